import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { addMenu } from '../support/kitchen.ts'
import { addMonthRiders } from '../support/month-deliveries.ts'
import { brokenRules } from '../support/month-invariants.ts'
import { amount, held } from '../support/promises.ts'
import { addMonthSubscribers, BOUGHT, liveMonth, planned, WHOLE_MONTH } from '../support/simulated-month.ts'

/** On the embedded database what tests/postgres/simulated-month.test.ts does with two instances that are killed. */

const ALL = 20
const SUBSCRIBERS = amount({ all: ALL, short: 6 })
/** Two of the closures are in the first nine. */
const SERVICE_DAYS = amount({ all: WHOLE_MONTH, short: 9 })
const SEED = Number(process.env.MONTH_SEED ?? 20261102)

const app = await testApp({ now: BOUGHT })
await addMenu(app, { name: 'House Thali', active: true })

test('after a month of skips, pauses, closures and deliveries every meal, rupee and box is accounted for', {
  timeout: 480_000,
}, async () => {
  const subscribers = await addMonthSubscribers(app.ctx, app.call, await app.signInAdmin(), SUBSCRIBERS)
  const riders = await addMonthRiders(app.ctx, app.call, await app.signInAdmin())
  const { happened, after, broken } = await liveMonth(
    {
      call: app.call,
      setClock: async (instant) => app.clock.set(instant),
      admin: () => app.signInAdmin(),
      subscribers,
      riders,
    },
    SEED,
    app.ctx.db,
    SERVICE_DAYS,
  )
  expect([...(await brokenRules(app.ctx.db, after)), ...broken].join('\n')).toBe('')
  expect(happened).toMatchObject(planned(SERVICE_DAYS))
  expect(happened.drive).toBeGreaterThan(SERVICE_DAYS / 2)
  // Too few for everything to happen. What chance draws rarely (skips beyond the free ones, cash that differs) is left to the tests
  // of its own.
  if (SUBSCRIBERS < ALL) return
  for (const what of [
    'skip',
    'pause',
    'withdraw',
    'restore',
    'decline',
    'close',
    'reopen',
    'order_deadline_passed',
    'order',
    'drive again',
    'count',
  ])
    expect(happened[what] ?? 0, what).toBeGreaterThan(0)
  held(29, 'a month, embedded', `${SUBSCRIBERS} subscriptions: ${JSON.stringify(happened)}`)
})
