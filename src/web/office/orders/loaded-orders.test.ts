import { expect, test } from 'vitest'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { appendPage, withNewestPage, withOrder } from './loaded-orders.ts'

const order = (_id: string, status = 'pending') => ({ _id, status }) as AdminOrder
const list = (ids: string, nextCursor: string | null) => ({ orders: [...ids].map((id) => order(id)), nextCursor })
const ids = ({ orders }: { orders: AdminOrder[] }) => orders.map(({ _id }) => _id).join('')

test('an older page goes behind what is loaded, no order twice', () => {
  const both = appendPage(list('fed', 'd'), list('dcb', 'b'))
  expect(ids(both)).toBe('fedcb')
  expect(both.nextCursor).toBe('b')
})

test('the newest page, read again, keeps older pages', () => {
  const after = withNewestPage(list('edcb', 'b'), list('fed', 'd'))
  expect(ids(after)).toBe('fedcb')
  expect(after.nextCursor).toBe('b')
})

test('a newest page that is the whole list replaces it', () => {
  expect(ids(withNewestPage(list('edcb', 'b'), list('ed', null)))).toBe('ed')
})

test('older pages are dropped rather than leaving a gap', () => {
  const after = withNewestPage(list('cba', null), list('hgf', 'f'))
  expect(ids(after)).toBe('hgf')
  expect(after.nextCursor).toBe('f')
})

test('the first page of a list is taken as it is', () => {
  expect(ids(withNewestPage(undefined, list('cb', 'b')))).toBe('cb')
})

test('a changed order takes the place of its former state', () => {
  const after = withOrder(list('cb', null), order('b', 'delivered'))
  expect(after.orders.map(({ status }) => status)).toEqual(['pending', 'delivered'])
})
