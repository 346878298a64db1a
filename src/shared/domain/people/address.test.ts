import { expect, test } from 'vitest'
import { addressProblem, recipientName } from './address.ts'

// shows: C5.payment.1, C9.12
test.each([
  ['', 'empty'],
  ['   \n', 'empty'],
  ['123456789', 'short'],
  ['  123456789  ', 'short'],
  ['1234567890', null],
  ['x'.repeat(500), null],
  [` ${'x'.repeat(500)} `, null],
  ['x'.repeat(501), 'long'],
])('the address %j is: %s', (text, problem) => {
  expect(addressProblem(text)).toBe(problem)
})

// shows: C5.name.1
test.each([
  ['Asha', 'Customer', 'Asha'],
  [' Asha ', null, 'Asha'],
  ['', 'Customer', 'Customer'],
  ['  ', ' Customer ', 'Customer'],
  [undefined, 'Customer', 'Customer'],
  [undefined, undefined, 'User'],
  ['', '  ', 'User'],
  [undefined, null, 'User'],
])('typed %j by %j it is for %s', (typed, name, recipient) => {
  expect(recipientName(typed, name)).toBe(recipient)
})
