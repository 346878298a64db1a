import { afterAll } from 'vitest'
import { eventWorker } from '#server/money/gateway/events.ts'
import { lookAtGateway } from '#server/money/gateway/look.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, type TestApp, testApp } from './app.ts'
import { FakeGateway, gatewayEnv, type SignedEvent } from './fake-gateway.ts'
import { addMenu, orderBody } from './kitchen.ts'

/** An app that takes payments through the fake gateway, with a menu and one who orders. */
export async function gatewayApp(env: Record<string, string> = {}) {
  const gateway = await FakeGateway.start()
  afterAll(() => gateway.stop())
  const app = await testApp({ env: { ...gatewayEnv(gateway.url), ...env } })
  await addMenu(app, { active: true })
  return { app, gateway, ...gatewayCalls(app) }
}

export interface Payable {
  kind: 'order' | 'subscription'
  id: string
}

/** What tests of the gateway do with an app. */
export function gatewayCalls(app: TestApp) {
  const { ctx } = app
  const tell = ({ raw, headers }: SignedEvent, changes: Record<string, string> = {}) =>
    app.send({ method: 'POST', url: '/webhooks/razorpay', headers: { ...headers, ...changes }, body: raw })
  return {
    /** An order of ₹200 that its customer pays online. */
    order: async (customer: SignedIn): Promise<Payable> => {
      const body = orderBody(customer.phone, { paymentMethod: 'UPI' })
      return { kind: 'order', id: (await app.call(contract.placeOrder, { body }, customer)).reply.order._id }
    },
    ask: async (params: Payable, customer: SignedIn) => app.call(contract.askForPayment, { params }, customer),
    look: async (params: Payable, customer: SignedIn) =>
      (await app.call(contract.getPayment, { params }, customer)).reply.payment,
    comeBack: (params: Payable, body: { order: string; payment: string; signature: string }, customer: SignedIn) =>
      app.call(contract.returnFromCheckout, { params, body }, customer),
    tell,
    /** Delivers an event and lets it be worked. */
    telling: async (event: SignedEvent) => {
      const { status } = await tell(event)
      await eventWorker(ctx).settled()
      return status
    },
    worked: () => eventWorker(ctx).settled(),
    lookAround: () => lookAtGateway(ctx),
    paymentsOf: ({ kind, id }: Payable) =>
      ctx.db
        .selectFrom('payments')
        .select(['id', 'amount_paise', 'method', 'reference', 'state'])
        .where(kind === 'order' ? 'order_id' : 'subscription_id', '=', id)
        .orderBy('id')
        .execute(),
    events: () => ctx.db.selectFrom('gateway_events').select(['outcome', 'raw', 'tries']).orderBy('id').execute(),
  }
}
