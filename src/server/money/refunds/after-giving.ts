import { sql } from 'kysely'
import * as m from '#paraglide/messages.js'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inLanguage } from '#server/kernel/language.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { transition } from '#server/ordering/ordering.ts'
import { setPaymentState } from '#server/subscriptions/subscriptions.ts'
import { BASE_LANGUAGE } from '#shared/base/language.ts'
import type { GivenWay } from '#shared/domain/money/refunds.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { heldFor } from '../accounts.ts'
import { creditRefund } from '../documents/documents.ts'
import type { HeldRefund } from './hold-refund.ts'

interface Given {
  way: GivenWay
  /** Who gave it; `null` when no person did. */
  adminId: string | null
  at: Date
}

/**
 * What follows, in its transaction, when a customer has his money back: what is called off is refunded, its document is taken back,
 * and he is told.
 */
export async function afterGiving(ctx: AppContext, trx: Trx, refund: HeldRefund, { way, adminId, at }: Given) {
  await followStates(ctx, trx, refund, at)
  const { id: refundId, customerId, amountPaise, orderId, subscriptionId } = refund
  // It stands in a document, whoever has caused it.
  const reason = inLanguage(BASE_LANGUAGE, () =>
    orderId === null ? m.document_reason_meals_returned() : m.document_reason_not_delivered(),
  )
  await creditRefund(trx, { refundId, orderId, subscriptionId, amountPaise, reason, adminId, at })
  // Of a dispute the customer knows by the own bank.
  if (way === 'dispute') return
  await emit(trx, at, { type: 'refund-sent', customerId, refundId, amountPaise, ofOrder: orderId !== null, way })
}

/** What is called off, and of which nothing is there any more, is refunded. */
async function followStates(ctx: AppContext, trx: Trx, { orderId, subscriptionId }: HeldRefund, at: Date) {
  if (orderId !== null) {
    const where = sql<boolean>`o.id = ${orderId} AND ${heldFor.order} = 0`
    await transition(ctx, trx, { action: ORDER_ACTIONS.giveBack, where, by: { kind: 'system' }, at })
  } else {
    const where = sql<boolean>`s.id = ${subscriptionId} AND s.status = 'cancelled' AND ${heldFor.subscription} = 0`
    await setPaymentState(trx, where, 'refunded')
  }
}
