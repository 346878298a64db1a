import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { DOCUMENT_KINDS, type DocumentKind, saysReverseCharge, seriesOf } from '#shared/domain/money/documents/kinds.ts'
import { documentNumber, financialYearOf, lastDayOfFinancialYear } from '#shared/domain/money/documents/numbers.ts'
import { partOfTax, type Tax, type TaxMode, taxOf } from '#shared/domain/money/documents/tax.ts'
import type { DocumentContent, DocumentLine, Recipient, Supplier } from '../content.ts'
import { extrasIn, type SupplyTax, sumOfTaxes, taxesIn } from '../document-supplies.ts'
import { amountInWords } from '../paper/amount-in-words.ts'
import { documentPage } from '../paper/page.ts'
import { addSupplies, type FollowedTax } from '../supplies.ts'

/** A document before it has its number. */
export interface Draft {
  kind: DocumentKind
  prefix: string
  mode: TaxMode
  rateBp: number
  sac: string | null
  note: string | null
  /** On which it is dated, unless a document with a lower number has a later date. */
  day: KitchenDay
  supplyDay: KitchenDay
  supplier: Supplier
  recipient: Recipient | null
  /** Code of the State where it is supplied; left out: the kitchen's. */
  place?: string
  /** Of a part of an issued document: its tax, by which that of the part is found. */
  follows?: FollowedTax[]
  /** Of a credit note that lowers no tax any more: until when one would have. */
  loweredTaxUntil?: KitchenDay
  /** Those of extras that are taxed on their own say so by their `supply`. */
  lines: DocumentLine[]
  /** Of a document that takes extras back: how many pieces. Else they are counted by its lines. */
  pieces?: number
  subjects: Subject[]
  refersTo: { id: string; number: string; day: KitchenDay } | null
  reason: string | null
  adminId: string | null
}

/** What a document is for, and how much of it. */
export interface Subject {
  orderId: string | null
  subscriptionId: string | null
  amountPaise: number
  /** What of it is extras that are taxed on their own. */
  extrasPaise: number
}

export interface Issued {
  id: string
  number: string
  totalPaise: number
}

/**
 * Gives a document the next number of its series and stores it with its page. The counter's row is held until the transaction
 * ends: whoever issues in the same series waits, and a number that comes to nothing is given to the next. Its date is never before that of a lower
 * number.
 */
export async function issueDocument(trx: Trx, draft: Draft, at: Date): Promise<Issued> {
  const { kind, mode, supplyDay, supplier, recipient, subjects, refersTo, reason, note, loweredTaxUntil } = draft
  const totalPaise = draft.lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const place = draft.place ?? supplier.state
  const { lines, tax, taxes, sac } = taxedBy(draft, totalPaise)
  const sums = taxes ? sumOfTaxes(taxes) : tax
  const only = taxes?.length === 1 ? taxes[0] : null
  const series = seriesOf(draft.prefix, kind)
  const year = financialYearOf(draft.day)
  const { sequence, day } = await nextNumber(trx, series, year, { day: draft.day, today: kitchenDayOf(at) })
  const content: DocumentContent = {
    number: documentNumber(series, year, sequence),
    kind,
    mode,
    day,
    supplyDay,
    supplier,
    recipient,
    place,
    ...(mode === 'composition' && note !== null && { heading: note }),
    ...(saysReverseCharge(kind, mode) && { reverseCharge: false as const }),
    lines,
    totalPaise,
    totalInWords: amountInWords(totalPaise),
    tax,
    ...(taxes && { taxes }),
    sac,
    refersTo: refersTo && { number: refersTo.number, day: refersTo.day },
    reason,
    note: mode === 'composition' ? null : note,
    ...(loweredTaxUntil && { loweredTaxUntil }),
  }
  const page = documentPage(content)
  const id = newId()
  await trx
    .insertInto('documents')
    .values({
      id,
      number: content.number,
      series,
      year,
      sequence,
      kind,
      sign: DOCUMENT_KINDS[kind].sign,
      mode,
      day,
      supply_day: supplyDay,
      issued_at: at,
      total_paise: totalPaise,
      rate_bp: (only ?? tax)?.rateBp ?? null,
      taxable_paise: sums?.taxable ?? null,
      cgst_paise: sums?.cgst ?? null,
      sgst_paise: sums?.sgst ?? null,
      igst_paise: sums?.igst ?? null,
      round_off_paise: sums?.roundOff ?? null,
      sac: only ? only.code : sac,
      place,
      gstin: recipient?.gstin ?? null,
      refers_to: refersTo?.id ?? null,
      reason,
      admin_id: draft.adminId,
      content: JSON.stringify(content),
      page,
      page_hash: pageHash(page),
    })
    .execute()
  await addSubjects(trx, id, kind, subjects)
  if (taxes) await addSupplies(trx, id, taxes, draft.pieces ?? piecesIn(draft.lines))
  return { id, number: content.number, totalPaise }
}

