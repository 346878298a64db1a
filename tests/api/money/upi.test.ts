import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DomainEvent } from '#server/kernel/outbox/events.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { contract } from '#shared/contract/contract.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

const app = await testApp()
const { ctx } = app
const admin = { token: await app.signInAdmin() }
let me: SignedIn
const told: DomainEvent[] = []
ctx.events.subscribe((event) => {
  if (event.type === 'refund-waiting' || event.type === 'refund-sent') told.push(event)
})

const setVpa = (vpa: string | null) =>
  app.call(contract.changeKitchen, { body: { ...EMPTY_PROFILE, name: 'Asha’s Kitchen', vpa } }, admin)
const place = (paymentMethod = 'UPI', customer = me) =>
  app.call(contract.placeOrder, { body: orderBody(customer.phone, { paymentMethod }) }, customer)
const order = async (customer = me) => ({ kind: 'order' as const, id: (await place('UPI', customer)).reply.order._id })
type Params = Awaited<ReturnType<typeof order>> | { kind: 'subscription'; id: string }
const ask = (params: Params, customer = me) => app.call(contract.askForPayment, { params }, customer)
const look = async (params: Params, customer = me) =>
  (await app.call(contract.getPayment, { params }, customer)).reply.payment
const claim = (params: Params, utr: string, customer = me) =>
  app.call(contract.claimPayment, { params, body: { utr } }, customer)
const claims = async () => (await app.call(contract.listClaims, {}, admin)).reply.claims
const match = (id: string, utr: string) => app.call(contract.matchClaim, { params: { id }, body: { utr } }, admin)
const preview = (csv: string) => app.call(contract.previewBankFile, { body: { csv } }, admin)
const importFile = (csv: string, chosen: { line: number; claim: string }[] = []) =>
  app.call(contract.importBankFile, { body: { csv, chosen } }, admin)
const paymentsOf = (id: string) =>
  ctx.db.selectFrom('payments').select(['id', 'state', 'reference']).where('order_id', '=', id).orderBy('id').execute()

let used = 0
const newUtr = () => String(633_100_000_000 + ++used)
/** An order of ₹200 that its customer says to have paid. */
async function claimed(customer = me, utr = newUtr()) {
  const params = await order(customer)
  await ask(params, customer)
  expect((await claim(params, utr, customer)).status).toBe(200)
  const found = (await claims()).find((claim) => claim.order?._id === params.id)
  return { params, utr, id: found?._id ?? '' }
}

beforeAll(async () => {
  await addMenu(app, { active: true })
})
beforeEach(async () => {
  me = await app.startSession()
  told.length = 0
  await setVpa('asha@okhdfcbank')
})

describe('paying online', () => {
  test('is there once the kitchen has a UPI address, and not before', async () => {
    const online = async () => (await app.call(contract.paymentMethods, {})).reply.online
    await setVpa(null)
    expect([await online(), (await place()).reply.code]).toEqual([false, 'order_payment_method'])
    const cash = { kind: 'order' as const, id: (await place('COD')).reply.order._id }
    expect((await ask(cash)).reply.code).toBe('payment_not_online')
    await setVpa('asha@okhdfcbank')
    expect(await online()).toBe(true)
    expect((await place()).reply.order).toMatchObject({ status: 'confirmed', payment_method: 'upi' })
  })

  test('asks for what is due, with a link and a code of its own, the same however often', async () => {
    const params = await order()
    expect(await look(params)).toMatchObject({ state: 'due', due: 200, request: null })
    const tried = await Promise.all([ask(params), ask(params), ask(params)])
    const links = new Set(tried.map(({ reply }) => reply.payment.request?.link))
    expect(links.size).toBe(1)
    const request = (await look(params)).request
    expect(request).toMatchObject({ vpa: 'asha@okhdfcbank', amount: 200 })
    expect(request?.link).toContain(
      'upi://pay?pa=asha@okhdfcbank&pn=Asha%E2%80%99s%20Kitchen&am=200.00&cu=INR&tn=Order%20',
    )
    expect(request?.qr.path).toMatch(/^(M\d+ \d+h\d+v1H\d+z)+$/)
    const other = await order()
    await ask(other)
    const second = (await look(other)).request
    await setVpa('asha@ybl')
    await ask(params)
    const anew = (await look(params)).request
    expect(anew?.vpa).toBe('asha@ybl')
    // By this number the bank and the app tell one request from another: also of two for the same order.
    const numbers = [request, second, anew].map((one) => new URL(one?.link ?? '').searchParams.get('tr'))
    expect(new Set(numbers).size).toBe(3)
    for (const number of numbers) expect(number).toMatch(/^[0-9a-f]{32}$/)
    for (const one of [request, second, anew]) expect(one?.link).not.toContain('+')
  })

  test('is never paid by what its customer says', async () => {
    const { params, utr } = await claimed()
    expect(await look(params)).toMatchObject({ state: 'claimed', due: 200, utr, request: null })
    expect(await paymentsOf(params.id)).toEqual([])
    const better = newUtr()
    await claim(params, better)
    expect(await look(params)).toMatchObject({ state: 'claimed', utr: better })
  })

  test('of another’s order, or one that is cancelled, is not asked for; who was not asked has nothing to claim', async () => {
    const params = await order()
    const other = await app.signIn()
    expect([(await ask(params, other)).status, (await claim(params, newUtr(), other)).status]).toEqual([404, 404])
    await app.call(contract.cancelOrder, { params: { id: params.id } }, me)
    expect((await ask(params)).reply.code).toBe('payment_nothing_due')
    expect(await look(params)).toMatchObject({ state: 'settled', late: false })
    expect((await claim(params, newUtr())).reply.code).toBe('payment_nothing_due')
  })

  test.each(['', '1', '=633012345678', '6330123456789', "633012345678'--", '٦٣٣'])(
    'takes %j for no number',
    async (utr) => {
      const params = await order()
      await ask(params)
      expect((await claim(params, utr)).reply.code).toBe('payment_utr_invalid')
    },
  )
})

