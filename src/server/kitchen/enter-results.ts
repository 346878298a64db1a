import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type AdminCaller, recordChanges } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { productionSchemas } from '#shared/contract/kitchen/office/production.schemas.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { lineKey } from '#shared/domain/kitchen/production.ts'
import { countDay } from './count-day.ts'
import { isLocked } from './lock-days.ts'
import { ADDED_LATER } from './sheet.ts'
import { lockedLines, lockedSheet } from './stored-sheets.ts'

type EnteredResults = z.output<typeof productionSchemas.enterProduction.body>

/**
 * Enters what was cooked and left over of dishes of a day, all or none. Throws `production_not_locked`,
 * `production_day_ahead`, `not_found` for a dish that is not on the sheet, and `changed_meanwhile` when somebody else has
 * entered some since the version that was read.
 */
export async function enterResults(
  ctx: AppContext,
  caller: AdminCaller,
  { day, slot, version, results }: EnteredResults,
): Promise<void> {
  const at = ctx.now()
  if (day > kitchenDayOf(at)) throw new AppError('production_day_ahead')
  await inTransaction(ctx.db, async (trx) => {
    const { rows } = await sql`
      UPDATE production_sheets SET results_version = results_version + 1, results_at = ${at}, results_by = ${caller.id}
      WHERE slot = ${slot} AND day = ${day} AND results_version = ${version} RETURNING day`.execute(trx)
    if (rows.length === 0) {
      throw new AppError((await isLocked(trx, { day, slot })) ? 'changed_meanwhile' : 'production_not_locked')
    }
    const before = await resultsOf(trx, { day, slot })
    await addMissing(trx, { day, slot }, results)
    const { rows: entered } = await sql`
      UPDATE production_lines l SET cooked = r.cooked, left_over = r.left_over
      FROM unnest(${results.map(({ key }) => key)}::text[], ${results.map(({ unit }) => unit)}::text[],
        ${results.map(({ cooked }) => cooked)}::double precision[],
        ${results.map(({ leftOver }) => leftOver)}::double precision[]) AS r (dish_key, unit, cooked, left_over)
      WHERE l.slot = ${slot} AND l.day = ${day} AND l.dish_key = r.dish_key AND l.unit = r.unit RETURNING l.dish_key`.execute(
      trx,
    )
    if (entered.length !== new Set(results.map(lineKey)).size) throw new AppError('not_found')
    const after = await resultsOf(trx, { day, slot })
    const changes = [{ subject: null, before: { day, slot, ...before }, after: { day, slot, ...after } }]
    await recordChanges(trx, caller, contract.enterProduction.name, changes, at)
  })
  ctx.events.publish({ type: 'production-changed', day, slot })
}

/** Dishes that were ordered after the lock get their lines. */
async function addMissing(trx: Trx, slotDay: SlotDay, results: EnteredResults['results']): Promise<void> {
  const { day, slot } = slotDay
  const known = new Set((await lockedLines(trx, slot, [day])).map(lineKey))
  if (results.every((result) => known.has(lineKey(result)))) return
  const counts = await countDay(trx, slotDay, (await lockedSheet(trx, slotDay))?.menu ?? [])
  const missing = counts.filter((count) => !known.has(lineKey(count)))
  await sql`
    INSERT INTO production_lines (day, slot, dish_key, unit, name, position, sure, planned, seen)
    SELECT ${day}::date, ${slot}, dish_key, unit, name, ${ADDED_LATER}, 0, 0, 0
    FROM unnest(${missing.map(({ key }) => key)}::text[], ${missing.map(({ unit }) => unit)}::text[],
      ${missing.map(({ name }) => name)}::text[]) AS added (dish_key, unit, name)
    ON CONFLICT (slot, day, dish_key, unit) DO NOTHING`.execute(trx)
}

async function resultsOf(trx: Trx, { day, slot }: SlotDay) {
  const lines = await lockedLines(trx, slot, [day])
  return Object.fromEntries(
    lines
      .filter(({ cooked }) => cooked !== null)
      .map(({ cooked, leftOver, ...line }) => [lineKey(line), { cooked, leftOver }]),
  )
}
