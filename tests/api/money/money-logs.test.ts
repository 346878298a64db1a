import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { lookAtGateway } from '#server/money/gateway/look.ts'
import { issueDue } from '#server/money/money.ts'
import { sendRefunds } from '#server/money/refunds/send-by-gateway.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { REGISTERED, setTax } from '../../support/documents.ts'
import { FakeGateway, gatewayEnv, RAZORPAY_KEYS, type SignedEvent } from '../../support/fake-gateway.ts'
import { gatewayCalls, type Payable } from '../../support/gateway.ts'
import { secretsIn } from '../../support/kept-logs.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'

/**
 * A day of a kitchen's money, with what goes well and what does not: paid to its UPI address and through the gateway, claimed,
 * matched, found in the bank's file, forged, repeated, given back, on account, invoiced, and with errors that nobody expected. The
 * log, down to its finest level, has no key, no number of a payment, no UPI ID, and no word of a card.
 */

const gateway = await FakeGateway.start()
afterAll(() => gateway.stop())
const app = await testApp({ env: { LOG_LEVEL: 'trace' } })
const online = await testApp({
  database: app.database,
  clock: app.clock,
  env: { ...gatewayEnv(gateway.url), LOG_LEVEL: 'trace' },
})
const { ctx } = app
const admin = { token: await app.signInAdmin() }
const calls = gatewayCalls(online)

/** What no line may say: all that went over the wire of whom and by which number. */
const secrets = new Set<string>(Object.values(RAZORPAY_KEYS))
function secret(text: string): string {
  secrets.add(text)
  return text
}
let used = 0
const newUtr = () => secret(String(636_000_000_000 + ++used))
const newReference = () => secret(`HDFCR520260311${String(100_000 + ++used)}`)

async function order(customer: SignedIn): Promise<Payable> {
  const body = orderBody(customer.phone, { paymentMethod: 'UPI' })
  return { kind: 'order', id: (await app.call(contract.placeOrder, { body }, customer)).reply.order._id }
}
const set = (id: string, status: 'cancelled' | 'delivered') =>
  app.call(contract.setOrderStatus, { params: { id }, body: { status } }, admin)
const claims = async () => (await app.call(contract.listClaims, {}, admin)).reply.claims
const refundOf = async ({ id }: Payable) =>
  (await app.call(contract.adminListRefunds, {}, admin)).reply.refunds.find((refund) => refund.order?._id === id)
    ?._id ?? ''
const give = (id: string, body: { way: 'upi' | 'cash' | 'gateway'; reference?: string }) =>
  online.call(contract.giveBack, { params: { id }, body: { ...body, reason: 'cancelled' } }, admin)

async function claimed(customer: SignedIn) {
  const [params, utr] = [await order(customer), newUtr()]
  await app.call(contract.askForPayment, { params }, customer)
  await app.call(contract.claimPayment, { params, body: { utr } }, customer)
  return { params, utr, id: (await claims()).find((claim) => claim.order?._id === params.id)?._id ?? '' }
}

async function byUpi(me: SignedIn) {
  const one = await claimed(me)
  await app.call(contract.matchClaim, { params: { id: one.id }, body: { utr: one.utr } }, admin)
  const again = await order(me)
  await app.call(contract.askForPayment, { params: again }, me)
  const used = await app.call(contract.claimPayment, { params: again, body: { utr: one.utr } }, me)
  expect(used.reply.code).toBe('utr_used')
  await app.call(contract.claimPayment, { params: again, body: { utr: secret('=636000000999') } }, me)
  const wrong = await claimed(me)
  await app.call(contract.rejectClaim, { params: { id: wrong.id }, body: { reason: 'not there' } }, admin)
  const inFile = await claimed(me)
  const csv = `Date,Narration,Credit\n1,UPI/${inFile.utr}/${secret('payer.of.file@okicici')},200.00\n`
  await app.call(contract.previewBankFile, { body: { csv } }, admin)
  expect((await app.call(contract.importBankFile, { body: { csv, chosen: [] } }, admin)).reply.amount).toBe(200)
  await app.call(contract.previewBankFile, { body: { csv: secret('no file of payments 4111111111111111') } }, admin)
  await set(one.params.id, 'cancelled')
  const id = await refundOf(one.params)
  const vpa = secret('very.secret@okaxis')
  await app.call(contract.chooseRefund, { params: { id }, body: { way: 'upi', vpa } }, me)
  await app.call(contract.chooseRefund, { params: { id }, body: { way: 'upi', vpa: secret('=cmd@@ybl') } }, me)
  expect((await give(id, { way: 'upi', reference: newReference() })).status).toBe(200)
}

