import { beforeEach, expect, test } from 'vitest'
import { lookAtGateway } from '#server/money/gateway/look.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, START, testApp } from '../support/app.ts'
import { ALL_IS_WELL, gatewayEnv } from '../support/fake-gateway.ts'
import { gatewayApp, gatewayCalls } from '../support/gateway.ts'

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
