import { sql } from 'kysely'
import * as m from '#paraglide/messages.js'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { creditKindOf, DOCUMENT_KINDS, type DocumentKind } from '#shared/domain/money/documents/kinds.ts'
import { lastDayToLowerTax } from '#shared/domain/money/documents/numbers.ts'
import type { TaxMode } from '#shared/domain/money/documents/tax.ts'
import type { DocumentContent } from '../content.ts'
import { extrasIn } from '../document-supplies.ts'
import { leftOf } from '../queries.ts'
import { followedTaxes, takenSupplies } from '../supplies.ts'
import { type Issued, issueDocument } from './issue.ts'

interface TakenBack {
  documentId: string
  amountPaise: number
  /** Of which, when that is known: of the one that a document is for it is. */
  subject: { orderId: string | null; subscriptionId: string | null } | null
  reason: string
  adminId: string | null
  /** With which numbers begin now. */
  prefix: string
  today: KitchenDay
  at: Date
}

/**
 * Issues the credit note, or the refund voucher, that takes a document back, or a part of it: with the same supplier, buyer and
 * rates, and dated today. The caller has held the document, and knows that so much of it is left.
 */
export async function takeBack(trx: Trx, taken: TakenBack): Promise<Issued> {
  const { documentId, amountPaise, reason, adminId, prefix, today, at } = taken
  const former = await trx
    .selectFrom('documents')
    .select(['number', 'day', 'supply_day', 'kind', 'mode', 'rate_bp', 'place', 'content'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  const content = former.content as DocumentContent
  const { supplier, recipient, sac } = content
  const own = taken.subject ?? (await onlySubject(trx, documentId))
  const line = { text: takenBackText(content), quantity: 1, unitPaise: null, amountPaise }
  const loweredTaxUntil = lowersTaxUntil(former.kind, former.mode, former.supply_day)
  const late = loweredTaxUntil !== null && today > loweredTaxUntil
  // What lowers no tax is split over no rates.
  const supplies = late ? null : await takenSupplies(trx, documentId, line, own)
  const lines = supplies?.lines ?? [line]
  return issueDocument(
    trx,
    {
      kind: creditKindOf(former.kind),
      prefix,
      mode: former.mode,
      rateBp: supplies?.meals.rateBp ?? former.rate_bp ?? 0,
      sac: supplies ? supplies.meals.code : sac,
      note: content.heading ?? content.note,
      day: today,
      supplyDay: former.supply_day,
      supplier,
      recipient,
      place: former.place,
      ...(late ? { loweredTaxUntil } : { follows: await followedTaxes(trx, documentId) }),
      lines,
      ...(supplies && { pieces: supplies.pieces }),
      subjects: own === null ? [] : [{ ...own, amountPaise, extrasPaise: extrasIn(lines) }],
      refersTo: { id: documentId, number: former.number, day: former.day },
      reason,
      adminId,
    },
    at,
  )
}

/** What a credit note, or a refund voucher, says of the document that it takes back. */
function takenBackText({ kind, number, lines: [line] }: DocumentContent): string {
  if (kind !== 'receipt_voucher') return m.document_line_credit({ number })
  return m.document_line_refund({ number, text: line?.text ?? '' })
}

/** Until when a credit note lowers the tax of a document; `null` of one that has none, and of an advance. */
export function lowersTaxUntil(kind: DocumentKind, mode: TaxMode, supplyDay: KitchenDay): KitchenDay | null {
  return mode === 'regular' && DOCUMENT_KINDS[kind].sign === 1 ? lastDayToLowerTax(supplyDay) : null
}

/** What a document is for, when it is one thing. */
async function onlySubject(trx: Trx, documentId: string) {
  const subjects = await trx
    .selectFrom('document_subjects')
    .select(['order_id as orderId', 'subscription_id as subscriptionId'])
    .where('document_id', '=', documentId)
    .limit(2)
    .execute()
  return subjects.length === 1 ? (subjects[0] ?? null) : null
}

/** Holds a document until the end of the transaction, so that no two take back the same. Returns what is left of it, in paise; `null`: there is none. */
export async function holdDocument(trx: Trx, id: string): Promise<number | null> {
  await sql`SELECT FROM documents WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<{ left: number }>`SELECT ${leftOf} AS "left" FROM documents d WHERE d.id = ${id}`.execute(
    trx,
  )
  return rows[0]?.left ?? null
}
