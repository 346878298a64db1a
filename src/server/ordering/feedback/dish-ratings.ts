import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { perContext } from '#server/kernel/per-context.ts'
import { addDays, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { MIN_RATINGS, RATED_DAYS } from '#shared/domain/ordering/ratings.ts'

/** Anybody may ask, so it is counted once in that time. */
const KEPT_MS = 60_000

interface DishRating {
  /** See dish-key.ts. */
  key: string
  name: string
  stars: number
  ratings: number
}

/** The stars of dishes that have been rated often enough, under the name they were last ordered by; at most a minute old. */
export const dishRatingsOf = perContext((ctx) => {
  let kept: { at: number; dishes: Promise<DishRating[]> } | null = null
  return () => {
    const at = ctx.elapsed()
    if (!kept || at - kept.at >= KEPT_MS) {
      const dishes = count(ctx)
      kept = { at, dishes }
      dishes.catch(() => {
        kept = null
      })
    }
    return kept.dishes
  }
})

async function count(ctx: AppContext): Promise<DishRating[]> {
  const from = addDays(kitchenDayOf(ctx.now()), -RATED_DAYS)
  const { rows } = await sql<DishRating>`
    SELECT d.dish_key AS key, (array_agg(d.dish_name ORDER BY r.delivery_date DESC))[1] AS name,
      round(avg(r.stars), 1)::float8 AS stars, count(*)::integer AS ratings
    FROM order_ratings r JOIN rated_dishes d ON d.order_id = r.order_id
    WHERE r.delivery_date >= ${from}
    GROUP BY d.dish_key HAVING count(*) >= ${MIN_RATINGS}`.execute(ctx.db)
  return rows
}
