import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { type KeyedRequest, runKeyed } from '#server/kernel/http/idempotency.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import type { PreparedOrder } from './prepare-order.ts'
import { type OrderToStore, type Stored, storeOrdersIn } from './store-orders.ts'

/** The orders of a request: that of its own day, and those of the further days in their order. */
export interface PlacedOrders {
  order: Order
  also?: Order[]
}

type Rejected = Exclude<Stored, { outcome: 'placed' }>

/**
 * What came of storing: the reply, `fresh` unless it was given before, and whether the last portion of a dish went with it; or an
 * order that was not stored, and why.
 */
export type Placed =
  | { reply: PlacedOrders; fresh: boolean; ranOut: boolean }
  | { order: OrderToStore; stored: Rejected }

/** Rolls the transaction back. */
class NotStored extends Error {
  readonly order: OrderToStore
  readonly stored: Rejected

  constructor(order: OrderToStore, stored: Rejected) {
    super(stored.outcome)
    this.order = order
    this.stored = stored
  }
}

/**
 * Stores orders in one transaction with the key of the request: all of them or none. `around` is what else belongs into that
 * transaction, and calls what stores them.
 */
export async function placeTogether(
  ctx: AppContext,
  customer: { id: string },
  prepared: PreparedOrder[],
  request: KeyedRequest | null,
  around: (trx: Trx, store: () => Promise<PlacedOrders>) => Promise<PlacedOrders> = (_, store) => store(),
): Promise<Placed> {
  try {
    let ranOut = false
    const done = await runKeyed(ctx, customer, request, (trx) =>
      around(trx, async () => {
        const orders = prepared.map(({ order }) => order)
        const stored = await storeOrdersIn(trx, orders, ctx.config.orderCaps)
        const [order, ...also] = prepared.map((one, index) => {
          const outcome = stored[index] as Stored
          if (outcome.outcome !== 'placed') throw new NotStored(one.order, outcome)
          ranOut ||= outcome.ranOut
          return presentStored(one, outcome)
        })
        return { order: order as Order, also }
      }),
    )
    return { ...done, ranOut }
  } catch (error) {
    if (error instanceof NotStored) return { order: error.order, stored: error.stored }
    throw error
  }
}

/** How an order is presented that waits for the kitchen's yes. */
const HELD = { status: 'pending', held: true } as const

/** An order as its customer reads it, once it is stored: its address, and whether it waits for the kitchen's yes. */
export function presentStored({ presented }: PreparedOrder, stored: { address: string; held: boolean }): Order {
  return { ...presented, delivery_address: stored.address, ...(stored.held && HELD) }
}
