import type { z } from 'zod'
import { calendarOf } from '#server/calendar/calendar.ts'
import { deliversEverywhere, itemsNamed, menusOf, namedDish, requireDelivered } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { ownAddress } from '#server/people/people.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type {
  ChangedPrices,
  Order,
  orderSchemas,
  SeenTerms,
} from '#shared/contract/ordering/customer/orders.schemas.ts'
import {
  type Calendar,
  comingDaysOf,
  deadlineOf,
  isOpen,
  isOrderable,
  orderDayAt,
} from '#shared/domain/calendar/calendar.ts'
import { deliveryWindowOf } from '#shared/domain/calendar/delivery-window.ts'
import type { EnteredSource } from '#shared/domain/ordering/order-source.ts'
import type { PaymentMethod } from '#shared/domain/ordering/order-states.ts'
import { stateWhenPlaced } from '#shared/domain/ordering/order-status.ts'
import { type PricingProblem, priceOrder, sameAsSeen } from '#shared/domain/ordering/pricing.ts'
import { sameTerms } from '#shared/domain/ordering/terms.ts'
import { addressProblem } from '#shared/domain/people/address.ts'
import { presentNewOrder, presentPrices } from '../present.ts'
import { cancelUntil } from './cancel-until.ts'
import type { NewOrder } from './create-orders.ts'
import type { OrderToStore } from './store-orders.ts'

export type OrderBody = z.output<typeof orderSchemas.placeOrder.body>
/** What is looked at to prepare the order of a day. */
export type DayBody = Omit<OrderBody, 'phoneNumber' | 'orderDate' | 'status' | 'also' | 'paymentMethod'> & {
  paymentMethod: PaymentMethod
}

/** How one of the kitchen's people enters an order. `override`: also after the order-by time, above the capacity of the day and out of the delivery area. */
export interface Entry {
  source: EnteredSource
  adminId: string
  override: boolean
}

/** An order of one day, checked and priced by what is known in memory. */
export interface PreparedOrder {
  /** Still without a key. */
  order: OrderToStore
  /** As it is once it is stored. */
  presented: Order
  prices: ChangedPrices
  /** What the customer saw otherwise: nothing, something of its terms, or prices. */
  changed: 'nothing' | 'terms' | 'prices'
}

/**
 * Checks and prices what is ordered for one day; further days do not count. `keepsAddress`: it goes where an order went that was
 * accepted. Throws `order_*`, `day_*` and `address_*` codes.
 */
export async function prepareOrder(
  ctx: AppContext,
  customer: NewOrder['customer'],
  body: DayBody,
  { entry = null, keepsAddress = false }: { entry?: Entry | null; keepsAddress?: boolean } = {},
): Promise<PreparedOrder> {
  ctx.timeGuard.requireRightDay()
  const now = ctx.now()
  const { of, slots } = await calendarOf(ctx).all(now)
  const { slot = 'lunch', paymentMethod } = body
  if (!slots.served.includes(slot)) throw new AppError('order_slot_not_served')
  const day = entry?.override ? lateDayOf(of[slot], body.menuDate, now) : dayOf(ctx, of[slot], body.menuDate, now)
  if (body.userId && body.userId !== customer.id) throw new AppError('not_found')

  const { menu, version } = await menusOf(ctx).forOrders(slot, day, activeMenuDay(day, orderDayAt(of[slot], now)))
  const address = typedAddress(body)
  if (!entry?.override && !keepsAddress) await requireInArea(ctx, customer.id, body, { typed: entry === null })
  if (!menu) throw new AppError('order_no_menu')
  const priced = priceOrder(body.items, menu.priced)
  if ('problem' in priced) throw await pricingError(ctx, priced, body.items)
  const order: OrderToStore = {
    ...stateWhenPlaced(paymentMethod),
    id: newId(),
    customer,
    menuName: menu.name,
    menuVersion: version,
    lines: priced.lines,
    totalPaise: priced.totalPaise,
    deliveryDate: day,
    slot,
    addressId: body.selectedAddressId ?? null,
    address,
    recipient: body.recipient?.trim() || null,
    notes: body.notes?.trim() || null,
    thaliItems: priced.lines.some((line) => line.kind === 'thali') ? menu.thaliItems : null,
    subscription: null,
    cancelBy: cancelUntil(deadlineOf(of[slot], day), now),
    autoConfirmedAt: null,
    createdAt: now,
    ...(entry
      ? { placedBy: 'admin', entered: { source: entry.source, adminId: entry.adminId } }
      : { placedBy: 'customer' }),
    ...(entry?.override && { override: true }),
    idempotency: null,
  }
  const terms: SeenTerms = {
    window: deliveryWindowOf(of[slot].slot, day, now),
    ...(order.thaliItems && { dishes: order.thaliItems.map(({ name }) => name) }),
  }
  return {
    order,
    presented: presentNewOrder(order, slots, menu.priced.names ?? null),
    prices: { ...presentPrices(priced), ...(body.seen && { terms }) },
    changed: !sameAsSeen(priced.lines, body.items, body.totalAmount)
      ? 'prices'
      : sameTerms(terms, body.seen)
        ? 'nothing'
        : 'terms',
  }
}

