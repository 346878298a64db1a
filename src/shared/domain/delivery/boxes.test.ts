import { expect, test } from 'vitest'
import { type BoxHolder, type BoxKind, boxesAtStop, shareLeft, shareTaken } from './boxes.ts'

const steel: BoxKind = { id: 's', name: 'steel', perThali: 1, mostOut: 4, retired: false }
const holder = (customerId: string, thalis: number, out: number): BoxHolder => ({
  customerId,
  thalis,
  out: new Map([['s', out]]),
})

test('a stop leaves a box with each thali and takes back what is out', () => {
  expect(boxesAtStop([steel], [holder('a', 2, 3)])).toEqual({
    leave: [{ kind: 's', name: 'steel', n: 2 }],
    take: [{ kind: 's', name: 'steel', n: 3 }],
    disposable: 0,
  })
})

test('from four out on a customer gets a disposable box', () => {
  expect(boxesAtStop([steel], [holder('a', 1, 4), holder('b', 2, 3)])).toMatchObject({
    leave: [{ n: 2 }],
    take: [{ n: 7 }],
    disposable: 1,
  })
})

test('what is packed stays what it is, whatever has come back or gone out since', () => {
  expect(boxesAtStop([steel], [{ ...holder('a', 1, 2), disposable: true }])).toMatchObject({ leave: [], disposable: 1 })
  expect(boxesAtStop([steel], [{ ...holder('a', 1, 4), disposable: false }])).toMatchObject({
    leave: [{ n: 1 }],
    disposable: 0,
  })
  const glass: BoxKind = { ...steel, id: 'g', name: 'glass' }
  // Of two kinds the one of which not too many are out.
  expect(boxesAtStop([steel, glass], [{ ...holder('a', 1, 4), disposable: false }]).leave).toMatchObject([
    { name: 'glass', n: 1 },
  ])
  expect([...shareLeft(steel, [{ ...holder('a', 1, 4), disposable: false }, holder('b', 1, 4)], 1)]).toEqual([['a', 1]])
})

test('a kitchen without kinds has neither, and of a kind that is retired boxes only come back', () => {
  expect(boxesAtStop([], [holder('a', 2, 0)])).toEqual({ leave: [], take: [], disposable: 0 })
  const retired = { ...steel, retired: true }
  expect(boxesAtStop([retired], [holder('a', 2, 1)])).toMatchObject({ leave: [], take: [{ n: 1 }], disposable: 0 })
})

test('what was left and taken is shared by who gets and has the most', () => {
  const holders = [holder('a', 1, 0), holder('b', 2, 3)]
  expect(Object.fromEntries(shareLeft(steel, holders, 3))).toEqual({ a: 1, b: 2 })
  expect(Object.fromEntries(shareTaken(steel, holders, 2))).toEqual({ b: 2 })
  expect(Object.fromEntries(shareTaken(steel, holders, 5))).toEqual({ b: 5 })
  expect(Object.fromEntries(shareLeft(steel, [], 5))).toEqual({})
})
