import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { balanceOf, unsoundLedgers } from '../../support/meals.ts'
import { sellBy } from '../../support/policy.ts'
import { buySubscription } from '../../support/subscribers.ts'

const app = await testApp()
const { ctx } = app
const { db } = ctx
await app.signInAdmin()
const { id: adminId } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()

/** Monday to Saturday, from the second of November on. */
const DAYS = Array.from({ length: 30 }, (_, offset) => new Date(Date.UTC(2026, 10, 2 + offset)))
  .filter((day) => day.getUTCDay() !== 0)
  .map((day) => day.toISOString().slice(0, 10))

let me: SignedIn
let subscription: string

const at = (instant: string) => app.clock.set(`${instant}+05:30`)
const set = (id: string, to: Fulfilment) => changeStatus(ctx, { orderIds: [id], to, adminId })
const skip = (id: string, body: { forfeit?: boolean } = {}) =>
  app.call(contract.skipOrder, { params: { id }, body }, me)
const orderOn = async (day: string) =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('subscription_id', '=', subscription)
      .where('delivery_date', '=', day)
      .executeTakeFirstOrThrow()
  ).id
const stateOf = (id: string) =>
  db.selectFrom('orders').select(['fulfilment', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()

/** The order of a day, still to be answered, on the morning on which it has been made. */
async function toAnswer(index: number): Promise<string> {
  if (index === 0) at('2026-10-31T10:00:00')
  else at(`${DAYS[index - 1]}T10:00:00`)
  await dailyRun(ctx)
  return orderOn(DAYS[index] as string)
}

async function buy(days = 26) {
  at('2026-10-31T10:00:00') // Saturday
  me = await app.startSession()
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  subscription = await buySubscription(app, me.id, days)
}

beforeAll(async () => {
  await addMenu(app, { name: 'House Thali', active: true })
})

// Each goes through more than a week of the daily run.
describe('of 7 free skips with those after them forfeited', { timeout: 120_000 }, () => {
  beforeEach(async () => {
    await sellBy(app, { freeSkips: 7, afterCap: 'forfeit' })
    await buy()
  })

  test('seven give their meals back; the eighth says that it does not, and does not once that is said', async () => {
    for (let index = 0; index < 7; index++) expect((await skip(await toAnswer(index))).status).toBe(200)
    expect(await balanceOf(db, subscription)).toMatchObject({ available: 26, reserved: 0, forfeited: 0 })
    const eighth = await toAnswer(7)
    const asked = await skip(eighth)
    expect([asked.status, asked.reply.code]).toEqual([409, 'order_skip_limit'])
    expect(asked.reply.error).toBe('You have used your 7 skips. This meal is not given back.')
    expect(await stateOf(eighth)).toEqual({ fulfilment: 'pending', reason: null })

    const said = await skip(eighth, { forfeit: true })
    expect([said.status, said.reply.order.status, said.reply.order.reason]).toEqual([200, 'skipped', 'skip_limit'])
    expect(await balanceOf(db, subscription)).toMatchObject({ available: 25, reserved: 0, forfeited: 1, sum: 26 })
    // Skipped before its deadline: it is not cooked.
    const summary = await app.call(contract.dishSummary, { query: { day: DAYS[7] as string } }, await asAdmin())
    expect(summary.reply.plates).toMatchObject({ confirmed: 0, willBeConfirmed: 0, skipped: 1 })
    expect(summary.reply.plates.toCook).toBeUndefined()
    const { moves } = (await app.call(contract.mealStatement, { params: { id: subscription } }, me)).reply
    expect(moves[0]).toMatchObject({ reason: 'skip_limit', change: 0, delivery_date: DAYS[7], by: 'customer' })
    expect(await unsoundLedgers(db)).toEqual([])
    // The same again is no error, also without the word.
    expect((await skip(eighth)).status).toBe(200)
    expect((await balanceOf(db, subscription)).forfeited).toBe(1)
  })

  test('the word changes nothing as long as a skip is free', async () => {
    const first = await toAnswer(0)
    expect((await skip(first, { forfeit: true })).status).toBe(200)
    expect(await stateOf(first)).toEqual({ fulfilment: 'skipped', reason: null })
    expect((await balanceOf(db, subscription)).available).toBe(26)
  })

  test('what the kitchen skips, or sets back, does not count', async () => {
    await set(await toAnswer(0), 'skipped')
    await set(await toAnswer(1), 'cancelled')
    const third = await toAnswer(2)
    await skip(third)
    await set(third, 'pending')
    for (let index = 2; index < 9; index++) expect((await skip(await toAnswer(index))).status).toBe(200)
    expect((await skip(await toAnswer(9))).reply.code).toBe('order_skip_limit')
  })

  test('after the deadline it is the deadline that says no', async () => {
    for (let index = 0; index < 7; index++) await skip(await toAnswer(index))
    const eighth = await toAnswer(7)
    at(`${DAYS[6]}T18:00:00`)
    expect((await skip(eighth, { forfeit: true })).reply.code).toBe('order_deadline_passed')
    expect((await skip(eighth)).reply.code).toBe('order_deadline_passed')
  })

  test('of two devices that skip at once with one left, one has it', async () => {
    for (let index = 0; index < 6; index++) await skip(await toAnswer(index))
    const [seventh, eighth] = [await toAnswer(6), await toAnswer(7)]
    // The kitchen lets both be answered.
    await set(seventh, 'pending')
    const until = new Date('2026-11-30T12:00:00Z')
    await ctx.pool.query('UPDATE orders SET confirm_by = $2 WHERE id = ANY($1)', [[seventh, eighth], until])
    const tried = await Promise.all([skip(seventh), skip(eighth)])
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(tried.find(({ status }) => status === 409)?.reply.code).toBe('order_skip_limit')
    expect(await unsoundLedgers(db)).toEqual([])
  })

  test('of two devices that skip the last order at once, both are told that it is skipped', async () => {
    for (let index = 0; index < 6; index++) await skip(await toAnswer(index))
    const seventh = await toAnswer(6)
    const tried = await Promise.all([skip(seventh), skip(seventh)])
    expect(tried.map(({ status }) => status)).toEqual([200, 200])
    expect(await stateOf(seventh)).toEqual({ fulfilment: 'skipped', reason: null })
  })

  test('a subscription bought before the change skips as often as it likes', async () => {
    await sellBy(app, {})
    await buy()
    await sellBy(app, { freeSkips: 0, afterCap: 'refuse' })
    for (let index = 0; index < 9; index++) expect((await skip(await toAnswer(index))).status).toBe(200)
    expect((await balanceOf(db, subscription)).available).toBe(26)
  })
})

test('with those after them refused, none can be skipped, whatever is said', async () => {
  await sellBy(app, { freeSkips: 1, afterCap: 'refuse' })
  await buy()
  expect((await skip(await toAnswer(0))).status).toBe(200)
  const second = await toAnswer(1)
  for (const body of [{}, { forfeit: true }]) {
    const { status, reply } = await skip(second, body)
    expect([status, reply.code]).toEqual([409, 'order_skip_refused'])
    expect(reply.error).toBe('You have used your 1 skips. This meal cannot be skipped.')
  }
  expect(await stateOf(second)).toEqual({ fulfilment: 'pending', reason: null })
})

async function asAdmin() {
  return { token: await app.signInAdmin() }
}
