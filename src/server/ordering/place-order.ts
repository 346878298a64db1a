import type { z } from 'zod'
import { calendarOf, fewPlatesOf } from '#server/calendar/calendar.ts'
import { menusOf } from '#server/catalog/catalog.ts'
import type { CustomerCaller } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { formerReply, hashBody } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import type { Order, orderSchemas } from '#shared/contract/customer/orders.schemas.ts'
import { type Calendar, isOpen, orderDayAt, type ServiceSlot } from '#shared/domain/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { paymentMethodOf, stateWhenPlaced } from '#shared/domain/ordering/order-status.ts'
import { type PricingProblem, priceOrder, sameAsSeen } from '#shared/domain/ordering/pricing.ts'
import { addressProblem } from '#shared/domain/people/address.ts'
import { presentNewOrder, presentPrices } from './present.ts'
import { type OrderToStore, storeOrder } from './store-orders.ts'

type OrderBody = z.output<typeof orderSchemas.placeOrder.body>

/** A menu that keeps changing under an order is given up on; nobody edits that fast. */
const MAX_TRIES = 5

/**
 * Places an order for the order day: priced from that day's menu, confirmed at once unless it is paid ahead or above the
 * customer's caps for the day, and placed once for each `Idempotency-Key`. What the client says of prices is what the customer saw; if the
 * menu says otherwise nothing is placed and `order_prices_changed` carries the new lines and total. Throws further the
 * `order_*`, `address_*` and `idempotency_*` codes.
 */
export async function placeOrder(
  ctx: AppContext,
  caller: CustomerCaller,
  body: OrderBody,
  key: string | null,
): Promise<{ order: Order }> {
  const request = key === null ? null : { key, call: 'placeOrder', bodyHash: hashBody(body) }
  try {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const { order, slot } = await prepare(ctx, caller, body, request)
      const stored = await storeOrder(ctx, order)
      if (stored.outcome === 'placed') {
        const { id: orderId, deliveryDate: deliveryDay } = order
        void ctx.events.publish({ type: 'order-created', customerId: caller.id, orderId, deliveryDay })
        return {
          order: presentNewOrder({ ...order, address: stored.address, ...(stored.held && heldOf(order)) }, slot),
        }
      }
      if (stored.outcome === 'no_address') throw new AppError('not_found')
      if (stored.outcome === 'too_many') throw new AppError('order_limit')
      if (stored.outcome === 'day_full') {
        fewPlatesOf(ctx).invalidate()
        throw new AppError('day_full', { day: order.deliveryDate })
      }
      if (stored.outcome === 'menu_changed') menusOf(ctx).invalidate()
      else if (stored.outcome === 'day_over') calendarOf(ctx).invalidate()
      else if (request) {
        const former = await formerReply<{ order: Order }>(ctx, caller, request)
        if (former) return former.reply
      }
    }
    throw new AppError('unavailable')
  } catch (error) {
    // An order that has been placed stays placed, whatever would be said of it now.
    const former =
      request && error instanceof AppError ? await formerReply<{ order: Order }>(ctx, caller, request) : null
    if (former) return former.reply
    throw error
  }
}

/** An order that waits for the kitchen's yes. */
function heldOf({ createdAt }: OrderToStore) {
  return { fulfilment: 'pending', heldAt: createdAt } as const
}

/** Checks and prices an order by what is known in memory. */
async function prepare(
  ctx: AppContext,
  caller: CustomerCaller,
  body: OrderBody,
  request: { key: string; bodyHash: Buffer } | null,
): Promise<{ order: OrderToStore; slot: ServiceSlot }> {
  const paymentMethod = paymentMethodOf(body.paymentMethod)
  if (paymentMethod === null) throw new AppError('order_payment_method')
  ctx.timeGuard.requireRightDay()
  const now = ctx.now()
  const calendar = await calendarOf(ctx).at(now)
  ctx.timeGuard.requireAgreement((at) => orderDayAt(calendar, at))
  const orderDay = orderDayAt(calendar, now)
  if (body.menuDate !== undefined && body.menuDate !== orderDay) throw otherDay(calendar, body.menuDate, orderDay)
  if (body.userId && body.userId !== caller.id) throw new AppError('not_found')

  const { menu, version } = await menusOf(ctx).forOrders(orderDay)
  const address = typedAddress(body)
  if (!menu) throw new AppError('order_no_menu')
  const priced = priceOrder(body.items, menu.priced)
  if ('problem' in priced) throw pricingError(priced)
  if (!sameAsSeen(priced.lines, body.items, body.totalAmount)) {
    throw new AppError('order_prices_changed', {}, presentPrices(priced))
  }
  const order: Omit<OrderToStore, 'idempotency'> = {
    ...stateWhenPlaced(paymentMethod),
    id: newId(),
    customer: caller,
    menuName: menu.name,
    menuVersion: version,
    lines: priced.lines,
    totalPaise: priced.totalPaise,
    deliveryDate: orderDay,
    slot: calendar.slot.code,
    addressId: body.selectedAddressId ?? null,
    address,
    notes: body.notes?.trim() || null,
    thaliItems: priced.lines.some((line) => line.kind === 'thali') ? menu.thaliItems : null,
    subscription: null,
    autoConfirmedAt: null,
    createdAt: now,
    placedBy: 'customer',
  }
  const { slot } = calendar
  const idempotency = request && { ...request, reply: { order: presentNewOrder(order, slot) } }
  return { order: { ...order, idempotency }, slot }
}

/** Why the day whose menu the customer has seen cannot be ordered for. */
function otherDay(calendar: Calendar, seen: KitchenDay, orderDay: KitchenDay): AppError {
  if (seen < orderDay && !isOpen(calendar, seen)) {
    return new AppError('order_day_closed', { day: seen, nextDay: orderDay }, { orderDay })
  }
  return new AppError('order_other_day')
}

/** What was typed, which counts when no saved address was chosen. */
function typedAddress(body: OrderBody): string {
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

function pricingError(rejected: PricingProblem): AppError {
  switch (rejected.problem) {
    case 'no_lines':
      return new AppError('order_empty')
    case 'too_many_lines':
      return new AppError('order_too_many_lines')
    case 'bad_quantity':
      return new AppError('order_bad_quantity')
    case 'unknown_item':
      return new AppError('order_unknown_item', { item: rejected.name })
    case 'duplicate_item':
      return new AppError('order_duplicate_item', { item: rejected.name })
  }
}
