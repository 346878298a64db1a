import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Rateable } from '#shared/contract/ordering/customer/ratings.schemas.ts'
import { canRate, RATING_HOURS, type RatingReason, ratedDishes, TICKET_DAYS } from '#shared/domain/ordering/ratings.ts'
import { DELIVERED_AT } from '../queries.ts'
import { dishesOf, presentRateables, type RatedRow, ratedOrder } from './rateable.ts'

const DAY_MS = 86_400_000

interface Rating {
  stars: number
  reasons: RatingReason[]
  /** Keys of the dishes that it speaks of; none for the whole meal. */
  dishes: string[]
}

/** `o` is delivered, and not longer ago than it may be rated. */
const stillRateable = (now: Date) => sql`o.fulfilment = 'delivered'
  AND ${DELIVERED_AT} > ${now}::timestamptz - make_interval(hours => ${RATING_HOURS})`

/**
 * Rates a delivered order for its customer; a second rating takes the place of the first. Throws `not_found`,
 * `order_not_rateable` and `order_rating_over`.
 */
export async function rateOrder(ctx: AppContext, customerId: string, id: string, rating: Rating): Promise<Rateable> {
  const { stars, reasons } = rating
  return saidOf(ctx, customerId, id, async (trx, order, now) => {
    const { rows } = await sql`
      INSERT INTO order_ratings (order_id, stars, reasons, delivery_date, rated_at, changed_at)
      SELECT o.id, ${stars}::integer, ${[...new Set(reasons)]}::text[], o.delivery_date, ${now}::timestamptz, ${now}::timestamptz
      FROM orders o WHERE o.id = ${id} AND o.customer_id = ${customerId} AND ${stillRateable(now)}
      ON CONFLICT (order_id) DO UPDATE
        SET stars = EXCLUDED.stars, reasons = EXCLUDED.reasons, changed_at = EXCLUDED.changed_at
      RETURNING order_id`.execute(trx)
    if (rows.length === 0) return false
    const dishes = ratedDishes(dishesOf(order), rating.dishes)
    await trx.deleteFrom('rated_dishes').where('order_id', '=', id).execute()
    await trx
      .insertInto('rated_dishes')
      .values(dishes.map(({ key, name }) => ({ order_id: id, dish_key: key, dish_name: name })))
      .execute()
    return true
  })
}

/**
 * Opens a ticket for a dish of a delivered order that was missing; said again it is the same ticket. Returns its number.
 * Throws `not_found`, also for a dish that is not of the order, `order_not_rateable` and `order_rating_over`.
 */
export async function reportMissing(ctx: AppContext, customerId: string, id: string, key: string) {
  const order = await saidOf(ctx, customerId, id, async (trx, row, now) => {
    const dish = dishesOf(row).find((dish) => dish.key === key)
    if (!dish) throw new AppError('not_found')
    const due = new Date(now.getTime() + TICKET_DAYS * DAY_MS)
    const { rows } = await sql`
      INSERT INTO tickets (id, order_id, dish_key, dish_name, opened_at, due_at)
      SELECT ${newId()}::uuid, o.id, ${key}, ${dish.name}, ${now}::timestamptz, ${due}::timestamptz
      FROM orders o WHERE o.id = ${id} AND o.customer_id = ${customerId} AND ${stillRateable(now)}
      -- Writes nothing, and lets the ticket that is there be told.
      ON CONFLICT (order_id, dish_key) DO UPDATE SET dish_name = tickets.dish_name
      RETURNING id`.execute(trx)
    return rows.length > 0
  })
  const number = order.missing.find((missing) => missing.key === key)?.number
  if (number === undefined) throw new AppError('not_found')
  return { order, number }
}

/** Writes down what a customer says of an order by a guarded statement; `false` of it means that it is too early or too late. */
async function saidOf(
  ctx: AppContext,
  customerId: string,
  id: string,
  write: (trx: Trx, order: RatedRow, now: Date) => Promise<boolean>,
): Promise<Rateable> {
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const order = await ratedOrder(trx, customerId, id)
    if (!order) throw new AppError('not_found')
    const may = canRate({ status: order.fulfilment, deliveredAt: order.delivered_at }, now)
    if (!may.can) throw new AppError(may.reason)
    // The kitchen may have set it back since it was read.
    if (!(await write(trx, order, now))) throw new AppError('order_not_rateable')
    const [said] = await presentRateables(trx, [(await ratedOrder(trx, customerId, id)) as RatedRow])
    return said as Rateable
  })
}
