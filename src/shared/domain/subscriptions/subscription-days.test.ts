import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, type KitchenDay, kitchenDayOf, kitchenInstant } from '../../base/kitchen-time.ts'
import {
  deadlineOf,
  deadlinePassed,
  isOpen,
  openDaysAmong,
  servableDayAt,
  usualDeadline,
} from '../calendar/calendar.ts'
import { STANDARD_CALENDAR } from '../calendar/standard-calendar.ts'
import { countsAsOrdered } from '../ordering/order-status.ts'
import { mergePause, pauseOn } from './pauses.ts'
import { isRunTime } from './subscription.ts'
import { dayToPrepare, endDayAt, newSubscription, startDayAt } from './subscription-days.ts'

const ist = (text: string) => new Date(`${text}+05:30`)

test.each([
  ['2026-03-11T17:59:59.999', '2026-03-12'],
  ['2026-03-11T18:00:00', '2026-03-13'],
  ['2026-03-14T18:00:00', '2026-03-17'],
])('a subscription bought at %s begins on %s', (instant, day) => {
  expect(newSubscription(1, STANDARD_CALENDAR, ist(instant))).toEqual({
    mealsLeft: 1,
    startDay: day,
    nextDay: day,
    endDay: day,
    pauses: [],
  })
})

describe('the day whose orders are made', () => {
  test.each([
    ['2026-03-11T08:59:59', null],
    ['2026-03-11T09:00:00', '2026-03-12'],
    ['2026-03-11T17:59:59', '2026-03-12'],
    ['2026-03-11T18:00:00', null],
    ['2026-03-14T09:00:00', '2026-03-16'], // Saturday makes Monday's
    ['2026-03-14T18:00:00', null],
    ['2026-03-15T09:00:00', null], // nothing on a Sunday
    ['2026-03-15T18:00:00', null],
    ['2026-03-16T09:00:00', '2026-03-17'],
  ])('at %s is %s', (instant, day) => {
    expect(dayToPrepare(STANDARD_CALENDAR, ist(instant))).toBe(day)
  })

  test.each([
    ['2026-03-11T00:00:00', false],
    ['2026-03-11T08:59:59', false],
    ['2026-03-11T09:00:00', true],
    ['2026-03-11T23:59:59', true],
  ])('the daily run has its hour at %s: %s', (instant, expected) => {
    expect(isRunTime(ist(instant))).toBe(expected)
  })
})

test('the first day moves with the calendar until a day has had an order', () => {
  const christmas = {
    ...STANDARD_CALENDAR,
    days: new Map([
      ['2026-12-25', { open: false, cutOffAt: ist('2026-12-24T18:00:00'), orderBy: ist('2026-12-25T20:00:00') }],
    ]),
  }
  const unserved = { startDay: '2026-12-25', nextDay: '2026-12-25', pauses: [] }
  expect(startDayAt(unserved, christmas)).toBe('2026-12-26')
  expect(startDayAt(unserved, STANDARD_CALENDAR)).toBe('2026-12-25')
  expect(startDayAt({ ...unserved, nextDay: '2026-12-26' }, christmas)).toBe('2026-12-25')
  expect(startDayAt({ ...unserved, pauses: [{ from: '2026-12-20', to: '2026-12-31' }] }, christmas)).toBe('2027-01-01')
  expect(startDayAt({ ...unserved, pauses: [{ from: '2026-12-20', to: null }] }, christmas)).toBe('2026-12-26')
})

