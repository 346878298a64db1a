import { z } from 'zod'
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
  asked: z.object({ name: z.string(), gstin: z.string().nullable() }).nullable(),
})
export type OwnDocuments = z.output<typeof reply>

/** A PDF, in base64. */
const pdf = z.object({ name: z.string(), pdf: z.string() })

export const documentSchemas = {
  listOwnDocuments: { params: subject, reply },
  askForInvoice: {
    params: subject,
    body: z.object({ name: text(200), gstin: text(40).nullish() }),
    reply,
  },
  ownDocumentPdf: { params: idParams, reply: pdf },
}
