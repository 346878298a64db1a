import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { type RefundWay, vpaOf } from '#shared/domain/money/refunds.ts'
import { gatewayNames } from '../gateway/gateway.ts'
import { lookOutside } from '../outside/look-outside.ts'
import { creditToAccount } from './credit-refund.ts'
import { gatewayPaymentFor } from './gateway-payment.ts'
import { isOwnRefund } from './queries.ts'

/** How a customer wants his money back; as credit with the kitchen he has it at once. */
export interface ChosenWay {
  way: RefundWay
  /** Where to, of UPI; as it was typed. */
  vpa: string | null
}

/**
 * A customer says how he wants his money back; it can be said anew until the kitchen has given it. Another's refund counts as
 * missing. Throws `not_found`, `refund_vpa`, `refund_settled`, `refund_disputed`, and `refund_not_by_gateway` for what did not come through it.
 */
export async function chooseRefund(ctx: AppContext, customerId: string, id: string, { way, vpa }: ChosenWay) {
  const to = way === 'upi' ? vpaOf(vpa ?? '') : null
  if (way === 'upi' && to === null) throw new AppError('refund_vpa')
  if (!(await isOwnRefund(ctx.db, customerId, id))) throw new AppError('not_found')
  if (way === 'credit') {
    await lookOutside(ctx, id)
    const at = ctx.now()
    if (!(await inTransaction(ctx.db, (trx) => creditToAccount(ctx, trx, id, at)))) throw new AppError('refund_settled')
    relay(ctx).wake()
    return
  }
  const chosen = await ctx.db
    .updateTable('refunds')
    .set({ way, vpa: to })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .$if(way === 'gateway', (refund) =>
      refund.where(sql<SqlBool>`${gatewayPaymentFor('refunds', 'amount_paise', gatewayNames(ctx))} IS NOT NULL`),
    )
    .returning('id')
    .executeTakeFirst()
  if (chosen) return
  const waits = await ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  throw new AppError(waits ? 'refund_not_by_gateway' : 'refund_settled')
}