describe('what is still to be paid', () => {
  const open = async (customer = me) => (await app.call(contract.listOpenPayments, {}, customer)).reply.payments

  test('is told of one’s own orders by UPI, the newest first, until the kitchen has the money', async () => {
    await place('COD')
    const due = await order()
    const { params, id, utr } = await claimed()
    expect(await open()).toEqual([
      { order: params.id, state: 'claimed', due: 200 },
      { order: due.id, state: 'due', due: 200 },
    ])
    expect(await open(await app.signIn())).toEqual([])
    await match(id, utr)
    expect(await open()).toEqual([{ order: due.id, state: 'due', due: 200 }])
    await app.call(contract.cancelOrder, { params: { id: due.id } }, me)
    expect(await open()).toEqual([])
  })

  test('says when the bank does not know of what was claimed, until it is asked for anew', async () => {
    const { params, id } = await claimed()
    await app.call(contract.rejectClaim, { params: { id }, body: { reason: 'not there' } }, admin)
    expect(await open()).toEqual([{ order: params.id, state: 'rejected', due: 200 }])
    await ask(params)
    expect(await open()).toEqual([{ order: params.id, state: 'due', due: 200 }])
  })
})

describe('changing an order', () => {
  const change = (id: string) => {
    const { items, totalAmount, userAddress } = orderBody(me.phone)
    const body = { items, totalAmount, userAddress, notes: 'Call from the gate' }
    return app.call(contract.replaceOrder, { params: { id }, body }, me)
  }
  const stands = async (id: string) => (await app.call(contract.getOrder, { params: { id } }, me)).reply.order.status

  test('is rejected once its customer says to have paid, so that the payment stays with it', async () => {
    const { params, id, utr } = await claimed()
    const { status, reply } = await change(params.id)
    expect([status, reply.code, await stands(params.id)]).toEqual([409, 'order_payment_claimed', 'confirmed'])
    await match(id, utr)
    expect([(await change(params.id)).reply.code, await stands(params.id)]).toEqual([
      'order_not_changeable',
      'confirmed',
    ])
  })

  test('and claiming at once never leaves a claim for an order that gave way', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => order()))
    for (const params of all) await ask(params)
    await Promise.all(all.flatMap((params) => [change(params.id), claim(params, newUtr())]))
    for (const params of all) {
      const { state } = await look(params)
      expect([await stands(params.id), state]).toEqual(
        state === 'claimed' ? ['confirmed', 'claimed'] : ['cancelled', 'settled'],
      )
    }
  })

  test('keeps its way to pay, also once the kitchen has no UPI address any more', async () => {
    const { id } = await order()
    await setVpa(null)
    const { status, reply } = await change(id)
    expect([status, reply.order?.payment_method]).toEqual([200, 'upi'])
  })

  test('takes back what was asked for the former, whose customer has not said to have paid', async () => {
    const params = await order()
    await ask(params)
    expect((await change(params.id)).status).toBe(200)
    expect(await look(params)).toMatchObject({ state: 'settled', due: 0, request: null })
    expect((await claim(params, newUtr())).reply.code).toBe('payment_nothing_due')
  })
})

