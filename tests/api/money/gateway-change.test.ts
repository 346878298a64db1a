import { beforeEach, expect, test } from 'vitest'
import { lookAtGateway } from '#server/money/gateway/look.ts'
import { sendRefunds } from '#server/money/refunds/send-by-gateway.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, START, testApp } from '../../support/app.ts'
import { ALL_IS_WELL, gatewayEnv } from '../../support/fake-gateway.ts'
import { gatewayApp, gatewayCalls, type Payable } from '../../support/gateway.ts'

/** The kitchen goes to another gateway, or to none: what the former one took is not lost. */

const { app: before, gateway, order, ask } = await gatewayApp()
const { database, clock } = before
const { PAYMENT_GATEWAY: _, ...formerKeys } = gatewayEnv(gateway.url)
/** Nobody is at the new gateway. */
const cashfree = {
  PAYMENT_GATEWAY: 'cashfree',
  CASHFREE_APP_ID: 'app-1',
  CASHFREE_SECRET_KEY: 'the-secret-key-of-the-account',
  CASHFREE_API_URL: 'http://127.0.0.1:9/pg',
}
const after = await testApp({ database, clock, env: { ...cashfree, ...formerKeys } })
const keysGone = await testApp({ database, clock, env: cashfree })
const there = gatewayCalls(after)
const admin = { token: '' }
let me: SignedIn

beforeEach(async () => {
  clock.set(START)
  Object.assign(gateway.knobs, ALL_IS_WELL)
  me = await before.startSession()
  admin.token = await before.signInAdmin()
})

/** An order whose customer was asked to pay at the former gateway. */
async function opened() {
  const params = await order(me)
  return { params, at: (await ask(params, me)).reply.payment.checkout?.order as string }
}
/** An order that was paid there, and cancelled; with what is to go back. */
async function cancelled() {
  const { params, at } = await opened()
  for (const event of gateway.pay(at).events) await there.telling(event)
  await before.call(contract.cancelOrder, { params: { id: params.id } }, me)
  return { params, id: (await refundOf(params))?._id ?? '' }
}
const refundOf = async ({ id }: Payable, app = after) =>
  (await app.call(contract.adminListRefunds, {}, admin)).reply.refunds.find((refund) => refund.order?._id === id)
const own = async ({ id }: Payable, app = after) =>
  (await app.call(contract.listRefunds, {}, me)).reply.refunds.filter((refund) => refund.order === id)
const giveBack = (app: typeof after, id: string, way: 'gateway' | 'cash' = 'gateway') =>
  app.call(contract.giveBack, { params: { id }, body: { way, reason: 'cancelled' } }, admin)
const resolve = (
  app: typeof after,
  id: string,
  body: { outcome: 'given' | 'not-given' | 'seen'; reference?: string },
) => app.call(contract.resolveRefund, { params: { id }, body: { ...body, reason: 'looked up' } }, admin)

test('its webhook is heard, and its payments are looked for, while another is offered', async () => {
  const [told, untold, asked] = [await opened(), await opened(), await opened()]
  for (const event of gateway.pay(told.at).events) expect(await there.telling(event)).toBe(200)
  expect((await there.look(told.params, me)).paid).toBe(true)
  for (const { at } of [untold, asked]) gateway.pay(at)
  // Whoever asks to pay has paid.
  expect((await there.ask(asked.params, me)).reply.payment).toMatchObject({ state: 'settled', paid: true })
  clock.advance({ minutes: 6 })
  await lookAtGateway(after.ctx)
  expect((await there.look(untold.params, me)).paid).toBe(true)
})

test('what it has under way is being checked, and is not asked for at the new one', async () => {
  const { params, at } = await opened()
  const { returned, payment, authorized } = gateway.pay(at, { late: true })
  expect((await there.comeBack(params, returned, me)).reply.payment).toMatchObject({
    state: 'checking',
    checkout: null,
  })
  await there.telling(authorized)
  expect((await there.ask(params, me)).reply.payment).toMatchObject({ state: 'checking', checkout: null })
  const charge = { params, body: { reason: 'pays monthly' } }
  expect((await before.call(contract.chargeAccount, charge, admin)).reply.code).toBe('order_payment_claimed')
  for (const event of gateway.capture(payment.id)) await there.telling(event)
  expect((await there.look(params, me)).paid).toBe(true)
})

