import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayPosition, isKitchenDay, kitchenDayOf, kitchenInstant } from './kitchen-time.ts'

const at = (ist: string) => new Date(`${ist}+05:30`)
const anInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const aDay = anInstant.map(kitchenDayOf)

describe('the day in the kitchen', () => {
  test.each([
    ['2026-03-11T00:00:00', '2026-03-11'],
    ['2026-03-11T05:29:59', '2026-03-11'],
    ['2026-03-11T05:30:00', '2026-03-11'],
    ['2026-03-11T23:59:59.999', '2026-03-11'],
    ['2025-12-31T23:59:59', '2025-12-31'],
    ['2026-01-01T00:00:00', '2026-01-01'],
    ['2028-02-29T12:00:00', '2028-02-29'],
    ['2028-03-01T00:00:00', '2028-03-01'],
  ])('at %s is %s', (instant, day) => {
    expect(kitchenDayOf(at(instant))).toBe(day)
  })

  test('does not depend on the zone of the machine', () => {
    expect(kitchenDayOf(new Date('2026-03-10T18:29:59.999Z'))).toBe('2026-03-10')
    expect(kitchenDayOf(new Date('2026-03-10T18:30:00Z'))).toBe('2026-03-11')
  })

  test('is what the calendar of Asia/Kolkata says', () => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
    fc.assert(fc.property(anInstant, (instant) => kitchenDayOf(instant) === calendar.format(instant)))
  })

  test('starts and ends where kitchenInstant says', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        expect(kitchenDayOf(kitchenInstant(day))).toBe(day)
        expect(kitchenDayOf(kitchenInstant(day, 23, 59, 59))).toBe(day)
        expect(kitchenDayOf(new Date(kitchenInstant(day).getTime() - 1))).toBe(addDays(day, -1))
      }),
    )
  })
})

test.each([
  ['2026-03-11', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-3-11', false],
  ['20260311', false],
  ['2026-03-11T00:00:00Z', false],
  [' 2026-03-11', false],
  ['', false],
])('%j is a kitchen day: %s', (text, real) => {
  expect(isKitchenDay(text)).toBe(real)
})

describe('adding days', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-11', 0, '2026-03-11'],
    ['2026-03-11', 30, '2026-04-10'],
  ])('%s and %i is %s', (day, count, then) => {
    expect(addDays(day, count)).toBe(then)
  })

  test('and taking them away again leads back', () => {
    fc.assert(
      fc.property(
        aDay,
        fc.integer({ min: -400, max: 400 }),
        (day, count) => addDays(addDays(day, count), -count) === day,
      ),
    )
  })
})

test.each([
  ['2026-03-10', 'past'],
  ['2026-03-11', 'order-day'],
  ['2026-03-12', 'future'],
])('%s stands in the %s', (day, position) => {
  expect(dayPosition(day, '2026-03-11')).toBe(position)
})
