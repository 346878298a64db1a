import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

/** Requests to pay to the kitchen's own UPI address have an end, which the server decides. */

const app = await testApp()
const { ctx } = app
const admin = { token: await app.signInAdmin() }
let me: SignedIn

interface Params {
  kind: 'order' | 'subscription'
  id: string
}

async function order(): Promise<Params> {
  const body = orderBody(me.phone, { paymentMethod: 'UPI' })
  return { kind: 'order', id: (await app.call(contract.placeOrder, { body }, me)).reply.order._id }
}
async function subscription(): Promise<Params> {
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5, paymentMethod: 'UPI' }
  return {
    kind: 'subscription',
    id: (await app.call(contract.createSubscription, { body }, me)).reply.subscription._id,
  }
}
const ask = async (params: Params) => (await app.call(contract.askForPayment, { params }, me)).reply.payment
const look = async (params: Params) => (await app.call(contract.getPayment, { params }, me)).reply.payment
const claim = (params: Params, utr: string) => app.call(contract.claimPayment, { params, body: { utr } }, me)
const claims = async () => (await app.call(contract.listClaims, {}, admin)).reply.claims
const open = async () => (await app.call(contract.listOpenPayments, {}, me)).reply.payments
const requestsOf = ({ id }: Params) =>
  ctx.db
    .selectFrom('payment_intents')
    .select(['id', 'state', 'code', 'expires_at'])
    .where((row) => row.or([row('order_id', '=', id), row('subscription_id', '=', id)]))
    .orderBy('id')
    .execute()
const codeOf = ({ request }: Awaited<ReturnType<typeof look>>) => request?.note.split(' ')[1] ?? ''
const later = (time: { minutes?: number; seconds?: number }) => app.clock.advance(time)

let used = 0
const newUtr = () => String(639_100_000_000 + ++used)

beforeAll(async () => {
  await addMenu(app, { active: true })
  await app.call(
    contract.changeKitchen,
    { body: { ...EMPTY_PROFILE, name: 'Asha’s Kitchen', vpa: 'asha@okhdfcbank' } },
    admin,
  )
})
beforeEach(async () => {
  me = await app.startSession()
})

describe.each([
  ['an order', order, 200],
  ['a subscription', subscription, 300],
])('the request for %s', (_, make, amount) => {
  test('says how long it is offered, and is the same until then', async () => {
    const params = await make()
    expect(await look(params)).toMatchObject({ state: 'due', ended: false, request: null })
    const first = await ask(params)
    const end = new Date(app.clock.now().getTime() + 30 * 60_000).toISOString()
    expect(first).toMatchObject({ state: 'created', ended: false, request: { expiresAt: end, secondsLeft: 1800 } })
    later({ minutes: 29, seconds: 59 })
    for (const payment of [await look(params), await ask(params)]) {
      expect(payment).toMatchObject({ state: 'created', ended: false, request: { expiresAt: end, secondsLeft: 1 } })
      expect(codeOf(payment)).toBe(codeOf(first))
    }
    expect(await requestsOf(params)).toMatchObject([{ state: 'created', expires_at: new Date(end) }])
  })

  test('is offered no more after half an hour: who asks then gets another one', async () => {
    const params = await make()
    const first = await ask(params)
    later({ minutes: 30 })
    const ended = { state: 'due', due: amount, ended: true, paid: false, rejected: false, late: false, request: null }
    // Looking changes nothing, however often.
    for (const payment of [await look(params), await look(params)]) expect(payment).toMatchObject(ended)
    expect((await requestsOf(params)).map(({ state }) => state)).toEqual(['created'])

    const tried = await Promise.all([ask(params), ask(params), ask(params)])
    const codes = new Set(tried.map(codeOf))
    expect(codes.size).toBe(1)
    expect(codes).not.toContain(codeOf(first))
    expect(tried[0]).toMatchObject({ state: 'created', ended: false, request: { amount, secondsLeft: 1800 } })
    expect((await requestsOf(params)).map(({ state }) => state)).toEqual(['expired', 'created'])
  })
})

