import { z } from 'zod'
import { DEPOSIT_WAYS } from '../../../domain/delivery/deposits.ts'
import { FAIL_REASON_NAMES } from '../../../domain/delivery/stop-states.ts'
import { MAX_MATCHING_ORDERS } from '../../../domain/ordering/order-status.ts'
import { itemForm } from '../../catalog/office/items.schemas.ts'
import { menuPlanSchemas } from '../../catalog/office/menu-plan.schemas.ts'
import { menuForm } from '../../catalog/office/menus.schemas.ts'
import { priceTerms } from '../../catalog/office/prices.schemas.ts'
import { ordersAtDoor } from '../../delivery/rider/run.schemas.ts'
import { refundToApprove } from '../../money/office/refunds.schemas.ts'
import { id, idParams, instant, optionalText, requiredReason, typedRupees } from '../../parts.ts'
import { policyTerms } from '../../subscriptions/customer/policy.schemas.ts'

const facts = z.record(z.string(), z.unknown())

const approvalRequest = z.object({
  _id: id,
  /** The field of `change` that it was asked for with. */
  kind: z.string(),
  /** The fields that would change: as they were when it was asked for, and as they would be. */
  before: facts,
  after: facts,
  /** The name of the customer whom it is about; `null` when it is about none, or one without a name. */
  customer: z.string().nullable(),
  reason: z.string(),
  askedBy: z.object({ _id: id, name: z.string() }),
  askedAt: instant,
  state: z.enum(['waiting', 'approved', 'rejected', 'withdrawn']),
  /** What it would change has been changed by somebody else since; it cannot be approved any more. */
  stale: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Why it was rejected. */
  answer: z.string().nullable(),
})
export type ApprovalRequest = z.output<typeof approvalRequest>

/** What called-off orders become. Left out: cancelled. */
const calledOffStatus = z.enum(['cancelled', 'skipped']).optional()

/** What can be asked for, one of them at a time; each as the call takes it that sets it. */
const change = z.object({
  prices: priceTerms.optional(),
  policy: policyTerms.optional(),
  /** To give a large refund back. */
  refund: refundToApprove.optional(),
  /** To enter goodwill, or to give up what is owed on account. */
  accountEntry: z
    .object({
      customer: id,
      /** Made by the form: the same again enters nothing. */
      entry: id,
      kind: z.enum(['goodwill', 'write_off']),
      amount: typedRupees().min(0.01),
      note: optionalText(200),
    })
    .optional(),
  /** To take an entry of an account back, or the taking of a deposit. */
  accountReversal: z.object({ id }).optional(),
  depositReversal: z.object({ id }).optional(),
  /** To call off an order that was delivered and is not paid. */
  calledOff: z.object({ id, status: calledOffStatus }).optional(),
  /** The same of many orders, also of all that a list finds: all of them or none. */
  calledOffOrders: z.object({ ids: z.array(id).min(1).max(MAX_MATCHING_ORDERS), status: calledOffStatus }).optional(),
  /** To say that a stop was not delivered whose orders were delivered before and are not paid. */
  failedStop: z
    .object({
      id,
      /** Made by the form: the same again changes nothing. */
      eventId: id,
      why: z.enum(FAIL_REASON_NAMES),
      /** Of which orders there. Left out: of all. */
      orders: ordersAtDoor.optional(),
    })
    .optional(),
  /** To take a payment back. */
  payment: z.object({ id }).optional(),
  /** To take a document back, all of what is left or a part. */
  document: z.object({ id, amount: typedRupees().min(0.01).optional() }).optional(),
  /** To give a deposit back. */
  deposit: z
    .object({
      customer: id,
      entry: id,
      way: z.enum(DEPOSIT_WAYS),
      amount: typedRupees().min(0.01),
      note: optionalText(200),
    })
    .optional(),
  /** To sell the thali of a menu at a price far from the usual one; `null` is the usual one. */
  menuPrice: z.object({ id, price: typedRupees().nullable() }).optional(),
  /** To add a menu or a dish, or to change one, that has such a price; each whole, as its form sends it. */
  menu: menuForm.extend({ id: id.optional() }).optional(),
  dish: itemForm.extend({ id: id.optional() }).optional(),
  /** To copy menus with such prices to days of a week. */
  menuCopies: menuPlanSchemas.copyMenus.body.pick({ slot: true, copies: true }).optional(),
  /** To give a dish of the library a price far from the usual ones. */
  dishPrice: z.object({ id, price: typedRupees() }).optional(),
})
export type ApprovalChange = z.output<typeof change>
export type AskedChange = z.input<typeof change>

export const approvalSchemas = {
  listApprovals: {
    /** What waits first, then the newest. Who decides sees all, others what they have asked for. */
    reply: z.object({ requests: z.array(approvalRequest) }),
  },
  askApproval: {
    body: z.object({
      change,
      /** Of the version that was read; of a refund since when it waits. Left out: of the one in force. */
      updatedAt: instant.optional(),
      reason: requiredReason,
    }),
    reply: z.object({ request: approvalRequest }),
  },
  approveRequest: { params: idParams, reply: z.object({ request: approvalRequest }) },
  rejectRequest: {
    params: idParams,
    body: z.object({ reason: requiredReason }),
    reply: z.object({ request: approvalRequest }),
  },
  withdrawRequest: { params: idParams, reply: z.object({ request: approvalRequest }) },
}
