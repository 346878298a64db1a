import type { Menu } from '#shared/contract/customer/menus.schemas.ts'
import type { ChangedPrices, Order, OrderLine } from '#shared/contract/customer/orders.schemas.ts'
import { readCart } from '#shared/domain/ordering/cart.ts'
import { SHOWN_STATUSES, type ShownStatus } from '#shared/domain/ordering/order-status.ts'
import { ADDRESS_TYPES, type AddressType } from '#shared/domain/people/address.ts'
import type { AddressState, CheckoutState, PaymentState, SelectedAddress } from './navigation-state.ts'

/**
 * Navigation state as it is found: the browser keeps it over reloads and new versions of the app, so it may be missing or
 * of an older shape. What is unusable counts as missing; nothing here throws.
 */

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** What /checkout was handed. */
export function readCheckoutState(state: unknown): CheckoutState {
  const { cart, menuData } = fieldsOf(state)
  return { cart: readCart(cart), menuData: readMenuData(menuData) }
}

/** What /payment was handed; `null` without an order summary. */
export function readPaymentState(state: unknown): PaymentState | null {
  const { orderSummary, selectedAddress } = fieldsOf(state)
  const summary = readPrices(orderSummary)
  if (!summary) return null
  const selected = readSelectedAddress(selectedAddress)
  return { ...readCheckoutState(state), orderSummary: summary, ...(selected && { selectedAddress: selected }) }
}

/** What /address was handed by /payment; `null` when it was reached from elsewhere. */
export function readAddressState(state: unknown): AddressState | null {
  const payment = fieldsOf(state).fromPayment === true ? readPaymentState(state) : null
  return payment && { ...payment, fromPayment: true }
}

/** An address chosen on one of the address screens. */
export function readSelectedAddress(value: unknown): SelectedAddress | null {
  const { id, type, address, isDefault } = fieldsOf(value)
  if (typeof id !== 'string' || typeof address !== 'string' || !ADDRESS_TYPES.includes(type as AddressType)) return null
  return { id, type: type as AddressType, address, isDefault: isDefault === true }
}

/** How /add-address was called; whatever else came with it goes back with the answer. */
export function readAddAddressState(state: unknown) {
  const { selectionMode, returnTo, ...rest } = fieldsOf(state)
  const path = typeof returnTo === 'string' && /^\/[\w-]*$/.test(returnTo) ? returnTo : '/'
  return { selectionMode: selectionMode === true, returnTo: path, rest }
}

/** What /subscription was handed back by the address screen. */
export function readSubscriptionState(state: unknown): { selectedAddress: SelectedAddress | null } {
  return { selectedAddress: readSelectedAddress(fieldsOf(state).selectedAddress) }
}

/** Rupees of a subscription as the rejection of another price tells them; `null` when it tells none. */
export function readPlanPrice(details: unknown): number | null {
  const { plan_price } = fieldsOf(details)
  return typeof plan_price === 'number' && plan_price > 0 ? plan_price : null
}

/** Whose order /order-details was handed, if that was said. */
export function readOwner(state: unknown): string | null {
  return textOf(fieldsOf(state).phone)
}

/** What /order-details was handed; `null` when there is no order to show. */
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
    auto_confirmed_at: textOf(order.auto_confirmed_at),
    payment_method: textOf(order.payment_method) ?? '',
    delivery_address: textOf(order.delivery_address),
    notes: textOf(order.notes),
    items: readLines(order.items) ?? [],
  }
}

/** Lines with their total: an order summary, or the new prices of a rejection. */
export function readPrices(value: unknown): ChangedPrices | null {
  const { items, totalAmount } = fieldsOf(value)
  const lines = readLines(items)
  return lines && lines.length > 0 && typeof totalAmount === 'number' ? { items: lines, totalAmount } : null
}

function readLines(value: unknown): OrderLine[] | null {
  return Array.isArray(value) && value.every(isLine) ? value : null
}

function isLine(value: unknown): value is OrderLine {
  const { name, quantity, price, total } = fieldsOf(value)
  return typeof name === 'string' && [quantity, price, total].every((figure) => typeof figure === 'number')
}

function readMenuData(value: unknown): CheckoutState['menuData'] {
  const { day, menu } = fieldsOf(value)
  const { name, categories } = fieldsOf(menu)
  const usable =
    typeof day === 'string' &&
    typeof name === 'string' &&
    Array.isArray(categories) &&
    categories.every((category) => Array.isArray(fieldsOf(category).items))
  return usable ? { day, menu: menu as Menu } : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