describe('a claim', () => {
  test('is matched once; its number is used from then on, and who enters it again stands in the audit', async () => {
    const utr = '633012345678'
    const first = await claimed(me, utr)
    const tried = await Promise.all([match(first.id, utr), match(first.id, utr), match(first.id, utr)])
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await paymentsOf(first.params.id)).toMatchObject([{ state: 'received', reference: utr }])
    expect(await look(first.params)).toMatchObject({ state: 'settled', due: 0 })

    const other = await app.signIn()
    const params = await order(other)
    await ask(params, other)
    const again = await claim(params, '६३३० १२३४ ५६७८', other)
    expect([again.status, again.reply.code]).toEqual([409, 'utr_used'])
    const { events } = (await app.call(contract.listAudit, { query: { subject: params.id } }, admin)).reply
    expect(events).toMatchObject([{ call: 'claimPayment', role: 'customer', rejected: 'utr_used' }])
  })

  test('of a number that another has claimed is rejected, whoever comes first', async () => {
    const utr = newUtr()
    const others = await Promise.all([app.signIn(), app.signIn(), app.signIn()])
    const all = await Promise.all(others.map(async (customer) => ({ customer, params: await order(customer) })))
    for (const { customer, params } of all) await ask(params, customer)
    const tried = await Promise.all(all.map(({ customer, params }) => claim(params, utr, customer)))
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('that the bank does not know of is over, and the customer can pay again', async () => {
    const { params, id, utr } = await claimed()
    const reject = () => app.call(contract.rejectClaim, { params: { id }, body: { reason: 'not there' } }, admin)
    expect([(await reject()).status, (await reject()).status]).toEqual([200, 404])
    expect(await look(params)).toMatchObject({ state: 'due', rejected: true })
    await ask(params)
    expect((await claim(params, utr)).status).toBe(200)
  })

  test('that the bank does not know of can be entered rightly at once, by two devices as well, but not by a number in use', async () => {
    const { params, id, utr } = await claimed()
    const other = await claimed()
    await app.call(contract.rejectClaim, { params: { id }, body: { reason: 'not there' } }, admin)
    expect((await claim(params, other.utr)).reply.code).toBe('utr_used')
    expect(await look(params)).toMatchObject({ state: 'due', rejected: true })
    const right = newUtr()
    const tried = await Promise.all([claim(params, right), claim(params, right)])
    expect(tried.map(({ status }) => status)).toEqual([200, 200])
    expect(await look(params)).toMatchObject({ state: 'claimed', utr: right })
    const mine = (await claims()).filter((claim) => claim.order?._id === params.id)
    expect(mine.map((claim) => claim.utr)).toEqual([right])
    expect(right).not.toBe(utr)
  })

  test('that was matched wrongly is undone: due again, and to be matched again', async () => {
    const { params, id, utr } = await claimed()
    const { payment } = (await match(id, utr)).reply
    await app.call(contract.voidPayment, { params: { id: payment }, body: { reason: 'wrong line' } }, admin)
    expect(await look(params)).toMatchObject({ state: 'claimed', due: 200, utr })
    const again = (await claims()).find((claim) => claim.order?._id === params.id)
    expect(again?._id).not.toBe(id)
    expect((await match(again?._id ?? '', utr)).status).toBe(200)
    expect((await paymentsOf(params.id)).map(({ state }) => state)).toEqual(['voided', 'received'])
  })

  test('of an order whose cash was counted meanwhile is still money, which is to be given back', async () => {
    const { params, id, utr } = await claimed()
    await app.call(contract.collectCash, { body: { orders: [params.id], subscriptions: [] } }, admin)
    await match(id, utr)
    const { refunds } = (await app.call(contract.listRefunds, {}, me)).reply
    expect(refunds).toMatchObject([{ order: params.id, amount: 200, state: 'waiting' }])
    expect((await app.call(contract.moneyOfDay, {}, admin)).reply.orders).toMatchObject({
      difference: 0,
      differing: [],
    })
  })
})

describe('who has paid, though nothing is due any more', () => {
  const cancelled = (id: string) => app.call(contract.cancelOrder, { params: { id } }, me)
  const counted = (id: string) => app.call(contract.collectCash, { body: { orders: [id], subscriptions: [] } }, admin)
  const onAccount = async (id: string) => {
    const limit = { params: { id: me.id }, body: { limit: 500, reason: 'a good customer' } }
    await app.call(contract.setAccountLimit, limit, admin)
    return app.call(contract.payOnAccount, { params: { kind: 'order', id } }, me)
  }
  const ways = { cancelled, counted, 'on account': onAccount }

  test.each(Object.entries(ways))(
    'says so of an order that was %s meanwhile, and gets back what the bank has',
    async (_, settle) => {
      const params = await order()
      await ask(params)
      expect((await settle(params.id)).status).toBe(200)
      expect(await look(params)).toMatchObject({ state: 'settled', due: 0, late: true, request: null })
      const utr = newUtr()
      expect((await claim(params, utr)).status).toBe(200)
      expect(await look(params)).toMatchObject({ state: 'claimed', utr, late: false })
      const found = (await claims()).find((claim) => claim.order?._id === params.id)
      expect(found).toMatchObject({ amount: 200, utr })
      expect((await match(found?._id ?? '', utr)).status).toBe(200)
      const { refunds } = (await app.call(contract.listRefunds, {}, me)).reply
      const back = settle === onAccount ? { state: 'credited', way: 'credit' } : { state: 'waiting' }
      expect(refunds).toMatchObject([{ order: params.id, amount: 200, ...back }])
      expect(await look(params)).toMatchObject({ state: 'settled', late: false, rejected: false })
      expect((await claim(params, newUtr())).reply.code).toBe('payment_nothing_due')
      await relay(ctx).settled()
      const type = settle === onAccount ? 'refund-sent' : 'refund-waiting'
      expect(told).toMatchObject([{ type, refundId: refunds[0]?._id, customerId: me.id, amountPaise: 20000 }])
    },
  )

  test.each(Object.entries(ways))('is told when the bank has no such payment of one that was %s', async (_, settle) => {
    const params = await order()
    await ask(params)
    await settle(params.id)
    app.clock.advance({ seconds: 1 })
    await claim(params, newUtr())
    const found = (await claims()).find((claim) => claim.order?._id === params.id)
    await app.call(contract.rejectClaim, { params: { id: found?._id ?? '' }, body: { reason: 'not there' } }, admin)
    expect(await look(params)).toMatchObject({ state: 'settled', rejected: true, late: false })
    expect((await claim(params, newUtr())).reply.code).toBe('payment_nothing_due')
  })

  test('is not told anew of a claim that was not found before the cash was counted', async () => {
    const { params, id } = await claimed()
    await app.call(contract.rejectClaim, { params: { id }, body: { reason: 'not there' } }, admin)
    app.clock.advance({ seconds: 1 })
    await counted(params.id)
    expect(await look(params)).toMatchObject({ state: 'settled', paid: true, rejected: false, late: false })
  })

  test('says so of a subscription whose cash was counted meanwhile, which stays as it is', async () => {
    await app.call(
      contract.addAddress,
      { body: { phoneNumber: me.phone, type: 'Home', address: 'Flat 4, Shanti Nagar, Pune' } },
      me,
    )
    const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5, paymentMethod: 'UPI' }
    const id = (await app.call(contract.createSubscription, { body }, me)).reply.subscription._id
    const params = { kind: 'subscription' as const, id }
    await ask(params)
    await app.call(contract.collectCash, { body: { orders: [], subscriptions: [id] } }, admin)
    expect(await look(params)).toMatchObject({ state: 'settled', paid: true, late: true })
    const utr = newUtr()
    expect((await claim(params, utr)).status).toBe(200)
    const row = await ctx.db
      .selectFrom('subscriptions')
      .select(['payment_state', 'payment_claim'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ payment_state: 'paid', payment_claim: null })
    const found = (await claims()).find((claim) => claim.subscription_id === id)
    await match(found?._id ?? '', utr)
    const { refunds } = (await app.call(contract.listRefunds, {}, me)).reply
    expect(refunds).toMatchObject([{ subscription: id, amount: 300, state: 'waiting' }])
  })
})