describe('the end of a subscription', () => {
  const now = ist('2026-03-11T10:00:00')
  test.each([
    ['all meals to come', { mealsLeft: 5, nextDay: '2026-03-12', endDay: '2026-03-17' }, '2026-03-17'],
    ['tomorrow has its order', { mealsLeft: 4, nextDay: '2026-03-13', endDay: '2026-03-17' }, '2026-03-17'],
    ['the order was skipped', { mealsLeft: 5, nextDay: '2026-03-13', endDay: '2026-03-17' }, '2026-03-18'],
    ['no meal is left', { mealsLeft: 0, nextDay: '2026-03-13', endDay: '2026-03-12' }, '2026-03-12'],
    ['a week without orders', { mealsLeft: 2, nextDay: '2026-03-04', endDay: '2026-03-05' }, '2026-03-13'],
  ])('with %s', (_, subscription, expected) => {
    expect(endDayAt({ ...subscription, pauses: [] }, STANDARD_CALENDAR, now)).toBe(expected)
  })

  test.each([
    ['is over', [{ from: '2026-03-02', to: '2026-03-09' }], '2026-03-17'],
    ['has begun', [{ from: '2026-03-02', to: '2026-03-12' }], '2026-03-18'],
    ['lies within', [{ from: '2026-03-14', to: '2026-03-15' }], '2026-03-18'],
    [
      'is one of two',
      [
        { from: '2026-03-13', to: '2026-03-13' },
        { from: '2026-03-17', to: '2026-03-20' },
      ],
      '2026-03-23',
    ],
    ['comes after the last meal', [{ from: '2026-03-18', to: '2026-03-20' }], '2026-03-17'],
    ['covers all that is left', [{ from: '2026-03-12', to: '2026-04-12' }], '2026-04-17'],
    ['has an open end: as if it were resumed at once', [{ from: '2026-03-10', to: null }], '2026-03-17'],
  ])('with a pause that %s', (_, pauses, expected) => {
    const subscription = { mealsLeft: 5, nextDay: '2026-03-12', endDay: '2026-03-17', pauses }
    expect(endDayAt(subscription, STANDARD_CALENDAR, now)).toBe(expected)
  })
})

/**
 * Any story of a subscription: each day the kitchen may be down in the morning or the evening, and the customer may answer. The
 * story is told with the rules above alone, as the daily run and the two answers apply them.
 */
