import { z } from 'zod'
import { mealMove, mealStatement } from '../customer/meals.schemas.ts'
import { idParams, pageQuery } from '../parts.ts'

/** A move of meals with the name of the admin who did it, if one did. */
const adminMealMove = mealMove.extend({ admin: z.string().nullable() })

export const adminMealSchemas = {
  adminMealStatement: {
    params: idParams,
    query: z.object(pageQuery),
    reply: mealStatement.extend({ moves: z.array(adminMealMove) }),
  },
}
