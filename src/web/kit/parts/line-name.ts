import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { itemName, type MenuItemLike, REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import { nameIn } from '#shared/domain/catalog/names.ts'
import { readerLanguage } from '#shared/texts/reader-language.ts'

/** What a line of a menu or an order is called, in the reader's language as far as the kitchen has named it so. */
export function lineName(line: MenuItemLike): string {
  const name = itemName(line)
  return name === REGULAR_THALI ? m.regular_thali() : nameIn(readerLanguage(), { name, names: line.names })
}

/** The same of an order's menu; empty when it has no name. */
export function menuName({ menu_name, menu_names }: Pick<Order, 'menu_name' | 'menu_names'>): string {
  return lineName({ name: menu_name ?? '', names: menu_names })
}
