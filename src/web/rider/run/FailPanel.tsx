import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import { FAIL_REASON_NAMES, type FailReason } from '#shared/domain/delivery/stop-states.ts'
import { useRider } from '../rider-context.ts'
import { AskPage } from './AskPage.tsx'
import { OrderChecks } from './OrderChecks.tsx'
import { ReasonFields } from './ReasonFields.tsx'
import { FAIL_TEXTS } from './stop-texts.ts'

/** Notes that a stop could not be delivered, or some of its orders, and why. */
export function FailPanel({ stop }: { stop: RiderStop }) {
  const { day } = useRider()
  const [reason, setReason] = useState<FailReason | null>(null)
  const { orders = [] } = stop
  const [whose, setWhose] = useState<string[]>([])
  const several = orders.length > 1
  const [missing, setMissing] = useState<'whose' | 'reason' | null>(null)

  async function submit() {
    const noneNamed = several && whose.length === 0
    setMissing(noneNamed ? 'whose' : reason === null ? 'reason' : null)
    if (noneNamed || reason === null) return false
    const part = several && whose.length < orders.length
    await day.note({ kind: 'failed', stop: stop._id, reason, ...(part && { orders: whose }) })
    return true
  }

  return (
    <AskPage
      title={m.rider_fail_title({ number: stop.number })}
      submitLabel={m.rider_fail_yes()}
      danger
      onSubmit={submit}
    >
      {several && (
        <OrderChecks
          title={m.rider_fail_whose()}
          orders={orders}
          chosen={whose}
          problem={missing === 'whose' ? m.rider_fail_whose_missing() : null}
          onChange={setWhose}
        />
      )}
      <ReasonFields
        name="reason"
        title={m.rider_fail_why()}
        reasons={FAIL_REASON_NAMES}
        texts={FAIL_TEXTS}
        chosen={reason}
        problem={missing === 'reason' ? m.rider_fail_missing() : null}
        onChoose={setReason}
      />
    </AskPage>
  )
}
