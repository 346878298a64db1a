import { type FormEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { isGstin } from '#shared/base/registration-numbers.ts'
import { LONGEST_BILLING_ADDRESS, LONGEST_BUYER_NAME } from '#shared/domain/money/documents/buyer.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import type { InvoiceBuyer } from './use-own-documents.ts'

interface InvoiceFormProps {
  /** What was asked before. */
  former: InvoiceBuyer | null
  /** With which GSTIN and address the customer asked the last time. */
  billing: (InvoiceBuyer & { gstin: string }) | null
  onAsk: (wish: InvoiceBuyer) => Promise<void>
  onCancel: () => void
}

/** For whom the invoice shall be. */
export function InvoiceForm({ former, billing, onAsk, onCancel }: InvoiceFormProps) {
  const [name, setName] = useState(former?.name ?? billing?.name ?? '')
  const [gstin, setGstin] = useState(former ? (former.gstin ?? '') : (billing?.gstin ?? ''))
  const [address, setAddress] = useState(former?.address ?? billing?.address ?? '')
  const [wrong, setWrong] = useState<{ name?: string; gstin?: string; address?: string; all?: string }>({})
  const { busy, run } = useAction(async (wish: InvoiceBuyer) => {
    await onAsk(wish).catch((error) => setWrong({ all: errorText(error, m.invoice_ask_failed()) }))
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = gstin.replace(/\s/g, '').toUpperCase()
    const billed = typed === '' ? null : address.trim()
    if (name.trim() === '') setWrong({ name: m.error_document_name() })
    else if (name.trim().length > LONGEST_BUYER_NAME) setWrong({ name: m.error_document_name_long() })
    else if (typed !== '' && !isGstin(typed)) setWrong({ gstin: m.error_document_gstin() })
    else if (billed === '') setWrong({ address: m.invoice_address_missing() })
    else run({ name: name.trim(), gstin: typed || null, address: billed })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {wrong.all && (
        <Alert tone="danger" announce>
          {wrong.all}
        </Alert>
      )}
      <Field
        label={m.invoice_name()}
        hint={m.invoice_name_hint()}
        autoComplete="organization"
        value={name}
        error={wrong.name}
        onChange={({ target }) => {
          setName(target.value)
          setWrong({})
        }}
      />
      <Field
        label={m.invoice_gstin()}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={30}
        value={gstin}
        error={wrong.gstin}
        onChange={({ target }) => {
          setGstin(target.value)
          setWrong({})
        }}
      />
      {gstin.trim() !== '' && (
        <TextArea
          label={m.invoice_address()}
          hint={m.invoice_address_hint()}
          autoComplete="billing street-address"
          rows={2}
          maxLength={LONGEST_BILLING_ADDRESS}
          value={address}
          error={wrong.address}
          onChange={({ target }) => {
            setAddress(target.value)
            setWrong({})
          }}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel={m.invoice_sending()}>
          {m.invoice_send()}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  )
}
