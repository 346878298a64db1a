import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type KitchenDay, kitchenDayOf, kitchenInstant, weekdayOf } from '../../base/kitchen-time.ts'
import {
  addOpenDays,
  type Calendar,
  comingDaysOf,
  deadlineOf,
  deadlinePassed,
  isOpen,
  nextOpenDay,
  openDaysAmong,
  openDaysFrom,
  orderByOf,
  orderDayAt,
  previousOpenDay,
  type ServiceDay,
  servableDayAt,
  usualDeadline,
  usualOrderBy,
  weekOf,
  weekStripOf,
} from './calendar.ts'
import { STANDARD_CALENDAR, STANDARD_SLOTS } from './standard-calendar.ts'

const at = (ist: string) => new Date(`${ist}+05:30`)
const anInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const aDay = anInstant.map(kitchenDayOf)

/** The standard calendar with these days closed and, beside them, rows as given. */
function calendarWith(closed: KitchenDay[], rows: Record<KitchenDay, Partial<ServiceDay>> = {}): Calendar {
  const days = new Map<KitchenDay, ServiceDay>()
  const calendar: Calendar = { ...STANDARD_CALENDAR, days }
  const row = (day: KitchenDay, open: boolean) => ({
    open,
    cutOffAt: usualDeadline(calendar, day),
    orderBy: at(`${day}T20:00:00`),
  })
  for (const day of closed) days.set(day, row(day, false))
  for (const [day, changes] of Object.entries(rows)) days.set(day, { ...row(day, true), ...changes })
  return calendar
}

/** Monday to Saturday by arithmetic, which the calendar of a kitchen that closes no day must agree with. */
const arithmetic = {
  isOpen: (day: KitchenDay) => weekdayOf(day) !== 0,
  next: (day: KitchenDay) => addDays(day, weekdayOf(day) === 6 ? 2 : 1),
  previous: (day: KitchenDay) => addDays(day, weekdayOf(day) === 1 ? -2 : -1),
  /** `day` is Monday to Saturday: each Sunday on the way adds a day. */
  add: (day: KitchenDay, count: number) => addDays(day, count + Math.floor((weekdayOf(day) - 1 + count) / 6)),
}

