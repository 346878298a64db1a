import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { issueDue, receivePayments } from '#server/money/money.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { documentsOf, setTax, startIssuing } from '../../support/documents.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { sellBy } from '../../support/policy.ts'
import { signInStaff } from '../../support/staff.ts'

/** What is given back of what has a document is credited once; what was never invoiced is not. */

const app = await testApp()
const { ctx } = app
let admin = { token: '' }
let other = { token: '' }

const at = async (instant: string) => {
  app.clock.set(`${instant}+05:30`)
  admin = { token: await app.signInAdmin() }
  other = await signInStaff(app, 'manager')
}
const run = async (instant: string) => {
  await at(instant)
  await dailyRun(ctx)
}

async function customer(): Promise<SignedIn> {
  const person = await app.startSession()
  const address = { phoneNumber: person.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, person)
  return person
}
const collect = (orders: string[], subscriptions: string[] = []) =>
  app.call(contract.collectCash, { body: { orders, subscriptions } }, admin)
const set = (id: string, status: OrderStatus) =>
  app.call(contract.setOrderStatus, { params: { id }, body: { status } }, admin)
/** An order of ₹200 that has been paid and delivered, and has its invoice. */
async function sold(person: SignedIn): Promise<string> {
  const id = (await app.call(contract.placeOrder, { body: orderBody(person.phone) }, person)).reply.order._id
  await collect([id])
  await set(id, 'delivered')
  expect(await issueDue(ctx)).toBe(1)
  return id
}
let references = 0
/** Another ₹200 come for an order, by its customer's bank. */
const payAgain = (orderId: string) =>
  inTransaction(ctx.db, (trx) => {
    const reference = `AXIS${String(++references).padStart(8, '0')}`
    const payment = { orderId, subscriptionId: null, method: 'bank' as const, reference, intentId: null }
    return receivePayments(ctx, trx, [{ ...payment, amountPaise: 20_000 }], { by: { kind: 'system' }, at: ctx.now() })
  })
const refundOf = async (person: SignedIn) =>
  (await app.call(contract.listRefunds, {}, person)).reply.refunds.find(({ state }) => state === 'waiting')
/** Two of the kitchen's people give it back at once. Returns how it went for each. */
async function giveTwice(person: SignedIn): Promise<number[]> {
  const params = { id: (await refundOf(person))?._id ?? '' }
  const tried = await Promise.all(
    [admin, other].map((who) => app.call(contract.giveBack, { params, body: { way: 'cash' } }, who)),
  )
  return tried.map(({ status }) => status).sort()
}
const buy = async (person: SignedIn, days: number) => {
  const body = { plan_type: `${days}-day-subscription`, plan_price: 60 * days, subscription_days: days }
  return (await app.call(contract.createSubscription, { body }, person)).reply.subscription._id
}
async function stop(id: string, person: SignedIn): Promise<number> {
  const { meals_left: meals } = await ctx.db
    .selectFrom('subscriptions')
    .select('meals_left')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await app.call(contract.stopSubscription, { params: { id }, body: { meals } }, person)).status).toBe(200)
  return meals
}
/** The documents for an order or a subscription, as [kind, rupees], in the order in which they were issued. */
async function of(subject: string) {
  const rows = await ctx.db
    .selectFrom('document_subjects as s')
    .innerJoin('documents as d', 'd.id', 's.document_id')
    .select(['d.kind', 's.amount_paise'])
    .where((by) => by.or([by('s.order_id', '=', subject), by('s.subscription_id', '=', subject)]))
    .orderBy('d.issued_at')
    .orderBy('d.id')
    .execute()
  return rows.map(({ kind, amount_paise }) => [kind, amount_paise / 100])
}

beforeAll(async () => {
  await at('2026-10-31T10:00:00')
  await addMenu(app, { active: true })
  await startIssuing(app)
  await sellBy(app, { refundable: true })
})

