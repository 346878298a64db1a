import { sql } from 'kysely'
import { calendarOf, endOfDaySql } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { holdCustomer } from '#server/people/people.ts'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Calendar, isOpen, orderDayAt, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { menuRowsOfDays } from './menu-of-day.ts'

const DAYS_AHEAD = 14

/**
 * Notes that a customer wants to hear of a slot's menu of a day; asking again changes nothing. Returns whether the day has a
 * menu already, in which case nothing is noted. Throws `menu_alert_day` for a day that has passed, is too far ahead, or is
 * not open, `order_slot_not_served`, and `not_found` for a customer who has been merged.
 */
export async function addMenuAlert(
  ctx: AppContext,
  customerId: string,
  day: KitchenDay,
  slot: SlotCode,
): Promise<boolean> {
  const now = ctx.now()
  const calendar = await servedCalendar(ctx, slot, now)
  requireAlertDay(calendar, day, now)
  const menus = await menuRowsOfDays(ctx.db, slot, [day], [orderDayAt(calendar, now)])
  if (menus[day]) return true
  await inTransaction(ctx.db, async (trx) => {
    await holdCustomer(trx, customerId)
    await trx
      .insertInto('menu_alerts')
      .values({ customer_id: customerId, day, slot, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return false
}

/** The calendar of a slot that is served. Throws `order_slot_not_served`. */
export async function servedCalendar(ctx: AppContext, slot: SlotCode, now: Date): Promise<Calendar> {
  const { of, slots } = await calendarOf(ctx).all(now)
  if (!slots.served.includes(slot)) throw new AppError('order_slot_not_served')
  return of[slot]
}

/** Throws `menu_alert_day` for a day that has passed, is too far ahead, or is not open. */
export function requireAlertDay(calendar: Calendar, day: KitchenDay, now: Date): void {
  const orderDay = orderDayAt(calendar, now)
  const ahead = day >= orderDay && day <= addDays(orderDay, DAYS_AHEAD)
  if (!ahead || !isOpen(calendar, day)) throw new AppError('menu_alert_day')
}

/**
 * Turns the menu alerts for days of a slot that have a menu now into events, in one statement whatever their number: the alert goes as
 * the event comes, so that each is told once. Returns how many. In the transaction of a change of menus, and again with
 * the daily run, for an alert asked for at the very moment of the change.
 */
export async function emitMenuAlerts(db: Db, calendar: Calendar, now: Date): Promise<number> {
  const orderDay = orderDayAt(calendar, now)
  const { code: slot } = calendar.slot
  const { numAffectedRows } = await sql`
    WITH fulfilled AS (
      DELETE FROM menu_alerts a
      WHERE a.slot = ${slot} AND a.wants = 'menu' AND a.day >= ${orderDay}::date AND (
        EXISTS (SELECT 1 FROM menus m WHERE m.menu_date = a.day AND m.slot = ${slot} AND m.stage = 'published')
        OR (a.day = ${orderDay}::date AND EXISTS (SELECT 1 FROM menus m WHERE m.is_active AND m.slot = ${slot}))
      )
      RETURNING a.customer_id, a.day
    )
    ${emitSql('menu-available', {
      from: sql`fulfilled`,
      payload: { customerId: sql`customer_id`, day: sql`day`, slot: sql`${slot}::text` },
      at: now,
      worthUntil: endOfDaySql(sql`day`),
    })}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Removes the alerts for days that have passed. */
export async function removePastMenuAlerts(db: Db, today: KitchenDay): Promise<void> {
  await db.deleteFrom('menu_alerts').where('day', '<', today).execute()
}
