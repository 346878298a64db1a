import { z } from 'zod'
import { GATEWAYS } from '../../../base/gateways.ts'
import { MOVE_STATES } from '../../../domain/money/moves.ts'
import { GIVEN_WAYS, SENT_WAYS } from '../../../domain/money/refunds.ts'
import { done, id, idParams, instant, kitchenDay, readableBy, reason, rupees, text } from '../../parts.ts'
import { ownRefund } from '../customer/refunds.schemas.ts'
import { listTotal } from './money.schemas.ts'

/** Money that is to be given back, or was. */
export const officeRefund = ownRefund.omit({ subscription: true, state: true, way: true }).extend({
  /**
   * `bounced`: it was given, and its customer's bank sent it back; it waits anew. `twice`: the gateway gave it after it had been given
   * by hand; in no sum.
   */
  state: z.enum([...ownRefund.shape.state.options, 'bounced', 'twice']),
  /** `dispute`: the customer's bank took it, after a dispute that the kitchen has lost. */
  way: z.enum(GIVEN_WAYS).nullable(),
  /** It was given back without Dabba: in the gateway's own panel, or by a dispute. */
  outside: z.boolean().optional(),
  /** What of that was more than the kitchen had: in no sum, until someone has seen to it. */
  beyond: rupees.optional(),
  /** Of what is on its way: nobody hears from the gateway what became of it, so that a person has to look there. */
  unanswered: z.boolean(),
  order: z.object({ _id: id, number: z.string() }).nullable(),
  subscription_id: id.nullable(),
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  settled: instant.nullable(),
  /** Who settled it. */
  by: z.string().nullable(),
  /** `needed`: only the owner gives so much back, or whom the owner has let; `waiting`: the owner has been asked. */
  approval: z.enum(['none', 'needed', 'waiting', 'approved']),
})
/** A customer's bank asks for a payment through the gateway, or has decided about it. */
export const dispute = z.object({
  _id: id,
  /** By which the gateway knows it. */
  reference: z.string(),
  provider: z.enum(GATEWAYS),
  /** `closed`: it ended without a decision, and no money has moved. */
  state: z.enum(MOVE_STATES.dispute),
  amount: rupees,
  /** Until then the kitchen can answer, in the gateway's panel. */
  answer_by: instant.nullable(),
  /** The gateway's code. */
  reason: z.string().nullable(),
  order: z.object({ _id: id, number: z.string() }).nullable(),
  subscription_id: id.nullable(),
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  /** When the gateway told of it first. */
  at: instant,
})
export type Dispute = z.output<typeof dispute>

/** Events of the gateway that say nothing to this program, by what they are called. */
export const strangeEvents = z.object({
  provider: z.enum(GATEWAYS),
  /** As the gateway calls them; `null` for those that are understood, or cannot be read. */
  name: z.string().nullable(),
  /** `unknown`: they are of no payment of this kitchen. */
  kind: z.enum(['not_understood', 'unknown', 'unreadable']),
  count: z.number().int(),
  last: instant,
})

/** A refund that the owner is to approve of. */
export const refundToApprove = z.object({ id })
export type RefundToApprove = z.output<typeof refundToApprove>

export type OfficeRefund = z.output<typeof officeRefund>

export const officeRefundSchemas = {
  adminListRefunds: {
    query: z.object({ day: kitchenDay.optional() }),
    reply: z.object({
      refunds: z.array(officeRefund),
      total: listTotal,
      /** With what waits: disputes about payments, those to be answered first. */
      disputes: z.array(dispute).optional(),
      /** With what waits: what the gateway has told that is not understood here. */
      strange_events: z.array(strangeEvents).optional(),
    }),
  },
  giveBack: {
    params: idParams,
    /** `reference`: by which the bank knows it; of UPI it must be there. */
    body: z.object({ way: z.enum(SENT_WAYS), reference: text(40).optional(), reason }),
    reply: done,
  },
  resolveRefund: {
    params: idParams,
    /**
     * What a person has found in the gateway's own panel of one that is unanswered, with the number that it has there if it was given;
     * `seen`: of one that was given twice.
     */
    body: z.object({ outcome: z.enum(['given', 'not-given', 'seen']), reference: text(64).optional(), reason }),
    reply: done,
  },
  rejectRefund: { params: idParams, body: z.object({ reason }), reply: done },
}
