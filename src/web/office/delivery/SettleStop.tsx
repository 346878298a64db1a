import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { CallInput } from '#shared/contract/define.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { FAIL_REASON_NAMES, type FailReason } from '#shared/domain/delivery/stop-states.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { FAIL_REASON } from '../parts/fail-reasons.ts'
import { useLetGo } from '../parts/use-let-go.ts'
import { AtDoorFields, type AtDoorProblem, atDoorOf, NOTHING_ENTERED } from './AtDoorFields.tsx'
import { comingTo, nameOf } from './delivery-texts.ts'
import type { StopProps } from './StopDialog.tsx'

type Settling = Omit<CallInput<typeof deliveryCalls.settleStop>['body'], 'eventId'>

/** What the rider says by phone, or has noted on paper. */
export function SettleStop({ delivery: { api, run: work, busy }, run, stop }: StopProps) {
  const [why, setWhy] = useState<FailReason | ''>('')
  const [whose, setWhose] = useState('')
  const [entry, setEntry] = useState(NOTHING_ENTERED)
  const [problem, setProblem] = useState<AtDoorProblem | null>(null)
  // A second tap after a lost answer is the same event.
  const event = useRef<{ for: string; id: string }>(undefined)
  const { letGo, ownerDialog } = useLetGo()
  const settle = (body: Settling) =>
    work(async () => {
      const about = JSON.stringify([body, stop.state])
      if (event.current?.for !== about) event.current = { for: about, id: newId() }
      const params = { id: stop._id }
      const { action, why, orders } = body
      const eventId = event.current.id
      const failed = action === 'fail' && why ? { failedStop: { ...params, eventId, why, orders } } : null
      await letGo(() => api.call(deliveryCalls.settleStop, { params, body: { eventId, ...body } }), failed)
      event.current = undefined
    })
  const deliver = () => {
    const atDoor = atDoorOf(stop, entry)
    setProblem('field' in atDoor ? atDoor : null)
    if (!('field' in atDoor)) void settle({ action: 'deliver', ...atDoor })
  }
  const isUnderWay = run.state === 'started' || run.state === 'done'
  if (!isUnderWay || stop.state === 'withdrawn') return null
  if (stop.state === 'delivered' || stop.state === 'failed') {
    return (
      <div className="flex flex-wrap items-center gap-3 border-line border-t pt-4">
        <p className="min-w-0 flex-1 basis-48 text-ink-soft text-sm">{m.delivery_reopen_text()}</p>
        <Button variant="secondary" busy={busy} onClick={() => settle({ action: 'reopen' })}>
          {m.delivery_reopen()}
        </Button>
      </div>
    )
  }
  const orders = comingTo(stop)
  return (
    <>
      <div className="flex flex-col gap-3 border-line border-t pt-4">
        <AtDoorFields stop={stop} entry={entry} problem={problem} onChange={setEntry} />
        <Button className="self-start" busy={busy} onClick={deliver}>
          {m.delivery_set_delivered()}
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3 border-line border-t pt-4">
        {orders.length > 1 && (
          <Select
            label={m.delivery_whose()}
            className="min-w-0 flex-1 basis-48"
            value={whose}
            onChange={({ target }) => setWhose(target.value)}
            options={[
              { value: '', label: m.delivery_of_all() },
              ...orders.map((order) => ({ value: order._id, label: nameOf(order) })),
            ]}
          />
        )}
        <Select
          label={m.delivery_fail_why()}
          className="min-w-0 flex-1 basis-48"
          value={why}
          onChange={({ target }) => setWhy(target.value as FailReason | '')}
          options={[
            { value: '', label: m.delivery_fail_choose() },
            ...FAIL_REASON_NAMES.map((reason) => ({ value: reason, label: FAIL_REASON[reason]() })),
          ]}
        />
        <Button
          variant="danger"
          busy={busy}
          disabled={why === ''}
          onClick={() => why !== '' && settle({ action: 'fail', why, ...(whose !== '' && { orders: [whose] }) })}
        >
          {m.delivery_set_failed()}
        </Button>
      </div>
      {ownerDialog}
    </>
  )
}
