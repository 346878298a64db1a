import { isKitchenDay, type KitchenDay } from '#shared/base/kitchen-time.ts'
import type { CallInput } from '#shared/contract/define.ts'
import type { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { ORDER_KINDS } from '#shared/domain/ordering/order-kinds.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/domain/ordering/order-states.ts'
import { ORDER_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { usePlace } from '../../hash-location.ts'

type Asked = NonNullable<CallInput<typeof adminOrderCalls.listOrderChoices>['query']>

/** What the board is narrowed down by, beside days, slot and search; kept in the address. */
export type OrderFilters = Pick<Asked, 'status' | 'area' | 'payment' | 'kind' | 'dish'>

/** Takes all filters away. */
export const NO_FILTERS = { status: null, area: null, payment: null, kind: null, dish: null }

/** The filters that the address names. */
export function useOrderFilters(): OrderFilters {
  const [status, area, payment, kind, dish] = [
    usePlace('status'),
    usePlace('area'),
    usePlace('payment'),
    usePlace('kind'),
    usePlace('dish'),
  ]
  const method = PAYMENTS.find((one) => one === payment)
  const named = {
    status: ORDER_STATUSES.find((one) => one === status),
    area: area ?? undefined,
    payment: method,
    kind: ORDER_KINDS.find((one) => one === kind),
    dish: dish ?? undefined,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

export const PAYMENTS = Object.keys(PAYMENT_METHODS) as PaymentMethod[]

/** The days of the date filter as a call is asked for them: `2026-11-02..2026-11-07` is a range. */
export function daysAsked(date: OrderDays): Pick<Asked, 'date' | 'from' | 'to'> {
  const range = rangeOf(date)
  return range ?? { date }
}

/** Both days of a range; `null` for what is none. */
export function rangeOf(date: string): { from: KitchenDay; to: KitchenDay } | null {
  const [from = '', to = '', ...more] = date.split('..')
  return isKitchenDay(from) && isKitchenDay(to) && more.length === 0 ? { from, to } : null
}

/** How the address names a range. */
export function rangeNamed(from: KitchenDay, to: KitchenDay): string {
  return `${from}..${to}`
}