async function byGateway(me: SignedIn) {
  const opened = async () => {
    const params = await order(me)
    return { params, at: (await calls.ask(params, me)).reply.payment.checkout?.order as string }
  }
  const one = await opened()
  const { events, authorized, returned } = gateway.pay(one.at)
  for (const event of [authorized, ...events, ...events]) await calls.telling(event)
  await calls.comeBack(one.params, returned, me)
  await calls.comeBack(one.params, { ...returned, signature: secret('f'.repeat(64)) }, me)
  // Forged, of another amount, of nobody, and what cannot be read.
  const [event] = events as [SignedEvent]
  await calls.telling({ ...event, headers: { ...event.headers, 'x-razorpay-signature': secret('e'.repeat(64)) } })
  for (const told of gateway.pay((await opened()).at, { amount: 100 }).events) await calls.telling(told)
  for (const told of gateway.pay('order_ofAnother', { amount: 100 }).events) await calls.telling(told)
  await calls.telling(gateway.signed(`${event.raw.slice(0, -5)}`))
  await calls.telling(gateway.fail((await opened()).at))
  // Nobody tells, and the gateway is down when it is asked.
  const silent = await opened()
  const { returned: back } = gateway.pay(silent.at)
  gateway.knobs.outage = 502
  await calls.comeBack(silent.params, back, me)
  await calls.ask(await order(me), me)
  app.clock.advance({ minutes: 6 })
  await lookAtGateway(online.ctx)
  gateway.knobs.outage = null
  app.clock.advance({ minutes: 6 })
  await lookAtGateway(online.ctx)
  expect((await calls.look(silent.params, me)).paid).toBe(true)
  // Given back: arrived, sent back by the bank, failed at once.
  await set(one.params.id, 'cancelled')
  const id = await refundOf(one.params)
  gateway.knobs.losesAnswers = true
  await give(id, { way: 'gateway' })
  gateway.knobs.losesAnswers = false
  app.clock.advance({ minutes: 6 })
  await sendRefunds(online.ctx)
  await calls.telling(gateway.settleRefund(id, 'failed'))
  await give(await refundOf(one.params), { way: 'cash' })
  await set(silent.params.id, 'cancelled')
  gateway.knobs.refunds = 'rejected'
  await give(await refundOf(silent.params), { way: 'gateway' })
  gateway.knobs.refunds = 'processed'
  for (const { id } of [...gateway.payments.values(), ...gateway.refunds.values()]) secret(id)
}

async function onAccount(me: SignedIn) {
  const params = { id: me.id }
  await app.call(contract.setAccountLimit, { params, body: { limit: 1000, reason: 'pays monthly' } }, admin)
  await app.call(contract.payOnAccount, { params: await order(me) }, me)
  const entry = { kind: 'payment' as const, amount: 100, method: 'upi_own' as const, reason: 'counted' }
  const reference = newUtr()
  for (const id of [newId(), newId()])
    await app.call(contract.enterOnAccount, { params, body: { ...entry, entry: id, reference } }, admin)
  await app.call(contract.customerAccount, { params }, admin)
}

async function books(me: SignedIn) {
  const id = (await order(me)).id
  const gstin = secret('29AAGCB7383J1Z4')
  await app.call(contract.askForInvoice, { params: { kind: 'order', id }, body: { name: 'Bharat Ltd', gstin } }, me)
  await set(id, 'delivered')
  expect(await issueDue(ctx)).toBeGreaterThan(0)
  for (const call of [contract.moneyOfDay, contract.listDues, contract.listPayments, contract.listDocuments] as const)
    expect((await app.call(call as typeof contract.listDues, {}, admin)).status).toBe(200)
  await app.call(contract.exportDocuments, { query: { month: '2026-03', part: 'register', reason: 'x' } }, admin)
}

/** The database says no, and shows the row. */
async function unexpected(me: SignedIn) {
  const one = await claimed(me)
  const params = await order(me)
  const { at } = { at: (await calls.ask(params, me)).reply.payment.checkout?.order as string }
  await sql`ALTER TABLE payments ADD CONSTRAINT never CHECK (amount_paise < 0) NOT VALID`.execute(ctx.db)
  const match = { params: { id: one.id }, body: { utr: one.utr } }
  expect((await app.call(contract.matchClaim, match, admin)).status).toBe(500)
  const { events, returned } = gateway.pay(at)
  for (const event of events) expect(await calls.telling(event)).toBe(200)
  expect((await calls.comeBack(params, returned, me)).status).toBe(500)
  await sql`ALTER TABLE payments DROP CONSTRAINT never`.execute(ctx.db)
  secret(returned.payment)
  app.clock.advance({ minutes: 10 })
  await lookAtGateway(online.ctx)
  expect((await calls.look(params, me)).paid).toBe(true)
}

test('after a whole day of money no line of the log has a key, a number, a UPI ID or a word of a card', async () => {
  await addMenu(app, { active: true })
  await app.call(contract.changeKitchen, { body: { ...REGISTERED, vpa: secret('asha.kitchen@okhdfcbank') } }, admin)
  await setTax(app)
  const me = await app.startSession()
  await byUpi(me)
  await byGateway(me)
  await onAccount(me)
  await books(me)
  await unexpected(me)
  for (const { ctx } of [app, online]) await relay(ctx).settled()

  const lines = [...app.logLines(), ...online.logLines()]
  expect(lines.length).toBeGreaterThan(80)
  expect(secrets.size).toBeGreaterThan(25)
  for (const text of secrets) expect(lines.filter((line) => line.includes(text))).toEqual([])
  // What the fake gateway tells of the payer, whoever might log it.
  const personal = /payer@|okaxis|okicici|okhdfcbank|9812345678|last4|4366|\bVisa\b|Asha Payer|63[36]\d{9}\b/i
  // Ids and times are other ones at each run, and may have any digits in them.
  const byChance = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|"(time|pid|responseTime)":[\d.]+/g
  expect(lines.filter((line) => personal.test(line.replaceAll(byChance, '')))).toEqual([])
  for (const line of lines) expect(secretsIn(line)).toBeNull()
  held(15, 'a day of money', `${lines.length} lines without any of ${secrets.size} keys, numbers and UPI IDs`)
})
