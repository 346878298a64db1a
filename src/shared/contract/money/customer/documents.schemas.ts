import { z } from 'zod'
import { BUYER_PROBLEMS } from '../../../domain/money/documents/buyer.ts'
import { DOCUMENT_KIND_WORDS } from '../../../domain/money/documents/kinds.ts'
import { TAX_MODES } from '../../../domain/money/documents/tax.ts'
import { id, idParams, kitchenDay, text } from '../../parts.ts'

const subject = z.object({ kind: z.enum(['order', 'subscription']), id })

const ownDocument = z.object({
  _id: id,
  number: z.string(),
  kind: z.enum(DOCUMENT_KIND_WORDS),
  mode: z.enum(TAX_MODES),
  day: kitchenDay,
  amount: z.number(),
})

const reply = z.object({
  /** The oldest first. */
  documents: z.array(ownDocument),
  /** How its document comes: of its own, with the others of the day; `issued` when it has one, `none` when none will come. */
  comes: z.enum(['own', 'shared', 'issued', 'none']),
  /** For whom it shall be; `null` when nobody was named. */
  asked: z.object({ name: z.string(), gstin: z.string().nullable(), address: z.string().nullable() }).nullable(),
  /** What its buyer has to say before the document gets its number; `null` when nothing is missing. */
  missing: z.enum(BUYER_PROBLEMS).nullable(),
  /** With which GSTIN and billing address the customer asked for an invoice the last time. */
  billing: z.object({ name: z.string(), gstin: z.string(), address: z.string() }).nullable(),
})
export type OwnDocuments = z.output<typeof reply>

/** A PDF, in base64. */
const pdf = z.object({ name: z.string(), pdf: z.string() })

export const documentSchemas = {
  listOwnDocuments: { params: subject, reply },
  askForInvoice: {
    params: subject,
    /** `address`: to which it is billed; left out, that of the same GSTIN before, else that of the delivery. */
    body: z.object({ name: text(1000), gstin: text(40).nullish(), address: text(1000).nullish() }),
    reply,
  },
  ownDocumentPdf: { params: idParams, reply: pdf },
}
