import type { ChangedPrices, OrderLine } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { fieldsOf } from './fields.ts'

/** Lines with their total: an order summary, or the new prices of a rejection. */
export function readPrices(value: unknown): ChangedPrices | null {
  const { items, totalAmount } = fieldsOf(value)
  const lines = readLines(items)
  return lines && lines.length > 0 && typeof totalAmount === 'number' ? { items: lines, totalAmount } : null
}

/** The price of a subscription in a rejection's details, rupees; `null` when there is none. */
export function readPlanPrice(details: unknown): number | null {
  const { plan_price } = fieldsOf(details)
  return typeof plan_price === 'number' && plan_price > 0 ? plan_price : null
}

/** The lines of an order; `null` when one is no line. */
export function readLines(value: unknown): OrderLine[] | null {
  return Array.isArray(value) && value.every(isLine) ? value : null
}

function isLine(value: unknown): value is OrderLine {
  const { name, quantity, price, total } = fieldsOf(value)
  return typeof name === 'string' && [quantity, price, total].every((figure) => typeof figure === 'number')
}
