import { type FormEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { isGstin } from '#shared/base/registration-numbers.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'

interface InvoiceFormProps {
  /** What was asked before. */
  former: { name: string; gstin: string | null } | null
  onAsk: (wish: { name: string; gstin: string | null }) => Promise<void>
  onCancel: () => void
}

/** For whom the invoice shall be. */
export function InvoiceForm({ former, onAsk, onCancel }: InvoiceFormProps) {
  const [name, setName] = useState(former?.name ?? '')
  const [gstin, setGstin] = useState(former?.gstin ?? '')
  const [wrong, setWrong] = useState<{ name?: string; gstin?: string; all?: string }>({})
  const { busy, run } = useAction(async (wish: { name: string; gstin: string | null }) => {
    await onAsk(wish).catch((error) => setWrong({ all: errorText(error, m.invoice_ask_failed()) }))
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = gstin.replace(/\s/g, '').toUpperCase()
    if (name.trim() === '') setWrong({ name: m.error_document_name() })
    else if (typed !== '' && !isGstin(typed)) setWrong({ gstin: m.error_document_gstin() })
    else run({ name: name.trim(), gstin: typed || null })
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
        maxLength={120}
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
