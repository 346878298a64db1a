import { expect, test } from 'vitest'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { arranged, numbered } from './order-rows.ts'

const order = (_id: string) => ({ _id }) as AdminOrder
const [NEW, OLD, FAR] = ['c', 'b', 'a'].map((first) => order(`${first}1a1fd08-f1e4-7a7d-acad-ae2a12345678`)) as [
  AdminOrder,
  AdminOrder,
  AdminOrder,
]

// shows: B2.figures.9
test('numbers are positions with three digits at least', () => {
  expect(numbered([NEW, OLD]).map(({ number }) => number)).toEqual(['001', '002'])
  expect(numbered(Array.from({ length: 1000 }, () => NEW)).at(-1)?.number).toBe('1000')
})

test('what is searched for or sorted keeps its number; what is further down goes by its own', () => {
  const rows = arranged([FAR, OLD, NEW], numbered([NEW, OLD]))
  expect(rows.map(({ number, position }) => [number, position])).toEqual([
    ['#12345678', Number.POSITIVE_INFINITY],
    ['002', 2],
    ['001', 1],
  ])
})
