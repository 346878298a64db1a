import { roleCan } from '../people/permissions.ts'
import { countsAsOrdered, ORDER_STATUSES, type OrderStatus } from './order-status.ts'

/** Between these the kitchen moves an order that it cooks; any other change takes the permission `orders.settle`. */
const COOKING_STATUSES: readonly OrderStatus[] = ['confirmed', 'preparing', 'dispatched', 'out_for_delivery']

/** The statuses that the people of a role may give, each to orders that have one of them. */
export function statusesGivenBy(role: string | null): readonly OrderStatus[] {
  return roleCan(role, 'orders.settle') ? ORDER_STATUSES : COOKING_STATUSES
}

/** Whether an order goes back: to a status before the one that it has, or from cancelled or skipped to one that counts. */
export function goesBack(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_STATUSES.indexOf(to) < ORDER_STATUSES.indexOf(from)
}

/**
 * Whether some of many orders go back when they are set to a status at once. What is cancelled or skipped does not count
 * beside others: it is left as it is.
 */
export function someGoBack(from: readonly OrderStatus[], to: OrderStatus): boolean {
  const counting = from.filter(countsAsOrdered)
  return (counting.length > 0 ? counting : from).some((status) => goesBack(status, to))
}