describe('whatever happens to a subscription', () => {
  const day = fc.record({
    morning: fc.boolean(),
    evening: fc.boolean(),
    answer: fc.constantFrom('none', 'confirmed', 'skipped'),
    /** The kitchen cancels what it was to deliver today, or takes that back. */
    kitchen: fc.constantFrom('none', 'none', 'cancel', 'restore'),
    /** The customer pauses from the day after tomorrow on, for so many days or without an end, or withdraws all pauses. */
    pause: fc.option(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom('open end', 'withdraw')), { freq: 6 }),
  })
  const story = fc.record({
    bought: fc.integer({ min: 0, max: 60 * 24 * 60 }),
    days: fc.integer({ min: 1, max: 30 }),
    happenings: fc.array(day, { minLength: 1, maxLength: 60 }),
    /** Days that are closed, counted from the first of January. */
    closed: fc.uniqueArray(fc.integer({ min: 0, max: 130 }), { maxLength: 12 }),
  })

  const closedOn = (days: KitchenDay[]) => {
    const row = (day: KitchenDay) => ({
      open: false,
      cutOffAt: usualDeadline(STANDARD_CALENDAR, day),
      orderBy: kitchenInstant(day, 20),
    })
    return { ...STANDARD_CALENDAR, days: new Map(days.map((day) => [day, row(day)])) }
  }

  test('meals served and meals owed are the meals bought, no day twice, none that is closed', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(story, ({ bought, days, happenings, closed }) => {
        const calendar = closedOn(closed.map((offset) => addDays('2026-01-01', offset)))
        const boughtAt = new Date(Date.parse('2026-01-01T00:00:00Z') + bought * 60_000)
        const orders = new Map<KitchenDay, 'pending' | 'confirmed' | 'skipped' | 'cancelled'>()
        const subscription = newSubscription(days, calendar, boughtAt)

        const make = (on: KitchenDay) => {
          if (subscription.mealsLeft === 0 || subscription.nextDay > on || pauseOn(subscription.pauses, on)) return
          expect(orders.has(on)).toBe(false)
          orders.set(on, 'pending')
          subscription.mealsLeft -= 1
          subscription.nextDay = addDays(on, 1)
          subscription.endDay = subscription.mealsLeft === 0 ? on : endDayAt(subscription, calendar, kitchenInstant(on))
        }
        const settle = (delta: number, now: Date) => {
          subscription.mealsLeft += delta
          const counting = [...orders].filter(([, status]) => countsAsOrdered(status)).map(([on]) => on)
          subscription.endDay =
            subscription.mealsLeft === 0
              ? (counting.sort().at(-1) as KitchenDay)
              : endDayAt(subscription, calendar, now)
        }
        const run = (now: Date) => {
          for (const [on, status] of orders) {
            if (status === 'pending' && deadlinePassed(calendar, on, now)) orders.set(on, 'confirmed')
          }
          const open = servableDayAt(calendar, now)
          if (subscription.mealsLeft > 0 && subscription.nextDay < open) {
            subscription.nextDay = open
            subscription.endDay = endDayAt(subscription, calendar, now)
          }
          const prepare = dayToPrepare(calendar, now)
          if (prepare) make(prepare)
        }
        const check = (now: Date) => {
          const counting = [...orders].filter(([, status]) => countsAsOrdered(status)).map(([on]) => on)
          expect(counting.length + subscription.mealsLeft).toBe(days)
          expect([...orders.keys()].every((on) => isOpen(calendar, on))).toBe(true)
          expect(isOpen(calendar, endDayAt(subscription, calendar, now))).toBe(true)
          // The end leaves room for exactly what is owed, and never lies before what has been promised.
          expect(counting.every((on) => on <= endDayAt(subscription, calendar, now))).toBe(true)
          if (subscription.mealsLeft > 0) {
            const end = endDayAt(subscription, calendar, now)
            const ahead = openDaysAmong(calendar, today, daysBetween(today, end) + 1).filter(
              (on) =>
                on >= subscription.nextDay &&
                !deadlinePassed(calendar, on, now) &&
                !subscription.pauses.some(({ from, to }) => to !== null && from <= on && on <= to),
            )
            expect(ahead).toHaveLength(subscription.mealsLeft)
            expect(ahead.at(-1)).toBe(end)
            expect(ahead.some((on) => orders.has(on))).toBe(false)
          }
        }
        const pause = (days: number | 'open end' | 'withdraw', now: Date) => {
          const from = addDays(today, 2)
          if (days === 'withdraw') {
            const until = addDays(servableDayAt(calendar, now), -1)
            subscription.pauses = subscription.pauses
              .filter(({ from }) => from <= until)
              .map(({ from, to }) => ({ from, to: to !== null && to < until ? to : until }))
          } else {
            const to = days === 'open end' ? null : addDays(from, days - 1)
            subscription.pauses = mergePause(subscription.pauses, { from, to })
          }
        }

        make(subscription.startDay)
        let today = kitchenDayOf(boughtAt)
        for (const { morning, evening, answer, kitchen, pause: paused } of happenings) {
          today = addDays(today, 1)
          const at = (hour: number) => kitchenInstant(today, hour)
          if (morning) run(at(9))
          const open = [...orders].find(
            ([on, status]) => status === 'pending' && !deadlinePassed(calendar, on, at(12)),
          )?.[0]
          if (open && answer !== 'none') {
            orders.set(open, answer)
            if (answer === 'skipped') settle(1, at(12))
          }
          const status = orders.get(today)
          if (kitchen === 'cancel' && status && countsAsOrdered(status)) {
            orders.set(today, 'cancelled')
            settle(1, at(13))
          }
          if (kitchen === 'restore' && status && !countsAsOrdered(status) && subscription.mealsLeft > 0) {
            orders.set(today, 'confirmed')
            settle(-1, at(13))
          }
          if (paused !== null) pause(paused, at(14))
          if (evening) run(at(18))
          check(at(19))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('an uneventful subscription serves its meals on the next cooking days and ends with the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 60 }), fc.integer({ min: 1, max: 30 }), (minutes, days) => {
        const now = new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000)
        const { startDay, endDay } = newSubscription(days, STANDARD_CALENDAR, now)
        expect(deadlineOf(STANDARD_CALENDAR, startDay) > now).toBe(true)
        let count = 0
        for (let on = startDay; on <= endDay; on = addDays(on, 1)) if (isOpen(STANDARD_CALENDAR, on)) count += 1
        expect(count).toBe(days)
      }),
    )
  })
})
