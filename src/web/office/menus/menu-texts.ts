import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/office/menus.schemas.ts'
import { weekdayDate } from '../parts/dates.ts'
import type { MenuColumn } from './menu-rows.ts'

const LABELS: Record<MenuColumn, () => string> = {
  name: m.admin_menus_column_name,
  day: m.admin_menus_column_day,
  dishes: m.admin_menus_column_dishes,
  price: m.admin_menus_column_price,
}

export function columnLabel(column: MenuColumn): string {
  return LABELS[column]()
}

/** `Mon, 23 Nov 26`, or that it has no day. */
export function menuDay(menu: AdminMenu): string {
  return menu.menu_date ? weekdayDate(menu.menu_date) : m.admin_menus_no_day()
}
