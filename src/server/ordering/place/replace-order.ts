import { sql } from 'kysely'
import { holdDays, readCalendar } from '#server/calendar/calendar.ts'
import { emitPlateAlerts, holdLimitedDishes, requireServed, withOwnPortions } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { hashBody } from '#server/kernel/http/idempotency.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import type { CustomerCaller } from '#server/people/people.ts'
import type { ReplaceBody } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { statusOf } from '#shared/domain/ordering/order-status.ts'
import { secondThoughts } from '#shared/domain/ordering/second-thoughts.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { statusChangedEvent } from '../change/order-events.ts'
import { transition } from '../change/transition.ts'
import { type OrderRow, orderOfCustomer } from '../queries.ts'
import type { NewOrder } from './create-orders.ts'
import { type PlacedOrders, placeTogether } from './place-together.ts'
import { portionsOf } from './portions.ts'
import { type Entry, type PreparedOrder, prepareOrder, requireAsSeen } from './prepare-order.ts'
import { uncountOrdered } from './standings.ts'
import { untilStored } from './until-stored.ts'

/**
 * This order gives way to another, and is locked. A handler that throws keeps it. `packed`: also when its boxes are packed, and
 * have to be packed again.
 */
export const orderGivesWay = hook<[orderId: string, packed: boolean]>()

/**
 * Changes a one-off order for its customer: in one transaction it is cancelled with the reason `replaced`, what it took of its
 * day comes back, and another that is priced by the present menu is stored in its place. If that cannot be stored the order
 * stays as it is. For the same day the new order can be changed as long as the former one, so that changing wins no time.
 * Throws `not_found`, `order_change_too_late`, `order_not_changeable`, `order_payment_claimed` and what placing an order does.
 */
export async function replaceOrder(
  ctx: AppContext,
  caller: CustomerCaller,
  orderId: string,
  body: ReplaceBody,
  key: string | null,
): Promise<PlacedOrders> {
  const request = key === null ? null : { key, call: 'replaceOrder', bodyHash: hashBody({ orderId, ...body }) }
  const reply = await untilStored(ctx, caller, request, {
    rejectedOf: (_, error) => error,
    attempt: async () => {
      const former = await replaceableOrder(ctx, caller.id, orderId)
      const prepared = await prepareReplacement(ctx, caller, former, body)
      const placed = await placeTogether(ctx, caller, [prepared], request, (trx, store) =>
        inPlaceOf(ctx, trx, former, prepared, { by: { kind: 'customer' }, packed: true, store }),
      )
      return { prepared: [prepared], placed }
    },
  })
  relay(ctx).wake()
  return reply
}

/** A one-off order of a customer that may still give way to another. Throws as `replaceOrder`. */
export async function replaceableOrder(ctx: AppContext, customerId: string, orderId: string): Promise<OrderRow> {
  const former = await orderOfCustomer(ctx.db, customerId, orderId)
  if (!former) throw new AppError('not_found')
  const at = ctx.now()
  // While the clock is in doubt: what may be changed by it, and by what is expected.
  ctx.timeGuard.requireAgreement((at) => mayBeReplaced(former, at).can)
  const may = mayBeReplaced(former, at)
  if (!may.can) throw new AppError(may.reason)
  return former
}

function mayBeReplaced(order: OrderRow, at: Date) {
  const { fulfilment, payment_method: paymentMethod, payment_state: paymentState } = order
  if (paymentState !== 'due') return { can: false, reason: 'order_not_changeable' } as const
  const status = statusOf({ fulfilment, paymentMethod, paymentState })
  return secondThoughts.replace({ status, cancelBy: order.cancel_by, paymentMethod }, at)
}

/** Checks and prices what takes the place of an order. It is paid as that one was to be. */
export async function prepareReplacement(
  ctx: AppContext,
  customer: NewOrder['customer'],
  former: OrderRow,
  body: ReplaceBody,
  entry: Entry | null = null,
): Promise<PreparedOrder> {
  const { slot, payment_method: paymentMethod, delivery_date, cancel_by } = former
  const menuDate = body.menuDate ?? delivery_date
  const keepsAddress = !body.selectedAddressId && body.userAddress.trim() === former.delivery_address
  const prepared = await prepareOrder(
    ctx,
    customer,
    { ...body, menuDate, slot, paymentMethod },
    { entry, keepsAddress },
  )
  requireAsSeen([prepared])
  if (menuDate !== delivery_date || cancel_by === null) return prepared
  const { order, presented } = prepared
  return {
    ...prepared,
    order: { ...order, cancelBy: cancel_by },
    presented: { ...presented, cancel_until: cancel_by.toISOString() },
  }
}

interface Replacing {
  by: Parameters<typeof transition>[2]['by']
  /** As of `orderGivesWay`. */
  packed: boolean
  store: () => Promise<PlacedOrders>
}

/**
 * Cancels the former order and stores the one that takes its place. Throws `order_not_changeable`, `order_packed` unless
 * it is changed also when `packed`, and what storing throws.
 */
export async function inPlaceOf(
  ctx: AppContext,
  trx: Trx,
  former: OrderRow,
  { order }: PreparedOrder,
  { by, packed, store }: Replacing,
): Promise<PlacedOrders> {
  const at = ctx.now()
  const { id, slot, delivery_date: day } = former
  await requireServed(trx, former.customer_id)
  // All that storing takes comes before the order that gives way, as everywhere.
  await holdDays(
    trx,
    [
      { day, slot },
      { day: order.deliveryDate, slot },
    ],
    at,
  )
  await holdLimitedDishes(trx, at)
  const [changed] = await transition(ctx, trx, {
    action: ORDER_ACTIONS.replace,
    where: sql`o.id = ${id} AND o.payment_state = 'due'`,
    by,
    at,
    reason: 'replaced',
    platesUntold: true,
  })
  // Somebody else has changed it since it was read.
  if (!changed) throw new AppError('order_not_changeable')
  await orderGivesWay.run(ctx, trx, id, packed)
  await uncountOrdered(trx, former)
  // One that waited for the kitchen's yes had none.
  const own = changed.fromHeld ? [] : await portionsOf(trx, id)
  const reply = await withOwnPortions(trx, own, store)
  await emitPlateAlerts(trx, await readCalendar(trx, at, slot), at)
  await emit(trx, at, statusChangedEvent(changed))
  return reply
}
