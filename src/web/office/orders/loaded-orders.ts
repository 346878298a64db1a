import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'

/** What has been loaded of a list of orders, newest first. Ids sort by time of creation. */
export interface LoadedOrders {
  orders: AdminOrder[]
  /** Where the older ones start; `null` when all are here. */
  nextCursor: string | null
}

/** Puts the next older page behind what is here. */
export function appendPage(loaded: LoadedOrders, page: LoadedOrders): LoadedOrders {
  const known = new Set(loaded.orders.map((order) => order._id))
  return {
    orders: [...loaded.orders, ...page.orders.filter((order) => !known.has(order._id))],
    nextCursor: page.nextCursor,
  }
}

/**
 * The list after its newest page was read again: older pages that had been loaded stay. When so many orders have come
 * that the new page does not reach down to what was here, the older ones are dropped rather than leaving a gap.
 */
export function withNewestPage(loaded: LoadedOrders | undefined, page: LoadedOrders): LoadedOrders {
  const oldest = page.orders.at(-1)?._id
  const newestBefore = loaded?.orders[0]?._id
  if (!loaded || page.nextCursor === null || oldest === undefined || newestBefore === undefined) return page
  const older = loaded.orders.filter((order) => order._id < oldest)
  if (newestBefore < oldest || older.length === 0) return page
  return { orders: [...page.orders, ...older], nextCursor: loaded.nextCursor }
}

/** The list with one order in its present state. */
export function withOrder(loaded: LoadedOrders, changed: AdminOrder): LoadedOrders {
  return { ...loaded, orders: loaded.orders.map((order) => (order._id === changed._id ? changed : order)) }
}

/** The list with one order in another status. The same list when the order is not there, or has it already. */
export function withStatus(loaded: LoadedOrders, orderId: string, status: OrderStatus): LoadedOrders {
  const order = loaded.orders.find(({ _id }) => _id === orderId)
  return order && order.status !== status ? withOrder(loaded, moved(order, status)) : loaded
}

/** The list with some orders in another status, by order id. */
export function withStatuses(loaded: LoadedOrders, statuses: ReadonlyMap<string, OrderStatus>): LoadedOrders {
  const changed = (order: AdminOrder) => {
    const status = statuses.get(order._id)
    return status ? moved(order, status) : order
  }
  return { ...loaded, orders: loaded.orders.map(changed) }
}

/** An order in another status has been answered, if it waited for that. */
function moved({ held: _, ...order }: AdminOrder, status: OrderStatus): AdminOrder {
  return { ...order, status }
}
