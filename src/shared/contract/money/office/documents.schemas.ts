import { z } from 'zod'
import { isMonth } from '../../../domain/calendar/month.ts'
import { BUYER_PROBLEMS } from '../../../domain/money/documents/buyer.ts'
import { DOCUMENT_EXPORTS } from '../../../domain/money/documents/exports.ts'
import { DOCUMENT_KIND_WORDS } from '../../../domain/money/documents/kinds.ts'
import { ISSUE_PROBLEMS } from '../../../domain/money/documents/settings.ts'
import { TAX_MODES } from '../../../domain/money/documents/tax.ts'
import {
  enteredDay,
  id,
  idParams,
  instant,
  kitchenDay,
  optionalText,
  pageQuery,
  readState,
  reason,
  requiredReason,
  text,
  typedRupees,
} from '../../parts.ts'

const kind = z.enum(DOCUMENT_KIND_WORDS)
const month = z.string().refine(isMonth).meta({ description: 'YYYY-MM, from 2000-01 to 2099-12' })
/** Rupees of any number of documents. */
const sum = z.number()

/** A line of the register. */
const registered = z.object({
  _id: id,
  number: z.string(),
  kind,
  mode: z.enum(TAX_MODES),
  day: kitchenDay,
  /** On which it was sold; of a credit note that of what it takes back. */
  supply_day: kitchenDay,
  /** Who bought; `null` of what is for no single buyer. */
  name: z.string().nullable(),
  gstin: z.string().nullable(),
  amount: sum,
  /** `null` when no tax is charged. */
  taxable: sum.nullable(),
  /** All taxes together. */
  tax: sum.nullable(),
  /** What of it has not been taken back. */
  left: sum,
  /** The document that it takes back or follows. */
  refers_to: z.string().nullable(),
  reason: z.string().nullable(),
})
export type RegisteredDocument = z.output<typeof registered>

const issueProblem = z.enum(ISSUE_PROBLEMS).nullable()

const taxSettings = z.object({
  /** The first day on which they hold. */
  effectiveFrom: kitchenDay,
  issuing: z.boolean(),
  mode: z.enum(TAX_MODES),
  /** Percent. */
  rate: z.number(),
  /** Whether the office enters prices with the tax in them; it matters in regular mode alone. */
  pricesIncludeTax: z.boolean(),
  sac: z.string().nullable(),
  /** Percent, and SAC or HSN; `null`: extras are in the same supply as the meals. */
  extras: z.object({ rate: z.number(), code: z.string() }).nullable(),
  state: z.string().nullable(),
  prefix: z.string(),
  /** Rupees. */
  ownFrom: z.number(),
  planDocument: z.enum(['invoice', 'voucher']),
  note: z.string().nullable(),
  updatedAt: instant,
  /** Who set them; `null` for those that were there from the start. */
  admin: z.string().nullable(),
  /** Whether they hold already. */
  inForce: z.boolean(),
  /** The GSTIN that the kitchen has, without which it cannot charge tax. */
  gstin: z.string().nullable(),
  /** What keeps documents from being issued by them; `null` when nothing does. */
  problem: issueProblem,
})
/** Percent that is added to prices which the office enters from a day on; `null`: they are what customers pay. */
const addedTax = z.object({ from: kitchenDay, added: z.object({ meals: z.number(), extras: z.number() }).nullable() })
export type AddedTaxFrom = z.output<typeof addedTax>

export type KitchenTaxSettings = z.output<typeof taxSettings>

export const adminDocumentSchemas = {
  listDocuments: {
    /** Of a day, else of a month; left out: of this month. */
    query: z.object({
      day: kitchenDay.optional(),
      month: month.optional(),
      kind: kind.optional(),
      /** In the number or the name. */
      search: text(100).optional(),
      ...pageQuery,
    }),
    reply: z.object({
      month,
      documents: z.array(registered),
      nextCursor: z.string().nullable(),
      /** Of all that were found; credit notes are taken off, vouchers do not count. */
      sums: z.object({ count: z.number().int(), amount: sum, taxable: sum, cgst: sum, sgst: sum, igst: sum }),
      /** What keeps documents from being issued, of today or of days before; `null` when nothing does. */
      problem: issueProblem,
      /** Whether the kitchen issues documents at all. */
      issuing: z.boolean(),
      /** What waits for its buyer before it gets a document, at most a hundred; `day` of an order. */
      waiting: z.array(
        z.object({
          kind: z.enum(['order', 'subscription']),
          id,
          problem: z.enum(BUYER_PROBLEMS),
          day: kitchenDay.nullable(),
          name: z.string().nullable(),
          gstin: z.string().nullable(),
          address: z.string().nullable(),
          amount: sum,
        }),
      ),
    }),
  },
  getDocument: {
    params: idParams,
    reply: z.object({
      document: registered.extend({
        /** The page, as HTML. */
        page: z.string(),
        /** Whether the page is what was issued, by its hash. */
        intact: z.boolean(),
        /** The order or subscription that it is for; both `null` when it is for many. */
        order_id: id.nullable(),
        subscription_id: id.nullable(),
        /** The last day on which a credit note lowers its tax; `null` where there is none to lower. */
        lowers_tax_until: kitchenDay.nullable(),
      }),
    }),
  },
  nameBuyer: {
    params: z.object({ kind: z.enum(['order', 'subscription']), id }),
    body: z.object({ name: text(1000), gstin: text(40).nullish(), address: text(1000).nullish(), reason }),
    reply: z.object({
      buyer: z.object({ name: z.string(), gstin: z.string().nullable(), address: z.string().nullable() }),
    }),
  },
  documentPdf: { params: idParams, reply: z.object({ name: z.string(), pdf: z.string() }) },
  creditDocument: {
    params: idParams,
    /** Rupees; left out: all that is left. */
    body: z.object({ amount: typedRupees().optional(), reason: requiredReason }),
    reply: z.object({ document: z.object({ _id: id, number: z.string(), amount: sum }) }),
  },
  exportDocuments: {
    query: z.object({ month, part: z.enum(DOCUMENT_EXPORTS), reason }),
    reply: z.object({ csv: z.string() }),
  },
  getTaxSettings: { reply: z.object({ settings: taxSettings }) },
  getAddedTax: {
    /** In the order of their days; the first holds today. */
    reply: z.object({ taxes: z.array(addedTax) }),
  },
  changeTaxSettings: {
    body: z.object({
      effectiveFrom: enteredDay,
      issuing: z.boolean(),
      mode: z.enum(TAX_MODES),
      /** Percent. */
      rate: z.number(),
      /** Left out: as it was. */
      pricesIncludeTax: z.boolean().optional(),
      sac: optionalText(20),
      /** Left out: as it was. */
      extras: z
        .object({ rate: z.number(), code: text(20) })
        .nullable()
        .optional(),
      state: optionalText(2),
      prefix: text(10),
      ownFrom: z.number(),
      planDocument: z.enum(['invoice', 'voucher']),
      note: optionalText(1000),
      ...readState,
      reason,
    }),
    reply: z.object({ settings: taxSettings }),
    failures: { changed_meanwhile: z.object({ settings: taxSettings }) },
  },
}
