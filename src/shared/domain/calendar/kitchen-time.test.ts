import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  confirmationDeadline,
  dayPosition,
  deliveryDaysOf,
  isCookingDay,
  isKitchenDay,
  kitchenDayOf,
  kitchenInstant,
  nextCookingDay,
  orderDayAt,
  previousCookingDay,
  weekdayOf,
  weeklyMenuDaysFrom,
  weekStripOf,
} from './kitchen-time.ts'

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

describe('cooking days', () => {
  test.each([
    ['2026-03-13', true, '2026-03-14', '2026-03-12'],
    ['2026-03-14', true, '2026-03-16', '2026-03-13'],
    ['2026-03-15', false, '2026-03-16', '2026-03-14'],
    ['2026-03-16', true, '2026-03-17', '2026-03-14'],
    ['2025-12-31', true, '2026-01-01', '2025-12-30'],
    ['2026-01-31', true, '2026-02-02', '2026-01-30'],
  ])('%s: cooked on %s, next %s, before %s', (day, cooked, next, previous) => {
    expect([isCookingDay(day), nextCookingDay(day), previousCookingDay(day)]).toEqual([cooked, next, previous])
  })

  test('are never Sundays, and next and previous are inverse', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        expect(weekdayOf(nextCookingDay(day))).not.toBe(0)
        expect(weekdayOf(previousCookingDay(day))).not.toBe(0)
        if (isCookingDay(day)) expect(previousCookingDay(nextCookingDay(day))).toBe(day)
      }),
    )
  })
})

describe('the order day', () => {
  test.each([
    ['2026-03-11T00:00:00', '2026-03-11'],
    ['2026-03-14T23:59:59', '2026-03-14'],
    ['2026-03-15T00:00:00', '2026-03-16'],
    ['2026-03-15T23:59:59', '2026-03-16'],
    ['2026-03-16T00:00:00', '2026-03-16'],
    ['2026-05-31T12:00:00', '2026-06-01'],
    ['2023-12-31T12:00:00', '2024-01-01'],
  ])('at %s is %s', (instant, day) => {
    expect(orderDayAt(at(instant))).toBe(day)
  })

  test('is always a cooking day, today or tomorrow', () => {
    fc.assert(
      fc.property(anInstant, (instant) => {
        const today = kitchenDayOf(instant)
        expect(isCookingDay(orderDayAt(instant))).toBe(true)
        expect([today, addDays(today, 1)]).toContain(orderDayAt(instant))
      }),
    )
  })
})

describe('the week', () => {
  // shows: C2.home.5
  test.each([
    ['2026-03-09', '2026-03-09', '2026-03-14'],
    ['2026-03-14', '2026-03-09', '2026-03-14'],
    [orderDayAt(at('2026-03-15T12:00:00')), '2026-03-16', '2026-03-21'],
    ['2026-01-01', '2025-12-29', '2026-01-03'],
  ])('of %s goes from %s to %s', (orderDay, monday, saturday) => {
    const strip = weekStripOf(orderDay)
    expect([strip.length, strip[0], strip.at(-1)]).toEqual([6, monday, saturday])
  })

  test('that is asked for has six cooking days from the order day on', () => {
    expect(weeklyMenuDaysFrom('2026-03-12')).toEqual([
      '2026-03-12',
      '2026-03-13',
      '2026-03-14',
      '2026-03-16',
      '2026-03-17',
      '2026-03-18',
    ])
  })

  test('strip holds the order day, Monday first', () => {
    fc.assert(
      fc.property(anInstant, (instant) => {
        const orderDay = orderDayAt(instant)
        const strip = weekStripOf(orderDay)
        expect(strip).toContain(orderDay)
        expect(strip.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6])
      }),
    )
  })
})

test.each([
  ['2026-03-12', '2026-03-11T18:00:00'],
  ['2026-03-16', '2026-03-14T18:00:00'],
  ['2026-03-17', '2026-03-16T18:00:00'],
  ['2026-01-01', '2025-12-31T18:00:00'],
])('an order for %s can be confirmed until %s', (day, deadline) => {
  expect(confirmationDeadline(day)).toEqual(at(deadline))
})

test.each([
  ['2026-03-10', 'past'],
  ['2026-03-11', 'order-day'],
  ['2026-03-12', 'future'],
])('%s stands in the %s', (day, position) => {
  expect(dayPosition(day, '2026-03-11')).toBe(position)
})

describe('the filters of the order list', () => {
  test.each([
    ['2026-03-11T12:00:00', 'today', '2026-03-11', '2026-03-11'],
    ['2026-03-11T12:00:00', 'yesterday', '2026-03-10', '2026-03-10'],
    ['2026-03-11T12:00:00', 'tomorrow', '2026-03-12', '2026-03-12'],
    ['2026-03-11T12:00:00', 'week', '2026-03-09', '2026-03-14'],
    ['2026-03-09T00:00:00', 'week', '2026-03-09', '2026-03-14'],
    ['2026-03-14T23:59:59', 'week', '2026-03-09', '2026-03-14'],
    ['2026-03-15T12:00:00', 'week', '2026-03-09', '2026-03-14'],
    ['2026-03-15T12:00:00', 'today', '2026-03-15', '2026-03-15'],
    ['2026-01-01T00:00:00', 'yesterday', '2025-12-31', '2025-12-31'],
    ['2026-01-01T00:00:00', 'week', '2025-12-29', '2026-01-03'],
  ] as const)('at %s, %s is %s to %s', (now, filter, from, to) => {
    expect(deliveryDaysOf(filter, at(now))).toEqual({ from, to })
  })

  test('all is all', () => {
    expect(deliveryDaysOf('all', at('2026-03-11T12:00:00'))).toBeNull()
  })
})
