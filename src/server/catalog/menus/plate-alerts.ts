import { sql } from 'kysely'
import {
  calendarOf,
  fewPlatesOf,
  freePlatesSql,
  holdLimitedDays,
  holdPlatesFor,
  holdRoom,
} from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { holdCustomer } from '#server/people/people.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Calendar, comingDaysOf, orderDayAt, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { requireAlertDay, servedCalendar } from './menu-alerts.ts'

/**
 * Notes that a customer wants to hear when a plate of a full day is free; asking again keeps the place in the line.
 * Returns whether the day has room already, in which case nothing is noted. Throws `menu_alert_day` as menu alerts do.
 */
export async function addPlateAlert(
  ctx: AppContext,
  customerId: string,
  day: KitchenDay,
  slot: SlotCode,
): Promise<boolean> {
  const now = ctx.now()
  const calendar = await servedCalendar(ctx, slot, now)
  requireAlertDay(calendar, day, now)
  return inTransaction(ctx.db, async (trx) => {
    await holdCustomer(trx, customerId)
    // Held, so that a plate is freed before this or after it.
    const left = await holdRoom(trx, { day, slot }, { customerId, now })
    if (left !== 0) return true
    await trx
      .insertInto('menu_alerts')
      .values({ customer_id: customerId, day, slot, created_at: now, wants: 'plate' })
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'day', 'slot'])
          .doUpdateSet({ wants: 'plate', created_at: now })
          .where('menu_alerts.wants', '<>', 'plate'),
      )
      .execute()
    return false
  })
}

/**
 * Holds each free plate of the days that can be ordered for the first in line, and notifies that customer, who is then in line
 * no more. What was held and not ordered in time goes to the next. The days are held. Returns how many were notified.
 */
export async function emitPlateAlerts(trx: Trx, calendar: Calendar, now: Date): Promise<number> {
  const slot = calendar.slot.code
  const days = comingDaysOf(calendar, orderDayAt(calendar, now))
  const { rows } = await sql<{ day: KitchenDay; customerId: string; until: Date }>`
    WITH free AS MATERIALIZED (${freePlatesSql(slot, days, now)}),
    line AS (
      SELECT a.customer_id, a.day, f.until, f.free, row_number() OVER (PARTITION BY a.day ORDER BY a.created_at, a.customer_id) AS place
      FROM menu_alerts a JOIN free f USING (day) WHERE a.slot = ${slot} AND a.wants = 'plate'
    ),
    fulfilled AS (
      DELETE FROM menu_alerts a USING line l
      WHERE a.slot = ${slot} AND a.day = l.day AND a.customer_id = l.customer_id AND l.place <= l.free
      RETURNING a.customer_id, a.day, l.until
    ),
    notified AS (${emitSql('plate-available', {
      from: sql`fulfilled`,
      payload: {
        customerId: sql`customer_id`,
        day: sql`day`,
        slot: sql`${slot}::text`,
        until: sql`to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      },
      at: now,
      worthUntil: sql`until`,
    })})
    SELECT day, customer_id AS "customerId", until FROM fulfilled`.execute(trx)
  if (rows.length > 0) await holdPlatesFor(trx, slot, rows, now)
  return rows.length
}

/** Gives plates that were held and not ordered in time to the next in line. Costs one look as long as no one waits. */
export async function passPlatesOn(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const waiting = await ctx.db
    .selectFrom('menu_alerts')
    .select('slot')
    .distinct()
    .where('wants', '=', 'plate')
    .execute()
  if (waiting.length === 0) return
  const { of } = await calendarOf(ctx).all(now)
  const notified = await inTransaction(ctx.db, async (trx) => {
    await holdLimitedDays(trx, now)
    let count = 0
    for (const { slot } of waiting) count += await emitPlateAlerts(trx, of[slot], now)
    return count
  })
  if (notified === 0) return
  fewPlatesOf(ctx).invalidate()
  relay(ctx).wake()
}
