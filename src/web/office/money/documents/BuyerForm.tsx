import { type FormEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.ts'
import type { WaitingDocument } from './WaitingForBuyers.tsx'

interface BuyerFormProps {
  sold: WaitingDocument
  onDone: () => void
}

/** For whom the document of an order or a subscription shall be. */
export function BuyerForm({ sold, onDone }: BuyerFormProps) {
  const { kind, id } = sold
  const api = useApi()
  const refresh = useRefresh()
  const [name, setName] = useState(sold.name ?? '')
  const [gstin, setGstin] = useState(sold.gstin ?? '')
  const [address, setAddress] = useState(sold.address ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    try {
      const body = { name: name.trim(), gstin: gstin.trim() || null, address: address.trim() || null }
      await api.call(adminDocumentCalls.nameBuyer, { params: { kind, id }, body })
      toast.success(m.documents_waiting_done())
      await refresh(adminDocumentCalls.listDocuments)
      onDone()
    } catch (error) {
      setProblem(errorText(error, m.documents_waiting_failed()))
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') setProblem(m.error_document_name())
    else run()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-md bg-sunken p-3">
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      <Field
        label={m.documents_buyer_name()}
        autoComplete="off"
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(null)
        }}
      />
      <Field
        label={m.documents_buyer_gstin()}
        autoCapitalize="characters"
        autoComplete="off"
        value={gstin}
        onChange={({ target }) => {
          setGstin(target.value)
          setProblem(null)
        }}
      />
      <TextArea
        label={m.documents_buyer_address()}
        rows={2}
        autoComplete="off"
        value={address}
        onChange={({ target }) => {
          setAddress(target.value)
          setProblem(null)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {m.settings_save()}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  )
}
