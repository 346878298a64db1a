import { areaOf } from '#shared/domain/ordering/area.ts'
import { fulfilmentOf } from '#shared/domain/ordering/order-status.ts'
import type { LoadedOrders } from '../loaded-orders.ts'
import type { OrderFilters } from './order-filters.ts'

/**
 * What filters leave of a list that is loaded to its end, by the rules by which the server finds them, to be shown before it has
 * answered. Undefined where only the server can say: of lists that go on, and of dishes, which a list does not tell of a thali.
 */
export function filteredHere(list: LoadedOrders, filters: OrderFilters): LoadedOrders | undefined {
  const { status, area, payment, kind, dish } = filters
  if (list.nextCursor !== null || dish !== undefined) return undefined
  const orders = list.orders.filter(
    (order) =>
      (status === undefined || fulfilmentOf(order.status) === status) &&
      (payment === undefined || order.payment_method === payment) &&
      (kind === undefined || (order.subscription_id === null) === (kind === 'one_off')) &&
      (area === undefined || (areaOf(order.delivery_address ?? '') ?? '') === area),
  )
  return { orders, nextCursor: null }
}
