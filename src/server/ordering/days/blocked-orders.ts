import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { lockRowsSql } from '#server/kernel/db/lock-rows.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import type { BlockEffects } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { BlockedOrder } from '#shared/contract/people/office/customers.schemas.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { UNSETTLED } from '#shared/domain/ordering/order-status.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { statusChangedEvent } from '../change/order-events.ts'
import { transition } from '../change/transition.ts'
import { type OrderRow, selectOrders } from '../queries.ts'

/** What blocking a customer does to the orders: those to come are cancelled, what is being cooked is delivered. */

const CANCELLED_FROM: readonly string[] = ORDER_ACTIONS.block.from

/** The orders to come of a customer, as a condition on `o`. */
const aheadOf = (customerId: string, now: Date) =>
  sql<boolean>`o.customer_id = ${customerId} AND o.delivery_date >= ${kitchenDayOf(now)} AND o.fulfilment = ANY(${UNSETTLED}::text[])`

/** Takes the rows of the orders to come, so that none goes to another state before it is cancelled. */
export async function holdOrdersOfCustomer(trx: Trx, customerId: string, now: Date): Promise<void> {
  await sql`SELECT FROM orders o WHERE ${aheadOf(customerId, now)} ORDER BY o.id ${lockRowsSql('wait')}`.execute(trx)
}

/** The orders that would be cancelled, and those that would stay. */
export async function effectsOfBlockOnOrders(db: Db, customerId: string, now: Date): Promise<Partial<BlockEffects>> {
  const rows = await selectOrders(db)
    .where(aheadOf(customerId, now))
    .orderBy('o.delivery_date')
    .orderBy('o.id')
    .execute()
  const goes = ({ fulfilment }: OrderRow) => CANCELLED_FROM.includes(fulfilment)
  return {
    cancelled: rows.filter(goes).map(presentAhead),
    staying: rows.filter((row) => !goes(row)).map(presentAhead),
    basis: rows.map(({ id, fulfilment, payment_state }) => `${id} ${fulfilment} ${payment_state}`),
  }
}

function presentAhead({
  id,
  delivery_date,
  slot,
  lines,
  price_paise,
  payment_state,
  subscription_id,
}: OrderRow): BlockedOrder {
  return {
    _id: id,
    order_number: orderNumber(id) as string,
    delivery_date,
    slot,
    dishes: lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    price: rupeesFromPaise(price_paise),
    paid: subscription_id === null && payment_state === 'paid',
    of_subscription: subscription_id !== null,
  }
}

/** Cancels the orders to come of a customer who is blocked; meals of a subscription come back to it. */
export async function cancelOrdersOfBlocked(
  ctx: AppContext,
  trx: Trx,
  customerId: string,
  { adminId }: { adminId: string },
  at: Date,
): Promise<void> {
  const changed = await transition(ctx, trx, {
    action: ORDER_ACTIONS.block,
    where: aheadOf(customerId, at),
    by: { kind: 'admin', adminId },
    at,
    reason: 'blocked',
  })
  await emit(trx, at, ...changed.map(statusChangedEvent))
}
