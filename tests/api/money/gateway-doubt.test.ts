import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sendRefunds } from '#server/money/refunds/send-by-gateway.ts'
import { watchKitchen } from '#server/reports/reports.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, START } from '../../support/app.ts'
import { ALL_IS_WELL } from '../../support/fake-gateway.ts'
import { gatewayApp, type Payable } from '../../support/gateway.ts'

/** Refunds of which nobody knows for a while whether the gateway has given them: none goes out twice without anybody's knowing. */

const { app, gateway, order, ask, telling } = await gatewayApp()
const { ctx } = app
watchKitchen(ctx)
const admin = { token: '' }
let me: SignedIn

beforeEach(async () => {
  app.clock.set(START)
  Object.assign(gateway.knobs, ALL_IS_WELL)
  me = await app.startSession()
  admin.token = await app.signInAdmin()
})

/** What is to go back of an order of ₹200 that was paid through the gateway, and cancelled. */
async function cancelled() {
  const params = await order(me)
  const at = (await ask(params, me)).reply.payment.checkout?.order as string
  for (const event of gateway.pay(at).events.slice(0, 1)) await telling(event)
  await app.call(contract.cancelOrder, { params: { id: params.id } }, me)
  return { params, id: (await refundOf(params))?._id ?? '' }
}
const refundsOf = async ({ id }: Payable) =>
  (await app.call(contract.adminListRefunds, {}, admin)).reply.refunds.filter((refund) => refund.order?._id === id)
const refundOf = async (params: Payable) => (await refundsOf(params))[0]
const own = async ({ id }: Payable) =>
  (await app.call(contract.listRefunds, {}, me)).reply.refunds.filter((refund) => refund.order === id)
const giveBack = (id: string, way: 'gateway' | 'cash' = 'gateway') =>
  app.call(contract.giveBack, { params: { id }, body: { way, reason: 'cancelled' } }, admin)
const resolve = (id: string, outcome: 'not-given' | 'seen') =>
  app.call(contract.resolveRefund, { params: { id }, body: { outcome, reason: 'looked up' } }, admin)
