import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { notePaymentClaimed, notePaymentRejected, servePaid } from '#server/subscriptions/subscriptions.ts'
import { intentStatesBefore } from '#shared/domain/money/intents.ts'
import { freeBankNumbers } from '../bank-numbers.ts'
import { holdSubjects } from '../hold-subjects.ts'
import { addIntent } from '../intents.ts'
import { receivePayments, type StoredPayment } from '../receive.ts'

/** What the bank says of an awaited payment: by which number it came. */
export interface Matched {
  id: string
  utr: string
}

interface Matching {
  matched: Matched[]
  adminId: string
  noted: (trx: Trx, stored: StoredPayment[]) => Promise<void>
}

/** Makes awaited payments paid that the bank tells of, all or none. Throws `not_found`, and `utr_used`. */
export async function matchPayments(ctx: AppContext, { matched, adminId, noted }: Matching): Promise<StoredPayment[]> {
  const stored = await inTransaction(ctx.db, async (trx) => {
    const utrs = new Map(matched.map(({ id, utr }) => [id, utr]))
    const ids = [...utrs.keys()]
    const subjects = trx
      .selectFrom('payment_intents')
      .select(['order_id as orderId', 'subscription_id as subscriptionId'])
    // Before the requests, as whoever claims or voids does.
    await holdSubjects(trx, await subjects.where('id', 'in', ids).execute())
    const awaited = await trx
      .selectFrom('payment_intents')
      .select(['id', 'order_id as orderId', 'subscription_id as subscriptionId', 'amount_paise as amountPaise'])
      .where('id', 'in', ids)
      // Of what the gateway takes only the gateway tells.
      .where('method', '=', 'upi_own')
      .where('state', 'in', intentStatesBefore('paid'))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    if (awaited.length !== utrs.size) throw new AppError('not_found')
    // The payments have the numbers from now on, and what was entered wrongly is free.
    await freeBankNumbers(trx, 'intent_id', ids)
    const payments = awaited.map(({ id, ...of }) => ({
      ...of,
      method: 'upi_own' as const,
      reference: utrs.get(id) as string,
      intentId: id,
    }))
    const stored = await receivePayments(ctx, trx, payments, { by: { kind: 'admin', adminId }, at: ctx.now() })
    if (stored.length !== payments.length) throw new AppError('utr_used')
    await noted(trx, stored)
    return stored
  })
  relay(ctx).wake()
  await servePaid(
    ctx,
    stored.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  )
  return stored
}

/** The claim of a customer that the bank does not know of: it is over, and he may pay again. Throws `not_found`. */
export async function rejectClaim(ctx: AppContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const subject = await trx
      .selectFrom('payment_intents')
      .select(['order_id as orderId', 'subscription_id as subscriptionId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!subject) throw new AppError('not_found')
    await holdSubjects(trx, [subject])
    const rejected = await trx
      .updateTable('payment_intents')
      .set({ state: 'failed' })
      .where('id', '=', id)
      .where('state', '=', 'claimed')
      .returning('id')
      .executeTakeFirst()
    if (!rejected) throw new AppError('not_found')
    await freeBankNumbers(trx, 'intent_id', [id])
    if (subject.subscriptionId !== null) await notePaymentRejected(trx, subject.subscriptionId)
  })
}

/**
 * The payment of an intent was voided: the intent is over, and another waits in its place. What the customer has entered is claimed
 * again, unless other money has the number by now; who has entered nothing is asked to pay as before.
 */
export async function reopenIntent(trx: Trx, intentId: string, at: Date): Promise<void> {
  const { rows } = await sql<{
    customerId: string
    orderId: string | null
    subscriptionId: string | null
    amountPaise: number
    vpa: string
    utr: string | null
    open: boolean
  }>`
    UPDATE payment_intents i SET state = 'failed' WHERE i.id = ${intentId} AND i.state = 'paid'
    RETURNING customer_id AS "customerId", order_id AS "orderId", subscription_id AS "subscriptionId",
      amount_paise AS "amountPaise", vpa, utr, EXISTS (SELECT FROM payment_intents n WHERE n.state IN ('created', 'claimed')
        AND (n.order_id = i.order_id OR n.subscription_id = i.subscription_id)) AS open`.execute(trx)
  const [former] = rows
  if (!former || former.open) return
  const { orderId, subscriptionId, customerId, amountPaise, vpa } = former
  const utr = former.utr ?? undefined
  const subject =
    orderId === null
      ? ({ kind: 'subscription', id: subscriptionId as string } as const)
      : ({ kind: 'order', id: orderId } as const)
  const payee = { method: 'upi_own', vpa, provider: null } as const
  const { state } = await addIntent(trx, customerId, subject, { amountPaise, payee, at, utr })
  if (subscriptionId === null || utr === undefined) return
  await (state === 'claimed' ? notePaymentClaimed : notePaymentRejected)(trx, subscriptionId)
}
