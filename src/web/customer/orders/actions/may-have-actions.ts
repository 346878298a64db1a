import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { isSettled } from '#shared/domain/ordering/order-status.ts'

/** Whether its customer may have something to do with an order: answer it, cancel it or change it. */
export function mayHaveActions({ status, confirmation_deadline, cancel_until }: Order): boolean {
  return Boolean(confirmation_deadline) || (Boolean(cancel_until) && !isSettled(status))
}
