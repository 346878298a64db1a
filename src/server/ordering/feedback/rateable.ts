import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { namesOfPlates } from '#server/catalog/catalog.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { addDays, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Rateable } from '#shared/contract/ordering/customer/ratings.schemas.ts'
import { type Dish, dishKey, THALI_KEY } from '#shared/domain/catalog/dish-key.ts'
import type { Translations } from '#shared/domain/catalog/names.ts'
import type { ThaliItem } from '#shared/domain/kitchen/dish-summary.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import type { RatingReason } from '#shared/domain/ordering/ratings.ts'
import { rateUntil } from '#shared/domain/ordering/ratings.ts'
import { DELIVERED_AT } from '../queries.ts'

/** Orders of later days are not listed: nobody delivers a meal that many days late. */
const LISTED_DAYS = 7

function selectRated(db: Db) {
  return db
    .selectFrom('orders as o')
    .leftJoin('order_ratings as r', 'r.order_id', 'o.id')
    .select((of) => [
      'o.id',
      'o.fulfilment',
      'o.thali_items',
      'r.stars',
      'r.reasons',
      DELIVERED_AT.as('delivered_at'),
      jsonArrayFrom(
        of
          .selectFrom('order_lines as l')
          .select(['l.name', 'l.kind', 'l.dish_id'])
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.position'),
      ).as('lines'),
      jsonArrayFrom(of.selectFrom('rated_dishes as d').select('d.dish_key').whereRef('d.order_id', '=', 'o.id')).as(
        'rated',
      ),
      jsonArrayFrom(
        of
          .selectFrom('tickets as t')
          .select(['t.id', 't.dish_key', 't.dish_name', 't.closed_at'])
          .whereRef('t.order_id', '=', 'o.id')
          .orderBy('t.opened_at'),
      ).as('tickets'),
    ])
}

export type RatedRow = Awaited<ReturnType<ReturnType<typeof selectRated>['executeTakeFirstOrThrow']>>

/** An order of a customer with what has been said of it; another's counts as missing. */
export async function ratedOrder(db: Db, customerId: string, id: string): Promise<RatedRow | undefined> {
  return selectRated(db).where('o.id', '=', id).where('o.customer_id', '=', customerId).executeTakeFirst()
}

/** A customer's orders that were delivered after `since`, the newest first. */
export async function ordersDelivered(db: Db, customerId: string, { since, now }: { since: Date; now: Date }) {
  return selectRated(db)
    .where('o.customer_id', '=', customerId)
    .where('o.fulfilment', '=', 'delivered')
    .where('o.delivery_date', '>=', addDays(kitchenDayOf(now), -LISTED_DAYS))
    .where(sql<SqlBool>`${DELIVERED_AT} > ${since}`)
    .orderBy('o.id', 'desc')
    .execute()
}

/** The dishes of an order: what was on the plate, or the thali when nobody knows, and what was ordered beside it. */
export function dishesOf(row: Pick<RatedRow, 'thali_items' | 'lines'>): (Dish & { key: string })[] {
  const plate = row.thali_items as ThaliItem[] | null
  const dishes = row.lines.flatMap(({ kind, name, dish_id: dishId }) => {
    if (kind === 'addon') return [{ key: dishKey({ dishId, name }), dishId, name }]
    if (!plate?.length) return [{ key: THALI_KEY, dishId: null, name }]
    return plate.map(({ dishId, name }) => ({ key: dishKey({ dishId, name }), dishId, name }))
  })
  return [...new Map(dishes.map((dish) => [dish.key, dish])).values()]
}

/** Delivered orders as their customer may rate them. */
export async function presentRateables(db: Db, rows: readonly RatedRow[]): Promise<Rateable[]> {
  const namesOf = await namesOfPlates(db, rows.flatMap(dishesOf))
  return rows.map((row) => presentRateable(row, namesOf))
}

function presentRateable(row: RatedRow, namesOf: (dish: Dish) => { names?: Translations }): Rateable {
  const dishes = dishesOf(row)
  const named = new Map(dishes.map((dish) => [dish.key, namesOf(dish)]))
  return {
    _id: row.id,
    until: rateUntil(row.delivered_at as Date).toISOString(),
    stars: row.stars,
    reasons: (row.reasons ?? []) as RatingReason[],
    dishes: dishes.map(({ key, name }) => ({ key, name, ...named.get(key) })),
    named: row.rated.length < dishes.length ? row.rated.map(({ dish_key }) => dish_key) : [],
    missing: row.tickets.map(({ id, dish_key, dish_name, closed_at }) => ({
      key: dish_key,
      name: dish_name,
      ...named.get(dish_key),
      number: orderNumber(id) as string,
      closed: closed_at !== null,
    })),
  }
}
