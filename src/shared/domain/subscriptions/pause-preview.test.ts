import { describe, expect, test } from 'vitest'
import type { Calendar } from '../calendar/calendar.ts'
import { STANDARD_CALENDAR } from '../calendar/standard-calendar.ts'
import { ordersBack, type PausableSubscription, previewPause, previewResume } from './pause-preview.ts'

/**
 * Lunch, Monday to Saturday, until 18:00 of the open day before. Of 26 meals from Monday 2 November 2026 on, the last
 * on Tuesday 1 December, 18 have been eaten; Monday the 23rd is confirmed, since its deadline was on Saturday; 7 are left.
 */
const ist = (text: string) => new Date(`2026-${text}+05:30`)
const SUNDAY = ist('11-22T10:00:00')
const monday = { day: '2026-11-23', fulfilment: 'confirmed', paused: false, confirmBy: ist('11-21T18:00:00') } as const
const subscription: PausableSubscription = { mealsLeft: 7, nextDay: '2026-11-24', pauses: [], orders: [monday] }
const FORTNIGHT = { from: '2026-11-25', to: '2026-12-05' }
const KEPT = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01']

const pause = (
  from: string,
  to: string | null,
  now = SUNDAY,
  of = subscription,
  calendar: Calendar = STANDARD_CALENDAR,
) => previewPause(of, { from, to }, calendar, now)

describe('a pause', () => {
  test('from 25 November to 5 December keeps 6 meals; the last comes on 12 December, and 23 and 24 November still come', () => {
    expect(pause('2026-11-25', '2026-12-05')).toEqual({
      can: true,
      preview: {
        ...FORTNIGHT,
        keptDays: KEPT,
        comingDays: ['2026-11-23', '2026-11-24'],
        lastDay: '2026-12-12',
        formerLastDay: '2026-12-01',
      },
    })
  })

  test.each([
    ['11-23T17:59:59.900', '2026-11-24'],
    ['11-23T18:00:00', '2026-11-25'],
  ])('asked at %s for the 24th begins on %s', (now, from) => {
    const outcome = pause('2026-11-24', '2026-11-28', ist(now))
    expect(outcome.can && outcome.preview.from).toBe(from)
  })

  test('without an end keeps all meals that are left, and nobody knows the last day', () => {
    expect(pause('2026-11-24', null)).toEqual({
      can: true,
      preview: {
        from: '2026-11-24',
        to: null,
        keptDays: ['2026-11-24', ...KEPT],
        comingDays: ['2026-11-23'],
        lastDay: null,
        formerLastDay: '2026-12-01',
      },
    })
  })

  test('takes orders before their deadline, answered or not, and none after it', () => {
    const now = ist('11-23T12:00:00')
    const open = { paused: false, confirmBy: ist('11-23T18:00:00') }
    for (const fulfilment of ['pending', 'confirmed'] as const) {
      const of = {
        ...subscription,
        mealsLeft: 6,
        nextDay: '2026-11-25',
        orders: [monday, { ...open, day: '2026-11-24', fulfilment }],
      }
      const outcome = pause('2026-11-23', '2026-11-24', now, of)
      expect(outcome).toMatchObject({
        preview: { from: '2026-11-24', keptDays: ['2026-11-24'], comingDays: ['2026-11-23'], lastDay: '2026-12-02' },
      })
    }
    const preparing = { ...open, day: '2026-11-24', fulfilment: 'preparing' } as const
    const of = { ...subscription, mealsLeft: 6, nextDay: '2026-11-25', orders: [preparing] }
    expect(pause('2026-11-24', '2026-11-24', now, of)).toEqual({ can: false, reason: 'pause_keeps_nothing' })
  })

  test('over the end of the subscription moves only the meals that are left', () => {
    expect(pause('2026-12-01', '2026-12-31')).toMatchObject({
      preview: { keptDays: ['2026-12-01'], lastDay: '2027-01-01', formerLastDay: '2026-12-01' },
    })
  })

  test('that overlaps another goes on from it', () => {
    const of = { ...subscription, pauses: [FORTNIGHT] }
    expect(pause('2026-12-03', '2026-12-08', SUNDAY, of)).toMatchObject({
      preview: { keptDays: ['2026-12-07', '2026-12-08'], formerLastDay: '2026-12-12', lastDay: '2026-12-15' },
    })
  })

  test.each([
    ['ends before it begins', '2026-11-27', '2026-11-26', 'pause_backwards'],
    ['is over before it can begin', '2026-11-22', '2026-11-23', 'pause_too_late'],
    ['begins more than a year ahead', '2027-11-23', null, 'pause_too_far'],
    ['ends more than a year ahead', '2026-11-25', '2027-11-23', 'pause_too_far'],
    ['falls on a Sunday alone', '2026-11-29', '2026-11-29', 'pause_keeps_nothing'],
    ['begins after the last meal', '2026-12-02', null, 'pause_keeps_nothing'],
  ])('that %s is none', (_, from, to, reason) => {
    expect(pause(from, to)).toEqual({ can: false, reason })
  })

  test('has no more days than its policy says, with those of pauses that it meets', () => {
    const limited = { ...subscription, maxPauseDays: 11 }
    expect(pause('2026-11-25', '2026-12-05', SUNDAY, limited).can).toBe(true)
    const tooLong = { can: false, reason: 'pause_too_long' }
    expect(pause('2026-11-25', '2026-12-06', SUNDAY, limited)).toEqual(tooLong)
    expect(pause('2026-11-25', null, SUNDAY, limited)).toEqual(tooLong)
    const paused = { ...limited, pauses: [{ from: '2026-11-25', to: '2026-11-30' }] }
    expect(pause('2026-12-01', '2026-12-05', SUNDAY, paused).can).toBe(true)
    expect(pause('2026-12-01', '2026-12-06', SUNDAY, paused)).toEqual(tooLong)
    expect(pause('2026-12-02', '2026-12-09', SUNDAY, paused).can).toBe(true)
  })

  test('of days that are paused already is none, with an open end too', () => {
    const of = { ...subscription, pauses: [FORTNIGHT] }
    expect(pause('2026-11-26', '2026-12-05', SUNDAY, of)).toEqual({ can: false, reason: 'pause_already' })
    const open = { ...subscription, pauses: [{ from: '2026-11-25', to: null }] }
    expect(pause('2026-12-26', null, SUNDAY, open)).toEqual({ can: false, reason: 'pause_already' })
    // What is asked for from today on begins when it can.
    expect(pause('2026-11-20', '2026-12-05', ist('11-26T10:00:00'), of)).toEqual({
      can: false,
      reason: 'pause_already',
    })
  })
})

