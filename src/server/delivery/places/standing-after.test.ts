import { describe, expect, test } from 'vitest'
import { randomOf } from '../../../../tests/support/random.ts'
import { standingAfter } from './standing-after.ts'

describe('keeping the order of a day', () => {
  test('moves those who come, and leaves the others behind whom they stood behind', () => {
    expect(standingAfter(['x', 'a', 'b', 'y', 'c'], ['c', 'a', 'b'])).toEqual(['x', 'c', 'a', 'b', 'y'])
  })

  test('takes in who was on no route', () => {
    expect(standingAfter(['a', 'b'], ['b', 'new', 'a'])).toEqual(['b', 'new', 'a'])
  })

  test('has each address once, whatever stood there', () => {
    const { below, chance } = randomOf(3)
    for (let round = 0; round < 100; round++) {
      const standing = Array.from({ length: below(20) }, (_, index) => `p${index}`)
      const driven = [...standing.filter(() => chance(0.6)), 'new'].sort(() => below(3) - 1)
      const after = standingAfter(standing, driven)
      expect(after.toSorted()).toEqual([...new Set([...standing, 'new'])].sort())
      expect(after.filter((id) => driven.includes(id))).toEqual(driven)
    }
  })
})