describe('when every Monday to Saturday is open', () => {
  const calendar = STANDARD_CALENDAR

  test('days are open, next, before and counted as by arithmetic', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -40, max: 40 }), (day, count) => {
        expect(isOpen(calendar, day)).toBe(arithmetic.isOpen(day))
        expect(nextOpenDay(calendar, day)).toBe(arithmetic.next(day))
        expect(previousOpenDay(calendar, day)).toBe(arithmetic.previous(day))
        const open = arithmetic.isOpen(day) ? day : arithmetic.next(day)
        expect(addOpenDays(calendar, open, count)).toBe(arithmetic.add(open, count))
        expect(openDaysFrom(calendar, day, 31).at(-1)).toBe(arithmetic.add(open, 30))
      }),
      { numRuns: 300 },
    )
  })

  test('rows that say the usual change nothing', () => {
    fc.assert(
      fc.property(anInstant, (now) => {
        const first = addDays(kitchenDayOf(now), -7)
        const rows = openDaysAmong(calendar, first, 90).map((day): [KitchenDay, ServiceDay] => [
          day,
          { open: true, cutOffAt: usualDeadline(calendar, day), orderBy: usualOrderBy(calendar.slot, day) },
        ])
        const stored = { ...calendar, days: new Map(rows) }
        expect(orderDayAt(stored, now)).toBe(orderDayAt(calendar, now))
        expect(servableDayAt(stored, now)).toBe(servableDayAt(calendar, now))
        expect(openDaysFrom(stored, first, 60)).toEqual(openDaysFrom(calendar, first, 60))
      }),
      { numRuns: 50 },
    )
  })

  test('the deadline is 18:00 of the day that was open before', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        expect(deadlineOf(calendar, day)).toEqual(kitchenInstant(arithmetic.previous(day), 18))
      }),
    )
  })

  test.each([
    ['2026-03-13', true, '2026-03-14', '2026-03-12'],
    ['2026-03-14', true, '2026-03-16', '2026-03-13'],
    ['2026-03-15', false, '2026-03-16', '2026-03-14'],
    ['2026-03-16', true, '2026-03-17', '2026-03-14'],
    ['2025-12-31', true, '2026-01-01', '2025-12-30'],
    ['2026-01-31', true, '2026-02-02', '2026-01-30'],
  ])('%s: open %s, next %s, before %s', (day, open, next, previous) => {
    expect([isOpen(calendar, day), nextOpenDay(calendar, day), previousOpenDay(calendar, day)]).toEqual([
      open,
      next,
      previous,
    ])
  })

  test.each([
    ['2026-03-12', 0, '2026-03-12'],
    ['2026-03-12', 2, '2026-03-14'], // Thursday to Saturday
    ['2026-03-12', 3, '2026-03-16'], // over a Sunday
    ['2026-03-14', 1, '2026-03-16'],
    ['2026-03-09', 5, '2026-03-14'], // Monday to Saturday
    ['2026-03-09', 6, '2026-03-16'],
    ['2026-03-09', 30, '2026-04-13'], // five weeks
    ['2026-02-27', 2, '2026-03-02'], // over the end of a month
    ['2028-02-28', 1, '2028-02-29'], // a leap day
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-16', -1, '2026-03-14'],
    ['2026-03-12', -9, '2026-03-02'],
  ])('%s and %i more is %s', (day, count, expected) => {
    expect(addOpenDays(calendar, day, count)).toBe(expected)
  })

  test.each([
    ['2026-03-11T00:00:00', '2026-03-11'],
    ['2026-03-11T19:59:59.999', '2026-03-11'],
    ['2026-03-11T20:00:00', '2026-03-12'],
    ['2026-03-11T23:40:00', '2026-03-12'],
    ['2026-03-14T19:59:59', '2026-03-14'],
    ['2026-03-14T20:00:00', '2026-03-16'],
    ['2026-03-15T00:00:00', '2026-03-16'],
    ['2026-03-15T23:59:59', '2026-03-16'],
    ['2026-03-16T00:00:00', '2026-03-16'],
    ['2026-05-31T12:00:00', '2026-06-01'],
    ['2023-12-31T12:00:00', '2024-01-01'],
  ])('the order day at %s is %s', (instant, day) => {
    expect(orderDayAt(calendar, at(instant))).toBe(day)
  })

  test.each([
    ['2026-03-11T00:00:00', '2026-03-12'],
    ['2026-03-11T17:59:59.999', '2026-03-12'],
    ['2026-03-11T18:00:00', '2026-03-13'],
    ['2026-03-11T23:59:59', '2026-03-13'],
    ['2026-03-13T18:00:00', '2026-03-16'], // Friday evening: Saturday's deadline has passed
    ['2026-03-14T17:59:59', '2026-03-16'],
    ['2026-03-14T18:00:00', '2026-03-17'],
    ['2026-03-15T08:00:00', '2026-03-17'], // Sunday
    ['2026-03-16T00:00:00', '2026-03-17'],
    ['2026-02-28T12:00:00', '2026-03-02'],
    ['2026-12-31T18:00:00', '2027-01-02'],
  ])('the first day that can still be had at %s is %s', (instant, day) => {
    expect(servableDayAt(calendar, at(instant))).toBe(day)
  })

  // shows: C2.home.5
  test.each([
    ['2026-03-09', '2026-03-09', '2026-03-14'],
    ['2026-03-14', '2026-03-09', '2026-03-14'],
    [orderDayAt(calendar, at('2026-03-15T12:00:00')), '2026-03-16', '2026-03-21'],
    ['2026-01-01', '2025-12-29', '2026-01-03'],
  ])('the week of %s goes from %s to %s', (orderDay, monday, saturday) => {
    const strip = weekStripOf(calendar, orderDay)
    expect([strip.length, strip[0], strip.at(-1)]).toEqual([6, monday, saturday])
  })

  test('the week that is asked for has six days from the order day on', () => {
    const days = ['2026-03-12', '2026-03-13', '2026-03-14', '2026-03-16', '2026-03-17', '2026-03-18']
    expect(comingDaysOf(calendar, '2026-03-12')).toEqual(days)
  })

  test('the strip holds the order day, Monday first', () => {
    fc.assert(
      fc.property(anInstant, (now) => {
        const orderDay = orderDayAt(calendar, now)
        const strip = weekStripOf(calendar, orderDay)
        expect(strip).toContain(orderDay)
        expect(strip.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6])
      }),
    )
  })
})