describe('the file of the bank', () => {
  const fileOf = (...lines: [utr: string, amount: string][]) =>
    `Date,Narration,Credit\n${lines.map(([utr, amount]) => `1,UPI/${utr},${amount}`).join('\n')}\n`

  test('matches what is beyond doubt, proposes the rest, and says nothing new the second time', async () => {
    for (const { _id } of await claims())
      await app.call(contract.rejectClaim, { params: { id: _id }, body: { reason: 'not there' } }, admin)
    const one = await claimed()
    const two = await order()
    await ask(two)
    const [stray, wrong] = [newUtr(), await claimed()]
    const csv = fileOf([one.utr, '200.00'], [stray, '200.00'], [wrong.utr, '1.00'], [newUtr(), '=1+1'])
    const { reply } = await preview(csv)
    expect(reply.lines).toBe(3)
    expect(reply.matches[0]).toMatchObject({ line: 2, exact: { _id: one.id }, proposals: [] })
    const proposed = reply.matches[1]?.proposals.find((claim) => claim.order?._id === two.id)
    expect(await paymentsOf(one.params.id)).toEqual([])

    const chosen = [{ line: 3, claim: proposed?._id ?? '' }]
    expect((await importFile(csv, chosen)).reply).toMatchObject({ amount: 400 })
    expect(await paymentsOf(one.params.id)).toMatchObject([{ reference: one.utr }])
    expect(await paymentsOf(two.id)).toMatchObject([{ reference: stray }])
    expect((await importFile(csv)).reply).toMatchObject({ payments: [], amount: 0 })
    expect((await importFile(csv, chosen)).reply.code).toBe('bank_file_changed')
    expect(await look(wrong.params)).toMatchObject({ state: 'claimed' })
  })

  test('matched to a request without a number is undone: its customer is asked to pay as before', async () => {
    const params = await order()
    await ask(params)
    const utr = newUtr()
    const proposals = async () => (await preview(fileOf([utr, '200.00']))).reply.matches[0]?.proposals ?? []
    const mine = (await proposals()).find((one) => one.order?._id === params.id)?._id ?? ''
    expect((await importFile(fileOf([utr, '200.00']), [{ line: 2, claim: mine }])).reply).toMatchObject({ amount: 200 })
    expect(await look(params)).toMatchObject({ state: 'settled', due: 0 })
    const [payment] = await paymentsOf(params.id)
    await app.call(
      contract.voidPayment,
      { params: { id: payment?.id ?? '' }, body: { reason: 'another payer' } },
      admin,
    )
    const { request, ...rest } = await look(params)
    expect(rest).toMatchObject({ state: 'created', due: 200, rejected: false, paid: false, utr: null })
    expect(request).toMatchObject({ vpa: 'asha@okhdfcbank', amount: 200 })
    const { payments } = (await app.call(contract.listOpenPayments, {}, me)).reply
    expect(payments).toContainEqual({ order: params.id, state: 'due', due: 200 })
    // The line waits to be matched again, with whoever has really paid, and so does the order.
    expect((await proposals()).map(({ order }) => order?._id)).toContain(params.id)
    expect((await claim(params, newUtr())).status).toBe(200)
  })

  test('of anything else is no file, and one that is too long is not taken', async () => {
    expect((await preview('=cmd|calc!A1')).reply.code).toBe('bank_file_unreadable')
    expect((await preview('x'.repeat(90_001))).status).toBe(400)
    const forged = fileOf([newUtr(), '200.00'])
    const { id } = await claimed()
    const other = { line: 2, claim: id }
    expect((await importFile(fileOf([newUtr(), '80.00']), [other])).reply.code).toBe('bank_file_changed')
    expect((await importFile(forged, [{ line: 99, claim: id }])).reply.code).toBe('bank_file_changed')
  })
})

test('a request keeps what it was made with, and is never deleted', async () => {
  const { id } = await claimed()
  const change = (set: { amount_paise?: number; vpa?: string }) =>
    ctx.db.updateTable('payment_intents').set(set).where('id', '=', id).execute()
  await expect(change({ amount_paise: 1 })).rejects.toThrow('keeps what')
  await expect(change({ vpa: 'mallory@ybl' })).rejects.toThrow('keeps what')
  await expect(ctx.db.deleteFrom('payment_intents').execute()).rejects.toThrow('append-only')
})
