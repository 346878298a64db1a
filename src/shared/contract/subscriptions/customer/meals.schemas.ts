import { z } from 'zod'
import { MEAL_REASONS } from '../../../domain/subscriptions/meal-moves.ts'
import { id, idParams, instant, kitchenDay, pageQuery } from '../../parts.ts'

/** A move of meals, as the statement of a subscription lists it. */
export const mealMove = z.object({
  _id: z.string(),
  reason: z.enum(MEAL_REASONS),
  meals: z.number(),
  /** By how many meals those left grew; negative when they were taken. */
  change: z.number(),
  /** Meals left after it. */
  balance: z.number(),
  /** Of the order that it was about; `null` when it was about none. */
  delivery_date: kitchenDay.nullable(),
  by: z.enum(['customer', 'admin', 'system']),
  at: instant,
})
export type MealMove = z.output<typeof mealMove>

/** Where the meals of a subscription are now. */
export const mealStatement = z.object({
  subscription_id: id,
  plan_type: z.string(),
  available: z.number(),
  reserved: z.number(),
  eaten: z.number(),
  forfeited: z.number(),
  refunded: z.number(),
  expired: z.number(),
  nextCursor: z.string().nullable(),
})
export type MealStatement = z.output<typeof mealStatement>

export const mealSchemas = {
  mealStatement: {
    params: idParams,
    query: z.object(pageQuery),
    reply: mealStatement.extend({ moves: z.array(mealMove) }),
  },
}