test('new payments are asked for at the new one alone', async () => {
  const params = await order(me)
  const asked = gateway.asked.length
  expect(await there.ask(params, me)).toMatchObject({ status: 503, reply: { code: 'payment_gateway_down' } })
  expect(gateway.asked.length).toBe(asked)
  const { provider } = await after.ctx.db
    .selectFrom('payment_intents')
    .select('provider')
    .where('order_id', '=', params.id)
    .executeTakeFirstOrThrow()
  expect(provider).toBe('cashfree')
})

test('what it took goes back through it', async () => {
  const { params, id } = await cancelled()
  expect(await refundOf(params)).toMatchObject({ way: 'gateway', by_gateway: true, unanswered: false })
  gateway.knobs.refunds = 'pending'
  expect((await giveBack(after, id)).status).toBe(200)
  expect(await refundOf(params)).toMatchObject({ state: 'sending', unanswered: false })
  expect((await resolve(after, id, { outcome: 'not-given' })).reply.code).toBe('refund_on_its_way')
  gateway.settleRefund(id, 'processed')
  clock.advance({ minutes: 5 })
  expect(await sendRefunds(after.ctx)).toBe(1)
  expect(await own(params)).toMatchObject([{ state: 'sent', way: 'gateway' }])
})

test('without its keys what it took is given back by hand alone', async () => {
  const { params, id } = await cancelled()
  expect(await refundOf(params, keysGone)).toMatchObject({ state: 'waiting', by_gateway: false })
  expect(await own(params, keysGone)).toMatchObject([{ by_gateway: false }])
  expect((await giveBack(keysGone, id)).reply.code).toBe('refund_not_by_gateway')
  const choose = { params: { id }, body: { way: 'gateway' as const } }
  expect((await keysGone.call(contract.chooseRefund, choose, me)).reply.code).toBe('refund_not_by_gateway')
  expect((await giveBack(keysGone, id, 'cash')).status).toBe(200)
})

test('what was on its way when its keys went is looked up by a person, who says that it was given', async () => {
  const { params, id } = await cancelled()
  gateway.knobs.refunds = 'pending'
  await giveBack(after, id)
  clock.advance({ days: 1 })
  admin.token = await before.signInAdmin()
  expect(await sendRefunds(keysGone.ctx)).toBe(0)
  expect(await refundOf(params, keysGone)).toMatchObject({ state: 'sending', unanswered: true })
  expect((await giveBack(keysGone, id, 'cash')).reply.code).toBe('refund_settled')
  for (const reference of ['', 'no number', '=1+1'])
    expect((await resolve(keysGone, id, { outcome: 'given', reference })).reply.code).toBe('refund_gateway_reference')
  expect((await resolve(keysGone, id, { outcome: 'given', reference: ' rfnd_FP8QHiV938haTz ' })).status).toBe(200)
  expect(await own(params, keysGone)).toMatchObject([
    { state: 'sent', way: 'gateway', reference: 'rfnd_FP8QHiV938haTz', amount: 200 },
  ])
  expect((await resolve(keysGone, id, { outcome: 'not-given' })).reply.code).toBe('refund_settled')
  const { events } = (await keysGone.call(contract.listAudit, { query: { subject: params.id, limit: 1 } }, admin)).reply
  expect(events).toMatchObject([
    { call: 'resolveRefund', changes: [{ before: { refund: id, state: 'sending' }, after: { state: 'sent' } }] },
  ])
})

test('or that it was not, so that it waits to be given by hand; should its keys come back, it is looked up once more', async () => {
  const { params, id } = await cancelled()
  gateway.knobs.refunds = 'pending'
  await giveBack(after, id)
  expect((await resolve(keysGone, id, { outcome: 'not-given' })).status).toBe(200)
  const anew = await refundOf(params, keysGone)
  expect(anew).toMatchObject({ state: 'waiting', way: null, by_gateway: false, former: 'failed', amount: 200 })
  // Who looked has overlooked it.
  gateway.settleRefund(id, 'processed')
  clock.advance({ days: 1 })
  admin.token = await before.signInAdmin()
  expect(await sendRefunds(after.ctx)).toBe(1)
  expect(await refundOf(params)).toBeUndefined()
  expect(await own(params)).toMatchObject([{ _id: id, state: 'sent', way: 'gateway' }])
})
