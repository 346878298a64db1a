import { z } from 'zod'
import { cookFigure } from '../../kitchen/office/production.schemas.ts'
import { orderStatus } from '../../ordering/customer/orders.schemas.ts'
import { id, instant, kitchenDay, slotCode } from '../../parts.ts'

const wall = z.object({
  /** The day that is cooked for: the first order day of the slots that are served. */
  day: kitchenDay,
  /** By the server's clock. */
  now: instant,
  /** Orders of the day that wait for the kitchen's yes. */
  held: z.number(),
  /** Orders of the day by status; those that wait for the kitchen's yes are in none. */
  byStatus: z.record(z.string(), z.number()),
  /** The orders of the day that came last, the newest first. */
  newest: z.array(
    z.object({
      _id: id,
      createdAt: instant,
      /** The first word of it. */
      name: z.string().nullable(),
      plates: z.number(),
      status: orderStatus,
      held: z.boolean(),
      /** Left out: lunch. */
      slot: slotCode.optional(),
    }),
  ),
  /** Thalis of the day that are cooked, or were. */
  plates: z.number(),
  /** Of these those that are still to be cooked. Always told; a screen may hold a reply from before. */
  cook: cookFigure.optional(),
  /** Of each dish how often it is to be cooked, the most first. */
  dishes: z.array(z.object({ key: z.string(), name: z.string(), addOn: z.boolean(), count: z.number() })),
  /** Orders that are on their way, by meal and area. */
  out: z.array(
    z.object({
      slot: slotCode,
      /** `null` where the address names none. */
      area: z.string().nullable(),
      orders: z.number(),
      plates: z.number(),
    }),
  ),
})
export type Wall = z.output<typeof wall>

export const wallSchemas = { wall: { reply: z.object({ wall }) } }
