import { sql } from 'kysely'
import { holdRoom, notePlatesTold, untoldPlates } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { holdCustomer } from '#server/people/people.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Calendar, orderByOf, orderDayAt, type SlotCode } from '#shared/domain/calendar/calendar.ts'
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
    const left = await holdRoom(trx, day, slot)
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
 * Tells the first in line of the order day's plates that are free and that nobody has been told of: one customer a plate.
 * Whoever is told is in line no more. The days are held. Returns how many were told.
 */
export async function emitPlateAlerts(trx: Trx, calendar: Calendar, now: Date): Promise<number> {
  const day = orderDayAt(calendar, now)
  const slot = calendar.slot.code
  const free = await untoldPlates(trx, day, slot)
  if (free === 0) return 0
  const { numAffectedRows } = await sql`
    WITH fulfilled AS (
      DELETE FROM menu_alerts a USING (
        SELECT customer_id FROM menu_alerts WHERE day = ${day} AND slot = ${slot} AND wants = 'plate'
        ORDER BY created_at, customer_id LIMIT ${free}
      ) AS first
      WHERE a.day = ${day} AND a.slot = ${slot} AND a.customer_id = first.customer_id
      RETURNING a.customer_id, a.day
    )
    ${emitSql('plate-available', {
      from: sql`fulfilled`,
      payload: { customerId: sql`customer_id`, day: sql`day`, slot: sql`${slot}::text` },
      at: now,
      worthUntil: sql`${orderByOf(calendar, day)}`,
    })}`.execute(trx)
  const told = Number(numAffectedRows ?? 0)
  if (told > 0) await notePlatesTold(trx, day, slot, told)
  return told
}
