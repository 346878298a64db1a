import { sql } from 'kysely'
import type { Closing, ClosureEffects } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { lockRowsSql } from '#server/kernel/db/lock-rows.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { FULFILMENTS, type Fulfilment, type PaymentState } from '#shared/domain/ordering/order-states.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { transition } from '../change/transition.ts'

/** What a closure of days does to the orders for them. */

const CLOSED_FROM: readonly string[] = ORDER_ACTIONS.close.from

/** The orders of days of a slot, as a condition on `o`. */
const ofDaysSql = ({ slot, days }: { slot: SlotCode; days: KitchenDay[] }) =>
  sql<boolean>`o.slot = ${slot} AND o.delivery_date = ANY(${days}::date[])`

/** The orders that closing these days would cancel, as a condition on `o`. */
export const cancelledByClosureSql = (closing: Pick<Closing, 'slot' | 'days'>) =>
  sql<boolean>`(${ofDaysSql(closing)} AND o.fulfilment = ANY(${CLOSED_FROM.filter((status) => status in FULFILMENTS)}::text[]))`

/** Takes the rows of all orders for these days, so that none goes to another state while it is counted. */
export async function holdOrdersOf(trx: Trx, closing: Closing): Promise<void> {
  await sql`SELECT FROM orders o WHERE ${ofDaysSql(closing)} ORDER BY o.id ${lockRowsSql('wait')}`.execute(trx)
}

interface CountedOrder {
  id: string
  customerId: string
  fulfilment: Fulfilment
  paymentState: PaymentState
  ofSubscription: boolean
  pricePaise: number
}

/** The orders that closing these days would cancel, and those that would stay since they are on their way or delivered. */
export async function effectsOnOrders(db: Db, closing: Closing): Promise<ClosureEffects> {
  const { rows } = await sql<CountedOrder>`
    SELECT o.id, o.customer_id AS "customerId", o.fulfilment, o.payment_state AS "paymentState",
      o.subscription_id IS NOT NULL AS "ofSubscription", o.price_paise AS "pricePaise"
    FROM orders o WHERE ${ofDaysSql(closing)} AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])`.execute(db)
  const cancelled = rows.filter(({ fulfilment }) => CLOSED_FROM.includes(fulfilment))
  const oneOff = cancelled.filter(({ ofSubscription }) => !ofSubscription)
  const paid = cancelled.filter(isPaid)
  return {
    figures: {
      subscriptionOrders: cancelled.length - oneOff.length,
      oneOffOrders: oneOff.length,
      paidOrders: paid.length,
      giveBackPaise: sumOf(paid),
      stayingOrders: rows.length - cancelled.length,
    },
    moved: [],
    told: cancelled.map((order) => ({
      customerId: order.customerId,
      meals: order.ofSubscription ? 1 : 0,
      orders: order.ofSubscription ? 0 : 1,
      giveBackPaise: isPaid(order) ? order.pricePaise : 0,
    })),
    basis: rows.map(({ id, fulfilment, paymentState }) => `${id} ${fulfilment} ${paymentState}`),
  }
}

const isPaid = ({ ofSubscription, paymentState }: CountedOrder) => !ofSubscription && paymentState === 'paid'
const sumOf = (orders: CountedOrder[]) => orders.reduce((sum, { pricePaise }) => sum + pricePaise, 0)

/** Cancels what is ordered for closed days, and takes back offers that a former opening had made. */
export async function cancelClosed(
  ctx: AppContext,
  trx: Trx,
  closing: Closing,
  { id, adminId }: { id: string; adminId: string },
): Promise<void> {
  const changed = await transition(ctx, trx, {
    action: ORDER_ACTIONS.close,
    where: ofDaysSql(closing),
    by: { kind: 'admin', adminId },
    at: closing.now,
    reason: 'closure',
  })
  await sql`
    UPDATE closure_orders c SET offer_until = NULL FROM orders o
    WHERE o.id = c.order_id AND c.offer_until IS NOT NULL AND ${ofDaysSql(closing)}`.execute(trx)
  await sql`
    INSERT INTO closure_orders (order_id, closure_id)
    SELECT id, ${id} FROM unnest(${changed.map((order) => order.id)}::uuid[]) AS id
    ON CONFLICT (order_id) DO UPDATE
      SET closure_id = excluded.closure_id, asked_at = NULL, offer_until = NULL, accepted_at = NULL`.execute(trx)
}
