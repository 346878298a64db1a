import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import { withBudget } from '#server/platform/db/time-budget.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { DocumentExport } from '#shared/domain/money/documents/exports.ts'
import type { DocumentKind } from '#shared/domain/money/documents/kinds.ts'
import { stateWithCode } from '#shared/domain/money/documents/states.ts'
import type { TaxMode } from '#shared/domain/money/documents/tax.ts'
import { rupeesFromPaise } from '#shared/domain/money/money.ts'
import { CSV_MARK, type CsvCell, csvRow } from '#shared/texts/csv.ts'
import { documentKindText } from '#shared/texts/document-kind-text.ts'
import { daysOfMonth } from './register.ts'

/**
 * A month for the accountant. The tables of GSTR-1 have the names and heads of the tax portal's own files, so that its tool
 * takes them; they have what a kitchen in regular mode sold, and sales to another State are told by their place.
 */
export async function* documentsCsv(db: Db, month: string, part: DocumentExport): AsyncGenerator<string> {
  const { heads, rows } = PARTS[part]
  yield CSV_MARK + csvRow(heads)
  const { from, to } = daysOfMonth(month)
  yield* rows(db, from, to)
}

type Rows = (db: Db, from: KitchenDay, to: KitchenDay) => AsyncGenerator<string>

interface DocumentRow {
  id: string
  number: string
  kind: DocumentKind
  mode: TaxMode
  day: KitchenDay
  name: string | null
  gstin: string | null
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
  reason: string | null
}

/** Documents that are read at once. */
const PAGE = 500

/** A row a document, in the order in which they were issued, of those for which `where` holds. */
const each = (where: RawBuilder<unknown>, cells: (row: DocumentRow) => CsvCell[]): Rows =>
  async function* (db, from, to) {
    let after: string | null = null
    for (;;) {
      const later: RawBuilder<unknown> = after === null ? sql`` : sql`AND d.id > ${after}`
      // The one who reads sets the pace: the time is on nobody's budget.
      const { rows }: { rows: DocumentRow[] } = await withBudget(null, () =>
        sql<DocumentRow>`
          SELECT d.id, d.number, d.kind, d.mode, d.day, d.content->'recipient'->>'name' AS name, d.gstin, d.place, d.sac,
            d.rate_bp AS rate, d.taxable_paise AS taxable, d.cgst_paise AS cgst, d.sgst_paise AS sgst, d.igst_paise AS igst,
            d.round_off_paise AS "roundOff", d.total_paise AS total,
            (SELECT r.number FROM documents r WHERE r.id = d.refers_to) AS "refersTo", d.reason
          FROM documents d WHERE d.day >= ${from}::date AND d.day <= ${to}::date AND ${where} ${later}
          ORDER BY d.id LIMIT ${PAGE}`.execute(db),
      )
      yield rows.map((row) => csvRow(cells(row))).join('')
      if (rows.length < PAGE) return
      after = rows.at(-1)?.id ?? null
    }
  }

/** Rows that are added up by the database: few, whatever the number of documents. */
const added = <Row>(
  query: (from: KitchenDay, to: KitchenDay) => RawBuilder<Row>,
  cells: (row: Row) => CsvCell[],
): Rows =>
  async function* (db, from, to) {
    const { rows } = await query(from, to).execute(db)
    yield rows.map((row) => csvRow(cells(row))).join('')
  }

