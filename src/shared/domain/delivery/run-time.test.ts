import { expect, test } from 'vitest'
import { runMinutes } from './run-time.ts'

test.each([
  ['nothing', 0, 0, 0],
  ['stops at one door after another', 0, 5, 15],
  ['a way at 15 km an hour', 15_000, 0, 60],
  ['both', 5_000, 12, 56],
])('%s: %i m and %i stops take %i minutes', (_, metres, stops, minutes) => {
  expect(runMinutes({ metres, stops })).toBeCloseTo(minutes, 9)
})
