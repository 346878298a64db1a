import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

// shows: C9.16
test.each([
  ['a morning', '09:00:00', { hours: 9, minutes: 0 }],
  ['a begun minute', '17:58:30', { hours: 0, minutes: 2 }],
  ['the last second', '17:59:59', { hours: 0, minutes: 1 }],
  ['the deadline itself', '18:00:00', null],
  ['past it', '18:00:01', null],
])('%s before six in the evening', (_, time, left) => {
  expect(timeLeft(new Date('2026-03-11T18:00:00+05:30'), new Date(`2026-03-11T${time}+05:30`))).toEqual(left)
})