// shows the figures of a subscription of 26 meals for ₹1,560 of which 7 are left: 400.00 + 10.00 + 10.00
test('what is left of a subscription is credited once when it is given back', async () => {
  const person = await customer()
  const id = await buy(person, 26)
  await collect([], [id])
  expect(await issueDue(ctx)).toBe(1)
  for (let day = 1; day <= 21; day += 1) await run(`2026-11-${String(day).padStart(2, '0')}T09:10:00`)
  await at('2026-11-22T12:00:00')
  expect(await stop(id, person)).toBe(7)
  expect(await issueDue(ctx)).toBe(0)
  expect(await giveTwice(person)).toEqual([200, 409])
  expect(await Promise.all([issueDue(ctx), issueDue(ctx)])).toContain(1)
  expect(await of(id)).toEqual([
    ['tax_invoice', 1560],
    ['credit_note', 420],
  ])
  const note = (await documentsOf(app)).find(({ kind }) => kind === 'credit_note')
  expect(note).toMatchObject({
    total_paise: 42_000,
    taxable_paise: 40_000,
    cgst_paise: 1000,
    sgst_paise: 1000,
    round_off_paise: 0,
    reason: 'Meals not taken were refunded',
  })
  expect(note?.admin_id).not.toBeNull()
}, 60_000)

test.each([
  ['before', true],
  ['after', false],
])(
  'an order that is cancelled after its delivery has one credit note, looked at %s it is given back',
  async (_, before) => {
    const person = await customer()
    const id = await sold(person)
    await set(id, 'cancelled')
    if (before) await issueDue(ctx)
    expect(await giveTwice(person)).toEqual([200, 409])
    await issueDue(ctx)
    await issueDue(ctx)
    expect(await of(id)).toEqual([
      ['tax_invoice', 200],
      ['credit_note', 200],
    ])
  },
)

test('what came twice goes back without a credit note: the sale stays one', async () => {
  const person = await customer()
  const id = await sold(person)
  await payAgain(id)
  expect(await giveTwice(person)).toEqual([200, 409])
  await issueDue(ctx)
  expect(await of(id)).toEqual([['tax_invoice', 200]])
})

test('what was cancelled before it had a document has none', async () => {
  const person = await customer()
  const id = (await app.call(contract.placeOrder, { body: orderBody(person.phone) }, person)).reply.order._id
  await collect([id])
  await set(id, 'cancelled')
  expect(await giveTwice(person)).toEqual([200, 409])
  expect(await issueDue(ctx)).toBe(0)
  expect(await of(id)).toEqual([])
  const { done_at } = await ctx.db
    .selectFrom('credit_requests')
    .select('done_at')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(done_at).not.toBeNull()
})

test('meals that went back before the invoice are not invoiced, and not credited', async () => {
  const person = await customer()
  const id = await buy(person, 5)
  await collect([], [id])
  expect(await stop(id, person)).toBe(4)
  // It may be kept: then the invoice says so.
  expect(await issueDue(ctx)).toBe(0)
  expect(await giveTwice(person)).toEqual([200, 409])
  expect(await issueDue(ctx)).toBe(1)
  expect(await of(id)).toEqual([['tax_invoice', 60]])
  const invoice = (await documentsOf(app)).filter(({ kind }) => kind === 'tax_invoice').at(-1)
  expect(invoice?.content).toMatchObject({ lines: [{ quantity: 1, unitPaise: 6000, amountPaise: 6000 }] })
  await issueDue(ctx)
  expect(await of(id)).toEqual([['tax_invoice', 60]])
})

test('what goes back of an advance is a refund voucher, and the invoice waits for it', async () => {
  await setTax(app, { planDocument: 'voucher' })
  const person = await customer()
  const id = await buy(person, 5)
  await collect([], [id])
  await issueDue(ctx)
  expect(await stop(id, person)).toBe(4)
  await ctx.db.updateTable('subscriptions').set({ status: 'ended' }).where('id', '=', id).execute()
  expect(await issueDue(ctx)).toBe(0)
  expect(await giveTwice(person)).toEqual([200, 409])
  expect(await issueDue(ctx)).toBe(2)
  expect(await of(id)).toEqual([
    ['receipt_voucher', 300],
    ['refund_voucher', 240],
    ['tax_invoice', 60],
  ])
  expect(await issueDue(ctx)).toBe(0)
})

