import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { isSettled, type ShownStatus } from '#shared/domain/ordering/order-status.ts'

interface ListedOrder {
  status: ShownStatus
  /** The kitchen day of delivery. */
  delivery_date: KitchenDay
  /** It can still be had after all. */
  open?: boolean
}

/**
 * Whether a customer still looks forward to an order on `today`: its day has not passed, and it is neither delivered nor
 * called off for good. A skipped meal stays, since it can be taken after all.
 */
export function isUpcoming({ status, delivery_date, open = false }: ListedOrder, today: KitchenDay): boolean {
  return delivery_date >= today && (!isSettled(status) || status === 'skipped' || open)
}
