import { describe, expect, test } from 'vitest'
import { boxCode, boxesOf, byWay, numberedAtStops, readBoxCode, type Way } from './boxes.ts'

describe('an order goes into', () => {
  test.each([
    ['a box a plate', 3, false, 1, [1, 1, 1]],
    ['a box for nothing but extras', 0, true, 1, [0]],
    ['boxes of four plates, the last with what is left', 6, true, 4, [4, 2]],
    ['one box when all plates fit', 3, false, 4, [3]],
    ['none when there is nothing in it', 0, false, 1, []],
  ])('%s', (_, thalis, extras, platesPerBox, plates) => {
    const boxes = boxesOf({ thalis, extras }, platesPerBox)
    expect(boxes.map((box) => box.plates)).toEqual(plates)
    expect(boxes.map(({ number, of }) => `${number} of ${of}`)).toEqual(
      plates.map((_, index) => `${index + 1} of ${plates.length}`),
    )
    expect(boxes.filter(({ hasExtras }) => hasExtras).map(({ number }) => number)).toEqual(extras ? [1] : [])
  })
})

describe('a code', () => {
  test('is read however it is typed, and is no other text', () => {
    const code = boxCode(() => 20)
    expect(code).toHaveLength(6)
    expect(readBoxCode(` ${code.toLowerCase().slice(0, 3)}-${code.slice(3)} `)).toBe(code)
    for (const text of ['', 'ABCDE', 'ABCDE0', 'ABCDEFG', 'https://example.org']) expect(readBoxCode(text)).toBeNull()
  })
})

test('boxes are packed by run and stop, the others by area, address and name', () => {
  const way = (name: string, changes: Partial<Way> = {}): Way => ({
    stop: null,
    area: null,
    address: '',
    name,
    ...changes,
  })
  const ways = [
    way('no area'),
    way('Zoya', { area: 'Aundh', address: 'Flat 2' }),
    way('Asha', { area: 'Aundh', address: 'Flat 2' }),
    way('tenth', { area: 'Aundh', address: 'Flat 10' }),
    way('Baner', { area: 'Baner' }),
    way('B-12', { stop: { run: 'B', number: 12 } }),
    way('B-2', { stop: { run: 'B', number: 2 } }),
    way('A-30', { stop: { run: 'A', number: 30 } }),
  ]
  const names = ['A-30', 'B-2', 'B-12', 'Asha', 'Zoya', 'tenth', 'Baner', 'no area']
  expect(ways.sort(byWay).map(({ name }) => name)).toEqual(names)
})

test('boxes of a stop are numbered together in their order, those without a stop in their order of the customer', () => {
  const box = (stop: number | null, number: number, of: number, run = 'B') => ({
    number,
    of,
    plates: 1,
    hasExtras: false,
    stop: stop === null ? null : { run, number: stop },
  })
  const boxes = [box(12, 1, 1), box(12, 1, 2), box(12, 2, 2), box(12, 1, 1, 'C'), box(13, 1, 1), box(null, 2, 2)]
  expect(numberedAtStops(boxes).map(({ atStop: { number, of } }) => `${number} of ${of}`)).toEqual([
    '1 of 3',
    '2 of 3',
    '3 of 3',
    '1 of 1',
    '1 of 1',
    '2 of 2',
  ])
})