/** What a document says of tax: of one supply, or by supply when extras that are taxed on their own are among its lines. */
function taxedBy(
  { mode, rateBp, sac, lines, follows, loweredTaxUntil }: Draft,
  totalPaise: number,
): Pick<DocumentContent, 'lines' | 'tax' | 'sac'> & { taxes: SupplyTax[] | null } {
  if (mode !== 'regular' || loweredTaxUntil) return { lines, tax: null, taxes: null, sac: null }
  const partOf = <Found extends Tax>(found: Found, extras: boolean, total: number): Found => {
    const followed = follows?.find((followed) => followed.extras === extras && followed.whole.rateBp === found.rateBp)
    return followed ? { ...found, ...partOfTax(total, followed.whole, followed.before) } : found
  }
  if (extrasIn(lines) === 0) {
    const found = taxOf(mode, totalPaise, rateBp)
    const tax = found && partOf(found, false, totalPaise)
    return { lines: lines.map(({ supply: _supply, ...line }) => line), tax, taxes: null, sac }
  }
  const meals = { rateBp, code: sac }
  return {
    lines: lines.map((line) => ({ ...line, supply: line.supply ?? meals })),
    tax: null,
    taxes: taxesIn(lines, meals).map((tax) => partOf(tax, tax.extras, tax.total)),
    sac: null,
  }
}

function piecesIn(lines: DocumentLine[]): number {
  return lines.reduce((sum, { supply, quantity }) => sum + (supply ? quantity : 0), 0)
}

/** SHA-256 of a page, in hexadecimal. */
export function pageHash(page: string): string {
  return createHash('sha256').update(page).digest('hex')
}

/**
 * Counts one up, and dates it: on its own day, or where a lower number has a later date on the day of issuing, at the latest on
 * the last of the financial year.
 */
async function nextNumber(
  trx: Trx,
  series: string,
  year: string,
  { day, today }: { day: KitchenDay; today: KitchenDay },
): Promise<{ sequence: number; day: KitchenDay }> {
  const { rows } = await sql<{ sequence: number; day: KitchenDay }>`
    INSERT INTO document_counters (series, year, last, last_day) VALUES (${series}, ${year}, 1, ${day}::date)
    ON CONFLICT (series, year) DO UPDATE SET last = document_counters.last + 1, last_day = CASE
      WHEN document_counters.last_day > EXCLUDED.last_day
      THEN GREATEST(document_counters.last_day, LEAST(${today}::date, ${lastDayOfFinancialYear(day)}::date))
      ELSE EXCLUDED.last_day END
    RETURNING last AS sequence, last_day AS day`.execute(trx)
  return rows[0] as (typeof rows)[number]
}

async function addSubjects(trx: Trx, documentId: string, kind: DocumentKind, subjects: Subject[]) {
  const open = kind !== 'credit_note' && kind !== 'refund_voucher'
  const orders = subjects.map(({ orderId }) => orderId)
  const subscriptions = subjects.map(({ subscriptionId }) => subscriptionId)
  const amounts = subjects.map(({ amountPaise }) => amountPaise)
  const extras = subjects.map(({ extrasPaise }) => extrasPaise)
  await sql`INSERT INTO document_subjects (document_id, order_id, subscription_id, amount_paise, extras_paise, open)
    SELECT ${documentId}::uuid, order_id, subscription_id, amount, extras, ${open}::boolean
    FROM unnest(${orders}::uuid[], ${subscriptions}::uuid[], ${amounts}::int[], ${extras}::int[])
      AS new (order_id, subscription_id, amount, extras)`.execute(trx)
}
