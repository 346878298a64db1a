import { z } from 'zod'
import { LABEL_SIZES } from '../../../domain/kitchen/boxes.ts'
import { contentCode, enteredDay, id, instant, kitchenDay, slotCode, text } from '../../parts.ts'

const ofDay = { day: kitchenDay, slot: slotCode }
const wantedDay = { ...ofDay, day: enteredDay }
/** Which box: 2 of 3 of an order. */
const boxKey = { order_id: id, number: z.number().int().min(1).max(1000) }

const box = z.object({
  ...boxKey,
  order_number: z.string(),
  of: z.number(),
  /** Which it is of all boxes of its stop, as its label says. Always sent; a screen may hold boxes from before. */
  at_stop: z.object({ number: z.number(), of: z.number() }).optional(),
  /** For whom. */
  name: z.string(),
  /** The letter of the run, and the stop there; `null` as long as it has none. */
  stop: z.object({ run: z.string(), number: z.number() }).nullable(),
  area: z.string().nullable(),
  /** Plates, and what is beside them. */
  content: z.string(),
  vegetarian: z.boolean(),
  /** Its plates go into a disposable box: the customer has too many of those that come back. */
  disposable: z.boolean(),
  jain: z.boolean(),
  allergies: z.array(contentCode),
  /** Dishes that are not for them, and of which nobody has said what is packed instead. */
  unresolved: z.array(z.string()),
  /** What differs from the standard plate. */
  differs: z.array(z.string()),
  /** What is on its label; `null` before it has one. */
  code: z.string().nullable(),
  printed: z.boolean(),
  /** The label says something else than is known by now. */
  label_outdated: z.boolean(),
  packed: z.object({ by: z.string(), at: instant }).nullable(),
  /** It was packed by something else than is known by now, and is packed only when somebody has looked. */
  look_again: z.boolean(),
})
export type PackingBox = z.output<typeof box>

const gone = z.object({ ...boxKey, order_number: z.string(), name: z.string(), packed: z.boolean() })
export type GoneBox = z.output<typeof gone>

const packing = z.object({
  ...ofDay,
  /** The slots that are served. */
  slots: z.array(slotCode),
  /** By the server's clock. */
  now: instant,
  /** The open days around it. */
  previousDay: kitchenDay,
  nextDay: kitchenDay,
  /** By run, stop and box. */
  boxes: z.array(box),
  /** Boxes that are packed, or have a label, of orders that do not come any more. */
  gone: z.array(gone),
  /** Orders that wait for their confirmation. */
  waiting: z.number(),
  /** The kitchen has said its FSSAI number, which is on each label. */
  fssai: z.boolean(),
})
export type Packing = z.output<typeof packing>

export const packingSchemas = {
  packing: {
    /** Left out: the day that is cooked for; lunch. */
    query: z.object({ day: kitchenDay.optional(), slot: slotCode.optional() }),
    reply: packing,
  },
  packBoxes: {
    body: z.object({
      ...wantedDay,
      boxes: z.array(z.object(boxKey)).min(1).max(500),
      /** `false` takes it back. */
      packed: z.boolean(),
    }),
    reply: z.object({
      /** Those that this has changed: of two who tick the same box one does. */
      changed: z.array(z.object(boxKey)),
    }),
  },
  scanBox: {
    body: z.object({ ...wantedDay, code: text(40) }),
    reply: z.object({
      box,
      /** It was packed before. */
      again: z.boolean(),
    }),
  },
  printLabels: {
    body: z.object({
      ...wantedDay,
      size: z.enum(LABEL_SIZES),
      /** All boxes, those without a label or with one that is out of date, or these. */
      which: z.union([z.enum(['all', 'new']), z.array(z.object(boxKey)).min(1).max(500)]),
      /** Names the printing: what is asked for again under the same name is no copy. */
      print_id: id,
    }),
    reply: z.object({
      /** A page with all labels, for paper of that size. */
      html: z.string(),
      labels: z.number(),
      /** How many of them had been printed before, and say so. */
      copies: z.number(),
      /** How many take the place of one that says something else. */
      replacing: z.number(),
    }),
  },
  withdrawLabels: {
    body: z.object({ ...wantedDay, print_id: id }),
    reply: z.object({ labels: z.number() }),
  },
}
