import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import { withBudget } from '#server/platform/db/time-budget.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/domain/money/money.ts'
import { type CsvCell, csvRow } from '#shared/texts/csv.ts'
import { DOCUMENT_HEAD, type DocumentHead } from './register.ts'

/** Rows of the accountant's files: one a document, or added up by the database. */

export type Rows = (db: Db, from: KitchenDay, to: KitchenDay) => AsyncGenerator<string>

interface DocumentRow extends DocumentHead {
  place: string
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

/** A row a document, in the order in which they were issued, of those for which `where` holds. */
export const each = (where: RawBuilder<unknown>, cells: (row: DocumentRow) => CsvCell[]): Rows =>
  async function* (db, from, to) {
    let after: string | null = null
    for (;;) {
      const later: RawBuilder<unknown> = after === null ? sql`` : sql`AND d.id > ${after}`
      // The one who reads sets the pace: the time is on nobody's budget.
      const { rows }: { rows: DocumentRow[] } = await withBudget(null, () =>
        sql<DocumentRow>`
          SELECT ${DOCUMENT_HEAD}, d.place, d.sac,
            d.rate_bp AS rate, d.taxable_paise AS taxable, d.cgst_paise AS cgst, d.sgst_paise AS sgst, d.igst_paise AS igst,
            d.round_off_paise AS "roundOff", d.total_paise AS total,
            (SELECT r.number FROM documents r WHERE r.id = d.refers_to) AS "refersTo"
          FROM documents d WHERE d.day >= ${from}::date AND d.day <= ${to}::date AND ${where} ${later}
          ORDER BY d.id LIMIT ${PAGE}`.execute(db),
      )
      yield rows.map((row) => csvRow(cells(row))).join('')
      if (rows.length < PAGE) return
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
