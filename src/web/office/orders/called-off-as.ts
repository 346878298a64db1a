import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'

/** The status of a request to call orders off, which says nothing of cancelling; `null` for one that calls nothing off. */
export function calledOffAs(status: OrderStatus): { status?: 'skipped' } | null {
  if (status === 'skipped') return { status }
  return status === 'cancelled' ? {} : null
}
