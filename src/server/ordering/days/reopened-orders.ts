import { type RawBuilder, sql } from 'kysely'
import { holdLimitedDays, holdRoom, readCalendar, readSlots } from '#server/calendar/calendar.ts'
import { requireServed } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { emit, emitSql } from '#server/kernel/outbox/emit.ts'
import type { CustomerCaller } from '#server/people/people.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { offerUntil } from '#shared/domain/calendar/closures.ts'
import { countsAsOrdered } from '#shared/domain/ordering/order-status.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { statusChangedEvent } from '../change/order-events.ts'
import { transition } from '../change/transition.ts'
import { presentOrder } from '../present.ts'
import { orderById } from '../queries.ts'

/** What becomes of orders that a closure cancelled when their day is open again: nothing by itself, the customers are asked. */

/**
 * Asks the customers whose orders for these days a closure cancelled, once a customer and day: by an event, and on the
 * order until the offer ends. Offers that would be over already are not made. Returns how many customers are asked.
 */
export async function askAgain(trx: Trx, slot: SlotCode, days: KitchenDay[], now: Date): Promise<number> {
  const calendar = await readCalendar(trx, now, slot)
  const untilOf = (ofSubscription: boolean) => days.map((day) => offerUntil(calendar, day, ofSubscription, now))
  const { rows } = await sql<{ asked: number }>`
    WITH opened AS (
      SELECT * FROM unnest(${days}::date[], ${untilOf(true)}::timestamptz[], ${untilOf(false)}::timestamptz[])
        AS opened (day, subscription_until, one_off_until)
    ),
    offered AS (
      UPDATE closure_orders c SET asked_at = ${now}, offer_until = w.until
      FROM orders o JOIN opened ON opened.day = o.delivery_date,
        LATERAL (SELECT CASE WHEN o.subscription_id IS NULL THEN one_off_until ELSE subscription_until END AS until) w
      WHERE c.order_id = o.id AND o.slot = ${slot} AND o.fulfilment = 'cancelled' AND o.reason = 'closure'
        AND w.until > ${now}
      RETURNING o.customer_id, o.delivery_date, w.until
    ),
    customers_to_ask AS (
      SELECT customer_id, delivery_date, max(until) AS until FROM offered GROUP BY 1, 2
    ),
    emitted AS (
      ${emitSql('kitchen-open-again', {
        from: sql`customers_to_ask`,
        payload: { customerId: sql`customer_id`, day: sql`delivery_date` },
        at: now,
        worthUntil: sql`until`,
      })}
    )
    SELECT count(DISTINCT customer_id)::integer AS asked FROM customers_to_ask`.execute(trx)
  return rows[0]?.asked ?? 0
}

/**
 * Takes a subscription's order after all that a closure cancelled, while its customer is asked. Asking again changes nothing.
 * Throws `customer_blocked`, `not_found`, `order_offer_over`, `day_full`, and `order_meal_used` when the subscription has no
 * meal left for it.
 */
export async function restoreOrder(
  ctx: AppContext,
  trx: Trx,
  caller: Pick<CustomerCaller, 'id'>,
  orderId: string,
): Promise<{ order: ReturnType<typeof presentOrder> }> {
  ctx.timeGuard.requireRightDay()
  await requireServed(trx, caller.id)
  const now = ctx.now()
  const former = await orderById(trx, orderId)
  if (former?.customer_id !== caller.id || former.subscription_id === null) throw new AppError('not_found')
  // Held, so that another closure of the day comes before this or after it, and its plates are counted.
  await holdLimitedDays(trx, now)
  const left = await holdRoom(trx, { day: former.delivery_date, slot: former.slot }, { customerId: caller.id, now })
  if (left === 0 && !countsAsOrdered(former.fulfilment)) throw new AppError('day_full', { day: former.delivery_date })
  const [changed] = await transition(ctx, trx, {
    action: ORDER_ACTIONS.restore,
    where: sql`o.id = ${orderId} AND o.reason = 'closure' AND ${offeredSql(now)}`,
    by: { kind: 'customer' },
    at: now,
  })
  const order = await orderById(trx, orderId)
  if (order === undefined) throw new AppError('not_found')
  if (changed) {
    await sql`UPDATE closure_orders SET accepted_at = ${now}, offer_until = NULL WHERE order_id = ${orderId}`.execute(
      trx,
    )
    await emit(trx, now, statusChangedEvent(changed))
  } else if (!countsAsOrdered(order.fulfilment)) throw new AppError('order_offer_over')
  return { order: presentOrder(order, await readSlots(trx), now) }
}

function offeredSql(now: Date): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM closure_orders c WHERE c.order_id = o.id AND c.offer_until > ${now})`
}
