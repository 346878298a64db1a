import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { newIdSql } from '#server/kernel/db/new-id-sql.ts'
import { relationOf } from '#server/kernel/db/relation.ts'
import { transition } from '#server/ordering/ordering.ts'
import { intentStatesBefore } from '#shared/domain/money/intents.ts'
import { hasBankNumber, type ReceivedBy } from '#shared/domain/money/payments.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { heldFor } from './accounts.ts'
import { holdSubjects } from './hold-subjects.ts'
import { settleRefunds } from './refunds/settle-refunds.ts'
import { settleSubscriptions } from './settle-subscriptions.ts'

/** Money that has come for an order, or for a subscription. */
export interface NewPayment {
  orderId: string | null
  subscriptionId: string | null
  method: ReceivedBy
  amountPaise: number
  /** By which the bank or the gateway knows it; `null` for cash. */
  reference: string | null
  /** The request that it answers; `null` when nothing was asked for. */
  intentId: string | null
  /** When it came, where that is not when the witness says. */
  at?: Date
}

/** A payment that has been stored. */
export interface StoredPayment extends Omit<NewPayment, 'reference' | 'at'> {
  id: string
}

/** Who says that it has come, and when; the system, where no person does. */
export interface Witness {
  by: { kind: 'system' } | { kind: 'admin'; adminId: string }
  at: Date
}

const newPayments = relationOf<NewPayment>([
  ['order_id', 'uuid', (payment) => payment.orderId],
  ['subscription_id', 'uuid', (payment) => payment.subscriptionId],
  ['method', 'text', (payment) => payment.method],
  ['amount_paise', 'int', (payment) => payment.amountPaise],
  ['reference', 'text', (payment) => payment.reference],
  ['intent_id', 'uuid', (payment) => payment.intentId],
  ['at', 'timestamptz', (payment) => payment.at ?? null],
  ['bank_number', 'text', ({ method, reference }) => (hasBankNumber(method) ? reference : null)],
])

/**
 * The one way in which a payment becomes known, whoever says so first. Stores each whose reference is not known yet, and lets
 * the orders and subscriptions be paid for which enough has come; what comes for one that is paid already, or called off, is
 * stored as well and waits to be given back. Returns the payments that were stored.
 */
export async function receivePayments(
  ctx: AppContext,
  trx: Trx,
  payments: NewPayment[],
  witness: Witness,
): Promise<StoredPayment[]> {
  if (payments.length === 0) return []
  const { by, at } = witness
  const values = newPayments.arrays(payments)
  await holdSubjects(trx, payments)
  const { rows } = await sql<StoredPayment>`
    WITH new_payments AS MATERIALIZED (
      SELECT ${newIdSql()} AS id, new.* FROM unnest(${values[0]}::uuid[], ${values[1]}::uuid[], ${values[2]}::text[], ${values[3]}::int[], ${values[4]}::text[], ${values[5]}::uuid[], ${values[6]}::timestamptz[],
        ${values[7]}::text[])
        AS new (${sql.raw(newPayments.columns)})
    ), taken AS (
      INSERT INTO bank_numbers (number, payment_id) SELECT bank_number, id FROM new_payments WHERE bank_number IS NOT NULL
      ON CONFLICT (number) DO NOTHING RETURNING payment_id
    )
    INSERT INTO payments (id, customer_id, order_id, subscription_id, method, reference, amount_paise, state, received_at, admin_id, intent_id)
    SELECT n.id, coalesce(o.customer_id, s.customer_id), n.order_id, n.subscription_id, n.method, n.reference,
      n.amount_paise, 'received', coalesce(n.at, ${at}::timestamptz), ${by.kind === 'admin' ? by.adminId : null}::uuid, n.intent_id
    FROM new_payments n LEFT JOIN orders o ON o.id = n.order_id LEFT JOIN subscriptions s ON s.id = n.subscription_id
    WHERE n.bank_number IS NULL OR n.id IN (SELECT payment_id FROM taken)
    ON CONFLICT (method, reference) WHERE reference IS NOT NULL AND state <> 'voided' DO NOTHING
    RETURNING id, order_id AS "orderId", subscription_id AS "subscriptionId", method, amount_paise AS "amountPaise", intent_id AS "intentId"`.execute(
    trx,
  )
  const intents = rows.flatMap(({ intentId }) => intentId ?? [])
  if (intents.length > 0) {
    await trx
      .updateTable('payment_intents')
      .set({ state: 'paid' })
      .where('id', 'in', intents)
      .where('state', 'in', intentStatesBefore('paid'))
      .execute()
  }
  const subscriptions = rows.flatMap(({ subscriptionId }) => subscriptionId ?? [])
  await settleSubscriptions(trx, subscriptions)
  const orders = rows.flatMap(({ orderId }) => orderId ?? [])
  if (orders.length > 0) {
    const where = sql<boolean>`o.id = ANY(${orders}::uuid[]) AND ${heldFor.order} >= o.price_paise`
    const times = new Map(payments.flatMap((one) => (one.orderId && one.at ? [[one.orderId, one.at] as const] : [])))
    for (const action of [ORDER_ACTIONS.payAhead, ORDER_ACTIONS.collect]) {
      await transition(ctx, trx, { action, where, by, at, times })
    }
  }
  await settleRefunds(ctx, trx, { orders, subscriptions }, at)
  return rows
}