const rupees = (paise: number | null): CsvCell => (paise === null ? '' : rupeesFromPaise(paise))
const percent = (rateBp: number | null): CsvCell => (rateBp === null ? '' : rateBp / 100)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `24-Nov-2026`, as the portal's files have it. */
function portalDate(day: KitchenDay): string {
  const [year, month, date] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`
}

/** What a return tells: sales and what takes them back, with tax. */
const TAXED = sql`d.mode = 'regular' AND d.sign <> 0`

interface Rate {
  place: string
  rate: number
  taxable: number
}

interface Code {
  sac: string | null
  rate: number
  total: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
}

interface Advance {
  place: string
  rate: number
  amount: number
}

/** What is within a total at the rate of a voucher `v`, as `taxIn` of the domain has it. In paise. */
const taxableAt = (total: RawBuilder<unknown>) =>
  sql`(CASE WHEN ${total} = v.total_paise THEN v.taxable_paise ELSE round(${total} * 10000.0 / (10000 + v.rate_bp)) END)`

/** What follows a voucher within some days: its invoice, or what of it went back. */
const followed = (from: KitchenDay, to: KitchenDay) => sql`(SELECT coalesce(sum(f.total_paise), 0) FROM documents f
  WHERE f.refers_to = v.id AND f.day >= ${from}::date AND f.day <= ${to}::date)`

/**
 * Table 11A: advances that came in the month and were neither invoiced nor given back in it, without their tax. By the vouchers:
 * a kitchen that invoices a subscription at once has none.
 */
const advancesReceived = (from: KitchenDay, to: KitchenDay) => sql<Advance>`
  SELECT place, rate, sum(amount)::float8 AS amount FROM (
    SELECT v.place, v.rate_bp AS rate, ${taxableAt(sql`(v.total_paise - ${followed(from, to)})`)} AS amount FROM documents v
    WHERE v.kind = 'receipt_voucher' AND v.mode = 'regular' AND v.day >= ${from}::date AND v.day <= ${to}::date) a
  GROUP BY place, rate HAVING sum(amount) <> 0 ORDER BY place, rate`

/**
 * Table 11B: advances of months before that were invoiced in this one, or given back in it, at the rate at which they were taxed.
 */
const advancesAdjusted = (from: KitchenDay, to: KitchenDay) => sql<Advance>`
  SELECT place, rate, sum(amount)::float8 AS amount FROM (
    SELECT v.place, v.rate_bp AS rate, ${taxableAt(sql`f.total_paise`)} AS amount
    FROM documents f JOIN documents v ON v.id = f.refers_to AND v.kind = 'receipt_voucher' AND v.mode = 'regular'
    WHERE f.day >= ${from}::date AND f.day <= ${to}::date AND v.day < ${from}::date) a
  GROUP BY place, rate ORDER BY place, rate`

const advanceCells = ({ place, rate, amount }: Advance): CsvCell[] => [
  stateWithCode(place),
  '',
  percent(rate),
  rupees(amount),
  0,
]

interface Series {
  kind: DocumentKind
  first: string
  last: string
  count: number
}

/** As table 13 of the return calls them. */
const NATURES: Partial<Record<DocumentKind, string>> = {
  credit_note: 'Credit Note',
  receipt_voucher: 'Receipt voucher',
  refund_voucher: 'Refund voucher',
}

const PARTS: Record<DocumentExport, { heads: string[]; rows: Rows }> = {
  register: {
    heads: [
      'Number',
      'Date',
      'Document',
      'Customer',
      'GSTIN',
      'Place Of Supply',
      'SAC',
      'Rate',
      'Taxable Value',
      'Central Tax',
      'State Tax',
      'Integrated Tax',
      'Rounding',
      'Total',
      'Refers To',
      'Reason',
    ],
    rows: each(sql`true`, (row) => [
      row.number,
      row.day,
      documentKindText(row.kind, row.mode),
      row.name ?? '',
      row.gstin ?? '',
      stateWithCode(row.place),
      row.sac ?? '',
      percent(row.rate),
      rupees(row.taxable),
      rupees(row.cgst),
      rupees(row.sgst),
      rupees(row.igst),
      rupees(row.roundOff),
      rupees(row.total),
      row.refersTo ?? '',
      row.reason ?? '',
    ]),
  },
  b2b: {
    heads: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Applicable % of Tax Rate',
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: each(sql`${TAXED} AND d.gstin IS NOT NULL AND d.sign = 1`, (row) => [
      row.gstin ?? '',
      row.name ?? '',
      row.number,
      portalDate(row.day),
      rupees(row.total),
      stateWithCode(row.place),
      'N',
      '',
      'Regular B2B',
      '',
      percent(row.rate),
      rupees(row.taxable),
      0,
    ]),
  },
  b2cs: {
    heads: [
      'Type',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    // Credit notes to those without a GSTIN are taken off here: they have no table of their own.
    rows: added<Rate>(
      (from, to) => sql<Rate>`
        SELECT d.place, d.rate_bp AS rate, sum(d.sign * d.taxable_paise)::float8 AS taxable FROM documents d
        WHERE d.day >= ${from}::date AND d.day <= ${to}::date AND ${TAXED} AND d.gstin IS NULL
        GROUP BY d.place, d.rate_bp ORDER BY d.place, d.rate_bp`,
      ({ place, rate, taxable }) => ['OE', stateWithCode(place), '', percent(rate), rupees(taxable), 0, ''],
    ),
  },
  cdnr: {
    heads: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: each(sql`${TAXED} AND d.gstin IS NOT NULL AND d.sign = -1`, (row) => [
      row.gstin ?? '',
      row.name ?? '',
      row.number,
      portalDate(row.day),
      'C',
      stateWithCode(row.place),
      'N',
      'Regular B2B',
      rupees(row.total),
      '',
      percent(row.rate),
      rupees(row.taxable),
      0,
    ]),
  },
  hsn: {
    heads: [
      'HSN',
      'Description',
      'UQC',
      'Total Quantity',
      'Total Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
      'Cess Amount',
    ],
    rows: added<Code>(
      (from, to) => sql<Code>`
        SELECT d.sac, d.rate_bp AS rate, sum(d.sign * d.total_paise)::float8 AS total, sum(d.sign * d.taxable_paise)::float8 AS taxable,
          sum(d.sign * d.cgst_paise)::float8 AS cgst, sum(d.sign * d.sgst_paise)::float8 AS sgst, sum(d.sign * d.igst_paise)::float8 AS igst
        FROM documents d WHERE d.day >= ${from}::date AND d.day <= ${to}::date AND ${TAXED}
        GROUP BY d.sac, d.rate_bp ORDER BY d.sac, d.rate_bp`,
      // Services are not counted in units.
      ({ sac, rate, total, taxable, cgst, sgst, igst }) => [
        sac ?? '',
        '',
        'NA',
        0,
        rupees(total),
        percent(rate),
        rupees(taxable),
        rupees(igst),
        rupees(cgst),
        rupees(sgst),
        0,
      ],
    ),
  },
  at: {
    heads: ['Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Gross Advance Received', 'Cess Amount'],
    rows: added<Advance>(advancesReceived, advanceCells),
  },
  atadj: {
    heads: ['Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Gross Advance Adjusted', 'Cess Amount'],
    rows: added<Advance>(advancesAdjusted, advanceCells),
  },
  docs: {
    heads: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: added<Series>(
      (from, to) => sql<Series>`
        SELECT min(d.kind) AS kind, min(d.number) AS first, max(d.number) AS last, count(*)::integer AS count FROM documents d
        WHERE d.day >= ${from}::date AND d.day <= ${to}::date GROUP BY d.series, d.year ORDER BY d.series, d.year`,
      // None is cancelled: what was wrong is taken back by a credit note.
      ({ kind, first, last, count }) => [NATURES[kind] ?? 'Invoices for outward supply', first, last, count, 0],
    ),
  },
}
