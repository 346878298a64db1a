import { expect, test } from 'vitest'
import { changeLines, changeText, roleText, subjectText } from './log-texts.ts'

test.each([
  [{ before: { basePrice: 60 }, after: { basePrice: 75 } }, ['Price: 60 → 75']],
  [{ before: null, after: { name: 'Asha', role: 'manager' } }, ['Name: Asha', 'Role: Manager']],
  [{ before: { disabled: false }, after: { disabled: true } }, ['Kept out: no → yes']],
  [
    { before: { capacity: null }, after: { capacity: 80, slot: 'lunch', from: '2026-11-26' } },
    ['Plates: no limit → 80', 'Meal: Lunch', 'From: Thursday, 26 Nov 2026'],
  ],
  [{ before: null, after: { entry: '0198c2a4-7b1e-7c3d-9e1f-0000000000a1' } }, ['Entry: …0000a1']],
  [{ before: { picture: '/uploads/a.webp' }, after: { picture: '/uploads/b.webp' } }, ['Picture: changed']],
  [{ before: { Curd: 20 }, after: { Curd: 25 } }, ['Curd: 20 → 25']],
])('a change is told in words: %j', (change, lines) => {
  expect(changeLines({ subject: null, ...change })).toEqual(lines)
})

const ID = '0198c2a4-7b1e-7c3d-9e1f-0000000000a1'

test('ids are said by what they stand for, and what is gone as deleted', () => {
  const names = { [ID]: 'Dal' }
  expect(changeText({ subject: ID, before: { basePrice: 60 }, after: { basePrice: 75 } }, names)).toBe(
    'Dal – Price: 60 → 75',
  )
  expect(changeText({ subject: ID, before: { name: 'Dal', basePrice: 60 }, after: null }, names)).toBe(
    'Deleted: Name: Dal, Price: 60',
  )
  expect(changeText({ subject: null, before: null, after: { rider: ID } }, { [ID]: 'Ravi' })).toBe('Rider: Ravi')
  expect(subjectText(ID, names)).toBe('Dal')
})

test('what is only an id is not shown', () => {
  expect(subjectText(ID)).toBe(null)
  expect(subjectText('rice')).toBe('rice')
})

test.each([
  ['kitchen+rider', 'Kitchen + Rider'],
  ['owner', 'Owner'],
  ['payment gateway', null],
  [null, null],
])('the role %s is said as %s', (role, text) => {
  expect(roleText(role)).toBe(text)
})
