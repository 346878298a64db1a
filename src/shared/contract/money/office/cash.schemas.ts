import { z } from 'zod'
import { SETTLEMENTS } from '../../../domain/money/handovers.ts'
import { cashAmount, id, idParams, instant, kitchenDay, requiredReason } from '../../parts.ts'

const sum = z.number()
const person = z.string()

/** A hand-over that has been counted, or that nobody has counted yet. */
const handover = { _id: id, rider: person, day: kitchenDay, at: instant }

/** Counted, with another sum than the rider has declared. */
const discrepancy = z.object({
  ...handover,
  declared: sum,
  counted: sum,
  /** What was counted without what was declared. */
  difference: sum,
  by: person,
})
export type CashDiscrepancy = z.output<typeof discrepancy>

/** A hand-over that is over. */
const settled = z.object({
  ...handover,
  declared: sum,
  counted: sum,
  settled: sum,
  by: person,
  /** Where the sums differed: who decided, and why. */
  resolved: z.object({ by: person, at: instant, reason: z.string() }).nullable(),
})
export type SettledCash = z.output<typeof settled>

const riderCash = z.object({
  rider: person,
  /** `null` while it is being counted, so that who counts does not know what to find. */
  inHand: sum.nullable(),
  /** The day since which something is in hand. */
  since: kitchenDay.nullable(),
})
export type RiderCash = z.output<typeof riderCash>

export const cashSchemas = {
  ridersCash: {
    /** Whose settled hand-overs are told. Left out: today. */
    query: z.object({ day: kitchenDay.optional() }),
    reply: z.object({
      /** Those who have something in hand. */
      riders: z.array(riderCash),
      /** To be counted; `own` by somebody else than who asks. */
      toCount: z.array(z.object({ ...handover, own: z.boolean() })),
      discrepancies: z.array(discrepancy),
      settled: z.array(settled),
    }),
  },
  countCash: {
    params: idParams,
    body: z.object({ counted: cashAmount }),
    reply: z.object({
      matched: z.boolean(),
      declared: sum,
      /** What was counted without what was declared. */
      difference: sum,
    }),
  },
  resolveCash: {
    params: idParams,
    /** `counted`: the rider still has the rest in hand. `declared`: all that was declared is settled. */
    body: z.object({ settle: z.enum(SETTLEMENTS), reason: requiredReason }),
    reply: z.object({ settled: sum }),
  },
}
