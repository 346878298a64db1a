import { afterAll, describe, expect, test } from 'vitest'
import { housekeeping } from '#server/housekeeping.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { startPushServer } from '../../support/push-service.ts'
import { deliverPushes } from '../../support/pushes.ts'

/** The buttons of a pending order's notification: they answer without the session. */

const MORNING = '2026-03-11T10:00:00+05:30'
const app = await testApp({ env: { ALLOW_LOCAL_PUSH: '1' }, now: MORNING })
const server = await startPushServer(app.ctx.push.publicKey)
afterAll(() => server.close())
await addMenu(app, { name: 'House Thali', active: true })

/** A customer with a pending order for tomorrow, and the token that came with its push. */
async function pushedOrder() {
  app.clock.set(MORNING)
  const me = await app.signIn()
  const phone = server.newDevice()
  const as = { token: me.token }
  await app.call(contract.saveFcmToken, { body: { phoneNumber: me.phone, fcmToken: phone.token } }, as)
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, as)
  const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 }
  await app.call(contract.createSubscription, { body }, as)
  const { orders } = (await app.call(contract.listPendingOrders, {}, as)).reply
  await deliverPushes(app)
  const token = phone.arrived[0]?.message.answer?.token as string
  return { me, as, id: orders[0]?._id as string, token }
}

const answer = (token: string, with_: 'confirm' | 'skip') =>
  app.call(contract.answerByPush, { body: { token, answer: with_ } })

const orderOf = (id: string) =>
  app.ctx.db
    .selectFrom('orders as o')
    .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
    .select(['o.fulfilment as status', 's.meals_left'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()

describe('the token of a notification', () => {
  test('confirms its order; the same answer again is no error', async () => {
    const { id, token } = await pushedOrder()
    for (let tap = 0; tap < 2; tap++) {
      const { status, reply } = await answer(token, 'confirm')
      expect([status, reply.message]).toEqual([200, 'Order confirmed for tomorrow!'])
    }
    expect(await orderOf(id)).toEqual({ status: 'confirmed', meals_left: 4 })
  })

  test('skips its order, and the meal comes back', async () => {
    const { id, token } = await pushedOrder()
    const { status, reply } = await answer(token, 'skip')
    expect([status, reply.message]).toEqual([200, 'Order skipped for tomorrow'])
    expect(await orderOf(id)).toEqual({ status: 'skipped', meals_left: 5 })
  })

  test('cannot turn an answer round', async () => {
    const { id, token } = await pushedOrder()
    await answer(token, 'skip')
    const { status, reply } = await answer(token, 'confirm')
    expect([status, reply.code]).toEqual([409, 'order_already_skipped'])
    expect((await orderOf(id)).status).toBe('skipped')
  })

  // shows: C4.pending.3
  test('of confirm and skip at once one wins', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { id, token, as } = await pushedOrder()
      const answers = await Promise.all([
        answer(token, 'confirm'),
        answer(token, 'skip'),
        app.call(contract.skipOrder, { params: { id } }, as),
      ])
      const { status, meals_left } = await orderOf(id)
      expect(answers[0].status === 200).toBe(status === 'confirmed')
      expect(meals_left).toBe(status === 'confirmed' ? 4 : 5)
    }
  })

  // shows: C4.pending.2
  test('is worth nothing after the deadline', async () => {
    const { id, token } = await pushedOrder()
    app.clock.set('2026-03-11T18:00:00+05:30')
    const { status, reply } = await answer(token, 'skip')
    expect([status, reply.error]).toEqual([409, 'Deadline passed'])
    await dailyRun(app.ctx)
    expect((await answer(token, 'skip')).status).toBe(409)
    expect((await orderOf(id)).status).toBe('confirmed')
  })

  test('is worth nothing once the customer has logged out there', async () => {
    const { id, token, as } = await pushedOrder()
    await app.call(contract.logout, {}, as)
    const { status, reply } = await answer(token, 'skip')
    expect([status, reply.code]).toEqual([404, 'not_found'])
    expect((await orderOf(id)).status).toBe('pending')
  })

  test('is not the session’s token, nor is the session’s token one', async () => {
    const { me, token } = await pushedOrder()
    expect((await answer(me.token, 'skip')).status).toBe(404)
    expect((await app.call(contract.me, {}, { token })).status).toBe(401)
  })

  test('is stored as a hash only', async () => {
    const { token } = await pushedOrder()
    const { rows } = await app.ctx.pool.query('SELECT row::text AS r FROM order_answer_tokens AS row')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('goes when the deadline has passed', async () => {
    await pushedOrder()
    const kept = () => app.ctx.db.selectFrom('order_answer_tokens').selectAll().execute()
    await housekeeping(app.ctx)
    expect(await kept()).not.toEqual([])
    app.clock.set('2026-03-11T18:00:00+05:30')
    await housekeeping(app.ctx)
    expect(await kept()).toEqual([])
  })

  test.each(['', 'x'.repeat(43), 'x'.repeat(201)])('made up: %j', async (token) => {
    expect([400, 404]).toContain((await answer(token, 'skip')).status)
  })
})
