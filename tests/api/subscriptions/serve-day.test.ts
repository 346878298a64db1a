import { beforeEach, describe, expect, test } from 'vitest'
import { prepareDays } from '#server/calendar/calendar.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { startKitchenAnew } from '../../support/kitchen.ts'
import { unsoundLedgers } from '../../support/meals.ts'
import { pauseByCalls } from '../../support/pauses.ts'

/** Any coming day of a subscription can be skipped, and had after all. */

const app = await testApp()
const { ctx } = app
const at = (instant: string) => app.clock.set(`${instant}+05:30`)
let me: Customer
let id: string
beforeEach(async () => {
  at('2026-03-11T10:00:00') // Wednesday
  await startKitchenAnew(app)
  await ctx.db.deleteFrom('service_days').execute()
  await prepareDays(ctx)
  me = await app.signIn()
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 }
  id = (await app.call(contract.createSubscription, { body }, me)).reply.subscription._id
})

const pause = (from: string, to?: string | null) => pauseByCalls(app, me, id, from, to)
const serve = (day: string, as: Customer = me) => app.call(contract.serveDay, { params: { id }, body: { day } }, as)
const pausable = async () => (await app.call(contract.listPauses, { params: { id } }, me)).reply
const pauses = async () => (await pausable()).pauses.map(({ from, to }) => `${from.slice(8)}–${to?.slice(8) ?? ''}`)
const endDay = async () => {
  const { reply } = await app.call(contract.listSubscriptions, { params: { phone: me.phone } }, me)
  return reply.subscriptions[0]?.end_date.slice(0, 10)
}

describe('a day of a pause', () => {
  test('is served after all, the others stay paused', async () => {
    await pause('2026-03-13', '2026-03-16') // Friday, Saturday, Monday
    expect(await endDay()).toBe('2026-03-20')
    expect((await serve('2026-03-14')).reply.message).toBe('Your meal for Sat, 14 Mar 2026 will come.')
    expect([await pauses(), await endDay()]).toEqual([['13–13', '15–16'], '2026-03-19'])
    // Again it changes nothing.
    expect((await serve('2026-03-14')).status).toBe(200)
    expect(await pauses()).toEqual(['13–13', '15–16'])
  })

  test('two days skipped one by one come back one by one', async () => {
    await pause('2026-03-13')
    await pause('2026-03-14')
    expect(await pauses()).toEqual(['13–14'])
    await serve('2026-03-14')
    expect(await pauses()).toEqual(['13–13'])
    await serve('2026-03-13')
    expect([await pauses(), await endDay()]).toEqual([[], '2026-03-17'])
  })

  test('brings its order back', async () => {
    await pause('2026-03-12', null)
    await serve('2026-03-12')
    expect(await pauses()).toEqual(['13–'])
    const { orders, meals_left } = await pausable()
    expect([orders.map(({ day, status }) => [day, status]), meals_left]).toEqual([[['2026-03-12', 'pending']], 4])
    expect(await unsoundLedgers(ctx.db)).toEqual([])
    at('2026-03-12T09:00:00')
    await dailyRun(ctx)
    expect((await pausable()).orders.map(({ day }) => day)).toEqual(['2026-03-12'])
  })

  test('is too late past its deadline, and another’s does not exist', async () => {
    await pause('2026-03-12', '2026-03-13')
    expect((await serve('2026-03-12', await app.signIn())).status).toBe(404)
    at('2026-03-11T18:00:00')
    const { status, reply } = await serve('2026-03-12')
    expect([status, reply.code]).toEqual([409, 'pause_over'])
    expect(await pauses()).toEqual(['12–13'])
  })

  test('is taken out once by many at once', async () => {
    await pause('2026-03-13', '2026-03-20')
    const replies = await Promise.all(Array.from({ length: 8 }, () => serve('2026-03-16')))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await pauses()).toEqual(['13–15', '17–20'])
  })
})
