import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { gatewayReferenceOf } from '#shared/domain/money/refunds.ts'
import { gatewayNames } from '../gateway/gateway.ts'
import { afterGiving } from './after-giving.ts'
import { type HeldRefund, holdRefund } from './hold-refund.ts'
import { settleRefunds } from './settle-refunds.ts'
import { subjectsOf } from './surplus.ts'
import { unansweredOf } from './unanswered.ts'

interface Resolving {
  id: string
  adminId: string
  /** The gateway's number of it, as it was typed. */
  reference: string | null
  /** Takes note of it, in its transaction. */
  noted: (trx: Trx, refund: HeldRefund) => Promise<void>
}

/**
 * A person has looked into the gateway's own panel, since nobody hears from the gateway what became of a refund: it was given there, or
 * it was not, and what is owed waits anew, to be given by hand. Throws `not_found`, `refund_settled`, `refund_on_its_way` for what the
 * gateway may still be asked about, and `refund_gateway_reference` for one that was given without its number there.
 */
export async function resolveRefund(
  ctx: AppContext,
  outcome: 'given' | 'not-given',
  { id, adminId, reference: typed, noted }: Resolving,
): Promise<void> {
  const reference = gatewayReferenceOf(typed ?? '')
  if (outcome === 'given' && reference === null) throw new AppError('refund_gateway_reference')
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const refund = await holdRefund(trx, id)
    const given = outcome === 'given'
    // What was not given is still looked up in its time, should the gateway answer after all.
    const { rows } = await sql`
      UPDATE refunds r SET state = ${given ? 'sent' : 'failed'}, settled_at = ${at}::timestamptz, settled_by = ${adminId},
        reference = ${given ? reference : null}, try_at = CASE WHEN ${!given} THEN r.try_at END
      WHERE r.id = ${id} AND ${unansweredOf(gatewayNames(ctx))} RETURNING r.id`.execute(trx)
    if (rows.length === 0) throw new AppError(await whyNot(trx, id))
    if (given) await afterGiving(ctx, trx, refund, { way: 'gateway', adminId, at })
    else await settleRefunds(ctx, trx, subjectsOf([refund]), at)
    await noted(trx, refund)
  }).catch((error: { code?: string }) => {
    if (error.code === UNIQUE_VIOLATION) throw new AppError('utr_used')
    throw error
  })
  relay(ctx).wake()
}

const UNIQUE_VIOLATION = '23505'

async function whyNot(trx: Trx, id: string): Promise<'refund_on_its_way' | 'refund_settled'> {
  const { state } = await trx.selectFrom('refunds').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return state === 'sending' ? 'refund_on_its_way' : 'refund_settled'
}

/** Somebody has seen to what was given twice. Throws `not_found`, and `refund_settled` when it is none, or was seen to. */
export async function seeToTwice(ctx: AppContext, { id, adminId, noted }: Omit<Resolving, 'reference'>): Promise<void> {
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const refund = await holdRefund(trx, id)
    const seen = await trx
      .updateTable('refunds')
      .set({ seen_at: at, seen_by: adminId })
      .where('id', '=', id)
      .where((is) => is.or([is('state', '=', 'twice'), is('beyond_paise', '>', 0)]))
      .where('seen_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!seen) throw new AppError('refund_settled')
    await noted(trx, refund)
  })
}
