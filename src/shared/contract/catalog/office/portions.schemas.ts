import { z } from 'zod'
import { enteredDay, kitchenDay, slotCode, text } from '../../parts.ts'

/** Of dishes that are ordered by themselves. Left out, the day is the slot's order day, the slot lunch. */
const dayOfSlot = { day: kitchenDay.optional(), slot: slotCode.optional() }

export const portionSchemas = {
  listPortions: {
    query: z.object(dayOfSlot),
    reply: z.object({
      day: kitchenDay,
      slot: slotCode,
      dishes: z.array(
        z.object({
          /** The library's id of the dish; of one that was typed into its menu `name:` and the name in small letters. */
          key: z.string(),
          name: z.string(),
          left: z.number(),
        }),
      ),
    }),
  },
  setPortions: {
    body: z.object({
      ...dayOfSlot,
      day: enteredDay.optional(),
      key: text(300).min(1),
      /** As customers read it on the menu. */
      name: text(200).min(1),
      left: z.number().int().min(0).max(100_000).nullable(),
    }),
    reply: z.object({
      day: kitchenDay,
      slot: slotCode,
      /** How many were left before, to undo it; `null` for any number. */
      before: z.number().nullable(),
    }),
  },
}
