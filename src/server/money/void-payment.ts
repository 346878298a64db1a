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
  id: string
  adminId: string
  /** Takes note of it, in its transaction. */
  noted: (trx: Trx, voided: VoidedPayment) => Promise<void>
}

/**
 * Voids a payment that was entered wrongly: it stays in the books and counts no more, its bank's number can be used again, and what
 * it had paid for is due again unless other payments cover it. The same again changes nothing. Throws `not_found`, `payment_settled` for one that has
 * been given back, `payment_by_gateway`, and `money_needs_approval`.
 */
export async function voidPayment(
  ctx: AppContext,
  {
    caller,
    first,
    ...voiding
  }: Omit<Voiding, 'adminId'> & { caller: AdminCaller; first?: (trx: Trx) => Promise<void> },
): Promise<void> {
  const { id, noted } = voiding
  await inTransaction(ctx.db, async (trx) => {
    await first?.(trx)
    await voidWithin(ctx, trx, {
      id,
      adminId: caller.id,
      noted: async (trx, voided) => {
        const { amountPaise, enteredBy, at } = voided
        const now = ctx.now()
        if (!isOwnOfDay(caller, { adminId: enteredBy, at }, now)) {
          await letMoneyGo(trx, caller, { way: 'void', id, amountPaise, at: now })
        }
        await noted(trx, voided)
      },
    })
  })
}

/** The same in a transaction that has begun. */
export async function voidWithin(ctx: AppContext, trx: Trx, { id, adminId, noted }: Voiding): Promise<void> {
  const at = ctx.now()
  const payment = await trx
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
    .where('id', '=', id)
    .executeTakeFirst()
  if (!payment) throw new AppError('not_found')
  // The gateway has said that it is there, and would say so again.
  if (payment.method === 'gateway') throw new AppError('payment_by_gateway')
  await holdSubjects(trx, [payment])
  const changed = await trx
    .updateTable('payments')
    .set({ state: 'voided', voided_at: at, voided_by: adminId })
    .where('id', '=', id)
    .where('state', 'in', receivedStatesBefore('voided'))
    .returning('id')
    .executeTakeFirst()
  if (!changed) return requireVoided(trx, id)
  await freeBankNumbers(trx, 'payment_id', [id])
  await trx.updateTable('cash_collections').set({ voided: true }).where('payment_id', '=', id).execute()
  const { orderId, subscriptionId } = payment
  await requireCovered(trx, payment)
  if (subscriptionId !== null) {
    // One that is called off owes nothing; paid is what its whole price has come for.
    const where = sql<boolean>`s.id = ${subscriptionId} AND ${heldFor.subscription} <
      (CASE WHEN s.status = 'cancelled' THEN s.price_paise ELSE ${owedFor.subscription} END)`
    await queueSubscriptions(trx, await setPaymentState(trx, where, 'due'))
  } else {
    const where = sql<boolean>`o.id = ${orderId} AND ${heldFor.order} < o.price_paise`
    await transition(ctx, trx, { action: ORDER_ACTIONS.uncollect, where, by: { kind: 'admin', adminId }, at })
  }
  if (payment.method === 'account') await reverseCharge(trx, id, adminId, at)
  if (payment.intentId !== null) await reopenIntent(trx, payment.intentId, at)
  await settleRefunds(ctx, trx, subjectsOf([payment]), at)
  await noted(trx, payment)
}

/**
 * What has been given back has been there: the payments that are left must cover it, and what went back to an account on this one
 * stays there.
 */
async function requireCovered(trx: Trx, { id, orderId, subscriptionId }: Omit<VoidedPayment, 'enteredBy' | 'at'>) {
  const credited = sql<boolean>`EXISTS (SELECT FROM refunds r WHERE r.payment_id = ${id} AND r.state = 'credited') AS credited`
  const { rows } = await sql<{ held: string; credited: boolean }>`
    SELECT ${heldFor.order} AS held, ${credited} FROM orders o WHERE o.id = ${orderId}::uuid
    UNION ALL SELECT ${heldFor.subscription}, ${credited} FROM subscriptions s WHERE s.id = ${subscriptionId}::uuid`.execute(
    trx,
  )
  const [row] = rows
  if (row?.credited || Number(row?.held) < 0) throw new AppError('payment_settled')
}

async function requireVoided(trx: Trx, id: string) {
  const { state } = await trx.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  if (state !== 'voided') throw new AppError('payment_settled')
}
