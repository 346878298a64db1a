import { sql } from 'kysely'
import { enabledSlots, readCalendar } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type AdminCaller, recordChanges } from '#server/people/people.ts'
import { isParked } from '#server/subscriptions/subscriptions.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { lineKey, type MenuDish, plannedFor } from '#shared/domain/kitchen/production.ts'
import { countDay, menuOfDay } from './count-day.ts'
import { prepareOrders } from './prepare-orders.ts'
import { productionSettings } from './settings.ts'
import { daysPastDeadline } from './sheet.ts'
import { lockedLines } from './stored-sheets.ts'

/**
 * Locks the days whose deadline has passed and whose orders have been confirmed, each once, whoever finds it first; a run that
 * comes late locks late. Then lets orders of locked days be prepared, where the kitchen wants that. Part of the daily run.
 */
export async function lockDays(ctx: AppContext): Promise<void> {
  const { db } = ctx.longWork
  const now = ctx.now()
  for (const slot of await enabledSlots(db)) {
    for (const day of daysPastDeadline(await readCalendar(db, now, slot), now)) await lockDay(ctx, { day, slot }, now)
  }
  await prepareOrders(ctx, now)
}

/** Locks one day, unless it is, or still has orders that wait for their confirmation; one that is parked may wait for ever. */
async function lockDay(ctx: AppContext, slotDay: SlotDay, now: Date): Promise<void> {
  const { day, slot } = slotDay
  const isNew = await inTransaction(ctx.longWork.db, async (trx) => {
    const menu = await menuOfDay(trx, slotDay)
    const { bufferPercent } = await productionSettings(trx)
    // The unique key decides between instances: of two the second waits here, and finds that it is done.
    const { rows } = await sql`
      INSERT INTO production_sheets (day, slot, locked_at, buffer_percent, servings)
      SELECT ${day}::date, ${slot}, ${now}::timestamptz, ${bufferPercent}, ${JSON.stringify(menu)}::jsonb
      WHERE NOT EXISTS (SELECT FROM orders o WHERE o.delivery_date = ${day} AND o.slot = ${slot}
        AND o.fulfilment = 'pending' AND o.subscription_id IS NOT NULL AND o.confirm_by <= ${now}
          AND NOT ${isParked(sql`o.subscription_id`)})
      ON CONFLICT (slot, day) DO NOTHING RETURNING day`.execute(trx)
    if (rows.length === 0) return false
    await storeLines(trx, slotDay, menu, bufferPercent)
    return true
  })
  if (isNew) ctx.events.publish({ type: 'production-changed', day, slot })
}

/** Counts the orders of a day and stores what is planned by them; what was entered as cooked stays. */
async function storeLines(trx: Trx, slotDay: SlotDay, menu: MenuDish[], bufferPercent: number): Promise<void> {
  const { day, slot } = slotDay
  const counts = (await countDay(trx, slotDay, menu)).filter(({ sure }) => sure > 0)
  await sql`
    INSERT INTO production_lines (day, slot, dish_key, unit, name, position, sure, planned, seen)
    SELECT ${day}::date, ${slot}, dish_key, unit, name, position, sure, planned, sure
    FROM unnest(${counts.map(({ key }) => key)}::text[], ${counts.map(({ unit }) => unit)}::text[],
      ${counts.map(({ name }) => name)}::text[], ${counts.map((_, position) => position)}::integer[],
      ${counts.map(({ sure }) => sure)}::double precision[],
      ${counts.map(({ sure }) => plannedFor(sure, bufferPercent))}::integer[])
      AS counted (dish_key, unit, name, position, sure, planned)
    ON CONFLICT (slot, day, dish_key, unit) DO UPDATE SET name = excluded.name, position = excluded.position,
      sure = excluded.sure, planned = excluded.planned, seen = excluded.seen`.execute(trx)
}

/**
 * Locks a locked day anew, by what is ordered now and by what its menu says now. Throws `production_not_locked`, and
 * `changed_meanwhile` when somebody else has done it since `readAt`.
 */
export async function recountDay(ctx: AppContext, caller: AdminCaller, slotDay: SlotDay, readAt: Date): Promise<void> {
  const { day, slot } = slotDay
  const now = ctx.now()
  if (day < kitchenDayOf(now)) throw new AppError('production_day_over')
  await inTransaction(ctx.longWork.db, async (trx) => {
    const before = planOf(await lockedLines(trx, slot, [day]))
    if (!(await lockAnew(trx, slotDay, { now, by: caller.id, readAt }))) {
      throw new AppError((await isLocked(trx, slotDay)) ? 'changed_meanwhile' : 'production_not_locked')
    }
    const after = planOf(await lockedLines(trx, slot, [day]))
    const facts = (planned: object) => ({ day, slot, planned })
    const changes = [{ subject: null, before: facts(before), after: facts(after) }]
    await recordChanges(trx, caller, contract.recountProduction.name, changes, now)
  })
  ctx.events.publish({ type: 'production-changed', day, slot })
}

interface Anew {
  now: Date
  /** Who wants it; `null`: nobody of the kitchen's people. */
  by: string | null
  /** When it was locked as it was read; left out when that does not matter. */
  readAt?: Date
}

/** Locks a locked day anew. Returns whether it did: not when it is not locked, or was locked by another since `readAt`. */
export async function lockAnew(trx: Trx, slotDay: SlotDay, { now, by, readAt }: Anew): Promise<boolean> {
  const { day, slot } = slotDay
  const menu = await menuOfDay(trx, slotDay)
  const { bufferPercent } = await productionSettings(trx)
  const { rows } = await sql`
    UPDATE production_sheets SET locked_at = greatest(${now}::timestamptz, locked_at + interval '1 millisecond'),
      locked_by = ${by}::uuid, buffer_percent = ${bufferPercent}, servings = ${JSON.stringify(menu)}::jsonb
    WHERE slot = ${slot} AND day = ${day} AND locked_at = coalesce(${readAt ?? null}::timestamptz, locked_at) RETURNING day`.execute(
    trx,
  )
  if (rows.length === 0) return false
  await sql`DELETE FROM production_lines WHERE slot = ${slot} AND day = ${day} AND cooked IS NULL`.execute(trx)
  await sql`UPDATE production_lines SET sure = 0, planned = 0, seen = 0, offered = NULL,
    offer_seen = NULL, offer_to_cook = NULL WHERE slot = ${slot} AND day = ${day}`.execute(trx)
  await storeLines(trx, slotDay, menu, bufferPercent)
  return true
}

function planOf(lines: Awaited<ReturnType<typeof lockedLines>>) {
  return Object.fromEntries(lines.map((line) => [lineKey(line), line.planned]))
}

/** Whether a day has been locked. */
export async function isLocked(trx: Trx, { day, slot }: SlotDay): Promise<boolean> {
  const { rows } = await sql`SELECT FROM production_sheets WHERE slot = ${slot} AND day = ${day}`.execute(trx)
  return rows.length > 0
}
