import { expect, test } from 'vitest'
import { nextLook } from './gateway.ts'

const since = new Date('2026-11-24T10:00:00+05:30')
const minutes = (age: number) => new Date(since.getTime() + age * 60_000)

test('the gateway is asked after five minutes, then at growing intervals, for a day', () => {
  const ages: number[] = []
  for (let at: Date | null = since; at !== null; ) {
    at = nextLook({ since, at })
    if (at) ages.push((at.getTime() - since.getTime()) / 60_000)
  }
  expect(ages).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440])
})

test('also when it could not be asked in time, and by a clock that was put back', () => {
  expect(nextLook({ since, at: minutes(700) })).toEqual(minutes(1400))
  expect(nextLook({ since, at: minutes(1440) })).toBeNull()
  expect(nextLook({ since, at: minutes(-30) })).toEqual(minutes(5))
})
