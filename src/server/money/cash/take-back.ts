import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type VoidedPayment, voidWithin } from '../void-payment.ts'
import { cashOf } from './queries.ts'

interface TakingBack {
  /** At a stop. */
  eventIds: string[]
  adminId: string
  /** Takes note of the payments, in the transaction. */
  noted: (trx: Trx, voided: VoidedPayment[]) => Promise<void>
}

/**
 * Takes back the cash that riders were said to have taken: its payments are voided. Throws `stop_cash_handed_over` when what the
 * rider has in hand beside hand-overs does not cover it any more, and what `voidWithin` throws.
 */
export async function takeBackCash(ctx: AppContext, trx: Trx, { eventIds, adminId, noted }: TakingBack): Promise<void> {
  const { rows } = await sql<{ paymentId: string; riderId: string; paise: number }>`
    SELECT payment_id AS "paymentId", rider_id AS "riderId", amount_paise AS paise FROM cash_collections
    WHERE event_id = ANY(${eventIds}::uuid[]) AND NOT voided ORDER BY payment_id`.execute(trx)
  if (rows.length === 0) return
  const byRider = [...Map.groupBy(rows, ({ riderId }) => riderId)].sort(([a], [b]) => a.localeCompare(b))
  for (const [riderId, taken] of byRider) {
    const paise = taken.reduce((sum, collection) => sum + collection.paise, 0)
    if ((await freeCash(trx, riderId)) < paise) throw new AppError('stop_cash_handed_over')
  }
  await voidWithin(ctx, trx, { ids: rows.map(({ paymentId }) => paymentId), adminId, noted })
}

/** What a rider has in hand that is in no hand-over, in paise; whoever declares meanwhile waits. */
async function freeCash(trx: Trx, riderId: string): Promise<number> {
  await sql`SELECT FROM admins WHERE id = ${riderId} FOR NO KEY UPDATE`.execute(trx)
  const { toDeclarePaise } = await cashOf(trx, riderId)
  const declared = await trx
    .selectFrom('cash_handovers')
    .select('declared_paise')
    .where('rider_id', '=', riderId)
    .where('state', '=', 'declared')
    .executeTakeFirst()
  return toDeclarePaise - (declared?.declared_paise ?? 0)
}
