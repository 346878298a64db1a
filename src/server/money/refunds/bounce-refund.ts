import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { transition } from '#server/ordering/ordering.ts'
import { recordNews } from '#server/people/people.ts'
import { setPaymentState } from '#server/subscriptions/subscriptions.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { heldFor } from '../accounts.ts'
import { settleSubscriptions } from '../settle-subscriptions.ts'
import { type HeldRefund, holdRefund } from './hold-refund.ts'
import { settleRefunds } from './settle-refunds.ts'
import { subjectsOf } from './surplus.ts'

/**
 * The gateway says that a refund did not stay with the customer's bank, after it had called it given. The kitchen has the money
 * again: what is owed waits anew, for a person to give, its customer is told so, and the change log as well. What went out on the
 * day on which it was given stays so; the credit note of it stands, since what it took back is still not sold. The same again
 * changes nothing.
 */
export async function bounceRefund(ctx: AppContext, trx: Trx, id: string, at: Date): Promise<void> {
  const refund = await holdRefund(trx, id)
  const bounced = await trx
    .updateTable('refunds')
    .set({ state: 'bounced', bounced_at: at })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('way', '=', 'gateway')
    .returning('id')
    .executeTakeFirst()
  if (!bounced) return
  await followStates(ctx, trx, refund, at)
  await settleRefunds(ctx, trx, subjectsOf([refund]), at, { bounced: true })
  const { orderId, subscriptionId, amountPaise } = refund
  await recordNews(
    trx,
    {
      by: 'payment gateway',
      call: 'giveBack',
      subject: orderId ?? subscriptionId,
      before: { refund: id, state: 'sent', amount: rupeesFromPaise(amountPaise) },
      after: { refund: id, state: 'bounced' },
    },
    at,
  )
}

/** What counted as refunded is not any more; what stands again is paid by it, where it is enough. */
async function followStates(ctx: AppContext, trx: Trx, { orderId, subscriptionId }: HeldRefund, at: Date) {
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
    await settleSubscriptions(trx, await stillOwed(trx, subscriptionId))
  }
}

async function stillOwed(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'cancelled')
    .execute()
  return rows.map(({ id }) => id)
}