/** Throws `order_prices_changed` or `order_terms_changed` with all that holds now, when one of the orders is not what the customer saw. */
export function requireAsSeen(prepared: readonly PreparedOrder[]): void {
  const changes = prepared.map(({ changed }) => changed)
  const changed = (['prices', 'terms'] as const).find((one) => changes.includes(one))
  if (!changed) return
  const [first, ...others] = prepared
  const also = others.map(({ order, prices }) => ({ menuDate: order.deliveryDate, ...prices }))
  throw new AppError(`order_${changed}_changed`, {}, { ...first?.prices, ...(also.length > 0 && { also }) })
}

/** The day that is ordered for. Rejects one that cannot be ordered, also when the clock is in doubt and it might be over. */
function dayOf(ctx: AppContext, calendar: Calendar, wanted: KitchenDay | undefined, now: Date): KitchenDay {
  if (wanted === undefined) {
    ctx.timeGuard.requireAgreement((at) => orderDayAt(calendar, at))
    return orderDayAt(calendar, now)
  }
  ctx.timeGuard.requireAgreement((at) => isOrderable(calendar, wanted, at))
  if (isOrderable(calendar, wanted, now)) return wanted
  const orderDay = orderDayAt(calendar, now)
  if (isOpen(calendar, wanted)) throw new AppError('order_other_day')
  throw new AppError('order_day_closed', { day: wanted, nextDay: orderDay }, { orderDay })
}

/** The day that is entered for late: any open one from today to the last that can be ordered for. */
function lateDayOf(calendar: Calendar, wanted: KitchenDay | undefined, now: Date): KitchenDay {
  const orderDay = orderDayAt(calendar, now)
  if (wanted === undefined) return orderDay
  const last = comingDaysOf(calendar, orderDay).at(-1) ?? orderDay
  if (wanted < kitchenDayOf(now) || wanted > last) throw new AppError('order_other_day')
  if (!isOpen(calendar, wanted))
    throw new AppError('order_day_closed', { day: wanted, nextDay: orderDay }, { orderDay })
  return wanted
}

/** The active menu stands in on the order day, and on one that is entered for after it. */
export function activeMenuDay(day: KitchenDay, orderDay: KitchenDay): KitchenDay {
  return [day, orderDay].sort()[0] as KitchenDay
}

/** What was typed, which counts when no saved address was chosen. */
function typedAddress(body: DayBody): string {
  if (body.selectedAddressId) return ''
  switch (addressProblem(body.userAddress)) {
    case 'empty':
    case 'short':
      throw new AppError('order_address_short')
    case 'long':
      throw new AppError('address_long')
    case null:
      return body.userAddress.trim()
  }
}

/** Rejects an address outside of the delivery area. */
async function requireInArea(ctx: AppContext, customerId: string, body: DayBody, { typed }: { typed: boolean }) {
  if (await deliversEverywhere(ctx)) return
  const { selectedAddressId: id } = body
  if (!id) return requireDelivered(ctx, ctx.db, { text: body.userAddress.trim(), typed })
  const saved = await ownAddress(ctx.db, customerId, id)
  if (saved) await requireDelivered(ctx, ctx.db, { text: saved.address, typed: false })
}

async function pricingError(
  { db }: AppContext,
  rejected: PricingProblem,
  wanted: OrderBody['items'],
): Promise<AppError> {
  switch (rejected.problem) {
    case 'no_lines':
      return new AppError('order_empty')
    case 'too_many_lines':
      return new AppError('order_too_many_lines')
    case 'bad_quantity':
      return new AppError('order_bad_quantity')
    case 'unknown_item':
    case 'duplicate_item': {
      const dishId = wanted.find(({ name }) => name === rejected.name)?.dish_id ?? null
      return new AppError(`order_${rejected.problem}`, itemsNamed([await namedDish(db, { ...rejected, dishId })]))
    }
  }
}
