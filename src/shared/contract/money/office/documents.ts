import { defineCalls } from '../../define.ts'
import type { adminDocumentSchemas } from './documents.schemas.ts'

/** The register of documents, and what they are made by. */
export const adminDocumentCalls = defineCalls<typeof adminDocumentSchemas>({
  listDocuments: {
    method: 'GET',
    path: '/api/admin/documents',
    access: 'admin',
    permission: 'money.read',
    summary: 'Documents of a day or a month, the newest first, and what they come to.',
  },
  getDocument: {
    method: 'GET',
    path: '/api/admin/documents/{id}',
    access: 'admin',
    permission: 'money.read',
    summary: 'A document with its page, as it was issued.',
  },
  documentPdf: {
    method: 'GET',
    path: '/api/admin/documents/{id}/pdf',
    access: 'admin',
    permission: 'money.read',
    summary: 'A document as a PDF, in base64.',
  },
  nameBuyer: {
    method: 'PUT',
    path: '/api/admin/documents/buyers/{kind}/{id}',
    access: 'admin',
    permission: 'money.write',
    summary: 'Says for whom the document of an order or a subscription shall be, until it has it.',
  },
  creditDocument: {
    method: 'POST',
    path: '/api/admin/documents/{id}/credit-note',
    access: 'admin',
    permission: 'money.write',
    summary: 'Takes a document back, or a part of it, by a credit note. The document itself stays.',
  },
  exportDocuments: {
    method: 'GET',
    path: '/api/admin/documents/export',
    access: 'admin',
    permission: 'money.read',
    csv: true,
    summary: 'A month for the accountant: the register, or a table of the return GSTR-1.',
  },
  getTaxSettings: {
    method: 'GET',
    path: '/api/admin/tax-settings',
    access: 'admin',
    permission: 'kitchen.read',
    summary: 'By which documents are made, who set it, and what keeps them from being issued.',
  },
  getAddedTax: {
    method: 'GET',
    path: '/api/admin/tax-settings/added',
    access: 'admin',
    permission: 'prices.read',
    summary: 'What is added to prices that the office enters without tax, today and from coming days on.',
  },
  changeTaxSettings: {
    method: 'PUT',
    path: '/api/admin/tax-settings',
    access: 'admin',
    permission: 'kitchen.write',
    summary: 'Sets by which documents are made from a day on; those that are issued stay as they are.',
  },
})
