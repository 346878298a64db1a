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

test.each([
  ['1234', 4, '1234'],
  ['123', 4, '123'],
  ['12345', 4, '1234'],
  ['9x99', 4, '999'],
  ['5 minutes: 1234', 4, '1234'],
  ['1234 is your Dabba sign-in code. It is good for 5 minutes.', 4, '1234'],
  ['Your OTP for 98765 43210 is 1234', 4, '1234'],
  ['good for 5 minutes: 123456', 6, '123456'],
  ['2 tries, 30 minutes: 12345678.', 8, '12345678'],
  ['12 34', 4, '1234'],
  ['123-456', 6, '123456'],
  ['१२३४', 4, '1234'],
  ['५ मिनट: १२३४', 4, '1234'],
  ['১২৩৪৫৬', 6, '123456'],
  ['', 4, ''],
])('of %j the field of %i digits keeps %j', (text, length, code) => {
  expect(rules.codeEntry(text, length)).toBe(code)
})
