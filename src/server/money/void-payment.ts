import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { transition } from '#server/ordering/ordering.ts'
import { type AdminCaller, isOwnOfDay, letMoneyGo } from '#server/people/people.ts'
import { setPaymentState } from '#server/subscriptions/subscriptions.ts'
import { receivedStatesBefore } from '#shared/domain/money/payments.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { heldFor, owedFor } from './accounts.ts'
import { freeBankNumbers } from './bank-numbers.ts'
import { reverseCharge } from './customer-accounts/entries.ts'
import { queueSubscriptions } from './documents/documents.ts'
import { holdSubjects } from './hold-subjects.ts'
import { settleRefunds } from './refunds/settle-refunds.ts'
import { subjectsOf } from './refunds/surplus.ts'
import { reopenIntent } from './upi/match.ts'

/** A payment that has been voided. */
export interface VoidedPayment {
  id: string
  orderId: string | null
  subscriptionId: string | null
  amountPaise: number
  /** Who had entered it, and when it came. */
  enteredBy: string | null
  at: Date
}

interface Voiding {
  ids: string[]
  adminId: string
  /** Takes note of those that are voided, in their transaction. */
  noted: (trx: Trx, voided: VoidedPayment[]) => Promise<void>
}

type ByPerson = Omit<Voiding, 'adminId'> & { caller: AdminCaller; first?: (trx: Trx) => Promise<void> }

/** The same of one payment, see `voidPayments`. */
export async function voidPayment(ctx: AppContext, { id, ...voiding }: Omit<ByPerson, 'ids'> & { id: string }) {
  await voidPayments(ctx, { ...voiding, ids: [id] })
}

/**
 * Voids payments that were entered wrongly, all or none: they stay in the books and count no more, their banks' numbers can be used
 * again, and what they had paid for is due again unless other payments cover it. The same again changes nothing. Returns how many
 * were voided. Throws `not_found`, `payment_settled` for one that has been given back, `payment_by_gateway`, and
 * `money_needs_approval`.
 */
export async function voidPayments(ctx: AppContext, { caller, first, ids, noted }: ByPerson): Promise<number> {
  return inTransaction(ctx.db, async (trx) => {
    await first?.(trx)
    return voidWithin(ctx, trx, {
      ids,
      adminId: caller.id,
      noted: async (trx, voided) => {
        const now = ctx.now()
        for (const { id, amountPaise, enteredBy, at } of voided) {
          if (isOwnOfDay(caller, { adminId: enteredBy, at }, now)) continue
          await letMoneyGo(trx, caller, { way: 'void', id, amountPaise, at: now })
        }
        await noted(trx, voided)
      },
    })
  })
}

/** The same in a transaction that has begun. */
export async function voidWithin(ctx: AppContext, trx: Trx, { ids, adminId, noted }: Voiding): Promise<number> {
  const at = ctx.now()
  const found = await trx
    .selectFrom('payments')
    .select([
      'id',
      'order_id as orderId',
      'subscription_id as subscriptionId',
      'amount_paise as amountPaise',
      'intent_id as intentId',
      'method',
      'admin_id as enteredBy',
      'received_at as at',
    ])
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  if (found.length < ids.length) throw new AppError('not_found')
  // The gateway has said that it is there, and would say so again.
  if (found.some(({ method }) => method === 'gateway')) throw new AppError('payment_by_gateway')
  await holdSubjects(trx, found)
  const changed = await trx
    .updateTable('payments')
    .set({ state: 'voided', voided_at: at, voided_by: adminId })
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('state', 'in', receivedStatesBefore('voided'))
    .returning('id')
    .execute()
  const voidedIds = new Set(changed.map(({ id }) => id))
  const voided = found.filter(({ id }) => voidedIds.has(id))
  await requireVoided(trx, ids)
  if (voided.length === 0) return 0
  await freeBankNumbers(trx, 'payment_id', [...voidedIds])
  await sql`UPDATE cash_collections SET voided = true WHERE payment_id = ANY(${[...voidedIds]}::uuid[])`.execute(trx)
  await requireCovered(trx, voided)
  const { orders, subscriptions } = subjectsOf(voided)
  if (subscriptions.length > 0) {
    // One that is called off owes nothing; paid is what its whole price has come for.
    const where = sql<boolean>`s.id = ANY(${subscriptions}::uuid[]) AND ${heldFor.subscription} <
      (CASE WHEN s.status = 'cancelled' THEN s.price_paise ELSE ${owedFor.subscription} END)`
    await queueSubscriptions(trx, await setPaymentState(trx, where, 'due'))
  }
  if (orders.length > 0) {
    const where = sql<boolean>`o.id = ANY(${orders}::uuid[]) AND ${heldFor.order} < o.price_paise`
    await transition(ctx, trx, { action: ORDER_ACTIONS.uncollect, where, by: { kind: 'admin', adminId }, at })
  }
  for (const { id, method, intentId } of voided) {
    if (method === 'account') await reverseCharge(trx, id, adminId, at)
    if (intentId !== null) await reopenIntent(trx, intentId, at)
  }
  await settleRefunds(ctx, trx, { orders, subscriptions }, at)
  await noted(trx, voided)
  return voided.length
}

/**
 * What has been given back has been there: the payments that are left must cover it, and what went back to an account on one of these
 * stays there.
 */
async function requireCovered(trx: Trx, voided: VoidedPayment[]) {
  const { orders, subscriptions } = subjectsOf(voided)
  const { rows } = await sql`
    SELECT FROM refunds r WHERE r.payment_id = ANY(${voided.map(({ id }) => id)}::uuid[]) AND r.state = 'credited'
    UNION ALL SELECT FROM orders o WHERE o.id = ANY(${orders}::uuid[]) AND ${heldFor.order} < 0
    UNION ALL SELECT FROM subscriptions s WHERE s.id = ANY(${subscriptions}::uuid[]) AND ${heldFor.subscription} < 0
    LIMIT 1`.execute(trx)
  if (rows.length > 0) throw new AppError('payment_settled')
}

async function requireVoided(trx: Trx, ids: string[]) {
  const { rows } = await sql`
    SELECT FROM payments WHERE id = ANY(${ids}::uuid[]) AND state <> 'voided' LIMIT 1`.execute(trx)
  if (rows.length > 0) throw new AppError('payment_settled')
}
