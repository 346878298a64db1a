import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Calendar, orderDayAt } from '#shared/domain/calendar/calendar.ts'
import { activeMenuHead, subscribedDays } from './queries.ts'

/** Which menus these days of a slot have, ascending without a gap. The active one stands in for the order day. */
export async function menusOfMonth(db: Db, calendar: Calendar, days: KitchenDay[], now: Date) {
  const { code } = calendar.slot
  const planned = await subscribedDays(db, code, days[0] as KitchenDay, days.at(-1) as KitchenDay)
  const menus = new Map(
    planned.map(({ menu_date, id, name }) => [
      menu_date as KitchenDay,
      { menu: { _id: id, name, stands_in: false as boolean } },
    ]),
  )
  const orderDay = orderDayAt(calendar, now)
  const active = days.includes(orderDay) && !menus.has(orderDay) ? await activeMenuHead(db, code) : undefined
  if (active) menus.set(orderDay, { menu: { _id: active.id, name: active.name, stands_in: true } })
  return menus
}
