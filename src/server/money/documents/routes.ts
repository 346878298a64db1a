import { currentProfile } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { readPage } from '#server/kernel/http/paging.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { inLanguage } from '#server/kernel/language.ts'
import { adminCsvRoute, adminRoute, customerRoute, differenceOf, recordChanges } from '#server/people/people.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { BASE_LANGUAGE } from '#shared/base/language.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { type TaxSettings, taxProblem } from '#shared/domain/money/documents/settings.ts'
import { nameBuyer, waitingForBuyers } from './buyers.ts'
import type { DocumentContent } from './content.ts'
import { documentsCsv } from './exports.ts'
import { creditDocument } from './issue/credit-document.ts'
import { pageHash } from './issue/issue.ts'
import { lowersTaxUntil } from './issue/take-back.ts'
import { ownContent, ownDocuments } from './own-documents.ts'
import { fontsOf } from './paper/fonts.ts'
import { documentPdf } from './paper/pdf.ts'
import { presentAddedTax, presentOwn, presentRegistered, presentTaxSettings, typedSettings } from './present.ts'
import { queuedDays, queuedSubscriptions } from './queries.ts'
import { daysOfMonth, registerRows, registerSums, storedDocument } from './register.ts'
import { addSettings, readSettings, type SettingsByDay, whatKeepsFromIssuing } from './settings.ts'

const PAGE = 100

