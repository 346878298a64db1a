import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { servePaid } from '#server/subscriptions/subscriptions.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { heldFor, owedFor } from './accounts.ts'
import { type NewPayment, receivePayments, type StoredPayment, type Witness } from './receive.ts'

interface Collected {
  /** Each once. */
  orderIds: string[]
  subscriptionIds: string[]
  adminId: string
  /** Takes note of the payments, in their transaction. */
  noted: (trx: Trx, stored: StoredPayment[]) => Promise<void>
}

/**
 * Writes down that somebody has counted the cash of orders and subscriptions: of each all that is still due. What is not due,
 * being paid already or called off, is passed over, so that the same again adds nothing. Throws `not_found`.
 */
export async function collectCash(ctx: AppContext, collected: Collected): Promise<StoredPayment[]> {
  const { orderIds, subscriptionIds, adminId, noted } = collected
  const stored = await inTransaction(ctx.db, async (trx) => {
    await requireAll(trx, orderIds, subscriptionIds)
    const witness: Witness = { by: { kind: 'admin', adminId }, at: ctx.now() }
    // Subscriptions before orders, as everywhere.
    const due = [...(await dueSubscriptions(trx, subscriptionIds)), ...(await dueOrders(trx, orderIds))]
    const payments = await receivePayments(ctx, trx, due, witness)
    await noted(trx, payments)
    return payments
  })
  relay(ctx).wake()
  await servePaid(
    ctx,
    stored.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  )
  return stored
}

async function requireAll(trx: Trx, orderIds: string[], subscriptionIds: string[]) {
  const { rows } = await sql<{ known: number }>`
    SELECT ((SELECT count(*) FROM orders o WHERE o.id = ANY(${orderIds}::uuid[]) AND o.subscription_id IS NULL)
      + (SELECT count(*) FROM subscriptions s WHERE s.id = ANY(${subscriptionIds}::uuid[])))::integer AS known`.execute(
    trx,
  )
  if (rows[0]?.known !== orderIds.length + subscriptionIds.length) throw new AppError('not_found')
}

/** What the orders still owe, each locked until the end. Whoever had to wait sees what the other has collected. */
async function dueOrders(trx: Trx, ids: string[]): Promise<NewPayment[]> {
  if (ids.length === 0) return []
  const locked = await sql<{ id: string }>`
    SELECT o.id FROM orders o WHERE o.id = ANY(${ids}::uuid[]) AND o.payment_state = 'due'
      AND o.fulfilment <> ALL(${NOT_ORDERED}::text[]) ORDER BY o.id FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<{ id: string; due: number }>`
    SELECT o.id, (o.price_paise - ${heldFor.order})::integer AS due FROM orders o
    WHERE o.id = ANY(${locked.rows.map(({ id }) => id)}::uuid[]) AND o.price_paise > ${heldFor.order}`.execute(trx)
  return rows.map(({ id, due }) => ({ ...CASH, orderId: id, subscriptionId: null, amountPaise: due }))
}

/** The same of subscriptions. */
async function dueSubscriptions(trx: Trx, ids: string[]): Promise<NewPayment[]> {
  if (ids.length === 0) return []
  const locked = await sql<{ id: string }>`
    SELECT s.id FROM subscriptions s WHERE s.id = ANY(${ids}::uuid[]) AND s.payment_state = 'due'
      AND s.status <> 'cancelled' ORDER BY s.id FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<{ id: string; due: number }>`
    SELECT s.id, (${owedFor.subscription} - ${heldFor.subscription})::integer AS due FROM subscriptions s
    WHERE s.id = ANY(${locked.rows.map(({ id }) => id)}::uuid[]) AND ${owedFor.subscription} > ${heldFor.subscription}`.execute(
    trx,
  )
  return rows.map(({ id, due }) => ({ ...CASH, orderId: null, subscriptionId: id, amountPaise: due }))
}

const CASH = { method: 'cash', reference: null, intentId: null } as const
