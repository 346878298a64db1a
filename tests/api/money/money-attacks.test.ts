import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, START, testApp } from '../../support/app.ts'
import { booksOf } from '../../support/books.ts'
import { REGISTERED } from '../../support/documents.ts'
import { FakeGateway, gatewayEnv, RAZORPAY_KEYS, type SignedEvent } from '../../support/fake-gateway.ts'
import { gatewayCalls, type Payable } from '../../support/gateway.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { signInStaff } from '../../support/staff.ts'

/**
 * The four ways by which word of money comes in from outside, each with what is forged, replayed, oversized, another's, of negative
 * and huge amounts, and made for a spreadsheet: what is rejected leaves all books of money as they were.
 */

const gateway = await FakeGateway.start()
afterAll(() => gateway.stop())
/** A kitchen that is paid to its own UPI address, and the same one with a payment gateway. */
const app = await testApp()
const online = await testApp({ database: app.database, clock: app.clock, env: gatewayEnv(gateway.url) })
const { ctx } = app
const admin = { token: await app.signInAdmin() }
await addMenu(app, { active: true })
await app.call(contract.changeKitchen, { body: { ...REGISTERED, vpa: 'asha@okhdfcbank' } }, admin)

const BOOKS_OF_MONEY = [
  ...['orders', 'order_status_changes', 'subscriptions', 'payments', 'payment_intents', 'gateway_events', 'refunds'],
  ...['account_entries', 'account_limits', 'documents', 'document_queue', 'document_subjects', 'credit_requests'],
]

/** What is tried is answered so, and changes nothing. */
async function changesNothing(tried: () => Promise<{ status: number }>, status: number) {
  const before = await booksOf(app, BOOKS_OF_MONEY)
  expect((await tried()).status).toBe(status)
  expect(await booksOf(app, BOOKS_OF_MONEY)).toBe(before)
}

let [me, other]: SignedIn[] = []
beforeEach(async () => {
  app.clock.set(START)
  ;[me, other] = [await app.startSession(), await app.startSession()]
  admin.token = await app.signInAdmin()
})

/** An order of ₹200 that is to be paid online. */
async function order(customer = me as SignedIn): Promise<Payable> {
  const body = orderBody(customer.phone, { paymentMethod: 'UPI' })
  return { kind: 'order', id: (await app.call(contract.placeOrder, { body }, customer)).reply.order._id }
}
const paymentsOf = ({ id }: Payable) =>
  ctx.db
    .selectFrom('payments')
    .select(['amount_paise', 'method', 'reference', 'state'])
    .where('order_id', '=', id)
    .execute()