/** The kitchen keeps what waits to be given back. */
async function keep(person: SignedIn) {
  const params = { id: (await refundOf(person))?._id ?? '' }
  const kept = await app.call(contract.rejectRefund, { params, body: { reason: 'cooked already' } }, admin)
  expect(kept.status).toBe(200)
}

test.each(['before', 'after'] as const)(
  'what the kitchen keeps of a subscription that ends %s its invoice stands in the invoice',
  async (when) => {
    await setTax(app)
    const person = await customer()
    const id = await buy(person, 5)
    await collect([], [id])
    if (when === 'after') await issueDue(ctx)
    expect(await stop(id, person)).toBe(4)
    // Until it is decided nothing is invoiced that may go back.
    expect(await issueDue(ctx)).toBe(0)
    await keep(person)
    expect(await issueDue(ctx)).toBe(when === 'before' ? 1 : 0)
    expect(await of(id)).toEqual([['tax_invoice', 300]])
    const { content } = (await documentsOf(app)).filter(({ kind }) => kind === 'tax_invoice').at(-1) ?? {}
    if (when === 'before')
      expect(content).toMatchObject({
        lines: [
          { quantity: 1, unitPaise: 6000, amountPaise: 6000 },
          { text: 'Meals that were booked and not taken', amountPaise: 24_000 },
        ],
      })
    expect(await issueDue(ctx)).toBe(0)
  },
)

/** So much comes for a subscription, by its customer's bank. */
const payPlan = (subscriptionId: string, amountPaise: number, reference: string) =>
  inTransaction(ctx.db, (trx) => {
    const payment = { orderId: null, subscriptionId, method: 'bank' as const, reference, intentId: null }
    return receivePayments(ctx, trx, [{ ...payment, amountPaise }], { by: { kind: 'system' }, at: ctx.now() })
  })

test('what comes once more for a subscription that was stopped and invoiced, and is kept, is invoiced with the rest', async () => {
  const person = await customer()
  const id = await buy(person, 5)
  // Stopped before anything was paid: one meal is to be paid.
  expect(await stop(id, person)).toBe(4)
  await payPlan(id, 6000, 'AXIS70000001')
  expect(await issueDue(ctx)).toBe(1)
  expect(await of(id)).toEqual([['tax_invoice', 60]])
  // The customer's bank sends all of the price after all.
  await payPlan(id, 30_000, 'AXIS70000002')
  expect(await issueDue(ctx)).toBe(0)
  await keep(person)
  expect(await issueDue(ctx)).toBe(2)
  expect(await of(id)).toEqual([
    ['tax_invoice', 60],
    ['credit_note', 60],
    ['tax_invoice', 300],
  ])
  expect(await issueDue(ctx)).toBe(0)
})

test('what comes once more when what went back has been credited, and is kept, is invoiced with the rest', async () => {
  const person = await customer()
  const id = await buy(person, 5)
  await collect([], [id])
  expect(await issueDue(ctx)).toBe(1)
  expect(await stop(id, person)).toBe(4)
  expect(await giveTwice(person)).toEqual([200, 409])
  expect(await issueDue(ctx)).toBe(1)
  await payPlan(id, 30_000, 'AXIS70000003')
  await keep(person)
  // The kitchen has ₹360 of a price of ₹300: all of that is sold, whenever the invoice came.
  expect(await issueDue(ctx)).toBe(2)
  expect(await of(id)).toEqual([
    ['tax_invoice', 300],
    ['credit_note', 240],
    ['credit_note', 60],
    ['tax_invoice', 300],
  ])
  expect(await issueDue(ctx)).toBe(0)
})

test('what the office has credited by itself stays credited when the kitchen keeps the rest', async () => {
  const person = await customer()
  const id = await buy(person, 5)
  await collect([], [id])
  expect(await issueDue(ctx)).toBe(1)
  const invoice = (await documentsOf(app)).filter(({ kind }) => kind === 'tax_invoice').at(-1)
  const credited = { params: { id: invoice?.id ?? '' }, body: { amount: 50, reason: 'cold twice' } }
  expect((await app.call(contract.creditDocument, credited, admin)).status).toBe(200)
  expect(await stop(id, person)).toBe(4)
  await keep(person)
  expect(await issueDue(ctx)).toBe(0)
  expect(await of(id)).toEqual([
    ['tax_invoice', 300],
    ['credit_note', 50],
  ])
})

