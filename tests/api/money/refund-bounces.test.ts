import { beforeEach, expect, test } from 'vitest'
import { issueDue } from '#server/money/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, START } from '../../support/app.ts'
import { documentsOf, startIssuing } from '../../support/documents.ts'
import type { SignedEvent } from '../../support/fake-gateway.ts'
import { gatewayApp, type Payable } from '../../support/gateway.ts'
import { sellBy } from '../../support/policy.ts'

/** Refunds through the gateway, more than one of the same thing: what each that comes back does to the others. */

const { app, gateway, ask, telling } = await gatewayApp()
const { ctx } = app
const admin = { token: await app.signInAdmin() }
await startIssuing(app)
await sellBy(app, { refundable: true })

const PRICE = 300

let me: SignedIn
beforeEach(async () => {
  app.clock.set(START)
  me = await app.startSession()
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  gateway.knobs.refunds = 'processed'
  admin.token = await app.signInAdmin()
})

/** A subscription of ₹300 that its customer has paid so many times, by as many windows of the gateway. */
async function subscription({ paid }: { paid: number }): Promise<Payable & { pay: () => Promise<void> }> {
  const body = { plan_type: '5-day-subscription', plan_price: PRICE, subscription_days: 5, paymentMethod: 'UPI' }
  const { _id: id } = (await app.call(contract.createSubscription, { body }, me)).reply.subscription
  const subject = { kind: 'subscription' as const, id }
  const at = (await ask(subject, me)).reply.payment.checkout?.order as string
  const pay = async () => {
    const [captured] = gateway.pay(at).events
    await telling(captured as SignedEvent)
  }
  for (let times = 0; times < paid; times += 1) await pay()
  return { ...subject, pay }
}
/** The office breaks it off with all meals that are left. Returns what they have cost. */
async function stop({ id }: Payable): Promise<number> {
  const bought = ctx.db.selectFrom('subscriptions').select('meals_left').where('id', '=', id)
  const { meals_left: meals } = await bought.executeTakeFirstOrThrow()
  const body = { meals, reason: 'moves away' }
  expect((await app.call(contract.adminStopSubscription, { params: { id }, body }, admin)).status).toBe(200)
  return meals * 60
}
/** Some time passes: what happens at the same moment has no order. */
const later = () => app.clock.advance({ minutes: 1 })
const mine = async () => (await app.call(contract.listRefunds, {}, me)).reply.refunds
/** What waits, as its customer and the office read it. */
async function waiting() {
  const own = (await mine()).find(({ state }) => state === 'waiting')
  const { refunds } = (await app.call(contract.adminListRefunds, {}, admin)).reply
  const office = refunds.find(({ _id }) => _id === own?._id)
  expect(office?.former).toBe(own?.former)
  return own && { id: own._id, amount: own.amount, former: own.former }
}
async function giveBack(way: 'gateway' | 'cash'): Promise<string> {
  later()
  const params = { id: (await waiting())?.id ?? '' }
  expect((await app.call(contract.giveBack, { params, body: { way, reason: 'cancelled' } }, admin)).status).toBe(200)
  later()
  return params.id
}
const bounce = async (id: string) => {
  later()
  expect(await telling(gateway.settleRefund(id, 'failed'))).toBe(200)
}
/** What the office is told that would keep what waits. */
const keep = async () => {
  const params = { id: (await waiting())?.id ?? '' }
  return (await app.call(contract.rejectRefund, { params, body: { reason: 'no-show' } }, admin)).reply.code
}

test('one that comes back after another was given is the customer’s still, and once it is given the next may be kept', async () => {
  const plan = await subscription({ paid: 2 })
  const first = await giveBack('gateway')
  const amount = await stop(plan)
  await giveBack('cash')
  await bounce(first)
  expect(await waiting()).toMatchObject({ amount: PRICE, former: 'bounced' })
  expect(await keep()).toBe('refund_not_kept')
  await giveBack('cash')
  expect((await mine()).map(({ state, amount }) => [state, amount])).toEqual([
    ['sent', PRICE],
    ['sent', amount],
  ])
  // Another payment is another matter.
  await plan.pay()
  expect(await waiting()).toMatchObject({ amount: PRICE, former: null })
  expect(await keep()).toBeUndefined()
})

test('one that comes back while another is on its way is not made good by that one', async () => {
  const plan = await subscription({ paid: 2 })
  const first = await giveBack('gateway')
  await stop(plan)
  gateway.knobs.refunds = 'pending'
  const second = await giveBack('gateway')
  await bounce(first)
  later()
  await telling(gateway.settleRefund(second, 'processed'))
  expect(await waiting()).toMatchObject({ amount: PRICE, former: 'bounced' })
  expect(await keep()).toBe('refund_not_kept')
})

test('two of the same amount that come back wait as one, and are the customer’s until both are given', async () => {
  const plan = await subscription({ paid: 2 })
  const first = await giveBack('gateway')
  await plan.pay()
  const second = await giveBack('gateway')
  await bounce(first)
  expect(await waiting()).toMatchObject({ amount: PRICE, former: 'bounced' })
  await bounce(second)
  expect(await waiting()).toMatchObject({ amount: 2 * PRICE, former: 'bounced' })
  expect(await keep()).toBe('refund_not_kept')
  await giveBack('cash')
  expect(await waiting()).toBeUndefined()
  await plan.pay()
  expect([(await waiting())?.former, await keep()]).toEqual([null, undefined])
})

test('while one is on its way the invoice waits, and says in the end what was sold', async () => {
  // What is to be issued of the others.
  await issueDue(ctx)
  const issued = (await documentsOf(app)).length
  const plan = await subscription({ paid: 1 })
  const back = await stop(plan)
  gateway.knobs.refunds = 'pending'
  const id = await giveBack('gateway')
  expect((await mine()).map(({ state }) => state)).toEqual(['sending'])
  expect(await issueDue(ctx)).toBe(0)
  // What could not go back waits anew, and so does the invoice.
  await telling(gateway.settleRefund(id, 'failed'))
  expect(await waiting()).toMatchObject({ amount: back, former: 'failed' })
  expect(await issueDue(ctx)).toBe(0)
  await giveBack('cash')
  expect(await issueDue(ctx)).toBe(1)
  expect((await documentsOf(app)).slice(issued).map(({ kind, total_paise }) => [kind, total_paise / 100])).toEqual([
    ['tax_invoice', PRICE - back],
  ])
})
