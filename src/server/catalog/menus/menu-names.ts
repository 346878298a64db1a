import type { DayFacts } from '#server/calendar/calendar.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'

/** What each of these days is cooked from: its own menu, else the active one, which stands in from today on. */
export async function menuNamesOf(db: Db, days: KitchenDay[], now: Date): Promise<Map<KitchenDay, DayFacts>> {
  const rows = await db
    .selectFrom('menus')
    .select(['name', 'menu_date', 'is_active'])
    .where((of) => of.or([of('menu_date', 'in', days), of('is_active', '=', true)]))
    // Of several for one day the active one counts, else the newest: the last stays in the map.
    .orderBy('is_active')
    .orderBy('id')
    .execute()
  const own = new Map(rows.map((row) => [row.menu_date, row.name]))
  const standIn = rows.find((row) => row.is_active)?.name
  const today = kitchenDayOf(now)
  const menuOf = (day: KitchenDay) => {
    const name = own.get(day)
    if (name !== undefined) return { name, own: true }
    return standIn !== undefined && day >= today ? { name: standIn, own: false } : null
  }
  return new Map(days.map((day) => [day, { menu: menuOf(day) }]))
}
