import type { Selectable } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { Tables } from '#server/kernel/db/tables.ts'
import { addDays, type KitchenDay, kitchenDayOf, lastEnteredDay } from '#shared/base/kitchen-time.ts'
import {
  type Calendar,
  type ServiceDay,
  type ServiceSlot,
  SLOTS,
  type SlotCode,
} from '#shared/domain/calendar/calendar.ts'

/** Rules look back from today over the days that were closed. */
const DAYS_BACK = 31

/** What is usual for each slot, and which are served. */
export interface KitchenSlots {
  all: Record<SlotCode, ServiceSlot>
  /** In the order of the day. */
  served: SlotCode[]
}

/** The calendar of a slot as it stands now, from `DAYS_BACK` days ago on. In a transaction it is what that transaction sees. */
export async function readCalendar(db: Db, now: Date, code: SlotCode = 'lunch'): Promise<Calendar> {
  return { slot: (await readSlots(db)).all[code], days: await readDays(db, now, code) }
}

/** The rows of a slot's days, from `DAYS_BACK` days ago on. */
export async function readDays(db: Db, now: Date, code: SlotCode): Promise<Map<KitchenDay, ServiceDay>> {
  const rows = await db
    .selectFrom('service_days')
    .select(['day', 'state', 'cut_off_at', 'order_by'])
    .where('slot', '=', code)
    .where('day', '>=', addDays(kitchenDayOf(now), -DAYS_BACK))
    // A day beyond can only have been entered by an older version, with a mistyped year: it must not slow anything down.
    .where('day', '<=', lastEnteredDay(kitchenDayOf(now)))
    .execute()
  const days = rows.map((row): [KitchenDay, ServiceDay] => [
    row.day,
    { open: row.state !== 'closed', cutOffAt: row.cut_off_at, orderBy: row.order_by },
  ])
  return new Map(days)
}

/** The first day of which the kitchen knows anything; `null` of a kitchen without days. */
export async function firstKitchenDay(db: Db): Promise<KitchenDay | null> {
  const found = await db
    .selectFrom('service_days')
    .select((eb) => eb.fn.min('day').as('day'))
    .executeTakeFirst()
  return found?.day ?? null
}

/** The slots that the kitchen serves, in the order of the day. */
export async function enabledSlots(db: Db): Promise<SlotCode[]> {
  return (await readSlots(db)).served
}

/** What is usual for the slots, and which of them the kitchen serves. */
export async function readSlots(db: Db): Promise<KitchenSlots> {
  const rows = await db.selectFrom('service_slots').selectAll().execute()
  const slots = rows.map((row): [SlotCode, ServiceSlot] => [row.code, slotOf(row)])
  const enabled = rows.filter((slot) => slot.enabled).map(({ code }) => code)
  return {
    all: Object.fromEntries(slots) as KitchenSlots['all'],
    served: SLOTS.filter((code) => enabled.includes(code)),
  }
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
