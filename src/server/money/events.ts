import { z } from 'zod'
import { eventKind, type PayloadsOf } from '#server/kernel/outbox/events.ts'
import { id } from '#shared/contract/parts.ts'
import { MOVE_STATES } from '#shared/domain/money/moves.ts'
import { REFUND_WAYS } from '#shared/domain/money/refunds.ts'

const ofRefund = z.object({ customerId: id, refundId: id, amountPaise: z.number().int() })

/** Events written to the outbox. */
export const moneyEvents = {
  /** Money of this customer is to be given back, for an order or a subscription: how does he want it? */
  'refund-waiting': eventKind(
    ofRefund.extend({
      ofOrder: z.boolean(),
      /** It goes back the way it came, unless he says otherwise; left out by the version before. */
      byGateway: z.boolean().optional(),
      /** It had been given, and his bank sent it back; left out by the version before. */
      bounced: z.boolean().optional(),
    }),
  ),
  /** It has been given back. */
  'refund-sent': eventKind(ofRefund.extend({ ofOrder: z.boolean(), way: z.enum(REFUND_WAYS) })),
  /** A customer's bank asks for a payment back, or has decided about it; to the owner, once for each state. */
  'dispute-changed': eventKind(
    z.object({
      disputeId: id,
      state: z.enum(MOVE_STATES.dispute),
      amountPaise: z.number().int(),
      /** Until then the kitchen can answer, at the gateway. */
      answerBy: z.iso.datetime().nullable(),
    }),
  ),
}

type Stored = PayloadsOf<typeof moneyEvents>
declare module '#server/kernel/outbox/events.ts' {
  interface StoredPayloads extends Stored {}
}
