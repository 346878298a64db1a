import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { DeliveryRun } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { runCan } from '#shared/domain/delivery/run-states.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { boxesAt, progressOf } from './delivery-texts.ts'
import type { Delivery } from './use-delivery.ts'

type Step = 'pack' | 'unpack' | 'start' | 'finish'

/** What comes next for a run. The start is asked about: customers hear of it. */
export function RunSteps({ delivery: { api, run: work, busy }, run }: { delivery: Delivery; run: DeliveryRun }) {
  const [asking, setAsking] = useState(false)
  const { count, done, failed } = progressOf(run)
  const unpacked = run.stops.reduce((sum, stop) => {
    const boxes = stop.state === 'pending' ? boxesAt(stop) : null
    return sum + (boxes?.packed == null ? 0 : boxes.count - boxes.packed)
  }, 0)
  const change = (action: Step, anyway = false) =>
    work(async () => {
      try {
        await api.call(deliveryCalls.changeRun, {
          params: { id: run._id },
          body: { version: run.version, action, ...(anyway && { anyway }) },
        })
        setAsking(false)
      } catch (error) {
        // Somebody has taken a box out since this was read: the question is another one once it is read anew.
        if (error instanceof ApiError && error.code === 'run_unpacked' && !anyway) return
        setAsking(false)
        throw error
      }
    })
  return (
    <>
      {runCan('start', run.state) && count > 0 && (
        <Button busy={busy && !asking} onClick={() => setAsking(true)}>
          {m.delivery_start()}
        </Button>
      )}
      {runCan('pack', run.state) && count > 0 && (
        <Button variant="secondary" busy={busy && !asking} onClick={() => change('pack')}>
          {m.delivery_pack()}
        </Button>
      )}
      {runCan('unpack', run.state) && (
        <Button variant="quiet" onClick={() => change('unpack')}>
          {m.delivery_unpack()}
        </Button>
      )}
      {runCan('finish', run.state) && done + failed === count && (
        <Button busy={busy} onClick={() => change('finish')}>
          {m.delivery_finish()}
        </Button>
      )}
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title={
            unpacked > 0
              ? m.delivery_unpacked_title({ count: unpacked })
              : m.delivery_start_title({ name: run.route.name })
          }
          text={unpacked > 0 ? m.delivery_unpacked_text() : m.delivery_start_text({ count })}
          confirmLabel={unpacked > 0 ? m.delivery_start_anyway() : m.delivery_start()}
          cancelLabel={m.delivery_start_cancel()}
          busyLabel={m.delivery_starting()}
          busy={busy}
          onConfirm={() => change('start', unpacked > 0)}
        />
      )}
    </>
  )
}
