import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { RiderStop } from '#shared/contract/rider/run.schemas.ts'
import { CODE_DIGITS, type Proof } from '#shared/domain/delivery/proof.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { Field } from '../../ui/Field.tsx'
import { useRider } from '../rider-context.ts'
import { AskPage } from './AskPage.tsx'
import { BoxCount } from './BoxCount.tsx'
import { Choice } from './Choice.tsx'
import { type CodeEntry, CodeFields, NO_ENTRY } from './CodeFields.tsx'
import { NO_PHOTO_ENTRY, type PhotoEntry, PhotoFields } from './PhotoFields.tsx'

/** Notes that a stop was delivered, with the customer's code or a photo where the run wants it, and the cash and the boxes that changed hands. */
export function DeliverPanel({ stop, proof }: { stop: RiderStop; proof: Proof }) {
  const { day } = useRider()
  const { cash, number } = stop
  const [paid, setPaid] = useState<'all' | 'none' | 'other' | null>(cash > 0 ? null : 'none')
  const [other, setOther] = useState('')
  const [atGate, setAtGate] = useState(false)
  const [entry, setEntry] = useState(NO_ENTRY)
  const [shown, setShown] = useState(NO_PHOTO_ENTRY)
  const [problem, setProblem] = useState<{ field: 'paid' | 'other' | 'code' | 'photo'; text: string } | null>(null)
  const asksCode = proof === 'code' && !atGate
  const kinds = kindsOf(stop)
  const [left, setLeft] = useState(() => countsOf(stop.leave))
  const [taken, setTaken] = useState(() => countsOf(stop.take))

  async function submit() {
    setProblem(null)
    const amount = paid === 'all' ? cash : paid === 'other' ? typedCash(other, cash) : 0
    const unproven = asksCode ? entryProblem(entry) : null
    const unshown = proof === 'photo' ? photoProblem(shown) : null
    if (unproven !== null) setProblem({ field: 'code', text: unproven })
    else if (unshown !== null) setProblem({ field: 'photo', text: unshown })
    else if (paid === null) setProblem({ field: 'paid', text: m.rider_paid_missing() })
    else if (amount === null) setProblem({ field: 'other', text: m.rider_paid_wrong({ amount: formatRupees(cash) }) })
    else if (!asksCode || (await isRight())) {
      const delivered = {
        kind: 'delivered' as const,
        stop: stop._id,
        ...(amount > 0 && { cash: amount }),
        ...(atGate && { atGate }),
        ...(proof === 'code' && told()),
        ...(shown.noPhoto && { noPhoto: shown.noPhoto }),
        ...(kinds.length > 0 && {
          boxes: kinds.map(({ kind }) => ({ kind, left: left[kind] ?? 0, taken: taken[kind] ?? 0 })),
        }),
      }
      const photo = shown.noPhoto ? null : shown.photo
      if (await day.note(delivered, photo ?? undefined)) return true
      setShown({ photo, noPhoto: null })
      setProblem({ field: 'photo', text: m.rider_photo_no_room() })
    }
    return false
  }

  /** Whether the code may go with the event: without a network the kitchen compares it later. */
  async function isRight() {
    if (entry.noCode !== undefined) return true
    const answer = await day.checkCode(stop._id, entry.code)
    if (answer === null || answer.right) return true
    const noTries = answer.triesLeft === 0
    setEntry({ code: '', noCode: noTries ? null : undefined, noTries })
    const text = noTries ? m.rider_code_no_tries() : m.rider_code_wrong({ count: answer.triesLeft })
    setProblem({ field: 'code', text })
    return false
  }

  function told() {
    if (atGate) return { noCode: 'at_gate' as const }
    return entry.noCode ? { noCode: entry.noCode } : { code: entry.code }
  }

  return (
    <AskPage title={m.rider_deliver_title({ number })} submitLabel={m.rider_deliver_yes()} onSubmit={submit}>
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{m.rider_handed()}</legend>
        <Choice name="handed" checked={!atGate} onChoose={() => setAtGate(false)}>
          {m.rider_handed_over()}
        </Choice>
        <Choice name="handed" checked={atGate} onChoose={() => setAtGate(true)}>
          {m.rider_at_gate()}
        </Choice>
      </fieldset>
      {asksCode && (
        <CodeFields entry={entry} problem={problem?.field === 'code' ? problem.text : null} onChange={setEntry} />
      )}
      {proof === 'photo' && (
        <PhotoFields entry={shown} problem={problem?.field === 'photo' ? problem.text : null} onChange={setShown} />
      )}
      {cash > 0 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 font-bold text-xl">{m.rider_collect({ amount: formatRupees(cash) })}</legend>
          <Choice name="paid" checked={paid === 'all'} onChoose={() => setPaid('all')}>
            {m.rider_paid_all({ amount: formatRupees(cash) })}
          </Choice>
          <Choice name="paid" checked={paid === 'none'} onChoose={() => setPaid('none')}>
            {m.rider_paid_none()}
          </Choice>
          <Choice name="paid" checked={paid === 'other'} onChoose={() => setPaid('other')}>
            {m.rider_paid_other()}
          </Choice>
          {paid === 'other' && (
            <Field
              label={m.rider_paid_amount()}
              prefix="₹"
              inputMode="decimal"
              autoComplete="off"
              value={other}
              error={problem?.field === 'other' ? problem.text : undefined}
              onChange={({ target }) => setOther(target.value)}
            />
          )}
          <p role="alert" className="font-semibold text-base text-danger-dark empty:hidden">
            {problem?.field === 'paid' ? problem.text : null}
          </p>
        </fieldset>
      )}
      {kinds.map(({ kind, name }) => (
        <div key={kind} className="flex flex-col gap-3">
          <BoxCount
            label={m.rider_boxes_left({ name })}
            n={left[kind] ?? 0}
            onChange={(n) => setLeft({ ...left, [kind]: n })}
          />
          <BoxCount
            label={m.rider_boxes_taken({ name })}
            n={taken[kind] ?? 0}
            onChange={(n) => setTaken({ ...taken, [kind]: n })}
          />
        </div>
      ))}
    </AskPage>
  )
}

function entryProblem({ code, noCode }: CodeEntry): string | null {
  if (noCode === null) return m.rider_code_why_missing()
  return noCode === undefined && code.length < CODE_DIGITS ? m.rider_code_missing({ digits: CODE_DIGITS }) : null
}

function photoProblem({ photo, noPhoto }: PhotoEntry): string | null {
  if (noPhoto === null) return m.rider_photo_why_missing()
  return noPhoto === undefined && photo === null ? m.rider_photo_missing() : null
}

/** The kinds of boxes that are left or taken at a stop. */
function kindsOf({ leave, take }: RiderStop) {
  return [...new Map([...leave, ...take].map(({ kind, name }) => [kind, { kind, name }])).values()]
}

function countsOf(boxes: RiderStop['leave']): Record<string, number> {
  return Object.fromEntries(boxes.map(({ kind, n }) => [kind, n]))
}

/** Rupees that were typed; `null` for what is none, or more than is due. */
function typedCash(text: string, due: number): number | null {
  const amount = /^\d+(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN
  return amount <= due ? amount : null
}
