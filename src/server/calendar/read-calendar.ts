import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Calendar, ServiceDay, ServiceSlot, SlotCode } from '#shared/domain/calendar/calendar.ts'
import { addDays, type KitchenDay, kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'

/** Rules look back from today over the days that were closed. */
const DAYS_BACK = 31

/** The calendar of a slot as it stands now, from `DAYS_BACK` days ago on. In a transaction it is what that transaction sees. */
export async function readCalendar(db: Db, now: Date, code: SlotCode = 'lunch'): Promise<Calendar> {
  const slot = await readSlot(db, code)
  const rows = await db
    .selectFrom('service_days')
    .select(['day', 'state', 'cut_off_at', 'order_by'])
    .where('slot', '=', code)
    .where('day', '>=', addDays(kitchenDayOf(now), -DAYS_BACK))
    .execute()
  const days = rows.map((row): [KitchenDay, ServiceDay] => [
    row.day,
    { open: row.state !== 'closed', cutOffAt: row.cut_off_at, orderBy: row.order_by },
  ])
  return { slot, days: new Map(days) }
}

/** The slots that the kitchen serves. */
export async function enabledSlots(db: Db): Promise<SlotCode[]> {
  const rows = await db.selectFrom('service_slots').select('code').where('enabled', '=', true).orderBy('code').execute()
  return rows.map(({ code }) => code)
}

/** What is usual for a slot. */
export async function readSlot(db: Db, code: SlotCode): Promise<ServiceSlot> {
  return slotOf(await db.selectFrom('service_slots').selectAll().where('code', '=', code).executeTakeFirstOrThrow())
}

/** A slot as the rules of the domain read it. */
export function slotOf(row: Selectable<Tables['service_slots']>): ServiceSlot {
  return {
    code: row.code,
    weekdays: row.weekdays,
    deliversFrom: clockTime(row.delivers_from),
    deliversTo: clockTime(row.delivers_to),
    lastDelivery: clockTime(row.last_delivery),
    cutOffTime: clockTime(row.cut_off_time),
    cutOffDaysBefore: row.cut_off_days_before,
    orderByTime: clockTime(row.order_by_time),
  }
}

/** `18:00` of PostgreSQL's `18:00:00`. */
const clockTime = (time: string) => time.slice(0, 5)
