import { expect, test } from 'vitest'
import { depositGap, hasWay, wantedPaise } from './deposits.ts'

const KINDS = [
  { id: 'steel', depositPaise: 10_000 },
  { id: 'glass', depositPaise: 2_550 },
  { id: 'old', depositPaise: 0 },
]

test.each([
  [{}, 0],
  [{ steel: 3 }, 30_000],
  [{ steel: 2, glass: 2, old: 9 }, 25_100],
  [{ steel: 1, glass: -2 }, 10_000],
  [{ unknown: 4 }, 0],
])('boxes that are out, %j, come to %i paise', (out, paise) => {
  expect(wantedPaise(KINDS, new Map(Object.entries(out)))).toBe(paise)
})

test.each([
  [0, 300, 300, 0],
  [200, 300, 100, 0],
  [300, 300, 0, 0],
  [300, 0, 0, 300],
])('of %i held and %i wanted %i is to be taken and %i to go back', (held, wanted, take, giveBack) => {
  expect(depositGap({ held, wanted })).toEqual({ take, giveBack })
})

test('money that is kept comes and goes by no way', () => {
  expect([hasWay('taken'), hasWay('returned'), hasWay('kept')]).toEqual([true, true, false])
})
