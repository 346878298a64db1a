import { sql } from 'kysely'
import { readSlots } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import type { ErrorCode } from '#shared/contract/error-codes.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import type { ChangeReason } from '#shared/domain/ordering/order-states.ts'
import type { Capability, OrderAction } from '#shared/domain/ordering/transitions.ts'
import { presentOrder } from '../present.ts'
import type { OrderRow } from '../queries.ts'
import { statusChangedEvent } from './order-events.ts'
import { transition } from './transition.ts'

interface OwnChange {
  action: OrderAction
  reason?: ChangeReason
  /** Reads the order. Throws `not_found` when it is not the customer's. */
  read: () => Promise<OrderRow>
  /** Whether the order may be changed at an instant; if not, why. */
  allowed: (order: OrderRow, at: Date) => Capability<ErrorCode>
  /** Whether the order is as the customer wants it. */
  isDone: (order: OrderRow) => boolean
}

/**
 * Changes an own order for its customer, and tells the kitchen. The same again is no error and changes nothing. Throws
 * `clock_in_doubt`, and what `read` and `allowed` say.
 */
export async function changeOwnOrder(
  ctx: AppContext,
  trx: Trx,
  { action, reason, read, allowed, isDone }: OwnChange,
): Promise<{ order: Order }> {
  const at = ctx.now()
  for (;;) {
    const before = await read()
    // While the clock is in doubt: what may be changed by it, and by what is expected.
    ctx.timeGuard.requireAgreement((at) => allowed(before, at).can)
    const where = sql<boolean>`o.id = ${before.id}`
    const by = { kind: 'customer' } as const
    const changed = await transition(ctx, trx, { action, where, by, at, ...(reason && { reason }) })
    await emit(trx, at, ...changed.map(statusChangedEvent))
    const order = await read()
    if (changed.length === 0 && !isDone(order)) {
      const now = allowed(order, at)
      // Allowed now, and not a moment ago: the kitchen has set it back between the two statements.
      if (now.can) continue
      throw new AppError(now.reason)
    }
    return { order: presentOrder(order, await readSlots(trx), at) }
  }
}
