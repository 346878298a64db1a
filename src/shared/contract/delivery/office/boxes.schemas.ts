import { z } from 'zod'
import { BOX_MOVES, MAX_BOX_KINDS, MAX_BOXES_MOVED } from '../../../domain/delivery/boxes.ts'
import { MAX_BOX_DEPOSIT } from '../../../domain/delivery/deposits.ts'
import { id, reject, rupees, text, typedRupees } from '../../parts.ts'

export const boxesMoved = z.number().int().min(1).max(MAX_BOXES_MOVED)

const kindFields = {
  name: text(30).trim().min(1, reject('name_required')),
  /** As many are left with each thali. */
  perThali: z.number().int().min(1).max(9),
  /** From so many on a customer gets disposable boxes. */
  mostOut: z.number().int().min(1).max(99),
}

const boxes = z.object({
  kinds: z.array(
    z.object({
      ...kindFields,
      _id: id,
      name: z.string(),
      /** It is not handed out any more. */ retired: z.boolean(),
      /** Rupees for each; 0 for none. */ deposit: rupees,
    }),
  ),
  /** Who has how many, the most first; below zero when more came back than went out. */
  out: z.array(
    z.object({
      customer: id,
      name: z.string().nullable(),
      kind: id,
      n: z.number().int(),
      /** Since the first of those that are out went out. */
      days: z.number().int(),
      /** Rupees that are held of the customer, for boxes of any kind. */
      held: rupees,
    }),
  ),
  /** So many more are not listed: those with the fewest. */
  outMore: z.number().int(),
  /** By month, `YYYY-MM`, of the last year. */
  gone: z.array(z.object({ month: z.string(), kind: id, lost: z.number().int(), broken: z.number().int() })),
  /** Of whom a deposit is held, who most first, and what the boxes that they have come to. */
  deposits: z.array(z.object({ customer: id, name: z.string().nullable(), held: rupees, wanted: rupees })),
  /** So many more are not listed: those of whom least is held. */
  depositsMore: z.number().int(),
  /** What all deposits that are held come to. */
  held: rupees,
})
export type BoxReport = z.output<typeof boxes>

const reply = z.object({ boxes })

export const boxSchemas = {
  boxReport: { reply },
  setBoxKinds: {
    body: z.object({
      kinds: z
        .array(
          z.object({
            ...kindFields,
            _id: id.optional(),
            /** Left out: as it is, and none for a new kind. */
            deposit: typedRupees().max(MAX_BOX_DEPOSIT, reject('price_invalid')).optional(),
          }),
        )
        .max(MAX_BOX_KINDS)
        .refine((kinds) => new Set(kinds.map(({ name }) => name.toLowerCase())).size === kinds.length)
        .refine((kinds) => new Set(kinds.map(({ _id }) => _id ?? {})).size === kinds.length),
    }),
    reply,
  },
  moveBoxes: {
    body: z.object({ customer: id, kind: id, n: boxesMoved, move: z.enum(BOX_MOVES) }),
    reply,
  },
}
