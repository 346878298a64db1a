import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { hashBody, type KeyedRequest } from '#server/kernel/http/idempotency.ts'
import type { CustomerCaller } from '#server/people/people.ts'
import { type Placed, type PlacedOrders, placeTogether, presentStored } from './place-together.ts'
import { type OrderBody, type PreparedOrder, prepareOrder, requireAsSeen } from './prepare-order.ts'
import { storeOrder } from './store-orders.ts'
import { untilStored } from './until-stored.ts'
import { wayToPay } from './way-to-pay.ts'

/**
 * Places an order for a day that can be ordered for: priced from that day's menu, confirmed at once unless it is paid ahead
 * or above the customer's caps for the day, and placed once for each `Idempotency-Key`. For several days it is an order a day,
 * all of them or none. What the client says of prices and terms is what the customer saw; if
 * something else holds nothing is placed, and `order_prices_changed` or `order_terms_changed` carries it. Throws further the `order_*`, `day_*`, `address_*` and
 * `idempotency_*` codes; of several days the details name the one that was rejected.
 */
export async function placeOrder(
  ctx: AppContext,
  caller: CustomerCaller,
  body: OrderBody,
  key: string | null,
): Promise<PlacedOrders> {
  const request = key === null ? null : { key, call: 'placeOrder', bodyHash: hashBody(body) }
  return untilStored(ctx, caller, request, {
    rejectedOf: (order, error) => ofDay(body, order, error),
    attempt: async () => {
      const prepared = await prepareAll(ctx, caller, body)
      const placed = body.also
        ? await placeTogether(ctx, caller, prepared, request)
        : await placeAlone(ctx, prepared[0] as PreparedOrder, request)
      return { prepared, placed }
    },
  })
}

async function placeAlone(ctx: AppContext, prepared: PreparedOrder, request: KeyedRequest | null): Promise<Placed> {
  const idempotency = request && { ...request, reply: { order: prepared.presented } }
  const stored = await storeOrder(ctx, { ...prepared.order, idempotency })
  if (stored.outcome !== 'placed') return { order: prepared.order, stored }
  return { reply: { order: presentStored(prepared, stored) }, fresh: true, ranOut: stored.ranOut }
}

/** Each day's order, by prices that the customer has seen. */
async function prepareAll(ctx: AppContext, caller: CustomerCaller, body: OrderBody): Promise<PreparedOrder[]> {
  const paymentMethod = await wayToPay(ctx, body.paymentMethod)
  const prepared: PreparedOrder[] = []
  for (const day of [body, ...(body.also ?? [])]) {
    try {
      prepared.push(await prepareOrder(ctx, caller, { ...body, ...day, slot: day.slot, seen: day.seen, paymentMethod }))
    } catch (error) {
      throw error instanceof AppError ? ofDay(body, { deliveryDate: day.menuDate, slot: day.slot }, error) : error
    }
  }
  requireAsSeen(prepared)
  return prepared
}

/** The rejection of one of several days names it. */
function ofDay(
  { also }: OrderBody,
  { deliveryDate, slot }: { deliveryDate: string | undefined; slot: string | undefined },
  error: AppError,
): AppError {
  if (!also || deliveryDate === undefined) return error
  const details = { ...(error.details as object), day: deliveryDate, slot: slot ?? 'lunch' }
  return new AppError(error.code, error.facts, details)
}
