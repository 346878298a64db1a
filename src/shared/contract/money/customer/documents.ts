import { defineCalls } from '../../define.ts'
import type { documentSchemas } from './documents.schemas.ts'

/** Invoices of a customer. */
export const documentCalls = defineCalls<typeof documentSchemas>({
  listOwnDocuments: {
    method: 'GET',
    path: '/api/documents/{kind}/{id}',
    access: 'customer',
    summary: 'Documents of an order or a subscription, and what its document will say.',
  },
  askForInvoice: {
    method: 'POST',
    path: '/api/documents/{kind}/{id}',
    access: 'customer',
    summary:
      'Asks for an invoice with a name, a GSTIN and a billing address, until it has its document; said again it is corrected.',
  },
  ownDocumentPdf: {
    method: 'GET',
    path: '/api/documents/pdf/{id}',
    access: 'customer',
    summary: "A document of the caller's as a PDF, in base64.",
  },
})
