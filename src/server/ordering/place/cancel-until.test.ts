import { expect, test } from 'vitest'
import { cancelUntil } from './cancel-until.ts'

const ist = (time: string) => new Date(`2026-03-11T${time}:00+05:30`)

test.each([
  ['before the deadline', '11:00', '18:00'],
  ['just before it', '17:50', '18:05'],
  ['after it', '19:30', '19:45'],
])('an order placed %s, at %s, can be cancelled until %s', (_, placed, until) => {
  expect(cancelUntil(ist('18:00'), ist(placed))).toEqual(ist(until))
})
