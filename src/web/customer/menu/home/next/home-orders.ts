import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { isSettled, type ShownStatus } from '#shared/domain/ordering/order-status.ts'

/** What the home screen looks at of an order. */
interface HomeOrder {
  delivery_date: KitchenDay
  createdAt: string
  status: ShownStatus
  is_subscription_order: boolean
  items: readonly unknown[]
}

/** The orders that are still to come from `today` on, the nearest first. */
export function ordersToCome<Order extends HomeOrder>(orders: readonly Order[], today: KitchenDay): Order[] {
  return orders.filter((order) => order.delivery_date >= today && !isSettled(order.status)).sort(byDay)
}

/** The last order that its customer placed for a day before `day` and got; `null` when there is none. */
export function lastPlaced<Order extends HomeOrder>(orders: readonly Order[], day: KitchenDay): Order | null {
  const placed = orders.filter(
    ({ delivery_date, status, is_subscription_order, items }) =>
      delivery_date < day && status === 'delivered' && !is_subscription_order && items.length > 0,
  )
  return placed.sort(byDay).at(-1) ?? null
}

function byDay(one: HomeOrder, other: HomeOrder): number {
  return one.delivery_date === other.delivery_date
    ? compare(one.createdAt, other.createdAt)
    : compare(one.delivery_date, other.delivery_date)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
