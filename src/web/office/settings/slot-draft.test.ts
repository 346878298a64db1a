import { expect, test } from 'vitest'
import { addDays, kitchenInstant } from '#shared/base/kitchen-time.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { slotChangesTexts } from './slot-changes-texts.ts'
import { slotDifferences, slotFormProblem } from './slot-draft.ts'

const { code: _code, ...LUNCH } = STANDARD_CALENDAR.slot
const at = (day: string, hour: number) => ({
  day,
  deadline: kitchenInstant(addDays(day, -1), hour).toISOString(),
  order_by: kitchenInstant(day, 20).toISOString(),
})
const NOTHING = { opened: [], dropped: [], kept_open: [], moved: [], kept: [] }

test.each([
  [{}, null],
  [{ cutOffTime: '' }, { cutOffTime: 'Please enter a time as 18:00' }],
  [{ weekdays: '' }, { weekdays: 'Please choose at least one weekday' }],
  [{ deliversTo: '11:00' }, { deliversTo: 'Delivery must end after it begins' }],
])('a form with %j is wrong at %j', (changes, fields) => {
  expect(slotFormProblem({ ...LUNCH, ...changes })?.fields ?? null).toEqual(fields)
})

test('differences are told in words', () => {
  expect(slotDifferences({ ...LUNCH, cutOffDaysBefore: 0, weekdays: '12345' }, LUNCH)).toEqual([
    { field: 'Served on', theirs: 'Mon, Tue, Wed, Thu, Fri', mine: 'Mon, Tue, Wed, Thu, Fri, Sat' },
    { field: 'Deadline', theirs: '18:00, The day itself', mine: '18:00, The open day before' },
  ])
})

test('what a change does is told by the first day that moves and the days that keep theirs', () => {
  const moved = [at('2026-11-26', 17), at('2026-11-27', 17)]
  expect(slotChangesTexts({ ...NOTHING, moved, kept: [at('2026-11-25', 18)] })).toEqual([
    'From Thu 26 Nov: deadline Wed 25 Nov, 5:00 pm, one-off orders until 8:00 pm.',
    'Wed 25 Nov keeps Tue 24 Nov, 6:00 pm: its customers were told, or its deadline has passed.',
  ])
  expect(slotChangesTexts(NOTHING)).toEqual(['No coming day changes.'])
})
