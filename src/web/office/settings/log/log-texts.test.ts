import { expect, test } from 'vitest'
import { callText, LISTED_CALLS } from './log-texts.ts'

test.each([
  ['changePrices', 'Usual prices changed'],
  ['leaveDemo', 'Demo left'],
])('%s is told in words, and can be looked for', (call, text) => {
  expect(callText(call)).toBe(text)
  expect(LISTED_CALLS).toContain(call)
})

test('a call without a text goes by its name', () => {
  expect(callText('addItem')).toBe('add item')
})
