import { expect, test } from 'vitest'
import { callText, changeLines, LISTED_CALLS, subjectText } from './log-texts.ts'

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

test.each([
  [{ before: { basePrice: 60 }, after: { basePrice: 75 } }, ['Price: 60 → 75']],
  [{ before: null, after: { name: 'Asha', role: 'manager' } }, ['Name: Asha', 'Role: Manager']],
  [{ before: { disabled: false }, after: { disabled: true } }, ['Kept out: no → yes']],
  [
    { before: { capacity: null }, after: { capacity: 80, slot: 'lunch', from: '2026-11-26' } },
    ['Plates: no limit → 80', 'Meal: Lunch', 'From: Thursday, 26 Nov 2026'],
  ],
  [{ before: null, after: { entry: '0198c2a4-7b1e-7c3d-9e1f-0000000000a1' } }, ['Entry: …0000a1']],
])('a change is told in words: %j', (change, lines) => {
  expect(changeLines({ subject: null, ...change })).toEqual(lines)
})

test('what is only an id is not shown', () => {
  expect(subjectText('0198c2a4-7b1e-7c3d-9e1f-0000000000a1')).toBe(null)
  expect(subjectText('rice')).toBe('rice')
})
