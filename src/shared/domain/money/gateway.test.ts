import { expect, test } from 'vitest'
import { LOOK_MS, nextLook } from './gateway.ts'

const since = new Date('2026-11-24T10:00:00+05:30')
const minutes = (age: number) => new Date(since.getTime() + age * 60_000)

const DAY = 24 * 60 * 60_000

/** The minutes after which it is asked. */
function looks(lastMs: number): number[] {
  const ages: number[] = []
  for (let at: Date | null = since; at !== null; ) {
    at = nextLook({ since, at, lastMs })
    if (at) ages.push((at.getTime() - since.getTime()) / 60_000)
  }
  return ages
}

test('the gateway is asked after five minutes, then at growing intervals, for a day, or as long as a bank may be late', () => {
  expect(looks(LOOK_MS)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440])
  expect(looks(5 * DAY)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 7200])
})

test('also when it could not be asked in time, and by a clock that was put back', () => {
  expect(nextLook({ since, at: minutes(700), lastMs: DAY })).toEqual(minutes(1400))
  expect(nextLook({ since, at: minutes(1440), lastMs: DAY })).toBeNull()
  expect(nextLook({ since, at: minutes(-30), lastMs: DAY })).toEqual(minutes(5))
})
