import { afterAll, expect, test } from 'vitest'
import { seedDemo } from '#server/demo/seed.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { FakeGateway, gatewayEnv } from '../../support/fake-gateway.ts'
import { gatewayCalls } from '../../support/gateway.ts'

/** What was tried with the payment gateway in the demo keeps nobody from leaving it. */

const gateway = await FakeGateway.start()
afterAll(() => gateway.stop())
const app = await testApp({ env: gatewayEnv(gateway.url) })
const { db } = app.ctx
const admin = { token: await app.signInAdmin() }
const { ask, telling, paymentsOf, events } = gatewayCalls(app)

test('an invented order that was paid online goes with its payment and its refund; what the gateway tells later changes nothing', async () => {
  await seedDemo(app.ctx)
  const asha = await app.signIn('+919000000001')
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', asha.id)
    .where('subscription_id', 'is', null)
    .where('fulfilment', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  const order = { kind: 'order' as const, id }
  const opened = (await ask(order, asha)).reply.payment.checkout?.order ?? ''
  const [captured, repeated] = gateway.pay(opened).events
  expect(await telling(captured as never)).toBe(200)
  expect(await paymentsOf(order)).toMatchObject([{ method: 'gateway', state: 'received' }])
  // It is called off, and the money is on its way back.
  await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'cancelled' } }, admin)
  const { refunds } = (await app.call(contract.adminListRefunds, {}, admin)).reply
  const refund = refunds.find((one) => one.order?._id === id)?._id ?? ''
  const back = { params: { id: refund }, body: { way: 'gateway' as const, reason: 'cancelled' } }
  expect((await app.call(contract.giveBack, back, admin)).status).toBe(200)

  const { leaving } = (await app.call(contract.previewLeavingDemo, {}, admin)).reply
  const left = await app.call(contract.leaveDemo, { body: { version: leaving.version } }, admin)
  expect(left.status).toBe(200)
  const tables = ['orders', 'payments', 'payment_intents', 'refunds'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select('id').execute()))
  expect(rows).toEqual([[], [], [], []])

  expect(await telling(repeated as never)).toBe(200)
  expect((await events()).map(({ outcome }) => outcome)).toEqual(['paid', 'unknown'])
  expect(await paymentsOf(order)).toEqual([])
})
