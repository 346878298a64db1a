import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { transition } from '#server/ordering/ordering.ts'
import { setPaymentState } from '#server/subscriptions/subscriptions.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { heldFor, owedFor } from '../accounts.ts'
import { queueSubscriptions } from '../documents/documents.ts'
import { settleSubscriptions } from '../settle-subscriptions.ts'
import type { HeldRefund } from './hold-refund.ts'

type Subject = Pick<HeldRefund, 'orderId' | 'subscriptionId'>

/** Money has left: what is not called off, and counted on this money, is due. */
export async function owedAgain(ctx: AppContext, trx: Trx, { orderId, subscriptionId }: Subject, at: Date) {
  if (orderId !== null) {
    const where = sql<boolean>`o.id = ${orderId} AND ${heldFor.order} < ${owedFor.order}`
    await transition(ctx, trx, { action: ORDER_ACTIONS.uncollect, where, by: { kind: 'system' }, at })
  } else {
    const where = sql<boolean>`s.id = ${subscriptionId} AND ${heldFor.subscription} < ${owedFor.subscription}`
    await queueSubscriptions(trx, await setPaymentState(trx, where, 'due'))
  }
}

/** Money is there again: what counted as refunded is not any more, and what is not called off is paid by it, where it is enough. */
export async function hasAgain(ctx: AppContext, trx: Trx, { orderId, subscriptionId }: Subject, at: Date) {
  const by = { kind: 'system' } as const
  if (orderId !== null) {
    const refunded = sql<boolean>`o.id = ${orderId} AND o.payment_state = 'refunded'`
    await transition(ctx, trx, { action: ORDER_ACTIONS.uncollect, where: refunded, by, at })
    const enough = sql<boolean>`o.id = ${orderId} AND o.price_paise > 0 AND ${heldFor.order} >= o.price_paise`
    for (const action of [ORDER_ACTIONS.haveAgain, ORDER_ACTIONS.collect])
      await transition(ctx, trx, { action, where: enough, by, at })
  } else if (subscriptionId !== null) {
    await setPaymentState(trx, sql<boolean>`s.id = ${subscriptionId} AND s.payment_state = 'refunded'`, 'due')
    const calledOff = sql<boolean>`s.id = ${subscriptionId} AND s.status = 'cancelled'
      AND ${heldFor.subscription} >= s.price_paise`
    await setPaymentState(trx, calledOff, 'paid')
    await settleSubscriptions(trx, await notCalledOff(trx, subscriptionId))
  }
}

async function notCalledOff(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'cancelled')
    .execute()
  return rows.map(({ id }) => id)
}
