import type { ChangedPrices, OrderLine, SeenTerms } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { fieldsOf } from './fields.ts'

/** Lines with their total: an order summary, or the new prices of a rejection. */
export function readPrices(value: unknown): ChangedPrices | null {
  const { items, totalAmount, terms } = fieldsOf(value)
  const lines = readLines(items)
  if (!lines || lines.length === 0 || typeof totalAmount !== 'number') return null
  return { items: lines, totalAmount, ...(terms !== undefined && { terms: readTerms(terms) }) }
}

/** What holds of an order beside prices; what cannot be read is left out. */
function readTerms(value: unknown): SeenTerms {
  const { window, dishes } = fieldsOf(value)
  const { from, to } = fieldsOf(window)
  return {
    ...((typeof from === 'string' || from === null) && typeof to === 'string' && { window: { from, to } }),
    ...(Array.isArray(dishes) && dishes.every((dish) => typeof dish === 'string') && { dishes }),
  }
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
