import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { creditRefund } from '#server/money/documents/documents.ts'
import { issueDue, receivePayments } from '#server/money/money.ts'
import { addDays, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { sell, startIssuing } from '../../support/documents.ts'
import { held } from '../../support/promises.ts'
import { randomOf } from '../../support/random.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

const DAYS = 30
const app = await testApp({ now: '2027-03-16T10:00:00+05:30' })
const { ctx, clock } = app
await startIssuing(app, { extras: { rateBp: 1800, code: '2202' } })

/** What was sold by the books of orders, subscriptions and payments, by its day. */
async function sales(): Promise<Record<KitchenDay, number>> {
  const { rows } = await sql<{ day: KitchenDay; amount: number }>`
    SELECT day, sum(amount)::integer AS amount FROM (
      SELECT delivery_date AS day, price_paise AS amount FROM orders WHERE fulfilment = 'delivered' AND subscription_id IS NULL
      UNION ALL
      SELECT (max(p.received_at) AT TIME ZONE 'Asia/Kolkata')::date, s.price_paise - s.reduced_paise FROM subscriptions s
        JOIN payments p ON p.subscription_id = s.id AND p.state = 'received' WHERE s.payment_state = 'paid' GROUP BY s.id
    ) sold GROUP BY day HAVING sum(amount) > 0`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ day, amount }) => [day, amount]))
}

/** The same by the documents: what was refunded is none of it, whether it was invoiced and credited, or never invoiced. */
async function documented(): Promise<Record<KitchenDay, number>> {
  const { rows } = await sql<{ day: KitchenDay; amount: number }>`
    SELECT d.supply_day AS day, sum(d.sign * d.total_paise)::integer AS amount FROM documents d GROUP BY 1
    HAVING sum(d.sign * d.total_paise) <> 0`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ day, amount }) => [day, amount]))
}

