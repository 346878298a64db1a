import { expect, test } from 'vitest'
import type { EntryCustomer, EntryDay } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { draftFrom, entryProblem, linesOf, missingOn, totalOf } from './entry-draft.ts'

const DISHES = [
  { name: 'Regular Thali', price: 80, kind: 'thali' as const },
  { name: 'Curd', price: 20, kind: 'addon' as const },
]
const day = (day: string, changes: Partial<EntryDay> = {}): EntryDay => ({
  day,
  slot: 'lunch',
  late: false,
  dishes: DISHES,
  ...changes,
})
const [first, second, late] = [day('2031-01-08', { dishes: [] }), day('2031-01-09'), day('2031-01-07', { late: true })]
const DAYS = [first, second, late]
const CUSTOMER: EntryCustomer = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000c1',
  name: 'Asha',
  kitchen_note: null,
  rider_note: null,
  addresses: [{ _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000d1', address: 'B-402, Shanti Nagar' }],
  last: null,
}
const LAST = [
  { name: 'regular thali', quantity: 2 },
  { name: 'Gulab Jamun', quantity: 1 },
]

test('what was ordered last is ordered again, on the first day that has a menu', () => {
  const draft = draftFrom(DAYS, CUSTOMER, { items: LAST })
  expect(draft).toMatchObject({ day: 'lunch 2031-01-09', quantities: { 'Regular Thali': '2' }, source: 'phone' })
  expect(draft.addressId).toBe(CUSTOMER.addresses[0]?._id)
  const lines = linesOf(draft, second)
  expect(lines).toEqual([{ name: 'Regular Thali', quantity: 2, price: 80, total: 160 }])
  expect(totalOf(lines)).toBe(160)
  expect(missingOn(second, LAST)).toEqual(['Gulab Jamun'])
  expect(entryProblem(draft, second, false)).toBeNull()
})

test('a day that is named is taken, late or not; another slot begins with its own first day', () => {
  expect(draftFrom(DAYS, CUSTOMER, { items: [], day: late }).day).toBe('lunch 2031-01-07')
  const dinner = day('2031-01-08', { slot: 'dinner' })
  const last = { items: [], address: 'Office', slot: 'dinner' as const }
  expect(draftFrom([...DAYS, dinner], { ...CUSTOMER, last }, { items: [] }).day).toBe('dinner 2031-01-08')
  expect(draftFrom([], undefined, { items: LAST })).toMatchObject({ day: '', quantities: {} })
})

test('without a saved address the last one stands there to be checked', () => {
  const last = { items: [], address: 'Office 5, Tech Towers', slot: 'lunch' as const }
  const draft = draftFrom(DAYS, { ...CUSTOMER, addresses: [], last }, { items: LAST })
  expect(draft).toMatchObject({ addressId: '', address: 'Office 5, Tech Towers' })
})

test('beside an order it begins without dishes, on its day and at its door, saved or not', () => {
  const beside = { items: [], day: second, address: 'B-402, Shanti Nagar' }
  expect(draftFrom(DAYS, CUSTOMER, beside)).toMatchObject({
    ...{ day: 'lunch 2031-01-09', quantities: {}, addressId: CUSTOMER.addresses[0]?._id, address: '' },
  })
  expect(draftFrom(DAYS, CUSTOMER, { ...beside, address: 'Gate 2, Tech Towers' })).toMatchObject({
    ...{ addressId: '', address: 'Gate 2, Tech Towers' },
  })
})

test('a dish that a day calls otherwise is found by its item', () => {
  const egg = '0198c2a4-7b1e-7c3d-9e1f-0000000000e1'
  const dishes = [{ name: 'Anda Curry', price: 60, kind: 'addon' as const, dish_id: egg }]
  const wanted = [{ name: 'Egg Curry', quantity: 2, dish_id: egg }]
  const draft = draftFrom([day('2031-01-09', { dishes })], CUSTOMER, { items: wanted })
  expect(draft.quantities).toEqual({ 'Anda Curry': '2' })
  expect(missingOn(day('2031-01-09', { dishes }), wanted)).toEqual([])
})

test.each([
  [{ quantities: {} }, false, 'dish Regular Thali'],
  [{ quantities: { Curd: '-1' } }, false, 'dish Curd'],
  [{ quantities: { Curd: '1.5' } }, false, 'dish Curd'],
  [{ quantities: { Curd: '9999' } }, false, 'dish Curd'],
  [{ addressId: '', address: 'short' }, false, 'address'],
  [{}, true, 'reason'],
])('a form with %j cannot be sent', (changes, needsReason, field) => {
  const draft = { ...draftFrom(DAYS, CUSTOMER, { items: LAST }), ...changes }
  expect(Object.keys(entryProblem(draft, second, needsReason)?.fields ?? {})).toEqual([field])
})
