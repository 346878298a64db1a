import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import { Card } from '#web/ui/Card.tsx'
import { Invoice } from './Invoice.tsx'
import { type DocumentSubject, useOwnDocuments } from './use-own-documents.ts'

/** The invoice of an order as a card; nothing where none will come. */
export default function InvoiceCard(subject: DocumentSubject) {
  const id = useId()
  const own = useOwnDocuments(subject)
  const { data } = own.query
  if (!data || (data.comes === 'none' && data.documents.length === 0)) return null
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-semibold text-base">
        {m.invoice_title()}
      </h2>
      <Invoice own={own} documents={data} />
    </Card>
  )
}
