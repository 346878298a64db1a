import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { addDays, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { COMPLAINT_STARS, perThousand, type RatingReason } from '#shared/domain/ordering/ratings.ts'

const DAYS = 7
/** As many dishes as a list of the worst is read. */
const WORST = 10

interface Counted {
  plates: number
  ratings: number
  stars: number | null
  complaints: number
}

/** What customers said of the meals of the last seven days, today among them. */
export async function feedback(ctx: AppContext) {
  const to = kitchenDayOf(ctx.now())
  const from = addDays(to, 1 - DAYS)
  const { db } = ctx.longWork
  const within = sql`BETWEEN ${from}::date AND ${to}::date`
  const counted = await sql<Counted>`
    SELECT
      -- The lines of each order by its id: joined, the lines of all orders there are might be read.
      (SELECT coalesce(sum((SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = o.id AND l.kind = 'thali')), 0)::integer
        FROM orders o WHERE o.delivery_date ${within} AND o.fulfilment = 'delivered') AS plates,
      count(*)::integer AS ratings, round(avg(stars), 1)::float8 AS stars,
      (count(*) FILTER (WHERE stars <= ${COMPLAINT_STARS}) + (SELECT count(*) FROM tickets t
        JOIN orders o ON o.id = t.order_id WHERE o.delivery_date ${within}))::integer AS complaints
    FROM order_ratings WHERE delivery_date ${within}`.execute(db)
  const dishes = await sql<{ key: string; name: string; stars: number; ratings: number; complaints: number }>`
    SELECT d.dish_key AS key, max(d.dish_name) AS name, round(avg(r.stars), 1)::float8 AS stars,
      count(*)::integer AS ratings, (count(*) FILTER (WHERE r.stars <= ${COMPLAINT_STARS}))::integer AS complaints
    FROM order_ratings r JOIN rated_dishes d ON d.order_id = r.order_id
    WHERE r.delivery_date ${within}
    GROUP BY d.dish_key ORDER BY avg(r.stars), count(*) DESC, max(d.dish_name) LIMIT ${WORST}`.execute(db)
  const reasons = await sql<{ reason: RatingReason; count: number }>`
    SELECT reason, count(*)::integer AS count FROM order_ratings r, unnest(r.reasons) AS reason
    WHERE r.delivery_date ${within} GROUP BY reason ORDER BY count(*) DESC, reason`.execute(db)
  const total = counted.rows[0] as Counted
  return {
    from,
    to,
    ...total,
    per_thousand: perThousand(total.complaints, total.plates),
    dishes: dishes.rows,
    reasons: reasons.rows,
  }
}
