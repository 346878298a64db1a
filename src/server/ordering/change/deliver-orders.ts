import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { endOfDaySql } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { emit, emitSql } from '#server/kernel/outbox/emit.ts'
import {
  FAIL_REASONS,
  type FailReason,
  isKitchenFault,
  type KitchenFault,
} from '#shared/domain/delivery/stop-states.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { recountStanding } from '../place/standings.ts'
import { SET_BACK_TO_KITCHEN } from '../queries.ts'
import { statusChangedEvent } from './order-events.ts'
import { type ChangedOrder, type Transition, transition } from './transition.ts'

/** What the work on the road does to orders. Call `relay(ctx).wake()` after the commit. */
interface Delivered {
  /** Which orders: a condition on `o`. */
  where: RawBuilder<SqlBool>
  by: Transition['by']
  /** When it happened. */
  at: Date
  /** When each happened, by the order's id, where they did not all happen at `at`. */
  times?: Transition['times']
}

/** Orders leave the kitchen. One that the office has set back to the kitchen stays as it is. */
export async function sendOut(ctx: AppContext, trx: Trx, orders: Delivered): Promise<ChangedOrder[]> {
  return change(ctx, trx, { ...orders, action: ORDER_ACTIONS.sendOut, where: notSetBack(orders.where) })
}

/** Orders have been handed over. One that the office has set back to the kitchen stays as it is. */
export async function deliverOrders(ctx: AppContext, trx: Trx, orders: Delivered): Promise<ChangedOrder[]> {
  return change(ctx, trx, { ...orders, action: ORDER_ACTIONS.deliver, where: notSetBack(orders.where) })
}

interface Failed extends Delivered {
  /** By it a subscription's meal is forfeited or given back, and its customer told. */
  why: FailReason
}

/**
 * Orders could not be handed over: they are cancelled, with the reason that says what becomes of their meals. Customers who go
 * without by the kitchen's own doing are told so, once for an order.
 */
export async function failOrders(ctx: AppContext, trx: Trx, failed: Failed): Promise<ChangedOrder[]> {
  const { why, ...orders } = failed
  const { noShow } = FAIL_REASONS[why]
  const reason = isKitchenFault(why) ? 'not_delivered' : 'not_taken'
  const changed = await change(ctx, trx, {
    ...orders,
    action: ORDER_ACTIONS.fail,
    where: notSetBack(orders.where),
    reason,
  })
  if (noShow && changed.length > 0) await setNoShows(trx, changed, failed.at)
  if (isKitchenFault(why) && changed.length > 0) await apologize(trx, changed, why, failed.at)
  return changed
}

/** A stop that is opened again and fails once more tells nobody twice. */
async function apologize(trx: Trx, changed: ChangedOrder[], why: KitchenFault, at: Date): Promise<void> {
  await emitSql('order-not-delivered', {
    from: sql`orders AS o WHERE o.id = ANY(${changed.map(({ id }) => id)}::uuid[])`,
    payload: {
      customerId: sql`o.customer_id`,
      orderId: sql`o.id`,
      deliveryDay: sql`o.delivery_date`,
      why: sql`${why}::text`,
      ofSubscription: sql`o.subscription_id IS NOT NULL`,
    },
    at,
    onceOn: sql`o.delivery_date`,
    worthUntil: endOfDaySql(sql`o.delivery_date`),
  }).execute(trx)
}

/** Orders that the rider has settled are on their way again: delivered by mistake, or driven to once more. */
export async function sendOutAgain(ctx: AppContext, trx: Trx, orders: Delivered): Promise<ChangedOrder[]> {
  const settled = sql<SqlBool>`(o.fulfilment = 'delivered' OR o.reason IN ('not_taken', 'not_delivered'))`
  const where = sql<SqlBool>`${orders.where} AND ${settled}`
  const changed = await change(ctx, trx, { ...orders, action: ORDER_ACTIONS.sendOutAgain, where })
  const failed = changed.filter(({ from }) => from === 'cancelled')
  if (failed.length > 0) await setNoShows(trx, failed, null)
  return changed
}

async function change(ctx: AppContext, trx: Trx, wanted: Transition): Promise<ChangedOrder[]> {
  const changed = await transition(ctx, trx, wanted)
  await emit(trx, wanted.at, ...changed.map(statusChangedEvent))
  return changed
}

/** Notes that nobody was there for these orders; `null` takes it back. */
async function setNoShows(trx: Trx, changed: ChangedOrder[], at: Date | null): Promise<void> {
  const ids = changed.map(({ id }) => id)
  const { rows } = await sql`
    UPDATE orders SET no_show_at = ${at}::timestamptz
    WHERE id = ANY(${ids}::uuid[]) AND (no_show_at IS NULL) <> ${at === null} RETURNING id`.execute(trx)
  if (rows.length === 0) return
  for (const customerId of [...new Set(changed.map(({ customerId }) => customerId))].sort()) {
    await recountStanding(trx, customerId)
  }
}

function notSetBack(where: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${where} AND NOT ${SET_BACK_TO_KITCHEN}`
}
