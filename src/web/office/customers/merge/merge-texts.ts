import * as m from '#paraglide/messages.js'
import type { MergeFigures } from '#shared/contract/people/office/merge.schemas.ts'

/** What goes over to the other customer, in words; of what is not there nothing. */
export function movedTexts(figures: MergeFigures): string[] {
  const texts: [number, (given: { count: number }) => string][] = [
    [figures.orders, m.customer_merge_orders],
    [figures.orders_to_come, m.customer_merge_to_come],
    [figures.subscriptions, m.customer_merge_subscriptions],
    [figures.addresses, m.customer_merge_addresses],
    [figures.ratings, m.customer_merge_ratings],
    [figures.tickets, m.customer_merge_tickets],
    [figures.payments, m.customer_merge_payments],
  ]
  return texts.filter(([count]) => count > 0).map(([count, text]) => text({ count }))
}
