import { Download } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { OwnDocuments } from '#shared/contract/money/customer/documents.schemas.ts'
import type { BuyerProblem } from '#shared/domain/money/documents/buyer.ts'
import { documentKindText } from '#shared/texts/document-kind-text.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import type { OwnDocumentsActions } from './use-own-documents.ts'

interface InvoiceProps {
  own: OwnDocumentsActions
  documents: OwnDocuments
}

/** The documents that are there, to be saved; before that, whose name the invoice shall have. */
export function Invoice({ own, documents: { documents, comes, asked, missing, billing } }: InvoiceProps) {
  const { problem, busyWith, save } = useSave(own)
  const [asks, setAsks] = useState(false)
  const open = comes === 'own' || comes === 'shared'
  return (
    <>
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      {documents.length > 0 && (
        <ul className="flex flex-col gap-3">
          {documents.map(({ _id, number, kind, mode, day, amount }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <span className="min-w-0">
                <span className="block font-medium text-base">{documentKindText(kind, mode)}</span>
                <span className="wrap-anywhere block text-ink-soft text-sm">
                  {[number, formatDate(day), formatRupees(amount)].join(' · ')}
                </span>
              </span>
              <Button
                variant="secondary"
                busy={busyWith === _id}
                aria-label={m.invoice_save_one({ number })}
                onClick={() => save(_id)}
              >
                <Download className="size-5" />
                {m.invoice_save()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {comes === 'issued' && documents.length === 0 && <p className="text-base">{m.invoice_shared()}</p>}
      {comes === 'none' && documents.length === 0 && <p className="text-base">{m.invoice_none()}</p>}
      {open && missing && !asks && <Alert tone="warning">{MISSING_TEXTS[missing]()}</Alert>}
      {open && asked && !asks && (
        <p className="wrap-anywhere text-base">
          {asked.gstin === null
            ? m.invoice_asked({ name: asked.name })
            : m.invoice_asked_gstin({ name: asked.name, gstin: asked.gstin })}
        </p>
      )}
      {open && !asked && !asks && (
        <p className="text-base">{comes === 'own' ? m.invoice_comes() : m.invoice_on_wish()}</p>
      )}
      {open && !asks && (
        <Button variant="secondary" onClick={() => setAsks(true)}>
          {asked ? m.invoice_correct() : m.invoice_ask()}
        </Button>
      )}
      {open && asks && (
        <InvoiceForm
          former={asked}
          billing={billing}
          onCancel={() => setAsks(false)}
          onAsk={async (wish) => {
            await own.ask(wish)
            setAsks(false)
          }}
        />
      )}
    </>
  )
}

const MISSING_TEXTS: Record<BuyerProblem, () => string> = {
  name: m.invoice_missing_name,
  name_signs: m.invoice_missing_name_signs,
  address_signs: m.invoice_missing_address_signs,
}

function useSave(own: OwnDocumentsActions) {
  const [problem, setProblem] = useState<string | null>(null)
  const { busyWith, run } = useAction(async (id: string) => {
    setProblem(null)
    await own.save(id).catch((error) => setProblem(errorText(error, m.invoice_save_failed())))
  })
  return { problem, busyWith, save: run }
}
