import type { DocumentContent } from '#server/money/documents/content.ts'

/** What a document says that has no lines yet, of a kitchen of Pune that charges no tax. */
export const RECEIPT: DocumentContent = {
  number: 'DB/26-27/000001',
  kind: 'receipt',
  mode: 'unregistered',
  day: '2026-11-24',
  supplyDay: '2026-11-24',
  supplier: {
    name: 'Asha’s Kitchen',
    legalName: null,
    address: 'Pune',
    pincode: null,
    state: '27',
    fssai: '11521999000123',
    gstin: null,
    phone: null,
    email: null,
  },
  recipient: null,
  lines: [],
  totalPaise: 0,
  tax: null,
  sac: null,
  refersTo: null,
  reason: null,
  note: null,
}
