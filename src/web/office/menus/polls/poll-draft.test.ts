import { expect, test } from 'vitest'
import { blankPoll, kitchenMinute, type PollDraft, pollBody, pollDraftProblem } from './poll-draft.ts'

const NOW = new Date('2026-03-11T11:00:00+05:30')
const draft = (title: string, options: string[], expiresAt = ''): PollDraft => ({
  title,
  description: ' ',
  options: options.map((text, index) => ({ key: String(index), text })),
  expiresAt,
})

test('begins with two blank options', () => {
  expect(blankPoll()).toMatchObject({
    title: '',
    description: '',
    expiresAt: '',
    options: [{ text: '' }, { text: '' }],
  })
})

// shows: B3.poll.1
test('sends trimmed texts, and the expiry as an instant of kitchen time', () => {
  expect(pollBody(draft(' Dal? ', [' Tadka ', '', 'Fry'], '2026-03-11T18:00'))).toEqual({
    title: 'Dal?',
    description: null,
    options: ['Tadka', 'Fry'],
    expiresAt: '2026-03-11T12:30:00.000Z',
  })
  expect(pollBody(draft('Dal?', ['Tadka', 'Fry'])).expiresAt).toBeNull()
})

test.each([
  [draft(' ', ['A', 'B']), 'Poll title is required', 'title'],
  [draft('Dal?', ['A', ' ']), 'At least 2 options are required', 'option-1'],
  [draft('Dal?', ['A', 'B', 'C', 'D', 'E', 'F']), 'At most 5 options are allowed', 'option-0'],
  [draft('Dal?', ['Fry', ' fry']), 'fry is among the options twice.', 'option-1'],
  [
    draft('Dal?', ['A', 'B'], '2026-03-11T11:00'),
    'The poll cannot end in the past. Please choose a later time.',
    'expiry',
  ],
])('is not sent when %#: %o', (form, text, field) => {
  expect(pollDraftProblem(form, NOW)).toEqual({ text, fields: { [field as string]: text } })
})

test('is sent when all is there', () => {
  expect(pollDraftProblem(draft('Dal?', ['A', 'B'], '2026-03-11T11:01'), NOW)).toBeNull()
})

test('the earliest expiry is now in the kitchen, whatever the browser’s zone', () => {
  expect(kitchenMinute(new Date('2026-03-11T18:31:00Z'))).toBe('2026-03-12T00:01')
})
