import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { readRupees } from '#shared/base/typed-number.ts'
import { depositCalls } from '#shared/contract/delivery/office/deposits.ts'
import {
  DEPOSIT_WAYS,
  type DepositMove,
  type DepositWay,
  hasWay,
  MAX_DEPOSIT_MOVE,
} from '#shared/domain/delivery/deposits.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { Field } from '#web/ui/Field.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { DEPOSIT_WAY_TEXTS } from '../../parts/deposit-texts.ts'
import { useLetGo } from '../../parts/use-let-go.ts'
import { LostBoxes } from './LostBoxes.tsx'
import { type BoxCounts, type BoxesOut, lossesOf, wrongCount } from './lost-boxes.ts'

interface DepositDialogProps {
  id: string
  move: DepositMove
  /** Rupees that are held. */
  held: number
  /** Those that are out. */
  boxes: BoxesOut
  /** Rupees that fit the boxes that are out; 0: nobody knows. */
  advised: number
  onClose: () => void
}

const TITLES: Record<DepositMove, () => string> = {
  taken: m.deposit_take,
  returned: m.deposit_give_back_title,
  kept: m.deposit_kept_title,
}

/** Enters a deposit that was taken, goes back, or is kept for boxes. */
export default function DepositDialog({ id, move, held, boxes, advised, onClose }: DepositDialogProps) {
  const api = useApi()
  const refresh = useRefresh()
  const { letGo, ownerDialog } = useLetGo()
  // The same however often the form is sent.
  const entry = useRef(newId())
  const [way, setWay] = useState<DepositWay>('cash')
  const [amount, setAmount] = useState(advised > 0 ? String(advised) : '')
  const [note, setNote] = useState('')
  const [counts, setCounts] = useState<BoxCounts>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const keeps = !hasWay(move)
  const { busy, run } = useAction(async () => {
    setProblem(null)
    const rupees = readRupees(amount)
    if (!rupees || rupees > MAX_DEPOSIT_MOVE) return setProblem(problemAt('amount', m.error_price_invalid()))
    if (keeps && !note.trim()) return setProblem(problemAt('note', m.error_deposit_note()))
    const wrong = wrongCount(boxes, counts)
    if (wrong) return setProblem(wrong)
    const losses = keeps ? lossesOf(boxes, counts) : []
    try {
      const body = {
        entry: entry.current,
        move,
        amount: rupees,
        ...(!keeps && { way }),
        ...(note.trim() && { note: note.trim() }),
        ...(losses.length > 0 && { boxes: losses }),
      }
      const asked =
        move === 'returned'
          ? { deposit: { customer: id, entry: entry.current, way, amount: rupees, note: note.trim() || null } }
          : null
      await letGo(() => api.call(depositCalls.moveDeposit, { params: { id }, body }), asked, note)
      onClose()
    } catch (error) {
      setProblem({ text: errorText(error, m.deposit_failed()), fields: {} })
    }
    await refresh(depositCalls.customerDeposit)
  })
  return (
    <FormDialog
      open
      onCancel={onClose}
      onSubmit={() => run()}
      title={TITLES[move]()}
      submitLabel={m.deposit_save()}
      busy={busy}
      busyLabel={m.deposit_saving()}
      problem={problem}
    >
      {keeps && <p className="text-ink-soft text-sm">{m.deposit_keep_hint()}</p>}
      <NumberField
        of="rupees"
        label={m.deposit_amount()}
        hint={m.deposit_held_hint({ amount: formatRupees(held) })}
        name="amount"
        maxLength={10}
        value={amount}
        error={problem?.fields.amount}
        onValue={(text) => setAmount(text)}
      />
      {!keeps && (
        <Select
          label={m.deposit_way()}
          value={way}
          onChange={({ target }) => setWay(target.value as DepositWay)}
          options={DEPOSIT_WAYS.map((value) => ({ value, label: DEPOSIT_WAY_TEXTS[value]() }))}
        />
      )}
      <Field
        label={keeps ? m.deposit_keep_note() : m.deposit_note()}
        name="note"
        maxLength={200}
        value={note}
        error={problem?.fields.note}
        onChange={({ target }) => setNote(target.value)}
      />
      {keeps && boxes.length > 0 && (
        <LostBoxes boxes={boxes} counts={counts} onChange={setCounts} errors={problem?.fields ?? {}} />
      )}
      {ownerDialog}
    </FormDialog>
  )
}