/** Invoices and what goes with them: for their customers, and for the office. */
export const documentRoutes: Route[] = [
  customerRoute(contract.listOwnDocuments, async ({ ctx, caller, params }) =>
    presentOwn(await ownDocuments(ctx, caller.id, params)),
  ),

  customerRoute(contract.askForInvoice, async ({ ctx, caller, params, body }) => {
    await nameBuyer(ctx, caller.id, params, body)
    return presentOwn(await ownDocuments(ctx, caller.id, params))
  }),

  customerRoute(contract.ownDocumentPdf, async ({ ctx, caller, params }) =>
    // Of the law, and the same for everybody: in English.
    inLanguage(BASE_LANGUAGE, async () => pdfOf(ctx, await ownContent(ctx.db, caller.id, params.id))),
  ),

  adminRoute(contract.listDocuments, async ({ ctx, query }) => {
    const today = kitchenDayOf(ctx.now())
    const month = query.day?.slice(0, 7) ?? query.month ?? today.slice(0, 7)
    const days = query.day === undefined ? daysOfMonth(month) : { from: query.day, to: query.day }
    const wanted = { ...days, kind: query.kind, search: query.search }
    const { rows, nextCursor } = await readPage(query, PAGE, (page) => registerRows(ctx.db, wanted, page))
    const { count, ...amounts } = await registerSums(ctx.db, wanted)
    const settings = await readSettings(ctx.db)
    return {
      month,
      documents: rows.map(presentRegistered),
      nextCursor,
      sums: {
        count,
        amount: rupeesFromPaise(amounts.amount),
        taxable: rupeesFromPaise(amounts.taxable),
        cgst: rupeesFromPaise(amounts.cgst),
        sgst: rupeesFromPaise(amounts.sgst),
        igst: rupeesFromPaise(amounts.igst),
      },
      issuing: settings.on(today).issuing,
      problem: await whatKeepsFromIssuing(ctx, ctx.db, await settingsOfDue(ctx, settings, today)),
      waiting: (await waitingForBuyers(ctx.db, PAGE)).map(({ amountPaise, ...waiting }) => ({
        ...waiting,
        amount: rupeesFromPaise(amountPaise),
      })),
    }
  }),

  adminRoute(contract.getDocument, async ({ ctx, params }) => {
    const document = await requireDocument(ctx, params.id)
    const { page, page_hash, order_id, subscription_id } = document
    const intact = pageHash(page) === page_hash
    const lowers_tax_until = lowersTaxUntil(document.kind, document.mode, document.supply_day)
    return { document: { ...presentRegistered(document), page, intact, order_id, subscription_id, lowers_tax_until } }
  }),

  adminRoute(contract.documentPdf, async ({ ctx, params }) =>
    pdfOf(ctx, (await requireDocument(ctx, params.id)).content),
  ),

  adminRoute(contract.nameBuyer, async ({ ctx, caller, params, body }) => ({
    // The audit has no name and no address: the document will say them.
    buyer: await nameBuyer(ctx, null, params, body, (trx, { gstin }) =>
      recordChanges(
        trx,
        caller,
        contract.nameBuyer.name,
        [{ subject: params.id, before: null, after: { gstin } }],
        ctx.now(),
      ),
    ),
  })),

  adminRoute(contract.creditDocument, async ({ ctx, caller, params, body }) => {
    const amountPaise = body.amount === undefined ? null : paiseFromRupees(body.amount)
    const issued = await creditDocument(ctx, {
      id: params.id,
      amountPaise,
      reason: body.reason,
      caller,
      noted: (trx, { number, totalPaise }) =>
        recordChanges(
          trx,
          caller,
          contract.creditDocument.name,
          [{ subject: params.id, before: null, after: { number, amount: rupeesFromPaise(totalPaise) } }],
          ctx.now(),
        ),
    })
    return { document: { _id: issued.id, number: issued.number, amount: rupeesFromPaise(issued.totalPaise) } }
  }),

  adminCsvRoute(contract.exportDocuments, async ({ ctx, query: { month, part } }) => ({
    name: `${part}-${month}`,
    parts: documentsCsv(ctx.longWork.db, month, part),
  })),

  adminRoute(contract.getTaxSettings, async ({ ctx }) => ({ settings: await shownSettings(ctx) })),

  adminRoute(contract.getAddedTax, async ({ ctx }) => {
    const settings = await readSettings(ctx.db)
    return { taxes: settings.from(kitchenDayOf(ctx.now())).map(presentAddedTax) }
  }),

  adminRoute(contract.changeTaxSettings, async ({ ctx, caller, body }) => {
    const { latest: former } = await readSettings(ctx.db)
    const settings: TaxSettings = typedSettings(body, former)
    const { gstin } = await currentProfile(ctx.db)
    const problem = taxProblem(settings, gstin, kitchenDayOf(ctx.now()))
    if (problem) throw new AppError(problem.wrong, { field: problem.field })
    // Who leaves something out relies on the version that was just read.
    const relied = body.extras === undefined || body.pricesIncludeTax === undefined ? former.at : null
    const readAt = body.updatedAt === undefined ? relied : new Date(body.updatedAt)
    const changed = await inTransaction(ctx.db, async (trx) => {
      const { latest } = await readSettings(trx)
      if (!(await addSettings(trx, settings, { at: ctx.now(), readAt, adminId: caller.id }))) return false
      const { version: _version, at: _at, admin: _admin, ...before } = latest
      const changes = [{ subject: null, ...differenceOf({ ...before }, { ...settings }) }]
      await recordChanges(trx, caller, contract.changeTaxSettings.name, changes, ctx.now())
      return true
    })
    const shown = await shownSettings(ctx)
    if (!changed) throw new AppError('changed_meanwhile', {}, { settings: shown })
    return { settings: shown }
  }),
]

async function shownSettings(ctx: AppContext) {
  const { latest } = await readSettings(ctx.db)
  const { gstin } = await currentProfile(ctx.db)
  const problem = await whatKeepsFromIssuing(ctx, ctx.db, latest)
  return presentTaxSettings(latest, { gstin, problem, today: kitchenDayOf(ctx.now()) })
}

/** The settings by which documents are due: those of today, or of a day of which some are still to come. */
async function settingsOfDue({ db }: AppContext, settings: SettingsByDay, today: KitchenDay) {
  const now = settings.on(today)
  if (now.issuing) return now
  const days = [...(await queuedDays(db)), ...(await queuedSubscriptions(db)).keys()]
  return days.map((day) => settings.on(day)).find(({ issuing }) => issuing) ?? now
}

async function requireDocument(ctx: AppContext, id: string) {
  const document = await storedDocument(ctx.db, id)
  if (!document) throw new AppError('not_found')
  return document
}

async function pdfOf(ctx: AppContext, content: DocumentContent) {
  const pdf = await documentPdf(content, fontsOf(ctx))
  return { name: content.number.replaceAll('/', '-'), pdf: pdf.toString('base64') }
}
