import { expect, test } from 'vitest'
import type { ServiceSlot } from './calendar.ts'
import { isClockTime, type SlotTerms, slotProblem } from './slot-terms.ts'
import { STANDARD_SLOTS } from './standard-calendar.ts'

const [LUNCH, DINNER] = STANDARD_SLOTS as unknown as [ServiceSlot, ServiceSlot]

test.each<[Partial<SlotTerms>, string | null]>([
  [{}, null],
  [{ weekdays: '' }, 'slot_weekdays'],
  [{ weekdays: '7' }, null],
  [{ deliversTo: '12:00' }, 'slot_window'],
  [{ deliversFrom: '15:00' }, 'slot_window'],
  [{ lastDelivery: '13:59' }, 'slot_last_delivery'],
  [{ lastDelivery: '14:00', orderByTime: '13:00' }, null],
  [{ cutOffDaysBefore: 0 }, 'slot_deadline'],
  [{ cutOffDaysBefore: 0, cutOffTime: '12:00' }, 'slot_deadline'],
  [{ cutOffDaysBefore: 0, cutOffTime: '11:59' }, null],
  [{ orderByTime: '21:01' }, 'slot_order_by'],
  [{ orderByTime: '21:00' }, null],
])('lunch with %j: %s', (changes, wrong) => {
  expect(slotProblem({ ...LUNCH, ...changes })?.wrong ?? null).toBe(wrong)
})

test('dinner is right as it is founded', () => {
  expect(slotProblem(DINNER)).toBeNull()
})

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['9:00', false],
  ['18:00:00', false],
  ['', false],
])('%j is a time: %s', (text, real) => {
  expect(isClockTime(text)).toBe(real)
})
