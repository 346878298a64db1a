import { z } from 'zod'
import { MAX_STARS, RATING_REASONS } from '../../../domain/ordering/ratings.ts'
import { id, idParams, instant, text, translations } from '../../parts.ts'

const dish = z.object({ key: z.string(), name: z.string(), names: translations })
const stars = z.number().int().min(1).max(MAX_STARS)
const reasons = z.array(z.enum(RATING_REASONS)).max(RATING_REASONS.length)
/** What tells a dish from the others of its order. */
const key = text(300)
const MAX_DISHES = 60

/** A delivered order that can still be rated. */
export const rateable = z.object({
  _id: id,
  until: instant,
  /** `null` before it is rated. */
  stars: stars.nullable(),
  reasons,
  dishes: z.array(dish),
  /** Keys of the dishes that the rating names; none when it is of the whole meal. */
  named: z.array(z.string()),
  /** What has been reported as missing. */
  missing: z.array(dish.extend({ number: z.string(), closed: z.boolean() })),
})
export type Rateable = z.output<typeof rateable>

export const ratingSchemas = {
  listRateable: { reply: z.object({ orders: z.array(rateable) }) },
  rateOrder: {
    params: idParams,
    body: z.object({ stars, reasons: reasons.optional(), dishes: z.array(key).max(MAX_DISHES).optional() }),
    reply: z.object({ order: rateable }),
  },
  reportMissing: {
    params: idParams,
    body: z.object({ dish: key }),
    reply: z.object({ order: rateable, number: z.string() }),
  },
  dishRatings: {
    reply: z.object({
      /** Dishes with enough ratings: `key` is the item of the library, else `name:` with the name in lower case. */
      dishes: z.array(dish.extend({ stars: z.number(), ratings: z.number().int() })),
    }),
  },
}
