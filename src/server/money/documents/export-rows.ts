import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { withBudget } from '#server/kernel/db/pool/time-budget.ts'
import { type CsvCell, csvRow } from '#shared/base/csv.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { DOCUMENT_HEAD, type DocumentHead } from './register.ts'
import { suppliesOf } from './supplies.ts'

/** Rows of the accountant's files: one a document and supply, or rate, or added up by the database. */

export type Rows = (db: Db, from: KitchenDay, to: KitchenDay) => AsyncGenerator<string>

interface DocumentRow extends DocumentHead {
  place: string
  /** Of the whole document. */
  documentTotal: number
  /** Of what this row tells of, as are rate and amounts. */
  sac: string | null
  rate: number | null
  taxable: number | null
  cgst: number | null
  sgst: number | null
  igst: number | null
  roundOff: number | null
  total: number
  refersTo: string | null
}

/** Documents that are read at once. */
const PAGE = 500

/** The tax of the document `d`: a row a supply, or added up by rate. */
export const BY_SUPPLY = suppliesOf('d')
const sum = (column: string) => sql`sum(${sql.ref(column)})::integer AS ${sql.ref(column)}`
export const BY_RATE = sql`(SELECT bool_or(extras) AS extras, min(code) AS code, rate_bp, ${sum('total_paise')}, ${sum('taxable_paise')},
  ${sum('cgst_paise')}, ${sum('sgst_paise')}, ${sum('igst_paise')}, ${sum('round_off_paise')} FROM ${BY_SUPPLY} s GROUP BY rate_bp)`

/** A row for each that `by` has of a document, in the order in which they were issued, of those for which `where` holds. */
export const each = (
  by: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  cells: (row: DocumentRow) => CsvCell[],
): Rows =>
  async function* (db, from, to) {
    let after: string | null = null
    for (;;) {
      const later: RawBuilder<unknown> = after === null ? sql`` : sql`AND d.id > ${after}`
      // The one who reads sets the pace: the time is on nobody's budget.
      const { rows }: { rows: DocumentRow[] } = await withBudget(null, () =>
        sql<DocumentRow>`
          SELECT ${DOCUMENT_HEAD}, d.place, d.total_paise AS "documentTotal", t.code AS sac,
            t.rate_bp AS rate, t.taxable_paise AS taxable, t.cgst_paise AS cgst, t.sgst_paise AS sgst, t.igst_paise AS igst,
            t.round_off_paise AS "roundOff", t.total_paise AS total,
            (SELECT r.number FROM documents r WHERE r.id = d.refers_to) AS "refersTo"
          FROM (SELECT * FROM documents d WHERE d.day >= ${from}::date AND d.day <= ${to}::date AND ${where} ${later}
            ORDER BY d.id LIMIT ${PAGE}) d CROSS JOIN LATERAL ${by} t
          ORDER BY d.id, t.extras`.execute(db),
      )
      yield rows.map((row) => csvRow(cells(row))).join('')
      if (new Set(rows.map(({ id }) => id)).size < PAGE) return
      after = rows.at(-1)?.id ?? null
    }
  }

/** Rows that are added up by the database: few, whatever the number of documents. */
export const added = <Row>(
  query: (from: KitchenDay, to: KitchenDay) => RawBuilder<Row>,
  cells: (row: Row) => CsvCell[],
): Rows =>
  async function* (db, from, to) {
    const { rows } = await query(from, to).execute(db)
    yield rows.map((row) => csvRow(cells(row))).join('')
  }

export const rupees = (paise: number | null): CsvCell => (paise === null ? '' : rupeesFromPaise(paise))
export const percent = (rateBp: number | null): CsvCell => (rateBp === null ? '' : rateBp / 100)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `24-Nov-2026`, as the portal's files have it. */
export function portalDate(day: KitchenDay): string {
  const [year, month, date] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`
}
