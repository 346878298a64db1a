import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Paise } from '#shared/base/money.ts'
import { countedState, type HandoverState, type Settlement } from '#shared/domain/money/handovers.ts'
import { cashOf } from './queries.ts'

/** A hand-over as it was changed. */
export interface ChangedHandover {
  id: string
  riderId: string
  state: HandoverState
  declaredPaise: Paise
  countedPaise: Paise
  settledPaise: Paise | null
}

type Noted = (trx: Trx, changed: ChangedHandover) => Promise<void>

const CHANGED = sql`id, rider_id AS "riderId", state, declared_paise AS "declaredPaise", counted_paise AS "countedPaise",
  settled_paise AS "settledPaise"`

/**
 * A rider declares what is handed over; another sum takes the place of one that nobody has counted yet. Throws
 * `handover_beyond_hand` for more than the rider has in hand.
 */
export async function declareCash(ctx: AppContext, riderId: string, declaredPaise: Paise): Promise<void> {
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    // One after another: of two declarations at once each sees what the other has left in hand.
    await sql`SELECT FROM admins WHERE id = ${riderId} FOR NO KEY UPDATE`.execute(trx)
    const { toDeclarePaise } = await cashOf(trx, riderId)
    if (declaredPaise > toDeclarePaise) throw new AppError('handover_beyond_hand')
    await sql`
      INSERT INTO cash_handovers (id, rider_id, day, state, declared_paise, declared_at)
      VALUES (${newId()}, ${riderId}, ${kitchenDayOf(at)}, 'declared', ${declaredPaise}, ${at}::timestamptz)
      ON CONFLICT (rider_id) WHERE state = 'declared' DO UPDATE
        SET day = excluded.day, declared_paise = excluded.declared_paise, declared_at = excluded.declared_at`.execute(
      trx,
    )
  })
}

interface Counting {
  id: string
  adminId: string
  countedPaise: Paise
  noted: Noted
}

/**
 * Enters what somebody has counted of a hand-over. It is settled when it is what the rider has declared; else it waits for the
 * owner, and nothing is settled. Throws `not_found`, `handover_own` for the rider's own, and `handover_counted`.
 */
export async function countCash(ctx: AppContext, counting: Counting): Promise<ChangedHandover> {
  const { id, adminId, countedPaise, noted } = counting
  const at = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const held = await trx
      .selectFrom('cash_handovers')
      .select(['rider_id', 'declared_paise', 'state'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!held) throw new AppError('not_found')
    if (held.rider_id === adminId) throw new AppError('handover_own')
    const state = countedState(held.declared_paise, countedPaise)
    const { rows } = await sql<ChangedHandover>`
      UPDATE cash_handovers SET state = ${state}, counted_paise = ${countedPaise}, counted_by = ${adminId},
        counted_at = ${at}::timestamptz, settled_paise = ${state === 'matched' ? countedPaise : null}::integer
      WHERE id = ${id} AND state = 'declared' RETURNING ${CHANGED}`.execute(trx)
    const [changed] = rows
    if (!changed) throw new AppError('handover_counted')
    await noted(trx, changed)
    return changed
  })
}

interface Resolving {
  id: string
  adminId: string
  settle: Settlement
  reason: string
  noted: Noted
}

/** Decides what is settled of a hand-over whose sums differ. Throws `not_found` and `handover_settled`. */
export async function resolveCash(ctx: AppContext, resolving: Resolving): Promise<ChangedHandover> {
  const { id, adminId, settle, reason, noted } = resolving
  const at = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const { rows } = await sql<ChangedHandover>`
      UPDATE cash_handovers SET state = 'resolved', settled_paise = ${sql.ref(`${settle}_paise`)}, resolved_by = ${adminId},
        resolved_at = ${at}::timestamptz, reason = ${reason}
      WHERE id = ${id} AND state = 'discrepancy' RETURNING ${CHANGED}`.execute(trx)
    const [changed] = rows
    if (!changed) throw new AppError((await isThere(trx, id)) ? 'handover_settled' : 'not_found')
    await noted(trx, changed)
    return changed
  })
}

async function isThere(trx: Trx, id: string): Promise<boolean> {
  return (await trx.selectFrom('cash_handovers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
