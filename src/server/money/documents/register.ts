import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { searchForm } from '#shared/base/search-form.ts'
import type { DocumentKind } from '#shared/domain/money/documents/kinds.ts'
import type { TaxMode } from '#shared/domain/money/documents/tax.ts'
import type { DocumentContent } from './content.ts'
import { leftOf } from './queries.ts'

/** The register of documents. */

/** What every list of documents says of one. */
export interface DocumentHead {
  id: string
  number: string
  kind: DocumentKind
  mode: TaxMode
  day: KitchenDay
  supply_day: KitchenDay
  /** Who buys. */
  name: string | null
  gstin: string | null
  reason: string | null
}

/** The same of the document `d`, as SQL. */
export const DOCUMENT_HEAD = sql`d.id, d.number, d.kind, d.mode, d.day, d.supply_day, d.content->'recipient'->>'name' AS name, d.gstin, d.reason`

export interface RegisterRow extends DocumentHead {
  total_paise: number
  taxable_paise: number | null
  tax_paise: number | null
  left_paise: number
  refers_to: string | null
}

const ROW = sql`${DOCUMENT_HEAD}, d.total_paise, d.taxable_paise,
  d.cgst_paise + d.sgst_paise + d.igst_paise AS tax_paise, ${leftOf} AS left_paise,
  (SELECT r.number FROM documents r WHERE r.id = d.refers_to) AS refers_to`

export interface Wanted {
  from: KitchenDay
  to: KitchenDay
  kind?: DocumentKind | undefined
  search?: string | undefined
}

/** The first and the last day of a month, `2026-11`. */
export function daysOfMonth(month: string): { from: KitchenDay; to: KitchenDay } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
  return { from: `${month}-01`, to: addDays(next, -1) }
}

function found({ from, to, kind, search }: Wanted): RawBuilder<SqlBool> {
  const guards = [sql`d.day >= ${from}::date AND d.day <= ${to}::date`]
  if (kind !== undefined) guards.push(sql`d.kind = ${kind}`)
  const words = search?.trim()
  if (words) {
    const like = `%${searchForm(words).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    const name = sql`search_form(d.content->'recipient'->>'name')`
    guards.push(sql`(d.number ILIKE ${like} OR ${name} ILIKE ${like} OR d.gstin ILIKE ${like})`)
  }
  return sql<SqlBool>`${sql.join(guards, sql` AND `)}`
}

/** Documents by their dates, the newest first. */
export async function registerRows(
  db: Db,
  wanted: Wanted,
  { before, limit }: { before: string | null; limit: number },
): Promise<RegisterRow[]> {
  const after = before === null ? sql`` : sql`AND d.id < ${before}`
  const { rows } = await sql<RegisterRow>`
    SELECT ${ROW} FROM documents d WHERE ${found(wanted)} ${after} ORDER BY d.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** What those documents come to, in paise. */
export async function registerSums(db: Db, wanted: Wanted) {
  const sum = (column: string) => sql`coalesce(sum(d.sign * ${sql.ref(`d.${column}`)}), 0)::float8`
  const { rows } = await sql<Record<'count' | 'amount' | 'taxable' | 'cgst' | 'sgst' | 'igst', number>>`
    SELECT count(*)::integer AS count, ${sum('total_paise')} AS amount, ${sum('taxable_paise')} AS taxable,
      ${sum('cgst_paise')} AS cgst, ${sum('sgst_paise')} AS sgst, ${sum('igst_paise')} AS igst
    FROM documents d WHERE ${found(wanted)}`.execute(db)
  return rows[0] as (typeof rows)[number]
}

interface StoredDocument extends RegisterRow {
  content: DocumentContent
  page: string
  page_hash: string
  /** The one thing that it is for. */
  order_id: string | null
  subscription_id: string | null
}

/** A document by its id; `null` when there is none. */
export async function storedDocument(db: Db, id: string): Promise<StoredDocument | null> {
  const { rows } = await sql<StoredDocument>`
    SELECT ${ROW}, d.content, d.page, d.page_hash, one.order_id, one.subscription_id
    FROM documents d LEFT JOIN LATERAL (
      SELECT s.order_id, s.subscription_id FROM document_subjects s WHERE s.document_id = d.id AND d.kind <> 'daily' LIMIT 1) one ON true
    WHERE d.id = ${id}`.execute(db)
  return rows[0] ?? null
}
