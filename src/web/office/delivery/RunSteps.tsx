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
  const noRider = run.rider === null
  const change = (action: Step, { anyway = false, withoutRider = false } = {}) =>
    work(async () => {
      try {
        await api.call(deliveryCalls.changeRun, {
          params: { id: run._id },
          body: { version: run.version, action, ...(anyway && { anyway }), ...(withoutRider && { withoutRider }) },
        })
        setAsking(false)
      } catch (error) {
        // A box was taken out, or the rider taken off, since this was read: once read again the question is another one.
        const { code } = error instanceof ApiError ? error : { code: null }
        if ((code === 'run_unpacked' && !anyway) || (code === 'run_no_rider' && !withoutRider)) return
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
          text={[
            ...(noRider ? [m.delivery_start_no_rider()] : []),
            unpacked > 0 ? m.delivery_unpacked_text() : m.delivery_start_text({ count }),
          ].join(' ')}
          confirmLabel={
            noRider ? m.delivery_start_without() : unpacked > 0 ? m.delivery_start_anyway() : m.delivery_start()
          }
          cancelLabel={m.delivery_start_cancel()}
          busyLabel={m.delivery_starting()}
          busy={busy}
          onConfirm={() => change('start', { anyway: unpacked > 0, withoutRider: noRider })}
        />
      )}
    </>
  )
}
