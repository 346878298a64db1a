import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { CSV_MARK, type CsvCell, csvRow } from '#shared/base/csv.ts'
import { stateWithCode } from '#shared/base/states.ts'
import type { DocumentExport } from '#shared/domain/money/documents/exports.ts'
import type { DocumentKind } from '#shared/domain/money/documents/kinds.ts'
import { documentKindText } from '#shared/texts/document-kind-text.ts'
import { added, BY_RATE, BY_SUPPLY, each, percent, portalDate, type Rows, rupees } from './export-rows.ts'
import { type Advance, advancesAdjusted, advancesReceived } from './issue/advances.ts'
import { daysOfMonth } from './register.ts'

/**
 * A month for the accountant. The tables of GSTR-1 have the names and heads of the tax portal's own files, so that its tool
 * takes them; they have what a kitchen in regular mode sold.
 */
export async function* documentsCsv(db: Db, month: string, part: DocumentExport): AsyncGenerator<string> {
  const { heads, rows } = PARTS[part]
  yield CSV_MARK + csvRow(heads)
  const { from, to } = daysOfMonth(month)
  yield* rows(db, from, to)
}

/** What a return tells: sales and what takes them back, with tax. A credit note that came too late has none. */
const TAXED = sql`d.mode = 'regular' AND d.sign <> 0 AND d.taxable_paise IS NOT NULL`

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
  /** Of goods; `null` of services. */
  pieces: number | null
}

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

/** Table 12, of the documents to some buyers: a row for each code and rate. A credit note has the buyer of its invoice. */
const byCode = (buyers: RawBuilder<unknown>): { heads: string[]; rows: Rows } => ({
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
      SELECT t.code AS sac, t.rate_bp AS rate, sum(d.sign * t.total_paise)::float8 AS total, sum(d.sign * t.taxable_paise)::float8 AS taxable,
        sum(d.sign * t.cgst_paise)::float8 AS cgst, sum(d.sign * t.sgst_paise)::float8 AS sgst, sum(d.sign * t.igst_paise)::float8 AS igst,
        sum(d.sign * t.pieces)::float8 AS pieces
      FROM documents d CROSS JOIN LATERAL ${BY_SUPPLY} t WHERE d.day >= ${from}::date AND d.day <= ${to}::date AND ${TAXED} AND ${buyers}
      GROUP BY t.code, t.rate_bp ORDER BY t.code, t.rate_bp`,
    // Services are not counted in units.
    ({ sac, rate, total, taxable, cgst, sgst, igst, pieces }) => [
      sac ?? '',
      '',
      pieces === null ? 'NA' : 'NOS-NUMBERS',
      pieces ?? 0,
      rupees(total),
      percent(rate),
      rupees(taxable),
      rupees(igst),
      rupees(cgst),
      rupees(sgst),
      0,
    ],
  ),
})

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
      'Supplied On',
    ],
    rows: each(BY_SUPPLY, sql`true`, (row) => [
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
      row.supply_day,
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
    rows: each(BY_RATE, sql`${TAXED} AND d.gstin IS NOT NULL AND d.sign = 1`, (row) => [
      row.gstin ?? '',
      row.name ?? '',
      row.number,
      portalDate(row.day),
      rupees(row.documentTotal),
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
        SELECT d.place, t.rate_bp AS rate, sum(d.sign * t.taxable_paise)::float8 AS taxable
        FROM documents d CROSS JOIN LATERAL ${BY_RATE} t
        WHERE d.day >= ${from}::date AND d.day <= ${to}::date AND ${TAXED} AND d.gstin IS NULL
        GROUP BY d.place, t.rate_bp ORDER BY d.place, t.rate_bp`,
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
    rows: each(BY_RATE, sql`${TAXED} AND d.gstin IS NOT NULL AND d.sign = -1`, (row) => [
      row.gstin ?? '',
      row.name ?? '',
      row.number,
      portalDate(row.day),
      'C',
      stateWithCode(row.place),
      'N',
      'Regular B2B',
      rupees(row.documentTotal),
      '',
      percent(row.rate),
      rupees(row.taxable),
      0,
    ]),
  },
  hsnb2b: byCode(sql`d.gstin IS NOT NULL`),
  hsnb2c: byCode(sql`d.gstin IS NULL`),
  hsn: byCode(sql`true`),
  at: {
    heads: ['Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Gross Advance Received', 'Cess Amount'],
    rows: added<Advance>(advancesReceived, advanceCells),
  },
  atadj: {
    heads: ['Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Gross Advance Adjusted', 'Cess Amount'],
    rows: added<Advance>(advancesAdjusted, advanceCells),
  },
  docs: {
    // A range for each run of numbers that the month has without a gap: those of a series may be of two months by turns, as
    // versions before dated them, or have been issued in another mode.
    heads: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: added<Series>(
      (from, to) => sql<Series>`
        SELECT d.kind, min(d.number) AS first, max(d.number) AS last, count(*)::integer AS count FROM (
          SELECT d.kind, d.number, d.series, d.year, d.sequence,
            d.sequence - row_number() OVER (PARTITION BY d.series, d.year, d.kind ORDER BY d.sequence) AS gap
          FROM documents d WHERE d.day >= ${from}::date AND d.day <= ${to}::date AND d.mode = 'regular') d
        GROUP BY d.series, d.year, d.kind, d.gap ORDER BY d.series, d.year, min(d.sequence)`,
      // None is cancelled: what was wrong is taken back by a credit note.
      ({ kind, first, last, count }) => [NATURES[kind] ?? 'Invoices for outward supply', first, last, count, 0],
    ),
  },
}