test.each([[1], [2], [3]])('the documents of each day come to its sales, over random days (%i)', async (seed) => {
  const random = randomOf(seed)
  const orders: string[] = []
  const subscriptions: { id: string; payment: string | null; refunded: boolean }[] = []
  for (let count = 0; count < DAYS / 3; count += 1) {
    const day = kitchenDayOf(ctx.now())
    const token = await app.signInAdmin()
    const setStatus = (id: string, status: 'delivered' | 'cancelled') =>
      app.call(contract.setOrderStatus, { params: { id }, body: { status } }, { token })
    for (let sold = random.below(4); sold > 0; sold -= 1)
      orders.push(
        ...(await sell(app, {
          day,
          count: 1 + random.below(6),
          price: 20 + random.below(40) * 12.5,
          bottles: random.below(3),
        })),
      )
    for (const id of orders) {
      if (random.chance(0.12)) await setStatus(id, random.pick(['cancelled', 'delivered']))
      if (random.chance(0.05)) {
        const values = { subject_id: id, kind: 'order' as const, name: 'Asha', gstin: null, requested_at: ctx.now() }
        await ctx.db
          .insertInto('document_requests')
          .values(values)
          .onConflict((on) => on.doNothing())
          .execute()
      }
    }
    if (random.chance(0.6)) {
      const [customer = ''] = await addCustomers(app, 1)
      subscriptions.push({
        id: await buySubscription(app, customer, random.pick([5, 12, 26])),
        payment: null,
        refunded: false,
      })
    }
    for (const subscription of subscriptions) {
      const { price_paise: price } = await ctx.db
        .selectFrom('subscriptions')
        .select('price_paise')
        .where('id', '=', subscription.id)
        .executeTakeFirstOrThrow()
      if (subscription.payment === null && random.chance(0.5)) {
        const payment = {
          orderId: null,
          subscriptionId: subscription.id,
          method: 'cash' as const,
          reference: null,
          intentId: null,
        }
        const witness = { by: { kind: 'system' as const }, at: ctx.now() }
        const [stored] = await inTransaction(ctx.db, (trx) =>
          receivePayments(ctx, trx, [{ ...payment, amountPaise: price }], witness),
        )
        subscription.payment = stored?.id ?? null
      } else if (subscription.payment !== null && !subscription.refunded && random.chance(0.15)) {
        await app.call(
          contract.voidPayment,
          { params: { id: subscription.payment }, body: { reason: 'wrong' } },
          { token },
        )
        subscription.payment = null
        // Paid again before anybody looks, it would keep the invoice that it has, of the former day.
        await issueDue(ctx)
      } else if (subscription.payment !== null && random.chance(0.2)) {
        // What has been given back cannot be voided any more.
        subscription.refunded = true
        const { reduced_paise: reduced } = await ctx.db
          .selectFrom('subscriptions')
          .select('reduced_paise')
          .where('id', '=', subscription.id)
          .executeTakeFirstOrThrow()
        if (reduced === price) continue
        const amountPaise = 1 + random.below(price - reduced)
        const refund = { refundId: newId(), orderId: null, subscriptionId: subscription.id, amountPaise }
        await inTransaction(ctx.db, async (trx) => {
          await trx
            .updateTable('subscriptions')
            .set({ reduced_paise: reduced + amountPaise })
            .where('id', '=', subscription.id)
            .execute()
          await creditRefund(trx, { ...refund, reason: 'stopped', adminId: null, at: ctx.now() })
        })
      }
      if (random.chance(0.3)) await issueDue(ctx)
    }
    if (random.chance(0.8)) await issueDue(ctx)
    clock.set(`${addDays(day, 1)}T00:00:30+05:30`)
  }
  await issueDue(ctx)
  const sold = await sales()
  expect(Object.keys(sold).length).toBeGreaterThan(5)
  expect(await refundedOfStanding()).toEqual(0)
  expect(await documented()).toEqual(sold)
  expect(await wrongSupplies()).toEqual([])
  const { rows } = await sql<{ series: string; count: number; last: number }>`
    SELECT series, year, count(*)::integer AS count, max(sequence) AS last FROM documents GROUP BY series, year`.execute(
    ctx.db,
  )
  for (const { count, last } of rows) expect(count).toBe(last)
  const documents = rows.reduce((sum, { count }) => sum + count, 0)
  held(36, 'sales of each day', `${documents} documents of random days: those of each day come to its sales, no gap`)
})

/** What documents say beyond their amounts: nothing may be taken back twice. */
async function refundedOfStanding(): Promise<number> {
  const { rows } = await sql<{ over: number }>`
    SELECT count(*)::integer AS over FROM documents d WHERE d.total_paise <
      (SELECT coalesce(sum(c.total_paise), 0) FROM documents c WHERE c.refers_to = d.id AND c.sign = -1)`.execute(
    ctx.db,
  )
  return rows[0]?.over ?? 0
}

/** Documents whose supplies do not come to what they say in all, and those of which more of the extras was taken back than there are. */
async function wrongSupplies() {
  const { rows } = await sql`
    SELECT d.number FROM documents d JOIN document_supplies s ON s.document_id = d.id GROUP BY d.id
    HAVING sum(s.total_paise) <> d.total_paise OR sum(s.taxable_paise) <> d.taxable_paise OR sum(s.cgst_paise) <> d.cgst_paise
      OR sum(s.round_off_paise) <> d.round_off_paise
      OR (SELECT coalesce(sum(b.extras_paise), 0) FROM document_subjects b WHERE b.document_id = d.id)
        <> coalesce(sum(s.total_paise) FILTER (WHERE s.extras), 0)
    UNION ALL
    SELECT d.number FROM document_supplies s JOIN documents d ON d.id = s.document_id
    WHERE d.sign = 1 AND s.extras AND s.total_paise < (SELECT coalesce(sum(t.total_paise), 0) FROM documents c
      JOIN document_supplies t ON t.document_id = c.id AND t.extras WHERE c.refers_to = d.id AND c.sign = -1)`.execute(
    ctx.db,
  )
  return rows
}
