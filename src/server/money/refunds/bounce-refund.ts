import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { recordNews } from '#server/people/people.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { holdRefund } from './hold-refund.ts'
import { hasAgain } from './owed-again.ts'
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
    .where('way', 'in', ['gateway', 'dispute'])
    .returning('id')
    .executeTakeFirst()
  if (!bounced) return
  await hasAgain(ctx, trx, refund, at)
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
