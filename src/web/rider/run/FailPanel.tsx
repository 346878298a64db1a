import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { RiderStop } from '#shared/contract/rider/run.schemas.ts'
import { FAIL_REASON_NAMES, type FailReason } from '#shared/domain/delivery/stop-states.ts'
import { useRider } from '../rider-context.ts'
import { AskPage } from './AskPage.tsx'
import { ReasonFields } from './ReasonFields.tsx'
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
      <ReasonFields
        name="reason"
        title={m.rider_fail_why()}
        reasons={FAIL_REASON_NAMES}
        texts={FAIL_TEXTS}
        chosen={reason}
        problem={missing ? m.rider_fail_missing() : null}
        onChoose={setReason}
      />
    </AskPage>
  )
}
