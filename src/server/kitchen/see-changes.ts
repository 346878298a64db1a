import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '#server/kernel/context.ts'
import { newIdSql } from '#server/kernel/db/new-id-sql.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { AdminCaller } from '#server/people/people.ts'
import type { productionSchemas } from '#shared/contract/kitchen/office/production.schemas.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { lineKey } from '#shared/domain/kitchen/production.ts'
import { countDay } from './count-day.ts'
import { ADDED_LATER } from './sheet.ts'
import { lockedSheet } from './stored-sheets.ts'

type SeenChange = z.output<typeof productionSchemas.seeProduction.body>['changes'][number]

/**
 * Ticks changes as seen. Only what is still so counts: a dish that has changed again stays unseen, and of two who tick the same
 * one finds the figure as it was. Returns how many it ticked. Throws `production_not_locked`.
 */
export async function seeChanges(
  ctx: AppContext,
  caller: AdminCaller,
  slotDay: SlotDay,
  changes: SeenChange[],
): Promise<number> {
  const { day, slot } = slotDay
  const at = ctx.now()
  const ticked = await inTransaction(ctx.longWork.db, async (trx) => {
    const locked = await lockedSheet(trx, slotDay)
    if (!locked) throw new AppError('production_not_locked')
    const counts = new Map((await countDay(trx, slotDay, locked.menu)).map((count) => [lineKey(count), count]))
    const wanted = changes.filter(
      (change) => change.from !== change.to && (counts.get(lineKey(change))?.sure ?? 0) === change.to,
    )
    if (wanted.length === 0) return 0
    const names = wanted.map((change) => counts.get(lineKey(change))?.name ?? '')
    const { rows } = await sql`
      WITH wanted AS (
        SELECT * FROM unnest(${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ unit }) => unit)}::text[],
          ${names}::text[], ${wanted.map(({ from }) => from)}::double precision[],
          ${wanted.map(({ to }) => to)}::double precision[]) AS w (dish_key, unit, name, was, is_now)
      ),
      changed AS (
        UPDATE production_lines l SET seen = w.is_now FROM wanted w
        WHERE l.slot = ${slot} AND l.day = ${day} AND l.dish_key = w.dish_key AND l.unit = w.unit AND l.seen = w.was
        RETURNING l.dish_key, l.unit, l.name, w.is_now - w.was AS change
      ),
      -- A dish that nobody had ordered when the day was locked.
      added AS (
        INSERT INTO production_lines (day, slot, dish_key, unit, name, position, sure, planned, seen)
        SELECT ${day}::date, ${slot}, w.dish_key, w.unit, w.name, ${ADDED_LATER}, 0, 0, w.is_now FROM wanted w
        WHERE w.was = 0 AND NOT EXISTS (SELECT FROM production_lines l
          WHERE l.slot = ${slot} AND l.day = ${day} AND l.dish_key = w.dish_key AND l.unit = w.unit)
        ON CONFLICT (slot, day, dish_key, unit) DO NOTHING
        RETURNING dish_key, unit, name, seen AS change
      )
      INSERT INTO production_deltas (id, day, slot, dish_key, unit, name, change, seen_at, seen_by)
      SELECT ${newIdSql()}, ${day}::date, ${slot}, dish_key, unit, name, change, ${at}::timestamptz, ${caller.id}::uuid
      FROM (SELECT * FROM changed UNION ALL SELECT * FROM added) AS seen
      RETURNING id`.execute(trx)
    return rows.length
  })
  if (ticked > 0) ctx.events.publish({ type: 'production-changed', day, slot })
  return ticked
}
