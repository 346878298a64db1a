import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type SentWay, vpaOf } from '#shared/domain/money/refunds.ts'
import { isOwnRefund } from './queries.ts'

/** How a customer wants his money back. */
export interface ChosenWay {
  way: SentWay
  /** Where to, of UPI; as it was typed. */
  vpa: string | null
}

/**
 * A customer says how he wants his money back; it can be said anew until the kitchen has given it. Another's refund counts as
 * missing. Throws `not_found`, `refund_vpa` and `refund_settled`.
 */
export async function chooseRefund(ctx: AppContext, customerId: string, id: string, { way, vpa }: ChosenWay) {
  const to = way === 'upi' ? vpaOf(vpa ?? '') : null
  if (way === 'upi' && to === null) throw new AppError('refund_vpa')
  if (!(await isOwnRefund(ctx.db, customerId, id))) throw new AppError('not_found')
  const chosen = await ctx.db
    .updateTable('refunds')
    .set({ way, vpa: to })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (!chosen) throw new AppError('refund_settled')
}
