import { type FormEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { toast } from '#web/ui/toast.ts'
import { typedPrice } from '../../parts/typed-price.ts'
import { useLetGo } from '../../parts/use-let-go.ts'
import { useReason } from '../../parts/use-reason.tsx'
import { useToday } from '../../session-context.ts'

interface CreditFormProps {
  id: string
  number: string
  /** Rupees that have not been taken back. */
  left: number
  /** The last day on which a credit note lowers the tax. */
  lowersTaxUntil: KitchenDay | null
  /** With the id of the credit note. */
  onIssued: (id: string) => void
}

/** Takes a document back, or a part of it, for a reason that stands on the credit note. */
export function CreditForm({ id, number, left, lowersTaxUntil, onIssued }: CreditFormProps) {
  const api = useApi()
  const today = useToday()
  const refresh = useRefresh()
  const { letGo, ownerDialog } = useLetGo()
  const { askReason, reasonDialog } = useReason()
  const [typed, setTyped] = useState(String(left))
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useAction(async (amount: number) => {
    const reason = await askReason(m.documents_credit_reason({ number }), m.documents_credit(), 'credit')
    if (reason === null) return
    try {
      const issue = async () => {
        const { document } = await api.call(adminDocumentCalls.creditDocument, {
          params: { id },
          body: { amount, reason },
        })
        toast.success(m.documents_credit_done({ number: document.number }))
        await Promise.all([refresh(adminDocumentCalls.listDocuments), refresh(adminDocumentCalls.getDocument)])
        onIssued(document._id)
      }
      await letGo(issue, { document: { id, amount } }, reason)
    } catch (error) {
      setProblem(errorText(error, m.documents_credit_failed()))
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const amount = typedPrice(typed)
    if (amount === null || amount <= 0) setProblem(m.error_price_invalid())
    else if (amount > left) setProblem(m.error_document_amount())
    else run(amount)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-md bg-sunken p-3">
      <p className="text-base">{m.documents_credit_text({ number })}</p>
      {lowersTaxUntil !== null && lowersTaxUntil < today && (
        <Alert tone="warning">{m.documents_credit_late({ day: formatDate(lowersTaxUntil) })}</Alert>
      )}
      <NumberField
        of="rupees"
        label={m.documents_credit_amount()}
        value={typed}
        error={problem}
        onValue={(text) => {
          setTyped(text)
          setProblem(null)
        }}
      />
      <Button type="submit" busy={busy}>
        {m.documents_credit()}
      </Button>
      {reasonDialog}
      {ownerDialog}
    </form>
  )
}
