import { z } from 'zod'
import { REFUND_WAYS } from '../../../domain/money/refunds.ts'
import { id, idParams, instant, rupees } from '../../parts.ts'

/** Money that a customer gets back. */
export const ownRefund = z.object({
  _id: id,
  /** What it was paid for. */
  order: id.nullable(),
  subscription: id.nullable(),
  amount: rupees,
  /** `sending`: on its way through the gateway. `rejected`: the kitchen has decided to keep it. */
  state: z.enum(['waiting', 'sending', 'sent', 'credited', 'rejected']),
  /** What became of the try before: `failed`, the gateway could not give it back; `bounced`, it had, and the bank sent it back. */
  former: z.enum(['failed', 'bounced']).nullable(),
  /** How it comes back; `null` as long as its customer has not said it. */
  way: z.enum(REFUND_WAYS).nullable(),
  vpa: z.string().nullable(),
  /** It can go back through the gateway, the way it came. */
  by_gateway: z.boolean(),
  /** By which the bank knows it, once it was sent. */
  reference: z.string().nullable(),
  at: instant,
})
export type OwnRefund = z.output<typeof ownRefund>

const reply = z.object({ refunds: z.array(ownRefund) })

export const refundSchemas = {
  listRefunds: { reply },
  chooseRefund: {
    params: idParams,
    /** `vpa`: where to, of UPI. */
    body: z.object({ way: z.enum(REFUND_WAYS), vpa: z.string().max(100).optional() }),
    reply,
  },
}
