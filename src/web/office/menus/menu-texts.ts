import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import type { HeadColumn } from '#web/kit/table/RowsTable.tsx'
import type { MenuColumn } from './menu-rows.ts'

/** The columns of the list. */
export const menuColumns = (): HeadColumn<MenuColumn>[] => [
  { key: 'name', label: m.admin_menus_column_name() },
  { key: 'day', label: m.admin_menus_column_day(), width: 'w-44' },
  { key: 'dishes', label: m.admin_menus_column_dishes(), width: 'w-28', align: 'right' },
  { key: 'price', label: m.admin_menus_column_price(), width: 'w-28', align: 'right' },
]

/** `Mon, 23 Nov 26`, or that it has no day; of a dinner it says so. */
export function menuDay({ menu_date, slot }: Pick<AdminMenu, 'menu_date' | 'slot'>): string {
  const day = menu_date ? weekdayDate(menu_date) : m.admin_menus_no_day()
  return slot ? `${day} · ${slotName(slot)}` : day
}

/** The slot that a menu, or a day of one, is of. */
export function slotOf({ slot = 'lunch' }: Pick<AdminMenu, 'slot'>): SlotCode {
  return slot
}

/** `Thali (Mon, 23 Nov 26)`: menus may have the same name. */
export function menuName(menu: Pick<AdminMenu, 'name' | 'menu_date' | 'slot'>): string {
  return m.admin_menus_name_and_day({ name: menu.name, day: menuDay(menu) })
}
