import * as m from '#paraglide/messages.js'
import { daysBetween, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { DueOrder, DueSubscription } from '#shared/contract/money/office/money.schemas.ts'
import { paymentName } from '#shared/texts/payment-name.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { dayAndMonth } from '#web/kit/parts/dates.ts'
import type { SortKeys } from '#web/kit/table/rows.ts'
import { payerName } from './payer-name.ts'
import type { Charging, Collecting } from './use-collect.ts'

/** A line of what is to be paid: an order or a subscription. */
export interface DueRow {
  id: string
  /** Names the row to who hears a button alone. */
  what: string
  payer: Pick<DueOrder, 'name' | 'phone_number'>
  /** Of delivery, or of the purchase. */
  day: KitchenDay
  rider: string | null
  method: string
  checked: boolean
  boxes: number | null
  total: number
  due: number
  collects: Omit<Collecting, 'key'>
  /** `null` where its customer has no account. */
  charges: Charging | null
  order: DueOrder | null
  subscription: DueSubscription | null
}

export function rowsOf(orders: DueOrder[], subscriptions: DueSubscription[]): DueRow[] {
  return [...orders.map(rowOfOrder), ...subscriptions.map(rowOfSubscription)]
}

function rowOfOrder(order: DueOrder): DueRow {
  const { _id: id, number, name, phone_number, delivery_date, due, account } = order
  return {
    id,
    what: number,
    payer: { name, phone_number },
    day: delivery_date,
    rider: order.rider?.name ?? null,
    method: order.method ?? 'cod',
    checked: order.checked ?? false,
    boxes: order.boxes ?? null,
    total: order.total ?? due,
    due,
    collects: { orders: [id], subscriptions: [] },
    charges: account ? { kind: 'order', id } : null,
    order,
    subscription: null,
  }
}

function rowOfSubscription(subscription: DueSubscription): DueRow {
  const { _id: id, name, phone_number, bought, due, account, method, state } = subscription
  return {
    id,
    what: payerName({ name, phone_number }),
    payer: { name, phone_number },
    day: kitchenDayOf(new Date(bought)),
    rider: null,
    method,
    checked: state === 'claimed',
    boxes: null,
    total: due,
    due,
    collects: { orders: [], subscriptions: [id] },
    charges: account ? { kind: 'subscription', id } : null,
    order: null,
    subscription,
  }
}

export type DueColumn = 'customer' | 'day' | 'rider' | 'method' | 'boxes' | 'total' | 'due'

export const DUE_KEYS: SortKeys<DueRow, DueColumn> = {
  customer: ({ payer }) => payerName(payer),
  day: ({ day }) => day,
  rider: ({ rider }) => rider ?? '',
  method: ({ checked, method }) => `${checked ? 0 : 1} ${method}`,
  boxes: ({ boxes }) => boxes ?? 0,
  total: ({ total }) => total,
  due: ({ due }) => due,
}

export const methodText = ({ method }: Pick<DueRow, 'method'>): string => paymentName(method)

/** `8 Jan · 3 days ago`. */
export function ageText(day: KitchenDay, today: KitchenDay): string {
  const days = daysBetween(day, today)
  if (days <= 0) return dayAndMonth(day)
  const age = days === 1 ? m.money_age_one() : m.money_age_days({ count: countText(days) })
  return `${dayAndMonth(day)} · ${age}`
}
