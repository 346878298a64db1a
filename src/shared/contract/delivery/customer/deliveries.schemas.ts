import { z } from 'zod'
import { id } from '../../parts.ts'

export const deliveriesSchemas = {
  listDeliveries: {
    reply: z.object({
      deliveries: z.array(
        z.object({
          orderId: id,
          /** How many stops the rider drives to before; 0: this one is next. */
          stopsBefore: z.number().int().min(0),
          /** The rider is at the door. */
          arrived: z.boolean(),
          /** To be told to the rider at the door; `null` where none is asked for. */
          code: z.string().nullable(),
        }),
      ),
    }),
  },
}
