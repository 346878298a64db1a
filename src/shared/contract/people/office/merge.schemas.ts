import { z } from 'zod'
import { id, idParams, instant, readableBy, requiredReason, text } from '../../parts.ts'

/** How much there is of a customer. */
const figures = z.object({
  orders: z.number(),
  orders_to_come: z.number(),
  subscriptions: z.number(),
  /** Of the subscriptions those that run, and those that wait behind another. */
  running: z.number(),
  queued: z.number(),
  addresses: z.number(),
  ratings: z.number(),
  tickets: z.number(),
  payments: z.number(),
  /** Devices on which the customer is signed in. */
  sessions: z.number(),
})
export type MergeFigures = z.output<typeof figures>

const side = z.object({
  _id: id,
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  since: instant,
  kitchen_note: z.string().nullable(),
  rider_note: z.string().nullable(),
  blocked: z.boolean(),
  figures,
})
export type MergeSide = z.output<typeof side>

/** What merging two customers would do. */
const mergePreview = z.object({
  /** Tells whether it still would. */
  version: z.string(),
  /** Why they cannot be merged as they stand; `null` when they can. */
  problem: z.enum(['merge_blocked', 'merge_both_subscribed']).nullable(),
  /** The one that stays. */
  keep: side,
  /** The one whose all becomes the other's. */
  goes: side,
})
export type MergePreview = z.output<typeof mergePreview>

const whose = z.enum(['keep', 'goes'])

export const mergeSchemas = {
  previewMerge: {
    params: idParams,
    query: z.object({ from: id }),
    reply: z.object({ preview: mergePreview }),
  },
  mergeCustomers: {
    params: idParams,
    body: z.object({
      /** The customer who goes. */
      from: id,
      name: whose,
      /** By which the merged customer signs in; the other is nobody's from then on. */
      phone: whose,
      version: text(100),
      reason: requiredReason,
    }),
    reply: z.object({ customerId: id }),
    failures: { preview_stale: z.object({ preview: mergePreview }) },
  },
}