const made = (receipt: string) => [...gateway.refunds.values()].filter((refund) => refund.receipt === receipt)
const hours = async (count: number) => {
  for (let hour = 0; hour < count; hour += 1) {
    app.clock.advance({ hours: 1 })
    await sendRefunds(ctx)
  }
  admin.token = await app.signInAdmin()
}
const paymentStateOf = async ({ id }: Payable) =>
  (await ctx.db.selectFrom('orders').select('payment_state').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_state
const moneyOfDay = async () => (await app.call(contract.moneyOfDay, { query: { day: '2026-03-11' } }, admin)).reply

/** The gateway says no, what waits anew is there, and then it says that it has given it all the same. */
async function failed() {
  const { params, id } = await cancelled()
  gateway.knobs.refunds = 'failed'
  await giveBack(id)
  expect(await refundOf(params)).toMatchObject({ state: 'waiting', former: 'failed', by_gateway: false })
  return { params, id, anew: (await refundOf(params))?._id ?? '' }
}
const arrives = async (id: string) => {
  await telling(gateway.settleRefund(id, 'processed'))
  await sendRefunds(ctx)
}

test.each([401, 403, 404, 429, 502] as const)(
  'an answer of %i after one that was lost is no answer: it stays on its way, people are told, and it goes once',
  async (outage) => {
    const { params, id } = await cancelled()
    gateway.knobs.losesAnswers = true
    await giveBack(id)
    Object.assign(gateway.knobs, { losesAnswers: false, outage })
    await hours(1)
    expect(await refundsOf(params)).toMatchObject([{ _id: id, state: 'sending', unanswered: false }])
    await hours(24)
    expect(await refundsOf(params)).toMatchObject([{ _id: id, state: 'sending', unanswered: true }])
    expect(app.logLines().some((line) => line.includes(id) && line.includes('are its keys right?'))).toBe(true)
    expect(await ctx.metrics.text()).toMatch(/^dabba_refunds_in_doubt [1-9]/m)
    expect((await giveBack(id, 'cash')).reply.code).toBe('refund_settled')
    gateway.knobs.outage = null
    await hours(7)
    expect(await own(params)).toMatchObject([{ _id: id, state: 'sent', reference: made(id)[0]?.id }])
    expect(made(id)).toHaveLength(1)
  },
)

test('keys that were wrong for a while keep no refund from going through the gateway', async () => {
  const { params, id } = await cancelled()
  gateway.knobs.outage = 401
  await giveBack(id)
  expect(await refundsOf(params)).toMatchObject([{ _id: id, state: 'sending', way: 'gateway' }])
  gateway.knobs.outage = null
  await hours(1)
  expect(await own(params)).toMatchObject([{ state: 'sent', way: 'gateway' }])
})

test('a no to what an earlier call has made is no no', async () => {
  const { params, id } = await cancelled()
  gateway.knobs.refunds = 'made-before'
  await giveBack(id)
  expect(await own(params)).toMatchObject([{ _id: id, state: 'sent', reference: made(id)[0]?.id }])
})

test('a person who has looked in its panel ends the waiting for a gateway that does not answer', async () => {
  const { params, id } = await cancelled()
  gateway.knobs.outage = 401
  await giveBack(id)
  expect((await resolve(id, 'not-given')).reply.code).toBe('refund_on_its_way')
  await hours(24)
  expect((await resolve(id, 'not-given')).status).toBe(200)
  const anew = await refundOf(params)
  expect(anew).toMatchObject({ state: 'waiting', former: 'failed' })
  gateway.knobs.outage = null
  await hours(12)
  expect(made(id)).toEqual([])
  expect(await refundsOf(params)).toMatchObject([{ _id: anew?._id, state: 'waiting' }])
})

test('what arrives after all takes the place of what waits anew', async () => {
  const { params, id } = await failed()
  await arrives(id)
  expect(await refundsOf(params)).toEqual([])
  expect(await own(params)).toMatchObject([{ _id: id, state: 'sent', way: 'gateway', reference: made(id)[0]?.id }])
  expect(await paymentStateOf(params)).toBe('refunded')
  // The bank may still send it back.
  await telling(gateway.settleRefund(id, 'failed'))
  expect(await refundsOf(params)).toMatchObject([{ state: 'waiting', former: 'bounced', amount: 200 }])
})

test('what was kept meanwhile is kept no more when it arrives after all', async () => {
  const { params, id, anew } = await failed()
  const kept = { params: { id: anew }, body: { reason: 'cooked already' } }
  expect((await app.call(contract.rejectRefund, kept, admin)).status).toBe(200)
  await arrives(id)
  const { rows } = await sql<{ id: string; state: string }>`
    SELECT id, state FROM refunds WHERE order_id = ${params.id} ORDER BY id`.execute(ctx.db)
  expect(rows).toEqual([
    { id, state: 'sent' },
    { id: anew, state: 'withdrawn' },
  ])
  expect(await paymentStateOf(params)).toBe('refunded')
  // Sent back by the bank it is the customer's, and waits once.
  await telling(gateway.settleRefund(id, 'failed'))
  expect(await refundsOf(params)).toMatchObject([{ state: 'waiting', former: 'bounced', amount: 200 }])
})

test('of an order that stands again it makes it due', async () => {
  const { params, id } = await failed()
  const stands = { params: { id: params.id }, body: { status: 'confirmed' as const } }
  await app.call(contract.setOrderStatus, stands, admin)
  expect([await paymentStateOf(params), await refundsOf(params)]).toEqual(['paid', []])
  await arrives(id)
  expect(await paymentStateOf(params)).toBe('due')
  expect(await own(params)).toMatchObject([{ _id: id, state: 'sent' }])
  expect((await moneyOfDay()).orders.difference).toBe(0)
})

test('an old event of it is not believed against what the gateway says now', async () => {
  const { params, id, anew } = await failed()
  const old = gateway.settleRefund(id, 'processed')
  gateway.settleRefund(id, 'failed')
  expect(await telling(old)).toBe(200)
  await sendRefunds(ctx)
  await hours(3)
  expect(await refundsOf(params)).toMatchObject([{ _id: anew, state: 'waiting' }])
})

const totalOfWaiting = async () => (await app.call(contract.adminListRefunds, {}, admin)).reply.total

test('what was given by hand meanwhile was given twice, which the office reads until somebody has seen to it', async () => {
  const { params, id, anew } = await failed()
  await giveBack(anew, 'cash')
  const [balance, doubtful, total] = [await moneyOfDay(), await refundsOf(params), await totalOfWaiting()]
  expect(doubtful).toEqual([])
  await arrives(id)
  expect(await refundsOf(params)).toMatchObject([
    { _id: id, state: 'twice', amount: 200, way: 'gateway', reference: made(id)[0]?.id },
  ])
  // Its customer reads of the one that counts, and no sum has changed.
  expect(await own(params)).toMatchObject([{ _id: anew, state: 'sent', way: 'cash' }])
  expect([await moneyOfDay(), await totalOfWaiting()]).toEqual([balance, total])
  const log = await app.call(contract.listAudit, { query: { subject: params.id, limit: 1 } }, admin)
  expect(log.reply.events).toMatchObject([
    {
      actor: null,
      role: 'payment gateway',
      changes: [{ before: { refund: id, state: 'failed', amount: 200 }, after: { state: 'twice' } }],
    },
  ])
  expect(await ctx.metrics.text()).toMatch(/^dabba_refunds_in_doubt [1-9]/m)
  // The same again changes nothing.
  await arrives(id)
  expect((await resolve(anew, 'seen')).reply.code).toBe('refund_settled')
  expect((await resolve(id, 'seen')).status).toBe(200)
  expect((await resolve(id, 'seen')).reply.code).toBe('refund_settled')
  expect(await refundsOf(params)).toEqual([])
})

test('given twice it is not any more when the gateway says that it came to nothing', async () => {
  const { params, id, anew } = await failed()
  await giveBack(anew, 'cash')
  await arrives(id)
  await telling(gateway.settleRefund(id, 'failed'))
  await sendRefunds(ctx)
  expect(await refundsOf(params)).toEqual([])
  expect(await own(params)).toMatchObject([{ _id: anew, state: 'sent', way: 'cash' }])
})
