import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { lineName } from '#web/kit/parts/line-name.ts'

/** What the menu of an order is called, in the reader's language as far as the kitchen has named it so; empty when it has no name. */
export function menuName({ menu_name, menu_names }: Pick<Order, 'menu_name' | 'menu_names'>): string {
  return menu_name ? lineName({ name: menu_name, names: menu_names }) : ''
}
