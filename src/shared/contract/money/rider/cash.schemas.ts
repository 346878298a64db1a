import { z } from 'zod'
import { HANDOVER_STATE_WORDS } from '../../../domain/money/handovers.ts'
import { cashAmount, id, instant, kitchenDay, reject } from '../../parts.ts'

const sum = z.number()

const ownCash = z.object({
  inHand: sum,
  /** What of it may be declared: not what is under way already. */
  toDeclare: sum,
  /** Today's, and those that are open, the latest first. */
  handovers: z.array(
    z.object({
      _id: id,
      day: kitchenDay,
      at: instant,
      state: z.enum(HANDOVER_STATE_WORDS),
      declared: sum,
      /** `null` before it is counted. */
      counted: sum.nullable(),
      settled: sum.nullable(),
    }),
  ),
})
export type OwnCash = z.output<typeof ownCash>

export const riderCashSchemas = {
  ownCash: { reply: z.object({ cash: ownCash }) },
  declareCash: {
    body: z.object({ amount: cashAmount.refine((amount) => amount >= 0.01, reject('cash_amount')) }),
    reply: z.object({ cash: ownCash }),
  },
}
