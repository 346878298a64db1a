import * as m from '#paraglide/messages.js'
import type { OrderLine } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { lineName } from '#web/kit/parts/line-name.ts'

const NAMED = 3

/** What is in an order, in one line: `2 × Regular Thali, Kheer and 2 more`. */
export function dishesText(lines: OrderLine[]): string {
  const named = lines
    .slice(0, NAMED)
    .map((line) => (line.quantity > 1 ? `${line.quantity} × ${lineName(line)}` : lineName(line)))
  const rest = lines.length - named.length
  return rest > 0 ? m.orders_dishes_more({ dishes: named.join(', '), count: rest }) : named.join(', ')
}