describe('who has paid by a request that has ended', () => {
  test('says so by the number, and it is looked up like any other', async () => {
    const params = await order()
    await ask(params)
    later({ minutes: 30 })
    const utr = newUtr()
    expect((await claim(params, utr)).status).toBe(200)
    expect(await look(params)).toMatchObject({ state: 'claimed', ended: false, utr, request: null })
    const mine = (await claims()).find((one) => one.order?._id === params.id)
    expect(mine).toMatchObject({ amount: 200, utr })
    await app.call(contract.matchClaim, { params: { id: mine?._id ?? '' }, body: { utr } }, admin)
    expect(await look(params)).toMatchObject({ state: 'settled', paid: true, ended: false, due: 0 })
  })

  test('says so also once there is another one', async () => {
    const params = await order()
    await ask(params)
    later({ minutes: 31 })
    await ask(params)
    const utr = newUtr()
    expect((await claim(params, utr)).status).toBe(200)
    expect((await requestsOf(params)).map(({ state }) => state)).toEqual(['expired', 'claimed'])
    expect(await look(params)).toMatchObject({ state: 'claimed', utr })
  })

  test('is found by the code in the bank’s file, also once there is another one', async () => {
    const params = await order()
    const code = codeOf(await ask(params))
    later({ minutes: 30 })
    const second = codeOf(await ask(params))
    expect(second).not.toBe(code)
    const [former] = await requestsOf(params)
    const utr = newUtr()
    const csv = `Date,Narration,Credit\n1,UPI/${utr}/Order ${code},200.00\n`
    const preview = await app.call(contract.previewBankFile, { body: { csv } }, admin)
    const proposals = preview.reply.matches[0]?.proposals
    expect(proposals?.map(({ _id, order }) => [_id, order?._id])).toEqual([[former?.id, params.id]])

    const chosen = [{ line: 2, claim: former?.id ?? '' }]
    await app.call(contract.importBankFile, { body: { csv, chosen } }, admin)
    expect((await requestsOf(params)).map(({ state }) => state)).toEqual(['paid', 'created'])
    expect(await look(params)).toMatchObject({ state: 'settled', paid: true, ended: false, due: 0, request: null })
    expect(await open()).toEqual([])
  })
})

test('what was asked for again and again is proposed once for a payment without a code', async () => {
  const params = await order()
  for (let times = 0; times < 3; times += 1) {
    await ask(params)
    later({ minutes: 30 })
  }
  expect((await requestsOf(params)).map(({ state }) => state)).toEqual(['expired', 'expired', 'created'])
  const csv = `Date,Narration,Credit\n1,UPI/${newUtr()},200.00\n`
  const { matches } = (await app.call(contract.previewBankFile, { body: { csv } }, admin)).reply
  expect(matches[0]?.proposals.filter((one) => one.order?._id === params.id)).toHaveLength(1)
})

test('what is claimed does not end, and what the bank does not know of is asked for anew', async () => {
  const params = await order()
  await ask(params)
  const utr = newUtr()
  await claim(params, utr)
  later({ minutes: 90 })
  expect(await look(params)).toMatchObject({ state: 'claimed', ended: false, utr })
  expect(await ask(params)).toMatchObject({ state: 'claimed', utr })
  const mine = (await claims()).find((one) => one.order?._id === params.id)
  await app.call(contract.rejectClaim, { params: { id: mine?._id ?? '' }, body: { reason: 'not there' } }, admin)
  expect(await look(params)).toMatchObject({ state: 'due', rejected: true, ended: false })
  expect(await ask(params)).toMatchObject({ state: 'created', request: { secondsLeft: 1800 } })
})

test('the lists go on saying what is due, and nothing of the request', async () => {
  const params = await order()
  await ask(params)
  const due = [{ order: params.id, state: 'due', due: 200 }]
  expect(await open()).toEqual(due)
  later({ minutes: 30 })
  expect([await open(), (await claims()).filter((one) => one.order?._id === params.id)]).toEqual([due, []])
  await ask(params)
  expect(await open()).toEqual(due)
})

test('of what was paid otherwise meanwhile nothing has ended, and who has paid by it says so', async () => {
  const params = await order()
  await ask(params)
  later({ minutes: 30 })
  await app.call(contract.collectCash, { body: { orders: [params.id], subscriptions: [] } }, admin)
  const settled = { state: 'settled', due: 0, paid: true, ended: false, late: true, request: null }
  expect(await look(params)).toMatchObject(settled)
  expect((await claim(params, newUtr())).status).toBe(200)
})

test('what was asked for before requests had an end stays as it is', async () => {
  const params = await order()
  const first = await ask(params)
  const [{ id } = { id: '' }] = await requestsOf(params)
  await expect(
    ctx.db.updateTable('payment_intents').set({ expires_at: null }).where('id', '=', id).execute(),
  ).rejects.toThrow('keeps what')
  await ctx.db.transaction().execute(async (trx) => {
    await sql`ALTER TABLE payment_intents DISABLE TRIGGER payment_intents_kept`.execute(trx)
    await trx.updateTable('payment_intents').set({ expires_at: null }).where('id', '=', id).execute()
    await sql`ALTER TABLE payment_intents ENABLE TRIGGER payment_intents_kept`.execute(trx)
  })
  later({ minutes: 90 })
  expect(codeOf(await ask(params))).toBe(codeOf(first))
  expect(await look(params)).toMatchObject({
    state: 'created',
    ended: false,
    request: { expiresAt: null, secondsLeft: null },
  })
})
