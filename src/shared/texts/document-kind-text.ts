import * as m from '#paraglide/messages.js'
import type { DocumentKind } from '../domain/money/documents/kinds.ts'
import type { TaxMode } from '../domain/money/documents/tax.ts'

const DAILY: Record<TaxMode, () => string> = {
  regular: m.document_daily_invoice,
  composition: m.document_daily_bill,
  unregistered: m.document_daily_receipt,
}

const KINDS: Record<Exclude<DocumentKind, 'daily'>, () => string> = {
  tax_invoice: m.document_tax_invoice,
  bill_of_supply: m.document_bill_of_supply,
  receipt: m.document_receipt,
  receipt_voucher: m.document_receipt_voucher,
  refund_voucher: m.document_refund_voucher,
  credit_note: m.document_credit_note,
}

/** What a document is called. */
export function documentKindText(kind: DocumentKind, mode: TaxMode): string {
  return kind === 'daily' ? DAILY[mode]() : KINDS[kind]()
}