const stateOf = async ({ id }: Payable) =>
  (await ctx.db.selectFrom('orders').select('payment_state').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_state
const paise = (amount: number) => [{ amount_paise: amount }]
const LONG = 'x'.repeat(2_000_000)
const FORMULAS = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=HYPERLINK("http://x","y")', "=cmd|' /C calc'!A1", '\t=1', '＝1']
const AMOUNTS = [-1, -200, 0, 0.001, 1e308, 2 ** 53, Number.NaN, '=1', null]

describe('the webhook', () => {
  const calls = gatewayCalls(online)
  /** An order for which the gateway was opened. */
  async function opened(customer = me as SignedIn) {
    const params = await order(customer)
    return { params, at: (await calls.ask(params, customer)).reply.payment.checkout?.order as string }
  }
  const tell = async (event: SignedEvent) => ({ status: await calls.telling(event) })
  /** The event, changed before it is signed: an attacker cannot sign, and a gateway may err. */
  const signedAnew = ({ raw }: SignedEvent, payment: object) => {
    const body = JSON.parse(raw)
    Object.assign(body.payload.payment.entity, payment)
    return gateway.signed(JSON.stringify(body))
  }

  test.each<[string, (event: SignedEvent) => SignedEvent]>([
    ['without a signature', ({ raw }) => ({ raw, headers: { 'content-type': 'application/json' } })],
    [
      'signed by the public id of the key',
      ({ raw, headers }) => {
        const signature = createHmac('sha256', RAZORPAY_KEYS.RAZORPAY_KEY_ID).update(raw).digest('hex')
        return { raw, headers: { ...headers, 'x-razorpay-signature': signature } }
      },
    ],
    [
      'of another amount under the signature of this one',
      (event) => ({ ...event, raw: event.raw.replace('200', '100') }),
    ],
    ['written anew', (event) => ({ ...event, raw: JSON.stringify(JSON.parse(event.raw), null, 1) })],
    ['with a byte more', (event) => ({ ...event, raw: `${event.raw} ` })],
    [
      // So does PhonePe, unless one chooses otherwise: whoever has seen one such message could write any other.
      'with a password in place of a signature over its bytes',
      ({ raw }) => {
        const authorization = createHmac('sha256', 'user').update('password').digest('hex')
        return { raw, headers: { 'content-type': 'application/json', authorization } }
      },
    ],
  ])('forged, %s, is not believed', async (_, forge) => {
    const { params, at } = await opened()
    const [event] = gateway.pay(at).events
    await changesNothing(() => tell(forge(event as SignedEvent)), 400)
    expect(await stateOf(params)).toBe('due')
  })

  test('replayed, also under another id and after the money went back, pays nothing again', async () => {
    const { params, at } = await opened()
    const [event] = gateway.pay(at).events as [SignedEvent]
    await tell(event)
    await changesNothing(() => tell(event), 200)
    await app.call(contract.setOrderStatus, { params: { id: params.id }, body: { status: 'cancelled' } }, admin)
    const { refunds } = (await app.call(contract.adminListRefunds, {}, admin)).reply
    const id = refunds.find((refund) => refund.order?._id === params.id)?._id ?? ''
    await online.call(contract.giveBack, { params: { id }, body: { way: 'gateway', reason: 'cancelled' } }, admin)
    await changesNothing(() => tell(event), 200)
    await tell({ ...event, headers: { ...event.headers, 'x-razorpay-event-id': 'evt_again' } })
    expect([await paymentsOf(params), await stateOf(params)]).toMatchObject([paise(20_000), 'refunded'])
    const refunded = await ctx.db.selectFrom('refunds').select('state').where('order_id', '=', params.id).execute()
    expect(refunded).toEqual([{ state: 'sent' }])
  })

  test('oversized is rejected before it is hashed, and what is deep pays nothing', async () => {
    await changesNothing(() => tell(gateway.signed(JSON.stringify({ filler: LONG }))), 413)
    const { params } = await opened()
    const deep = `{"event":"payment.captured","payload":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`
    expect((await tell(gateway.signed(deep))).status).toBe(200)
    expect(await paymentsOf(params)).toEqual([])
  })

  test('of another’s request pays that one, and a payment pays for one thing', async () => {
    const [mine, theirs] = [await opened(), await opened(other)]
    const [event] = gateway.pay(mine.at).events as [SignedEvent]
    await tell(event)
    await tell(signedAnew(event, { order_id: theirs.at }))
    expect([await stateOf(mine.params), await stateOf(theirs.params)]).toEqual(['paid', 'due'])
    await tell(signedAnew(event, { id: 'pay_new', order_id: 'order_of_nobody' }))
    await tell(signedAnew(event, { id: 'pay_new', order_id: null }))
    expect(await ctx.db.selectFrom('payments').select('id').where('reference', '=', 'pay_new').execute()).toEqual([])
    expect(await stateOf(theirs.params)).toBe('due')
  })

  test.each([...AMOUNTS, 19_999, 20_001, '20000'])('of an amount of %j pays nothing', async (amount) => {
    const { params, at } = await opened()
    const [event] = gateway.pay(at).events as [SignedEvent]
    expect((await tell(signedAnew(event, { amount }))).status).toBe(200)
    expect([await paymentsOf(params), await stateOf(params)]).toEqual([[], 'due'])
  })

  test.each(FORMULAS)('with %j for numbers keeps them as text, and in no file', async (formula) => {
    const { params, at } = await opened()
    const [event] = gateway.pay(at).events as [SignedEvent]
    const told = signedAnew(event, { id: formula })
    await tell({ ...told, headers: { ...told.headers, 'x-razorpay-event-id': formula.replace('＝', '=') } })
    expect(await paymentsOf(params)).toMatchObject([{ reference: formula, amount_paise: 20_000 }])
    const last = ctx.db.selectFrom('gateway_events').select('event_id').orderBy('id', 'desc').limit(1)
    expect((await last.executeTakeFirstOrThrow()).event_id).toMatch(/^[0-9a-f]{64}$/)
    const month = { query: { month: '2026-03', part: 'register' as const, reason: 'return' } }
    expect((await app.call(contract.exportDocuments, month, admin)).reply.csv).not.toContain(formula)
  })
})

describe('the number that a customer enters', () => {
  let used = 0
  const newUtr = () => String(634_000_000_000 + ++used)
  const claim = (params: Payable, body: object, customer = me as SignedIn) =>
    app.call(contract.claimPayment, { params, body: body as { utr: string } }, customer)
  async function asked(customer = me as SignedIn) {
    const params = await order(customer)
    await app.call(contract.askForPayment, { params }, customer)
    return params
  }
  const match = async (params: Payable, utr: string) => {
    const { claims } = (await app.call(contract.listClaims, {}, admin)).reply
    const id = claims.find((one) => one.order?._id === params.id)?._id ?? ''
    return app.call(contract.matchClaim, { params: { id }, body: { utr } }, admin)
  }

  test('forged, with all that would make it paid, makes nothing paid', async () => {
    const params = await asked()
    const forged = { utr: newUtr(), paid: true, state: 'paid', due: 0, payment: newId(), order: newId() }
    expect((await claim(params, forged)).reply.payment).toMatchObject({ state: 'claimed', paid: false, due: 200 })
    expect([await paymentsOf(params), await stateOf(params)]).toEqual([[], 'due'])
    for (const token of ['', (other as SignedIn).token, admin.token])
      await changesNothing(
        () => app.call(contract.claimPayment, { params, body: forged }, { token }),
        token === other?.token ? 404 : 401,
      )
  })

  test('replayed claims once; matched it pays once, and nothing else', async () => {
    const [params, utr] = [await asked(), newUtr()]
    await claim(params, { utr })
    const again = await Promise.all(Array.from({ length: 5 }, () => claim(params, { utr })))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await match(params, utr)
    await changesNothing(() => claim(params, { utr }), 200)
    expect(await paymentsOf(params)).toMatchObject(paise(20_000))
    const theirs = await asked(other)
    await changesNothing(() => claim(theirs, { utr }, other), 409)
  })

  test.each(['9'.repeat(61), '6'.repeat(13), ' '.repeat(60)])('oversized is rejected: %s', async (utr) => {
    const params = await asked()
    await changesNothing(() => claim(params, { utr }), 400)
  })
  test('oversized by megabytes is not read', async () => {
    const params = await asked()
    await changesNothing(() => claim(params, { utr: '6'.repeat(3_000_000) }), 413)
  })

  test('for another’s order counts as missing', async () => {
    const params = await asked()
    await changesNothing(() => claim(params, { utr: newUtr() }, other), 404)
    await changesNothing(() => claim({ kind: 'subscription', id: params.id }, { utr: newUtr() }), 404)
    await changesNothing(() => claim({ kind: 'order', id: newId() }, { utr: newUtr() }), 404)
  })

  test.each(AMOUNTS)('with an amount of %j claims what is due, and no other amount', async (amount) => {
    const params = await asked()
    await claim(params, { utr: newUtr(), amount, amount_paise: amount, due: amount })
    const { claims } = (await app.call(contract.listClaims, {}, admin)).reply
    expect(claims.find((one) => one.order?._id === params.id)?.amount).toBe(200)
  })

  test.each([...FORMULAS, '=633012345678', '@633012345678', '633012345678|calc', '"633012345678"'])(
    'of a spreadsheet is no number: %j',
    async (utr) => {
      const params = await asked()
      await changesNothing(() => claim(params, { utr }), 400)
    },
  )
})

describe('the file of the bank', () => {
  let used = 0
  const newUtr = () => String(635_000_000_000 + ++used)
  type Chosen = { line: number; claim: string }[]
  const fileOf = (utr: string, amount: string, text = '') =>
    `Date,Narration,Credit\n01/03/26,"UPI ${text.replaceAll('"', '""')} ${utr}","${amount.replaceAll('"', '""')}"\n`
  const importFile = (csv: string, chosen: Chosen = [], as: { token: string } = admin) =>
    app.call(contract.importBankFile, { body: { csv, chosen } }, as)
  /** An order whose customer says to have paid it, with the id of what he says. */
  async function claimed(customer = me as SignedIn) {
    const [params, utr] = [await order(customer), newUtr()]
    await app.call(contract.askForPayment, { params }, customer)
    await app.call(contract.claimPayment, { params, body: { utr } }, customer)
    const { claims } = (await app.call(contract.listClaims, {}, admin)).reply
    return { params, utr, id: claims.find((one) => one.order?._id === params.id)?._id ?? '' }
  }

  test('forged is of no use: it is read of those alone who keep the books', async () => {
    const { utr } = await claimed()
    const csv = fileOf(utr, '200.00')
    const [kitchen, rider] = [await signInStaff(app, 'kitchen'), await signInStaff(app, 'rider')]
    await changesNothing(() => importFile(csv, [], me as SignedIn), 401)
    await changesNothing(() => importFile(csv, [], { token: '' }), 401)
    for (const as of [kitchen, rider]) await changesNothing(() => importFile(csv, [], as), 403)
  })

  test('replayed changes nothing', async () => {
    const { params, utr } = await claimed()
    const csv = fileOf(utr, '200.00')
    expect((await importFile(csv)).reply.amount).toBe(200)
    for (let times = 0; times < 3; times += 1) await changesNothing(() => importFile(csv), 200)
    expect(await paymentsOf(params)).toMatchObject(paise(20_000))
  })

  test('oversized is rejected, and one line of 90,001 signs is read', async () => {
    const { utr } = await claimed()
    await changesNothing(() => importFile(fileOf(utr, '200.00', 'x'.repeat(6_000_000))), 400)
    await changesNothing(() => importFile(fileOf(utr, '200.00', 'x'.repeat(20_000_000))), 413)
    const many = Array.from({ length: 2001 }, () => ({ line: 2, claim: newId() }))
    await changesNothing(() => importFile(fileOf(utr, '200.00'), many), 400)
    expect((await importFile(fileOf(utr, '200.00', 'x'.repeat(90_001)))).reply.amount).toBe(200)
  })

  test('with another’s claim, or one that no line can have paid, is not taken', async () => {
    const [mine, theirs] = [await claimed(), await claimed(other)]
    const atGateway = await order()
    await online.call(contract.askForPayment, { params: atGateway }, me as SignedIn)
    const intent = ctx.db.selectFrom('payment_intents').select('id').where('order_id', '=', atGateway.id)
    const { id: gatewayIntent } = await intent.executeTakeFirstOrThrow()
    const [one, two] = [fileOf(newUtr(), '80.00'), fileOf(mine.utr, '200.00')]
    // Of another amount; of the gateway; beyond doubt another's; of a line that is none.
    await changesNothing(() => importFile(one, [{ line: 2, claim: theirs.id }]), 409)
    await changesNothing(() => importFile(fileOf(newUtr(), '200.00'), [{ line: 2, claim: gatewayIntent }]), 409)
    await changesNothing(() => importFile(two, [{ line: 2, claim: theirs.id }]), 409)
    await changesNothing(() => importFile(two, [{ line: 3, claim: theirs.id }]), 409)
    await changesNothing(() => importFile(two, [{ line: 2, claim: newId() }]), 409)
    await changesNothing(() => importFile(two, [{ line: -1, claim: theirs.id }]), 400)
  })

  test.each([...['-200.00', '(200.00)', '1e308', '9'.repeat(400), '2e2', '∞', 'NaN', '200-'], ...FORMULAS])(
    'with %j for an amount has a line that is named as not read, or takes nothing in',
    async (amount) => {
      const { utr } = await claimed()
      const csv = fileOf(utr, amount)
      await changesNothing(() => importFile(csv), 200)
      const { matches, unread, others } = (await app.call(contract.previewBankFile, { body: { csv } }, admin)).reply
      expect(matches).toEqual([])
      expect(unread.length + others).toBe(1)
    },
  )

  test('of nothing but a line of nothing is no file of a bank', async () => {
    const { utr } = await claimed()
    await changesNothing(() => importFile(fileOf(utr, '0')), 400)
  })

  test('of a huge amount under the right number pays nothing', async () => {
    const { utr } = await claimed()
    for (const amount of ['20,000.00', '999999999.99', '2.00'])
      await changesNothing(() => importFile(fileOf(utr, amount)), 200)
  })

  test.each(FORMULAS)('with %j in its text is text, as it stands', async (formula) => {
    const { params, utr } = await claimed()
    const csv = fileOf(utr, '200.00', formula)
    const { matches } = (await app.call(contract.previewBankFile, { body: { csv } }, admin)).reply
    expect(matches).toMatchObject([{ exact: { order: { _id: params.id } } }])
    expect(matches[0]?.text).toContain(formula.trim())
    expect((await importFile(csv)).reply.amount).toBe(200)
  })
})

describe('what is given back', () => {
  let used = 0
  const newReference = () => `AXIS${String(70_000_000 + ++used)}`
  const choose = (id: string, body: object, customer = me as SignedIn) =>
    app.call(contract.chooseRefund, { params: { id }, body: body as { way: 'cash' } }, customer)
  const give = (id: string, body: object, as: { token: string } = admin) =>
    app.call(contract.giveBack, { params: { id }, body: { way: 'cash', reason: 'cancelled', ...body } }, as)
  const keep = (id: string, as: { token: string } = admin) =>
    app.call(contract.rejectRefund, { params: { id }, body: { reason: 'no-show' } }, as)
  /** A refund of ₹200 that waits. */
  async function refund(customer = me as SignedIn) {
    const body = orderBody(customer.phone)
    const of = (await app.call(contract.placeOrder, { body }, customer)).reply.order._id
    await app.call(contract.collectCash, { body: { orders: [of], subscriptions: [] } }, admin)
    await app.call(contract.cancelOrder, { params: { id: of } }, customer)
    return { of, id: (await app.call(contract.listRefunds, {}, customer)).reply.refunds[0]?._id ?? '' }
  }
  const rowOf = (id: string) =>
    ctx.db
      .selectFrom('refunds')
      .select(['state', 'amount_paise', 'vpa', 'reference'])
      .where('id', '=', id)
      .executeTakeFirst()

  test('forged by whom it does not concern gives nothing back', async () => {
    const { id } = await refund()
    const kitchen = await signInStaff(app, 'kitchen')
    await changesNothing(() => give(id, { way: 'cash' }, me as SignedIn), 401)
    await changesNothing(() => keep(id, me as SignedIn), 401)
    await changesNothing(() => give(id, { way: 'cash' }, kitchen), 403)
    await changesNothing(() => keep(id, kitchen), 403)
    for (const way of ['bank', 'sent', '', null, 7]) await changesNothing(() => give(id, { way }), 400)
    await changesNothing(() => give(id, { way: 'gateway' }), 409)
    await changesNothing(() => choose(id, { way: 'gateway' }), 409)
  })

  test('replayed gives it back once', async () => {
    const [one, two] = [await refund(), await refund(other)]
    const reference = newReference()
    expect((await give(one.id, { way: 'upi', reference })).status).toBe(200)
    await changesNothing(() => give(one.id, { way: 'upi', reference }), 409)
    await changesNothing(() => give(one.id, { way: 'cash' }), 409)
    await changesNothing(() => keep(one.id), 409)
    await changesNothing(() => choose(one.id, { way: 'credit' }), 409)
    await changesNothing(() => give(two.id, { way: 'upi', reference }), 409)
  })

  test('oversized is rejected', async () => {
    const { id } = await refund()
    await changesNothing(() => give(id, { way: 'upi', reference: 'A'.repeat(41) }), 400)
    await changesNothing(() => give(id, { way: 'upi', reference: 'A'.repeat(23) }), 400)
    await changesNothing(() => give(id, { way: 'upi', reference: LONG }), 413)
    await changesNothing(() => give(id, { way: 'cash', reason: 'x'.repeat(10_000) }), 400)
    await changesNothing(() => choose(id, { way: 'upi', vpa: `${'a'.repeat(100)}@ybl` }), 400)
    await changesNothing(() => choose(id, { way: 'upi', vpa: LONG }), 413)
  })

  test('of another counts as missing', async () => {
    const { id } = await refund()
    for (const way of ['cash', 'credit', 'upi'])
      await changesNothing(() => choose(id, { way, vpa: 'mallory@ybl' }, other), 404)
    await changesNothing(() => choose(newId(), { way: 'cash' }), 404)
    for (const wrong of [newId(), (await refund()).of]) await changesNothing(() => give(wrong, { way: 'cash' }), 404)
  })

  test.each(AMOUNTS)('with an amount of %j gives back what has come', async (amount) => {
    const { id } = await refund()
    await choose(id, { way: 'cash', amount, amount_paise: amount })
    expect((await give(id, { way: 'cash', amount, amount_paise: amount, amountPaise: amount })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', amount_paise: 20_000 })
  })

  test.each(FORMULAS)('takes %j for no number and no UPI ID', async (formula) => {
    const { id } = await refund()
    await changesNothing(() => give(id, { way: 'upi', reference: formula }), 400)
    await changesNothing(() => give(id, { way: 'cash', reference: formula }), 400)
    await changesNothing(() => choose(id, { way: 'upi', vpa: formula }), 400)
    await changesNothing(() => choose(id, { way: 'upi', vpa: `${formula}@ybl` }), 400)
  })
})
