import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { TaxedAmount } from '#shared/domain/money/documents/tax.ts'
import type { DocumentLine } from './content.ts'
import { isService, type Supply, type SupplyTax, sharesOf } from './document-supplies.ts'

/** Documents with extras that are taxed on their own: what of them is in which supply. */

/** The tax of a document with this name in a statement, a row a supply. What has no supplies of its own is all in that of the meals. */
export const suppliesOf = (name: string) => {
  const of = (column: string) => sql.ref(`${name}.${column}`)
  const amounts = sql`total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, pieces`
  return sql`(SELECT false AS extras, ${of('rate_bp')} AS rate_bp, ${of('sac')} AS code, ${of('total_paise')} AS total_paise,
      ${of('taxable_paise')} AS taxable_paise, ${of('cgst_paise')} AS cgst_paise, ${of('sgst_paise')} AS sgst_paise,
      ${of('igst_paise')} AS igst_paise, ${of('round_off_paise')} AS round_off_paise, NULL::integer AS pieces
    WHERE NOT EXISTS (SELECT FROM document_supplies own WHERE own.document_id = ${of('id')})
    UNION ALL SELECT extras, rate_bp, code, ${amounts} FROM document_supplies WHERE document_id = ${of('id')})`
}

/** Stores the tax of each supply. `pieces` counts the extras, if they are goods. */
export async function addSupplies(trx: Trx, documentId: string, taxes: SupplyTax[], pieces: number): Promise<void> {
  await trx
    .insertInto('document_supplies')
    .values(
      taxes.map(({ extras, rateBp, code, total, taxable, cgst, sgst, igst, roundOff }) => ({
        document_id: documentId,
        extras,
        rate_bp: rateBp,
        code,
        total_paise: total,
        taxable_paise: taxable,
        cgst_paise: cgst,
        sgst_paise: sgst,
        igst_paise: igst,
        round_off_paise: roundOff,
        pieces: extras && !isService(code) ? pieces : null,
      })),
    )
    .execute()
}

/** The tax in a supply of a document, and how much of it is in the documents that take it back or follow it. */
export interface FollowedTax {
  extras: boolean
  whole: TaxedAmount
  before: TaxedAmount
}

/** The same of a document by supply; nothing of one without tax. The caller holds it, so that none follows meanwhile. */
export async function followedTaxes(trx: Trx, documentId: string): Promise<FollowedTax[]> {
  const AMOUNTS = { total: 'total_paise', taxable: 'taxable_paise', cgst: 'cgst_paise', sgst: 'sgst_paise' } as const
  const columns = Object.entries({ ...AMOUNTS, igst: 'igst_paise', roundOff: 'round_off_paise' })
  const sums = columns.map(([name, column]) => sql`${sql.lit(name)}, coalesce(sum(${sql.ref(`t.${column}`)}), 0)`)
  const own = columns.map(([name, column]) => sql`${sql.lit(name)}, ${sql.ref(`w.${column}`)}`)
  const { rows } = await sql<FollowedTax>`
    SELECT w.extras, json_build_object('rateBp', w.rate_bp, ${sql.join(own)}) AS whole, (
      SELECT json_build_object('rateBp', w.rate_bp, ${sql.join(sums)})
      FROM documents f CROSS JOIN LATERAL ${suppliesOf('f')} t
      WHERE f.refers_to = d.id AND t.extras = w.extras AND f.taxable_paise IS NOT NULL) AS before
    FROM documents d CROSS JOIN LATERAL ${suppliesOf('d')} w
    WHERE d.id = ${documentId} AND d.taxable_paise IS NOT NULL ORDER BY w.extras`.execute(trx)
  return rows
}

/** A supply of a document, with what of it has not been taken back. */
interface SupplyLeft extends Supply {
  extras: boolean
  /** In paise. */
  left: number
  /** `null` of what is not counted. */
  pieces: number | null
}

async function suppliesLeft(trx: Trx, documentId: string): Promise<SupplyLeft[]> {
  const { rows } = await sql<SupplyLeft>`
    SELECT s.extras, s.rate_bp AS "rateBp", s.code, (s.total_paise - coalesce(sum(t.total_paise), 0))::integer AS "left",
      (s.pieces - coalesce(sum(t.pieces), 0))::integer AS pieces
    FROM document_supplies s
      LEFT JOIN (documents c CROSS JOIN LATERAL ${suppliesOf('c')} t)
        ON c.refers_to = s.document_id AND c.kind IN ('credit_note', 'refund_voucher') AND t.extras = s.extras
    WHERE s.document_id = ${documentId} GROUP BY s.document_id, s.extras ORDER BY s.extras`.execute(trx)
  return rows
}

/** One of both. */
interface Taken {
  orderId: string | null
  subscriptionId: string | null
}

/** What is left in a document of an order or a subscription that stands in it, in paise: of extras, and of the rest. */
async function subjectLeft(trx: Trx, documentId: string, { orderId, subscriptionId }: Taken) {
  const subject =
    orderId === null ? sql`s.subscription_id = ${subscriptionId}::uuid` : sql`s.order_id = ${orderId}::uuid`
  const { rows } = await sql<{ meals: number; extras: number }>`
    SELECT coalesce(sum(sign * (amount_paise - extras_paise)), 0)::integer AS meals,
      coalesce(sum(sign * extras_paise), 0)::integer AS extras
    FROM (SELECT s.amount_paise, s.extras_paise, CASE WHEN d.id = ${documentId} THEN 1 ELSE -1 END AS sign
      FROM document_subjects s JOIN documents d ON d.id = s.document_id
      WHERE ${subject} AND (d.id = ${documentId} OR d.refers_to = ${documentId} AND d.kind IN ('credit_note', 'refund_voucher'))) s`.execute(
    trx,
  )
  return rows[0] as (typeof rows)[number]
}

/** What takes back a part of a document, by supply. */
export interface TakenSupplies {
  /** That of the meals. */
  meals: Supply
  lines: DocumentLine[]
  pieces: number
}

/**
 * Splits the line of a credit note over the supplies of the document that it takes back: in proportion to what is left of that
 * for which it is, else of the whole document. `null` for a document that has none.
 */
export async function takenSupplies(
  trx: Trx,
  documentId: string,
  line: DocumentLine,
  subject: Taken | null,
): Promise<TakenSupplies | null> {
  const supplies = await suppliesLeft(trx, documentId)
  const [first] = supplies
  if (!first) return null
  const left = supplies.map(({ left }) => left)
  const own = subject && (await subjectLeft(trx, documentId, subject))
  const shares = sharesOf(
    line.amountPaise,
    own ? supplies.map(({ extras }) => (extras ? own.extras : own.meals)) : left,
    left,
  )
  const parts = supplies.map((supply, index) => ({ ...supply, share: shares[index] ?? 0 }))
  const { rateBp, code } = first
  return {
    meals: { rateBp, code },
    lines: parts
      .filter(({ share }) => share > 0)
      .map(({ share, extras, rateBp, code }) => ({
        ...line,
        amountPaise: share,
        ...(extras && { supply: { rateBp, code } }),
      })),
    // As many of those that are left as their amount is of what is left; with the last of it all.
    pieces: parts.reduce(
      (sum, { pieces, left, share }) => sum + (left === 0 ? 0 : Math.round(((pieces ?? 0) * share) / left)),
      0,
    ),
  }
}
