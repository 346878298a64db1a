import { z } from 'zod'
import { CLASH_DECISIONS } from '../../../domain/kitchen/clashes.ts'
import { contentCode, enteredDay, id, instant, kitchenDay, readableBy, slotCode, text } from '../../parts.ts'

const ofDay = { day: kitchenDay, slot: slotCode }
const wantedDay = { ...ofDay, day: enteredDay }
const dishKey = text(300)
const decision = z.enum(CLASH_DECISIONS)

const clash = z.object({
  order_id: id,
  order_number: z.string(),
  /** Whose food it is; `null` when the customer has told no name. */
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  dish: z.object({ key: dishKey, name: z.string() }),
  /** Portions of it. */
  quantity: z.number(),
  jain: z.boolean(),
  /** Of what is in the dish: what is not wanted, and what must not be eaten. */
  avoided: z.array(contentCode),
  allergies: z.array(contentCode),
  /** Nobody has entered what is in the dish, and there is an allergy. */
  unknown: z.boolean(),
  /** All that they avoid and are allergic to, by which another dish is chosen. */
  rules: z.object({ avoid: z.array(contentCode), allergies: z.array(contentCode) }),
  state: z.enum(['unresolved', 'alternative', ...CLASH_DECISIONS]),
  /** What is packed in its place; `null` for nothing else. */
  instead: z.string().nullable(),
  /** What somebody has decided; it may not hold any more, when something was added to the rules or the dish. */
  decided: z.object({ decision, by: z.string(), at: instant }).nullable(),
})
export type Clash = z.output<typeof clash>

const clashList = z.object({
  ...ofDay,
  /** What nobody has resolved first, then by name. */
  clashes: z.array(clash),
  /** Dishes of the day's menu of which nobody has entered what is in them. */
  not_entered: z.array(z.string()),
  /** The dishes that one can be swapped for, by name; those that fit a person are found by `clashWith`. */
  dishes: z.array(z.object({ _id: id, name: z.string(), contents: z.array(contentCode).nullable() })),
})
export type ClashList = z.output<typeof clashList>

export const clashSchemas = {
  listClashes: {
    /** Left out: the day that is cooked for; lunch. */
    query: z.object({ day: kitchenDay.optional(), slot: slotCode.optional() }),
    reply: clashList,
  },
  resolveClash: {
    body: z.object({
      ...wantedDay,
      order_id: id,
      dish: dishKey,
      /** `null` takes back what was decided. */
      decision: decision.nullable(),
      /** Of a swap: the dish that is packed in its place. */
      dish_id: id.optional(),
      /** What was decided before, as it was read. */
      was: decision.nullable(),
    }),
    reply: clashList,
  },
}
