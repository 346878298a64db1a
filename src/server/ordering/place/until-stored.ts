import { calendarOf, fewPlatesOf } from '#server/calendar/calendar.ts'
import { blockedError, itemsNamed, menusOf, soldOutOf, tellSoldOut } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { formerReply, type KeyedRequest } from '#server/kernel/http/idempotency.ts'
import { dishKey } from '#shared/domain/catalog/dish-key.ts'
import type { Placed, PlacedOrders } from './place-together.ts'
import type { PreparedOrder } from './prepare-order.ts'
import type { OrderToStore } from './store-orders.ts'

/** A menu that keeps changing under an order is given up on; nobody edits that fast. */
const MAX_TRIES = 5

interface Storing {
  /** Prices the orders and tries to store them. */
  attempt: () => Promise<{ prepared: PreparedOrder[]; placed: Placed }>
  /** How a rejection of one of the orders is told. */
  rejectedOf: (order: OrderToStore, error: AppError) => AppError
}

/**
 * Stores orders, priced anew as long as menu or day change meanwhile, and tells who has to know. A request that was answered
 * before is given that answer. Throws what `attempt` throws, `customer_blocked`, `entry_customer_blocked`, `order_limit`,
 * `day_full`, `dish_sold_out` and `idempotency_*`.
 */
export async function untilStored(
  ctx: AppContext,
  customer: { id: string },
  request: KeyedRequest | null,
  { attempt, rejectedOf }: Storing,
): Promise<PlacedOrders> {
  try {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const { prepared, placed } = await attempt()
      if ('reply' in placed) {
        if (placed.fresh) publish(ctx, prepared)
        if (placed.ranOut) tellLater(ctx)
        return placed.reply
      }
      const { order, stored } = placed
      const { outcome } = stored
      if (outcome === 'blocked') {
        throw order.entered ? new AppError('entry_customer_blocked') : await blockedError(ctx.db)
      }
      if (outcome === 'gone' || outcome === 'no_address') throw new AppError('not_found')
      if (outcome === 'too_many') throw rejectedOf(order, new AppError('order_limit'))
      if (outcome === 'day_full') {
        fewPlatesOf(ctx).invalidate()
        throw rejectedOf(order, new AppError('day_full', { day: order.deliveryDate }))
      }
      if (stored.outcome === 'sold_out') {
        soldOutOf(ctx).invalidate()
        throw rejectedOf(
          order,
          new AppError('dish_sold_out', { ...itemsNamed(linesOfDish(order, stored.dishKey)), count: stored.left }),
        )
      }
      if (outcome === 'menu_changed') menusOf(ctx).invalidate()
      else if (outcome === 'day_over') calendarOf(ctx).invalidate()
      else if (request) {
        const former = await formerReply<PlacedOrders>(ctx, customer, request)
        if (former) return former.reply
      }
    }
    throw new AppError('unavailable')
  } catch (error) {
    // An order that has been placed stays placed, whatever would be said of it now.
    const former = request && error instanceof AppError ? await formerReply<PlacedOrders>(ctx, customer, request) : null
    if (former) return former.reply
    throw error
  }
}

/** Nobody waits for it: who reads a menu a second later is told anyhow, and who orders is rejected. */
function tellLater(ctx: AppContext) {
  void tellSoldOut(ctx).catch((err: unknown) => ctx.log.warn({ err }, 'nobody was told of a dish that has run out'))
}

function publish(ctx: AppContext, prepared: PreparedOrder[]) {
  for (const { order } of prepared) {
    const { id: orderId, deliveryDate: deliveryDay, customer } = order
    void ctx.events.publish({ type: 'order-created', customerId: customer.id, orderId, deliveryDay })
  }
}

/** What an order calls a dish: it may have it under several names. */
function linesOfDish({ lines }: OrderToStore, key: string) {
  return lines.filter((line) => line.kind === 'addon' && dishKey(line) === key)
}
