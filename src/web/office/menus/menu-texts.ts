import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/office/menus.schemas.ts'
import type { HeadColumn } from '#web/parts/table/RowsTable.tsx'
import { weekdayDate } from '../parts/dates.ts'
import type { MenuColumn } from './menu-rows.ts'

/** The columns of the list. */
export const menuColumns = (): HeadColumn<MenuColumn>[] => [
  { key: 'name', label: m.admin_menus_column_name() },
  { key: 'day', label: m.admin_menus_column_day(), width: 'w-44' },
  { key: 'dishes', label: m.admin_menus_column_dishes(), width: 'w-28', align: 'right' },
  { key: 'price', label: m.admin_menus_column_price(), width: 'w-28', align: 'right' },
]

/** `Mon, 23 Nov 26`, or that it has no day. */
export function menuDay(menu: AdminMenu): string {
  return menu.menu_date ? weekdayDate(menu.menu_date) : m.admin_menus_no_day()
}
