import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentagesOf, pollProblem } from './poll.ts'

const NOW = new Date('2026-03-11T05:30:00Z')
const form = (changes: object = {}) => ({ title: 'Which dal?', options: ['Tadka', 'Fry'], expiresAt: null, ...changes })

test.each([
  ['two options', {}, null],
  ['blank options beside two', { options: [' ', 'A', '', 'B'] }, null],
  ['five options', { options: ['A', 'B', 'C', 'D', 'E'] }, null],
  ['a later end', { expiresAt: new Date('2026-03-11T05:30:01Z') }, null],
  ['a blank title', { title: '  ' }, { problem: 'title_required' }],
  ['one option', { options: ['A', ' '] }, { problem: 'options_required' }],
  ['six options', { options: ['A', 'B', 'C', 'D', 'E', 'F'] }, { problem: 'too_many_options' }],
  ['an option twice', { options: ['Fry', ' fry '] }, { problem: 'duplicate_option', name: 'fry' }],
  ['an end now', { expiresAt: NOW }, { problem: 'expiry_past' }],
])('judges a poll with %s', (_, changes, problem) => {
  expect(pollProblem(form(changes), NOW)).toEqual(problem)
})

test.each([
  [
    [0, 0],
    [0, 0],
  ],
  [
    [1, 0],
    [100, 0],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [1, 2],
    [33, 67],
  ],
  [
    [1, 1, 1, 1, 1, 1],
    [17, 17, 17, 17, 16, 16],
  ],
])('votes %o are percentages %o', (votes, percentages) => {
  expect(percentagesOf(votes)).toEqual(percentages)
})

test('percentages add up to 100 and never differ by a whole one from the exact share', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 5 }), (votes) => {
      const total = votes.reduce((sum, count) => sum + count, 0)
      fc.pre(total > 0)
      const percentages = percentagesOf(votes)
      expect(percentages.reduce((sum, percentage) => sum + percentage, 0)).toBe(100)
      percentages.forEach((percentage, index) => {
        expect(Math.abs(percentage - ((votes[index] ?? 0) * 100) / total)).toBeLessThan(1)
      })
    }),
  )
})
