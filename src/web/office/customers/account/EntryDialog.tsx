import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { readRupees } from '#shared/base/typed-number.ts'
import { officeAccountCalls } from '#shared/contract/money/office/accounts.ts'
import {
  ACCOUNT_METHODS,
  type AccountMethod,
  ENTERED_KINDS,
  type EnteredKind,
} from '#shared/domain/money/customer-accounts.ts'
import { referenceOf } from '#shared/domain/money/refunds.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { ENTRY_TEXTS } from '#web/kit/parts/account-texts.ts'
import { Field } from '#web/ui/Field.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { RECEIVED_BY_TEXTS } from '../../parts/received-by-text.ts'
import { useLetGo } from '../../parts/use-let-go.ts'

interface EntryDialogProps {
  id: string
  /** Rupees that are owed. */
  balance: number
  onClose: () => void
}

/** Enters money that came for an account, goodwill, or what is given up. */
export default function EntryDialog({ id, balance, onClose }: EntryDialogProps) {
  const api = useApi()
  const refresh = useRefresh()
  const { letGo, ownerDialog } = useLetGo()
  // The same however often the form is sent.
  const entry = useRef(newId())
  const [kind, setKind] = useState<EnteredKind>('payment')
  const [method, setMethod] = useState<AccountMethod>('cash')
  const [amount, setAmount] = useState(balance > 0 ? String(balance) : '')
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const byBank = kind === 'payment' && method !== 'cash'
  const { busy, run } = useAction(async () => {
    const rupees = readRupees(amount)
    if (!rupees) return setProblem(problemAt('amount', m.error_price_invalid()))
    if (byBank && referenceOf(reference) === null) return setProblem(problemAt('reference', m.error_refund_reference()))
    try {
      const body = {
        entry: entry.current,
        kind,
        amount: rupees,
        ...(kind === 'payment' && { method }),
        ...(byBank && { reference }),
        ...(note.trim() && { note: note.trim(), reason: note.trim() }),
      }
      const asked =
        kind === 'payment'
          ? null
          : { accountEntry: { customer: id, entry: entry.current, kind, amount: rupees, note: note.trim() || null } }
      await letGo(() => api.call(officeAccountCalls.enterOnAccount, { params: { id }, body }), asked, note)
      onClose()
    } catch (error) {
      setProblem({ text: errorText(error, m.account_failed()), fields: {} })
    }
    await refresh(officeAccountCalls.customerAccount)
  })
  return (
    <FormDialog
      open
      onCancel={onClose}
      onSubmit={() => run()}
      title={m.account_enter()}
      submitLabel={m.account_enter_save()}
      busy={busy}
      busyLabel={m.account_saving()}
      problem={problem}
    >
      <Select
        label={m.account_kind()}
        value={kind}
        onChange={({ target }) => setKind(target.value as EnteredKind)}
        options={ENTERED_KINDS.map((value) => ({ value, label: ENTRY_TEXTS[value]() }))}
      />
      <NumberField
        of="rupees"
        label={m.account_amount()}
        name="amount"
        maxLength={10}
        value={amount}
        error={problem?.fields.amount}
        onValue={(text) => setAmount(text)}
      />
      {kind === 'payment' && (
        <Select
          label={m.account_method()}
          value={method}
          onChange={({ target }) => setMethod(target.value as AccountMethod)}
          options={ACCOUNT_METHODS.map((value) => ({ value, label: RECEIVED_BY_TEXTS[value]() }))}
        />
      )}
      {byBank && (
        <Field
          label={m.money_refund_reference()}
          name="reference"
          autoComplete="off"
          maxLength={40}
          value={reference}
          error={problem?.fields.reference}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
      <Field
        label={m.account_note()}
        name="note"
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {ownerDialog}
    </FormDialog>
  )
}