describe('over days that are closed', () => {
  const christmas = calendarWith(['2026-12-25'])

  test('Saturday’s deadline is that of the day before the closed Friday', () => {
    expect(deadlineOf(christmas, '2026-12-26')).toEqual(at('2026-12-24T18:00:00'))
    expect(deadlineOf(STANDARD_CALENDAR, '2026-12-26')).toEqual(at('2026-12-25T18:00:00'))
  })

  test('the closed day is neither next nor before, nor counted, nor shown', () => {
    expect(isOpen(christmas, '2026-12-25')).toBe(false)
    expect(nextOpenDay(christmas, '2026-12-24')).toBe('2026-12-26')
    expect(previousOpenDay(christmas, '2026-12-26')).toBe('2026-12-24')
    expect(addOpenDays(christmas, '2026-12-23', 3)).toBe('2026-12-28')
    expect(weekStripOf(christmas, '2026-12-23')).toEqual([
      '2026-12-21',
      '2026-12-22',
      '2026-12-23',
      '2026-12-24',
      '2026-12-26',
    ])
    expect(comingDaysOf(christmas, '2026-12-24')[1]).toBe('2026-12-26')
    expect(weekOf(christmas, '2026-12-26')).toEqual({ from: '2026-12-21', to: '2026-12-26' })
  })

  test.each([
    ['2026-12-24T19:59:59', '2026-12-24', '2026-12-28'],
    ['2026-12-24T20:00:00', '2026-12-26', '2026-12-28'],
    ['2026-12-25T10:00:00', '2026-12-26', '2026-12-28'],
    ['2026-12-24T17:59:59', '2026-12-24', '2026-12-26'],
  ])('at %s orders are for %s, and subscriptions can still be served on %s', (now, orderDay, servable) => {
    expect([orderDayAt(christmas, at(now)), servableDayAt(christmas, at(now))]).toEqual([orderDay, servable])
  })

  test('a calendar that is never open again is an error, not a search without end', () => {
    const closed = { slot: { ...STANDARD_CALENDAR.slot, weekdays: '' }, days: new Map() }
    expect(() => nextOpenDay(closed, '2026-03-11')).toThrow('no open day within 1000 days of 2026-03-11')
  })

  test('next and before are inverse, whatever is closed', () => {
    const closures = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
    fc.assert(
      fc.property(closures, fc.integer({ min: 0, max: 60 }), (offsets, offset) => {
        const calendar = calendarWith(offsets.map((days) => addDays('2026-11-01', days)))
        const day = nextOpenDay(calendar, addDays('2026-11-01', offset))
        expect(isOpen(calendar, day)).toBe(true)
        expect(previousOpenDay(calendar, nextOpenDay(calendar, day))).toBe(day)
        expect(openDaysFrom(calendar, day, 8)).toEqual(
          [0, 1, 2, 3, 4, 5, 6, 7].map((n) => addOpenDays(calendar, day, n)),
        )
        expect(usualDeadline(calendar, day)).toEqual(kitchenInstant(previousOpenDay(calendar, day), 18))
      }),
      { numRuns: 200 },
    )
  })
})

describe('a day with instants of its own', () => {
  const calendar = calendarWith([], {
    '2026-11-25': { cutOffAt: at('2026-11-24T17:00:00'), orderBy: at('2026-11-25T10:00:00') },
  })

  test('has these, the others what is usual', () => {
    expect(deadlineOf(calendar, '2026-11-25')).toEqual(at('2026-11-24T17:00:00'))
    expect(deadlineOf(calendar, '2026-11-26')).toEqual(at('2026-11-25T18:00:00'))
    expect(orderByOf(calendar, '2026-11-26')).toEqual(at('2026-11-26T20:00:00'))
    expect(deadlinePassed(calendar, '2026-11-25', at('2026-11-24T16:59:59.999'))).toBe(false)
    expect(deadlinePassed(calendar, '2026-11-25', at('2026-11-24T17:00:00'))).toBe(true)
    expect(orderDayAt(calendar, at('2026-11-25T10:00:00'))).toBe('2026-11-26')
    expect(servableDayAt(calendar, at('2026-11-24T17:30:00'))).toBe('2026-11-26')
  })
})

test('dinner has its deadline on the day itself, and may be served on Sundays', () => {
  const dinner = STANDARD_SLOTS.find(({ code }) => code === 'dinner')
  if (!dinner) throw new Error('there is no dinner')
  const calendar = { slot: { ...dinner, weekdays: '1234567' }, days: new Map() }
  expect(deadlineOf(calendar, '2026-11-25')).toEqual(at('2026-11-25T10:00:00'))
  expect(servableDayAt(calendar, at('2026-11-25T09:59:59'))).toBe('2026-11-25')
  expect(servableDayAt(calendar, at('2026-11-25T10:00:00'))).toBe('2026-11-26')
  expect(orderDayAt(calendar, at('2026-11-22T10:00:00'))).toBe('2026-11-22')
  expect(weekOf(calendar, '2026-11-25')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(weekStripOf(calendar, '2026-11-29')).toHaveLength(7)
})
