import { expect, test } from 'vitest'
import type { AdminOrder } from '#shared/contract/office/orders.schemas.ts'
import { sortedBy } from '#web/parts/table/rows.ts'
import { numbered, ORDER_KEYS, type OrderColumn, searched, totals, unnumbered } from './order-rows.ts'

function order(changes: Partial<AdminOrder>): AdminOrder {
  return {
    _id: '01a1fd08-f1e4-7a7d-acad-ffffffffffff',
    user_id: null,
    phone_number: '+919000000001',
    menu_name: null,
    price: 80,
    status: 'confirmed',
    items: [],
    ...changes,
  } as AdminOrder
}

const line = (name: string, quantity: number, kind: 'thali' | 'addon' = 'thali') => ({
  name,
  kind,
  quantity,
  price: 80,
  total: 80 * quantity,
})
const rows = numbered([
  order({
    _id: '01a1fd08-f1e4-7a7d-acad-ae2ac7a4982b',
    user_id: { _id: 'a', name: 'Asha Kulkarni' },
    price: 160.1,
    items: [line('Regular Thali', 2)],
  }),
  order({
    phone_number: '+919812345678',
    price: 110.2,
    items: [line('Chicken Curry', 1, 'addon'), line('Regular Thali', 1)],
  }),
  order({ user_id: { _id: 'b', name: 'Meera Iyer' }, status: 'cancelled', items: [line('Regular Thali', 5)] }),
])
const numbers = (of: typeof rows) => of.map(({ number }) => number)

// shows: B2.figures.9
test('numbers are positions with three digits at least', () => {
  expect(numbers(rows)).toEqual(['001', '002', '003'])
  expect(numbered(Array.from({ length: 1000 }, () => order({}))).at(-1)?.number).toBe('1000')
})

test.each([
  ['asha', ['001']],
  ['  IYER ', ['003']],
  ['98123 45678', ['002']],
  ['+91 98123', ['002']],
  ['003', ['003']],
  ['#c7a4982b', ['001']],
  ['C7A4982B', ['001']],
  ['chicken', ['002']],
  ['regular thali', ['001', '002', '003']],
  ['', ['001', '002', '003']],
  ['nothing like it', []],
])('searching for "%s"', (words, found) => {
  expect(numbers(searched(rows, words))).toEqual(found)
})

test.each([
  ['number', ['003', '002', '001']],
  ['customer', ['003', '001', '002']],
  ['price', ['001', '002', '003']],
  ['status', ['003', '001', '002']],
] as [OrderColumn, string[]][])('sorted by %s, descending', (column, order) => {
  expect(numbers(sortedBy(rows, ORDER_KEYS, { column, direction: 'descending' }))).toEqual(order)
})

test('what is found further down stands last by number and goes by its own', () => {
  const [far] = unnumbered([order({ _id: '01a1fd08-f1e4-7a7d-acad-ae2a12345678' })])
  expect(far?.number).toBe('#12345678')
  expect(
    numbers(sortedBy([...(far ? [far] : []), ...rows], ORDER_KEYS, { column: 'number', direction: 'ascending' })),
  ).toEqual(['001', '002', '003', '#12345678'])
})

test('totals leave cancelled orders out of plates and amount', () => {
  expect(totals(rows)).toEqual({ orders: 3, leftOut: 1, plates: 3, amount: 270.3 })
})
