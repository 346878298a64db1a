import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { SLOTS, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { CLOSURE_REASONS } from '#shared/domain/calendar/closures.ts'
import { SHOWN_STATUSES, type ShownStatus } from '#shared/domain/ordering/order-status.ts'
import { fieldsOf, textOf } from './fields.ts'
import { readLines } from './read-prices.ts'

/** The phone of the customer whose order /order-details was passed, if there is one. */
export function readOwner(state: unknown): string | null {
  return textOf(fieldsOf(state).phone)
}

/** The order that /order-details was passed; `null` when there is no order to show. */
export function readOrder(state: unknown): Order | null {
  const order = fieldsOf(fieldsOf(state).order)
  if (typeof order.price !== 'number' || !SHOWN_STATUSES.includes(order.status as ShownStatus)) return null
  return {
    _id: textOf(order._id) ?? '',
    menu_name: textOf(order.menu_name),
    date: textOf(order.date) ?? '',
    delivery_date: textOf(order.delivery_date) ?? '',
    createdAt: textOf(order.createdAt) ?? '',
    price: order.price,
    status: order.status as ShownStatus,
    is_subscription_order: order.is_subscription_order === true,
    ...(order.held === true && { held: true as const }),
    auto_confirmed_at: textOf(order.auto_confirmed_at),
    payment_method: textOf(order.payment_method) ?? '',
    delivery_address: textOf(order.delivery_address),
    ...(textOf(order.recipient) && { recipient: textOf(order.recipient) as string }),
    notes: textOf(order.notes),
    items: readLines(order.items) ?? [],
    ...readInstant(order, 'confirmation_deadline'),
    ...readInstant(order, 'cancel_until'),
    ...readWindow(order.delivery_window),
    ...(SLOTS.includes(order.slot as SlotCode) && { slot: order.slot as SlotCode }),
    ...readClosure(order.closure),
  }
}

/** Until when something can be done with it. */
function readInstant<Name extends 'confirmation_deadline' | 'cancel_until'>(
  order: Record<string, unknown>,
  name: Name,
): Partial<Record<Name, string>> {
  const instant = textOf(order[name])
  return instant === null ? {} : ({ [name]: instant } as Partial<Record<Name, string>>)
}

/** Nothing of an order that was kept before windows were told. */
function readWindow(value: unknown): Pick<Order, 'delivery_window'> {
  const { from, to } = fieldsOf(value)
  return typeof to === 'string' ? { delivery_window: { from: textOf(from), to } } : {}
}

/** Why it was cancelled; whether it can be had after all is the server's to say anew. */
function readClosure(value: unknown): Pick<Order, 'closure'> {
  const reason = CLOSURE_REASONS.find((known) => known === fieldsOf(value).reason)
  return reason === undefined ? {} : { closure: { reason, offer: null } }
}
