import { sql } from 'kysely'
import { calendarOf, endOfDaySql } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { emitSql } from '#server/platform/outbox/emit.ts'
import { type Calendar, isOpen, orderDayAt } from '#shared/domain/calendar/calendar.ts'
import { addDays, type KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { menuRowsOfDays } from './menu-of-day.ts'

const DAYS_AHEAD = 14

/**
 * Notes that a customer wants to hear of the menu of a day; asking again changes nothing. Returns whether the day has a
 * menu already, in which case nothing is noted. Throws `menu_alert_day` for a day that has passed, is too far ahead, or is
 * not open.
 */
export async function addMenuAlert(ctx: AppContext, customerId: string, day: KitchenDay): Promise<boolean> {
  const now = ctx.now()
  const calendar = await calendarOf(ctx).at(now)
  requireAlertDay(calendar, day, now)
  const menus = await menuRowsOfDays(ctx.db, [day], [orderDayAt(calendar, now)])
  if (menus[day]) return true
  await ctx.db
    .insertInto('menu_alerts')
    .values({ customer_id: customerId, day, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return false
}

/** Throws `menu_alert_day` for a day that has passed, is too far ahead, or is not open. */
export function requireAlertDay(calendar: Calendar, day: KitchenDay, now: Date): void {
  const orderDay = orderDayAt(calendar, now)
  const ahead = day >= orderDay && day <= addDays(orderDay, DAYS_AHEAD)
  if (!ahead || !isOpen(calendar, day)) throw new AppError('menu_alert_day')
}

/**
 * Turns the menu alerts for days that have a menu now into events, in one statement whatever their number: the alert goes as
 * the event comes, so that each is told once. Returns how many. In the transaction of a change of menus, and again with
 * the daily run, for an alert asked for at the very moment of the change.
 */
export async function emitMenuAlerts(db: Db, calendar: Calendar, now: Date): Promise<number> {
  const orderDay = orderDayAt(calendar, now)
  const { numAffectedRows } = await sql`
    WITH fulfilled AS (
      DELETE FROM menu_alerts a
      WHERE a.wants = 'menu' AND a.day >= ${orderDay}::date AND (
        EXISTS (SELECT 1 FROM menus m WHERE m.menu_date = a.day)
        OR (a.day = ${orderDay}::date AND EXISTS (SELECT 1 FROM menus m WHERE m.is_active))
      )
      RETURNING a.customer_id, a.day
    )
    ${emitSql('menu-available', {
      from: sql`fulfilled`,
      payload: { customerId: sql`customer_id`, day: sql`day` },
      at: now,
      worthUntil: endOfDaySql(sql`day`),
    })}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Removes the alerts for days that have passed. */
export async function removePastMenuAlerts(db: Db, today: KitchenDay): Promise<void> {
  await db.deleteFrom('menu_alerts').where('day', '<', today).execute()
}
