import type { TaxMode } from './tax.ts'

interface KindRow {
  /** What its numbers have behind the kitchen's own letters, so that each such kind is a series. */
  series: string
  /** How it counts in what was sold: a voucher for money that came ahead does not. */
  sign: 1 | 0 | -1
}

/** The kinds of documents. */
export const DOCUMENT_KINDS = {
  tax_invoice: { series: '', sign: 1 },
  bill_of_supply: { series: '', sign: 1 },
  /** Of a kitchen that is not registered for the tax. */
  receipt: { series: '', sign: 1 },
  /** What was sold on a day without a document of its own. */
  daily: { series: 'D', sign: 1 },
  /** For money that came ahead. */
  receipt_voucher: { series: 'V', sign: 0 },
  /** Takes back what a voucher says. */
  refund_voucher: { series: 'R', sign: 0 },
  /** Takes back what another document says, or a part of it. */
  credit_note: { series: 'C', sign: -1 },
} as const satisfies Record<string, KindRow>

export type DocumentKind = keyof typeof DOCUMENT_KINDS
export const DOCUMENT_KIND_WORDS = Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]]

/** The document of a sale, by how the kitchen stands to the tax. */
export function saleKindOf(mode: TaxMode): DocumentKind {
  if (mode === 'regular') return 'tax_invoice'
  return mode === 'composition' ? 'bill_of_supply' : 'receipt'
}

/** What takes a document back. */
export function creditKindOf(kind: DocumentKind): 'credit_note' | 'refund_voucher' {
  return kind === 'receipt_voucher' ? 'refund_voucher' : 'credit_note'
}

/** Whether a document says who pays the tax: an invoice and a voucher do, a credit note does not. */
export function saysReverseCharge(kind: DocumentKind, mode: TaxMode): boolean {
  return mode === 'regular' && kind !== 'credit_note'
}

/** The series of a kind's numbers. */
export function seriesOf(prefix: string, kind: DocumentKind): string {
  return `${prefix}${DOCUMENT_KINDS[kind].series}`
}

/** Whether an order has a document of its own; the others of a day share one. */
export function hasOwnDocument(
  order: { pricePaise: number; asked: boolean },
  { ownFromPaise }: { ownFromPaise: number },
): boolean {
  return order.asked || order.pricePaise >= ownFromPaise
}
