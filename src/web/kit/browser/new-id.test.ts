import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('ids are UUIDs of version 4, and no two are alike', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  expect(ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('every digit that is free takes every value', () => {
  const ids = Array.from({ length: 1000 }, newId)
  for (const at of Array.from({ length: 36 }, (_, at) => at)) {
    const values = new Set(ids.map((id) => id[at])).size
    expect([at, values]).toEqual([at, '-4'.includes(ids[0]?.[at] ?? '') && values === 1 ? 1 : at === 19 ? 4 : 16])
  }
})
