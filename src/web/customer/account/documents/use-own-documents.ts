import { useQueryClient } from '@tanstack/react-query'
import { documentCalls } from '#shared/contract/money/customer/documents.ts'
import { keyOf, useApi, useCall } from '#web/kit/api/use-call.ts'
import { savePdf } from '#web/kit/table/save-pdf.ts'

/** For whom an invoice shall be. */
export interface InvoiceBuyer {
  name: string
  gstin: string | null
  /** Of a buyer with a GSTIN. */
  address: string | null
}

export interface DocumentSubject {
  kind: 'order' | 'subscription'
  id: string
}

/** Documents of an order or a subscription, and what can be done about them. */
export function useOwnDocuments({ kind, id }: DocumentSubject) {
  const api = useApi()
  const client = useQueryClient()
  const params = { kind, id }
  return {
    query: useCall(documentCalls.listOwnDocuments, { params }, { staleTime: 0 }),
    ask: async (body: InvoiceBuyer) => {
      const reply = await api.call(documentCalls.askForInvoice, { params, body })
      client.setQueryData(keyOf(documentCalls.listOwnDocuments, { params }), reply)
    },
    save: async (documentId: string) =>
      savePdf(await api.call(documentCalls.ownDocumentPdf, { params: { id: documentId } })),
  }
}

export type OwnDocumentsActions = ReturnType<typeof useOwnDocuments>
