import { expect, test } from 'vitest'
import { newSince } from './new-orders.ts'

const order = (_id: string, is_subscription_order = false) => ({ _id, is_subscription_order })

test.each([
  ['none for a browser that has never looked, which knows the last then', ['b', 'a'], null, [], 'b'],
  ['those that came since', ['c', 'b', 'a'], 'a', ['c', 'b'], 'c'],
  ['none twice', ['b', 'a'], 'b', [], 'b'],
  ['none where there are none', [], 'a', [], 'a'],
  ['none of an empty kitchen', [], null, [], ''],
  ['the first that an empty kitchen gets', ['a'], '', ['a'], 'a'],
] as const)('new are %s', (_what, ids, seen, fresh, last) => {
  const found = newSince(
    ids.map((id) => order(id)),
    seen,
  )
  expect([found.fresh.map(({ _id }) => _id), found.seen]).toEqual([fresh, last])
})

test('orders of subscriptions are known, and nobody is rung for them', () => {
  expect(newSince([order('c', true), order('b')], 'a')).toEqual({ fresh: [order('b')], seen: 'c' })
})
