import { expect, test } from 'vitest'
import { enteredDayProblem } from './entered-day.ts'

const TOO_LATE = 'Please choose a day up to Sunday, 26 Nov 2028. Is the year right?'

test.each([
  ['2026-11-26', null],
  ['2028-11-26', null],
  ['2028-11-27', TOO_LATE],
  ['2226-11-26', TOO_LATE],
  ['9999-12-31', TOO_LATE],
  ['202611-11-26', TOO_LATE],
  ['', 'Please choose a day'],
  ['0206-11-26', 'Please choose a day'],
])('of %j the field says %j', (typed, text) => {
  expect(enteredDayProblem(typed, '2026-11-26')).toBe(text)
})
