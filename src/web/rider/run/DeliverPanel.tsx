import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import { CODE_DIGITS, type Proof } from '#shared/domain/delivery/proof.ts'
import { useRider } from '../rider-context.ts'
import { AskPage } from './AskPage.tsx'
import { BoxCount } from './BoxCount.tsx'
import { CashFields, cashOf, noCashEntry } from './CashFields.tsx'
import { Choice } from './Choice.tsx'
import { type CodeEntry, CodeFields, NO_ENTRY } from './CodeFields.tsx'
import { NO_PHOTO_ENTRY, type PhotoEntry, PhotoFields } from './PhotoFields.tsx'

/** Notes that a stop was delivered, with the customer's code or a photo where the run wants it, and the cash and the boxes that changed hands. */
export function DeliverPanel({ stop, proof }: { stop: RiderStop; proof: Proof }) {
  const { day } = useRider()
  const { number } = stop
  const [money, setMoney] = useState(() => noCashEntry(stop))
  const [atGate, setAtGate] = useState(false)
  const [entry, setEntry] = useState(NO_ENTRY)
  const [shown, setShown] = useState(NO_PHOTO_ENTRY)
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const asksCode = proof === 'code' && !atGate
  const kinds = kindsOf(stop)
  const [left, setLeft] = useState(() => countsOf(stop.leave))
  const [back, setBack] = useState(() => countsOf(stop.take))

  async function submit() {
    setProblem(null)
    const taken = cashOf(stop, money)
    const unproven = asksCode ? entryProblem(entry) : null
    const unshown = proof === 'photo' ? photoProblem(shown) : null
    if (unproven !== null) setProblem({ field: 'code', text: unproven })
    else if (unshown !== null) setProblem({ field: 'photo', text: unshown })
    else if ('field' in taken) setProblem(taken)
    else if (!asksCode || (await isRight())) {
      const delivered = {
        kind: 'delivered' as const,
        stop: stop._id,
        ...taken,
        ...(atGate && { atGate }),
        ...(proof === 'code' && told()),
        ...(shown.noPhoto && { noPhoto: shown.noPhoto }),
        ...(kinds.length > 0 && {
          boxes: kinds.map(({ kind }) => ({ kind, left: left[kind] ?? 0, taken: back[kind] ?? 0 })),
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
      {stop.cash > 0 && <CashFields stop={stop} entry={money} problem={problem} onChange={setMoney} />}
      {kinds.map(({ kind, name }) => (
        <div key={kind} className="flex flex-col gap-3">
          <BoxCount
            label={m.rider_boxes_left({ name })}
            n={left[kind] ?? 0}
            onChange={(n) => setLeft({ ...left, [kind]: n })}
          />
          <BoxCount
            label={m.rider_boxes_taken({ name })}
            n={back[kind] ?? 0}
            onChange={(n) => setBack({ ...back, [kind]: n })}
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
