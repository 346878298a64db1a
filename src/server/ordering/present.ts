import type { KitchenSlots } from '#server/calendar/calendar.ts'
import { presentTranslations } from '#server/catalog/catalog.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { Order, OrderLine, PendingOrder } from '#shared/contract/ordering/customer/orders.schemas.ts'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { deliveryWindowOf } from '#shared/domain/calendar/delivery-window.ts'
import type { Translations } from '#shared/domain/catalog/names.ts'
import { type OrderState, statusOf } from '#shared/domain/ordering/order-status.ts'
import type { PricedLine } from '#shared/domain/ordering/pricing.ts'
import type { StatusChanged } from './change/change-status.ts'
import type { NewOrder } from './place/create-orders.ts'
import type { AwaitingRow, OrderRow, StatusChangeRow } from './queries.ts'

/** A line as the wire names it, rupees. */
export function presentLine(line: Pick<PricedLine, 'name' | 'names' | 'dishId' | 'quantity' | 'unitPaise'>): OrderLine {
  return {
    name: line.name,
    ...presentTranslations(line),
    ...(line.dishId && { dish_id: line.dishId }),
    quantity: line.quantity,
    price: rupeesFromPaise(line.unitPaise),
    total: rupeesFromPaise(line.unitPaise * line.quantity),
  }
}

function storedLine({ dish_id: dishId, unit_paise: unitPaise, ...line }: OrderRow['lines'][number]): OrderLine {
  return presentLine({ ...line, dishId, unitPaise })
}

/** What an order would cost now, for the rejection `order_prices_changed`. */
export function presentPrices({ lines, totalPaise }: { lines: PricedLine[]; totalPaise: number }) {
  return { items: lines.map(presentLine), totalAmount: rupeesFromPaise(totalPaise) }
}

/** The two states of an order. */
export function stateOf(row: Pick<OrderRow, 'fulfilment' | 'payment_method' | 'payment_state'>): OrderState {
  return { fulfilment: row.fulfilment, paymentMethod: row.payment_method, paymentState: row.payment_state }
}

/**
 * An order as its customer reads it. `date` and `delivery_date` are both the kitchen day of delivery. The slot is told where
 * there is another.
 */
export function presentOrder(row: OrderRow, slots: KitchenSlots, now: Date): Order {
  return {
    _id: row.id,
    menu_name: row.menu_name,
    ...(row.menu_names && { menu_names: row.menu_names }),
    date: row.delivery_date,
    delivery_date: row.delivery_date,
    createdAt: row.created_at.toISOString(),
    price: rupeesFromPaise(row.price_paise),
    status: statusOf(stateOf(row)),
    is_subscription_order: row.is_subscription_order,
    ...(row.held_at && { held: true }),
    auto_confirmed_at: row.auto_confirmed_at?.toISOString() ?? null,
    payment_method: row.payment_method,
    delivery_address: row.delivery_address,
    ...(row.recipient_name && { recipient: row.recipient_name }),
    notes: row.notes,
    items: row.lines.map(storedLine),
    delivery_window: deliveryWindowOf(slots.all[row.slot], row.delivery_date, row.created_at),
    ...((slots.served.length > 1 || row.slot !== 'lunch') && { slot: row.slot }),
    ...(row.reason && { reason: row.reason }),
    ...(row.confirm_by &&
      row.decline_by && { decline: { from: row.confirm_by.toISOString(), until: row.decline_by.toISOString() } }),
    ...(row.confirm_by && { confirmation_deadline: row.confirm_by.toISOString() }),
    ...(row.cancel_by && { cancel_until: row.cancel_by.toISOString() }),
    ...closureOf(row, now),
  }
}

/** Of an order that a closure cancelled: why the kitchen was closed, and whether the order can be had after all. */
function closureOf(row: OrderRow, now: Date): Pick<Order, 'closure'> {
  const { fulfilment, reason, closure_reason, offer_until: until } = row
  if (fulfilment !== 'cancelled' || reason !== 'closure' || closure_reason === null) return {}
  const kind = row.subscription_id === null ? 'reorder' : 'restore'
  const offer = until !== null && until > now ? ({ kind, until: until.toISOString() } as const) : null
  return { closure: { reason: closure_reason, offer } }
}

/** An order just placed, as its customer reads it. */
export function presentNewOrder(order: NewOrder, slots: KitchenSlots, menuNames: Translations | null): Order {
  const row: OrderRow = {
    id: order.id,
    customer_id: order.customer.id,
    phone: order.customer.phone,
    customer_name: order.customer.name,
    menu_name: order.menuName,
    menu_names: menuNames,
    price_paise: order.totalPaise,
    fulfilment: order.fulfilment,
    payment_method: order.paymentMethod,
    payment_state: order.paymentState,
    delivery_date: order.deliveryDate,
    delivery_address: order.address,
    recipient_name: order.recipient,
    notes: order.notes,
    is_subscription_order: order.subscription !== null,
    subscription_id: order.subscription?.id ?? null,
    held_at: order.heldAt ?? null,
    no_show_at: null,
    auto_confirmed_at: order.autoConfirmedAt,
    confirm_by: order.subscription?.confirmBy ?? null,
    decline_by: order.subscription?.declineBy ?? null,
    cancel_by: order.cancelBy ?? null,
    created_at: order.createdAt,
    slot: order.slot,
    source: order.entered?.source ?? 'web',
    entered_by: null,
    reason: null,
    closure_reason: null,
    offer_until: null,
    kitchen_note: null,
    rider_note: null,
    lines: order.lines.map(({ name, names = null, kind, dishId, quantity, unitPaise }) => ({
      name,
      names,
      kind,
      dish_id: dishId,
      quantity,
      unit_paise: unitPaise,
    })),
  }
  return presentOrder(row, slots, order.createdAt)
}

/** An order as the kitchen reads it. */
export function presentAdminOrder(row: OrderRow, slots: KitchenSlots, now: Date): AdminOrder {
  return {
    ...presentOrder(row, slots, now),
    items: row.lines.map((line) => ({ ...storedLine(line), kind: line.kind })),
    user_id: { _id: row.customer_id, name: row.customer_name },
    phone_number: row.phone,
    ...(row.source !== 'web' && { entered: { source: row.source, by: row.entered_by } }),
    ...(row.no_show_at && { no_show: true }),
    ...(row.kitchen_note && { kitchen_note: row.kitchen_note }),
    ...(row.rider_note && { rider_note: row.rider_note }),
    subscription_id: row.subscription_id,
  }
}

/** An entry of an order's history. */
export function presentChange(row: StatusChangeRow) {
  return {
    from: row.from_status,
    to: row.to_status,
    by: row.changed_by,
    admin: row.admin,
    at: row.changed_at.toISOString(),
    ...(row.reason && { reason: row.reason }),
  }
}

/** The same as the customer reads it: not who did it. */
export function presentStep({ to_status, changed_at }: StatusChangeRow) {
  return { status: to_status, at: changed_at.toISOString() }
}

/** What a change of many orders did. */
export function presentChanged({ changed, leftOut }: StatusChanged) {
  return { changed: changed.map(({ id, from, to }) => ({ _id: id, from, to })), leftOut }
}

/** A subscription order that waits for its customer's answer. */
export function presentPendingOrder(row: AwaitingRow): PendingOrder {
  return {
    _id: row.id,
    delivery_date: row.delivery_date,
    menu_name: row.menu_name,
    ...(row.menu_names && { menu_names: row.menu_names }),
    price: rupeesFromPaise(row.price_paise),
    delivery_address: row.delivery_address,
    confirmation_deadline: row.confirm_by.toISOString(),
  }
}