describe('withdrawing', () => {
  const paused: PausableSubscription = { mealsLeft: 6, nextDay: '2026-11-25', pauses: [FORTNIGHT], orders: [] }

  test('on Thursday 26 November at 19:00 brings the next meal on Saturday the 28th and the last on 4 December', () => {
    expect(previewResume(paused, FORTNIGHT, STANDARD_CALENDAR, ist('11-26T19:00:00'))).toEqual({
      resumeDay: '2026-11-28',
      nextDay: '2026-11-28',
      lastDay: '2026-12-04',
    })
  })

  test('before it has begun takes all of it back', () => {
    expect(previewResume(paused, FORTNIGHT, STANDARD_CALENDAR, ist('11-23T12:00:00'))).toEqual({
      resumeDay: '2026-11-24',
      nextDay: '2026-11-25',
      lastDay: '2026-12-01',
    })
  })

  test.each([
    ['12-04T17:59:59.900', '2026-12-05'],
    ['12-04T18:00:00', undefined],
  ])('at %s of its last day but one resumes on %s', (now, day) => {
    expect(previewResume(paused, FORTNIGHT, STANDARD_CALENDAR, ist(now))?.resumeDay).toBe(day)
  })

  const skipped = { day: '2026-11-25', fulfilment: 'skipped', paused: true, confirmBy: ist('11-24T18:00:00') } as const
  test.each([
    ['11-24T17:59:59.900', 1],
    ['11-24T18:00:00', 0],
  ])('at %s brings %i of the skipped orders back', (now, count) => {
    const of = { ...paused, orders: [skipped] }
    expect(ordersBack(of, FORTNIGHT, STANDARD_CALENDAR, ist(now))).toHaveLength(count)
    expect(previewResume(of, FORTNIGHT, STANDARD_CALENDAR, ist(now))?.nextDay).toBe(
      count === 1 ? '2026-11-25' : '2026-11-26',
    )
  })

  test('brings no order back that the customer skipped, whose day is closed, or whose meal is gone', () => {
    const now = ist('11-24T12:00:00')
    const back = (order: object, of = {}, calendar: Calendar = STANDARD_CALENDAR) =>
      ordersBack({ ...paused, ...of, orders: [{ ...skipped, ...order }] }, FORTNIGHT, calendar, now)
    const closed = { open: false, cutOffAt: ist('11-24T18:00:00'), orderBy: ist('11-25T20:00:00') }
    expect(back({ paused: false })).toEqual([])
    expect(back({}, {}, { ...STANDARD_CALENDAR, days: new Map([['2026-11-25', closed]]) })).toEqual([])
    expect(back({}, { mealsLeft: 0 })).toEqual([])
  })

  test('of one pause leaves the others', () => {
    const later = { from: '2026-12-10', to: null }
    const of = { ...paused, pauses: [FORTNIGHT, later], mealsLeft: 20 }
    expect(previewResume(of, FORTNIGHT, STANDARD_CALENDAR, ist('11-26T19:00:00'))?.lastDay).toBeNull()
    expect(previewResume(of, later, STANDARD_CALENDAR, ist('11-26T19:00:00'))?.nextDay).toBe('2026-12-07')
  })
})
