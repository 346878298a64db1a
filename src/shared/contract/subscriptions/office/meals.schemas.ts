import { z } from 'zod'
import { idParams, pageQuery } from '../../parts.ts'
import { mealMove, mealStatement } from '../customer/meals.schemas.ts'

/** A move of meals with the name of the admin who did it, if one did. */
const adminMealMove = mealMove.extend({ admin: z.string().nullable() })

export const adminMealSchemas = {
  adminMealStatement: {
    params: idParams,
    query: z.object(pageQuery),
    reply: mealStatement.extend({
      moves: z.array(adminMealMove),
      /** When its money is collected, in cash and as a whole, by the rules that it was bought by. */
      collected: z.enum(['before_first_meal', 'with_first_meal']),
    }),
  },
}