test('what the kitchen keeps of an advance is invoiced when the subscription has ended', async () => {
  await setTax(app, { planDocument: 'voucher' })
  const person = await customer()
  const id = await buy(person, 5)
  await collect([], [id])
  await issueDue(ctx)
  await stop(id, person)
  await ctx.db.updateTable('subscriptions').set({ status: 'ended' }).where('id', '=', id).execute()
  await keep(person)
  await issueDue(ctx)
  expect(await of(id)).toEqual([
    ['receipt_voucher', 300],
    ['tax_invoice', 300],
  ])
  await setTax(app)
})

test('what the kitchen keeps of an order that was called off has its document, and what came twice and is kept has none', async () => {
  const person = await customer()
  const order = (await app.call(contract.placeOrder, { body: orderBody(person.phone) }, person)).reply.order._id
  await collect([order])
  await set(order, 'cancelled')
  expect(await issueDue(ctx)).toBe(0)
  await keep(person)
  expect(await issueDue(ctx)).toBe(1)
  expect(await of(order)).toEqual([['tax_invoice', 200]])
  const { content } = (await documentsOf(app)).filter(({ kind }) => kind === 'tax_invoice').at(-1) ?? {}
  expect(content).toMatchObject({ lines: [{ text: 'Meal that was ordered and not taken', amountPaise: 20_000 }] })

  // The payment was never there: nor was the sale.
  const { id: payment } = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow()
  await app.call(contract.voidPayment, { params: { id: payment }, body: { reason: 'miscounted' } }, admin)
  expect(await issueDue(ctx)).toBe(1)
  expect(await of(order)).toEqual([
    ['tax_invoice', 200],
    ['credit_note', 200],
  ])

  const twice = await sold(person)
  await payAgain(twice)
  await keep(person)
  await issueDue(ctx)
  expect(await of(twice)).toEqual([['tax_invoice', 200]])
})

describe('of an order that came twice and is called off after one payment was kept', () => {
  async function keptThenCalledOff() {
    const person = await customer()
    const id = (await app.call(contract.placeOrder, { body: orderBody(person.phone) }, person)).reply.order._id
    const [payment] = (await collect([id])).reply.payments
    await payAgain(id)
    await keep(person)
    // It stands, and is not delivered yet: nothing is sold.
    expect(await issueDue(ctx)).toBe(0)
    return { id, person, payment: payment ?? '' }
  }

  test('that one is sold, whatever becomes of the other', async () => {
    const { id, person } = await keptThenCalledOff()
    await set(id, 'cancelled')
    expect(await issueDue(ctx)).toBe(1)
    expect(await of(id)).toEqual([['tax_invoice', 200]])
    const { content } = (await documentsOf(app)).filter(({ kind }) => kind === 'tax_invoice').at(-1) ?? {}
    expect(content).toMatchObject({ lines: [{ text: 'Meal that was ordered and not taken', amountPaise: 20_000 }] })
    expect(await giveTwice(person)).toEqual([200, 409])
    expect(await issueDue(ctx)).toBe(0)
    expect(await of(id)).toEqual([['tax_invoice', 200]])
  })

  test('what is left waits to be decided on anew where the other was never there', async () => {
    const { id, person, payment } = await keptThenCalledOff()
    const voided = { params: { id: payment }, body: { reason: 'counted wrongly' } }
    expect((await app.call(contract.voidPayment, voided, admin)).status).toBe(200)
    await set(id, 'cancelled')
    expect(await refundOf(person)).toMatchObject({ state: 'waiting', amount: 200 })
    expect(await issueDue(ctx)).toBe(0)
    await keep(person)
    expect(await issueDue(ctx)).toBe(1)
    expect(await of(id)).toEqual([['tax_invoice', 200]])
  })
})
