import * as m from '#paraglide/messages.js'
import { DOCUMENT_EXPORTS, type DocumentExport } from '#shared/domain/money/documents/exports.ts'

export const EXPORT_TEXTS: Record<DocumentExport, () => string> = {
  register: m.documents_export_register,
  b2b: m.documents_export_b2b,
  b2cs: m.documents_export_b2cs,
  cdnr: m.documents_export_cdnr,
  hsnb2b: m.documents_export_hsnb2b,
  hsnb2c: m.documents_export_hsnb2c,
  hsn: m.documents_export_hsn,
  at: m.documents_export_at,
  atadj: m.documents_export_atadj,
  docs: m.documents_export_docs,
}

/** What the accountant needs for the return of a month: its tables, and the register that they come from. */
export const RETURN_EXPORTS = DOCUMENT_EXPORTS.filter((part) => part !== 'hsn')
