import { expect, test } from 'vitest'
import * as rules from './sign-in-rules.ts'

test.each([
  [0, '0:00'],
  [-5, '0:00'],
  [0.2, '0:01'],
  [9, '0:09'],
  [30, '0:30'],
  [60, '1:00'],
  [1745, '29:05'],
  [1800, '30:00'],
  [3599, '59:59'],
  [3605, '1:00:05'],
  [86_400, '24:00:00'],
])('%f seconds are shown as %s', (seconds, clock) => {
  expect(rules.clockOf(seconds)).toBe(clock)
})

// shows: C9.10
test('the numbers are those of the requirement', () => {
  expect(rules).toMatchObject({
    CODE_LENGTH: 4,
    CODE_LIFE_S: 300,
    WRONG_TRIES_PER_CODE: 3,
    RESEND_WAIT_S: 30,
    MAX_RESENDS: 3,
    RESEND_BLOCK_S: 1800,
  })
})
