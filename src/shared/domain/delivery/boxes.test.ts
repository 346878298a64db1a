import { expect, test } from 'vitest'
import { type BoxHolder, type BoxKind, boxesAtStop, shareLeft, shareTaken, withinThalis } from './boxes.ts'

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

const inSteel = (plates: number) => ({ plates, kinds: ['s'], disposable: false })
const inDisposable = (plates: number) => ({ plates, kinds: [], disposable: true })

test('what is packed stays what it is, whatever has come back or gone out since', () => {
  expect(boxesAtStop([steel], [{ ...holder('a', 1, 2), boxed: [inDisposable(1)] }])).toMatchObject({
    leave: [],
    disposable: 1,
  })
  expect(boxesAtStop([steel], [{ ...holder('a', 1, 4), boxed: [inSteel(1)] }])).toMatchObject({
    leave: [{ n: 1 }],
    disposable: 0,
  })
  expect([...shareLeft(steel, [{ ...holder('a', 1, 4), boxed: [inSteel(1)] }, holder('b', 1, 4)], 1)]).toEqual([
    ['a', 1],
  ])
})

test('what is packed in one of two kinds is in that one, though others have come back since', () => {
  const glass: BoxKind = { ...steel, id: 'g', name: 'glass' }
  const inGlass = { plates: 1, kinds: ['g'], disposable: false }
  // Four of steel were out when it was packed.
  const packed = { ...holder('a', 1, 2), boxed: [inGlass] }
  expect(boxesAtStop([steel, glass], [packed]).leave).toEqual([{ kind: 'g', name: 'glass', n: 1 }])
  expect(Object.fromEntries(shareLeft(steel, [packed, holder('b', 1, 0)], 1))).toEqual({ b: 1 })
  // A kind that is not handed out any more is still what it is in.
  expect(boxesAtStop([steel, { ...glass, retired: true }], [packed]).leave).toEqual([
    { kind: 'g', name: 'glass', n: 1 },
  ])
})

test('of several boxes each is what it is, and those that are not packed go by what is out now', () => {
  const some = { ...holder('a', 5, 1), boxed: [inSteel(1), inDisposable(2), inSteel(1)] }
  expect(boxesAtStop([steel], [some])).toMatchObject({ leave: [{ n: 3 }], disposable: 2 })
  expect(boxesAtStop([steel], [{ ...some, out: new Map([['s', 4]]) }])).toMatchObject({
    leave: [{ n: 2 }],
    disposable: 3,
  })
})

test('boxes of an order hold no more than its thalis', () => {
  expect(withinThalis([inSteel(1), inDisposable(4), inSteel(1)], 3)).toEqual([inSteel(1), inDisposable(2), inSteel(0)])
  expect(withinThalis([inSteel(1)], 0)).toEqual([inSteel(0)])
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
