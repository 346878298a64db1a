import { z } from 'zod'
import { SENT_WAYS } from '../../../domain/money/refunds.ts'
import { done, id, idParams, instant, kitchenDay, readableBy, reason, text } from '../../parts.ts'
import { ownRefund } from '../customer/refunds.schemas.ts'
import { listTotal } from './money.schemas.ts'

/** Money that is to be given back, or was. */
export const officeRefund = ownRefund.omit({ subscription: true, state: true }).extend({
  /**
   * `bounced`: it was given, and its customer's bank sent it back; it waits anew. `twice`: the gateway gave it after it had been given
   * by hand; in no sum.
   */
  state: z.enum([...ownRefund.shape.state.options, 'bounced', 'twice']),
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
/** A refund that the owner is to approve of. */
export const refundToApprove = z.object({ id })
export type RefundToApprove = z.output<typeof refundToApprove>

export type OfficeRefund = z.output<typeof officeRefund>

export const officeRefundSchemas = {
  adminListRefunds: {
    query: z.object({ day: kitchenDay.optional() }),
    reply: z.object({ refunds: z.array(officeRefund), total: listTotal }),
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
