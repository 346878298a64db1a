import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { RiderStop } from '#shared/contract/rider/run.schemas.ts'
import { FAIL_REASON_NAMES, type FailReason } from '#shared/domain/delivery/stop-states.ts'
import { useRider } from '../rider-context.ts'
import { AskPage } from './AskPage.tsx'
import { Choice } from './Choice.tsx'
import { FAIL_TEXTS } from './stop-texts.ts'

/** Notes that a stop could not be delivered, and why. */
export function FailPanel({ stop }: { stop: RiderStop }) {
  const { day } = useRider()
  const [reason, setReason] = useState<FailReason | null>(null)
  const [missing, setMissing] = useState(false)

  async function submit() {
    setMissing(reason === null)
    if (reason === null) return false
    await day.note({ kind: 'failed', stop: stop._id, reason })
    return true
  }

  return (
    <AskPage
      title={m.rider_fail_title({ number: stop.number })}
      submitLabel={m.rider_fail_yes()}
      danger
      onSubmit={submit}
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 font-semibold text-xl">{m.rider_fail_why()}</legend>
        {FAIL_REASON_NAMES.map((name) => (
          <Choice key={name} name="reason" checked={reason === name} onChoose={() => setReason(name)}>
            {FAIL_TEXTS[name]()}
          </Choice>
        ))}
      </fieldset>
      <p role="alert" className="font-semibold text-base text-danger-dark empty:hidden">
        {missing ? m.rider_fail_missing() : null}
      </p>
    </AskPage>
  )
}
