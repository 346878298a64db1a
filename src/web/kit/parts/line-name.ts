import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { itemName, type MenuItemLike } from '#shared/domain/catalog/menu.ts'
import { nameText } from '#shared/texts/name-text.ts'

/** What a line of a menu or an order is called, in the reader's language as far as the kitchen has named it so. */
export function lineName(line: MenuItemLike): string {
  return nameText({ name: itemName(line), names: line.names })
}

/** The same of an order's menu; empty when it has no name. */
export function menuName({ menu_name, menu_names }: Pick<Order, 'menu_name' | 'menu_names'>): string {
  return nameText({ name: menu_name ?? '', names: menu_names })
}
