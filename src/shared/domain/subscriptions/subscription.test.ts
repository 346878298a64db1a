import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../base/kitchen-time.ts'
import {
  daysOfPlanType,
  daysRemaining,
  expiringUntil,
  frontendStatus,
  isRunning,
  isSubscriptionLength,
  nextRenewal,
  planPrice,
  planTypeOf,
  subscriptionEnd,
  subscriptionSaving,
  subscriptionState,
} from './subscription.ts'

const ist = (text: string) => new Date(`${text}+05:30`)

describe('subscription types and prices', () => {
  // shows: C5.subscription.2
  test.each([
    [0, false],
    [1, true],
    [26, true],
    [30, true],
    [31, false],
    [1.5, false],
    [-1, false],
    [Number.NaN, false],
  ])('%d days can be bought: %s', (days, expected) => {
    expect(isSubscriptionLength(days)).toBe(expected)
  })

  test.each([
    ['26-day-subscription', 26],
    ['0-day-subscription', 0],
    ['31-day-subscription', 31],
    ['basic', null],
    ['', null],
    ['-5-day-subscription', null],
    ['2.5-day-subscription', null],
    ['26-day-subscription ', null],
    ['26-DAY-SUBSCRIPTION', null],
    ['99999-day-subscription', null],
  ])('%j names %s days', (planType, days) => {
    expect(daysOfPlanType(planType)).toBe(days)
  })

  // shows: C9.3
  test.each([
    [1, 60, 20],
    [26, 1560, 520],
    [30, 1800, 600],
  ])('%i days cost %i and save %i rupees', (days, price, saving) => {
    expect([planPrice(days), subscriptionSaving(days)]).toEqual([price, saving])
    expect(daysOfPlanType(planTypeOf(days))).toBe(days)
  })
})

describe('what a subscription is shown as', () => {
  const endDate = subscriptionEnd('2026-03-17')

  test('its end is one second before midnight in the kitchen', () => {
    expect(endDate.toISOString()).toBe('2026-03-17T18:29:59.000Z')
  })

  test.each([
    ['2026-03-14T23:59:58', 'active', 'active', 4],
    ['2026-03-14T23:59:58.999', 'active', 'active', 4],
    ['2026-03-14T23:59:59', 'expiring', 'expiring_soon', 3],
    ['2026-03-16T12:00:00', 'expiring', 'expiring_soon', 2],
    ['2026-03-17T23:59:58', 'expiring', 'expiring_soon', 1],
    ['2026-03-17T23:59:59', 'expired', 'expired', 0],
    ['2026-03-18T00:00:00', 'expired', 'expired', 0],
  ] as const)('at %s: %s, %s, %i days', (instant, state, frontend, days) => {
    const now = ist(instant)
    expect(subscriptionState({ status: 'active', endDate }, now)).toBe(state)
    expect(frontendStatus({ status: 'active', endDate }, now)).toBe(frontend)
    expect(daysRemaining(endDate, now)).toBe(days)
    expect(subscriptionState({ status: 'cancelled', endDate }, now)).toBe('cancelled')
    expect(frontendStatus({ status: 'cancelled', endDate }, now)).toBe('expired')
  })

  // shows: C9.6
  test('the last day that is soon agrees with that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 * 24 * 3600 }), (seconds) => {
        const now = new Date(Date.parse('2024-01-01T00:00:00Z') + seconds * 1000)
        const last = expiringUntil(now)
        expect(subscriptionState({ status: 'active', endDate: subscriptionEnd(last) }, now)).toBe('expiring')
        expect(subscriptionState({ status: 'active', endDate: subscriptionEnd(addDays(last, 1)) }, now)).toBe('active')
      }),
    )
  })

  // shows: C2.profile.5, C9.25
  test.each([
    [{ planType: '26-day-subscription', endDate }, '2026-03-17T18:29:59.000Z'],
    [{ planType: '26-day-subscription', endDate: null }, '2026-04-07T00:00:00.000Z'],
    [{ planType: 'monthly', endDate: null }, '2026-04-11T00:00:00.000Z'],
  ])('the next renewal of %j is %s', (subscription, expected) => {
    expect(nextRenewal({ ...subscription, subscriptionDate: new Date('2026-03-12T00:00:00Z') }).toISOString()).toBe(
      expected,
    )
  })
})

// shows: C4.display.2
test.each([
  ['a subscription that ends in a second', 'active', 1, true],
  ['one that ends now', 'active', 0, false],
  ['one that has ended', 'active', -1, false],
  ['a cancelled one', 'cancelled', 60, false],
])('%s among the running ones', (_, status, secondsAhead, running) => {
  const now = new Date('2026-03-11T10:00:00+05:30')
  expect(isRunning({ status, endDate: new Date(now.getTime() + secondsAhead * 1000) }, now)).toBe(running)
})
