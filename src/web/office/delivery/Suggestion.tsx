import * as m from '#paraglide/messages.js'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { kilometres } from './delivery-texts.ts'
import type { RunProps } from './RunPanel.tsx'
import { RunSketch } from './RunSketch.tsx'

/** Below so many metres nothing is worth a change. */
const WORTH_METRES = 100

/** A shorter order of the open stops, beside the present one. Nothing changes until it is taken. */
export function Suggestion({ delivery, board, run, onClose }: RunProps & { onClose: () => void }) {
  const { data, isError } = useCall(deliveryCalls.suggestOrder, { params: { id: run._id } }, { staleTime: 0 })
  const saved = data ? data.metres - data.suggestedMetres : 0
  const byId = new Map(run.stops.map((stop) => [stop._id, stop]))
  const fixed = run.stops.filter(({ state }) => state !== 'pending' && state !== 'withdrawn')
  const suggested = data ? [...fixed, ...data.stops.flatMap((id) => byId.get(id) ?? [])] : []
  const take = async () => {
    await delivery.order(run, data?.stops ?? [], m.delivery_suggestion_taken())
    onClose()
  }
  return (
    <section aria-label={m.delivery_suggestion()} className="flex flex-col gap-3 border-line border-t pt-4">
      {isError && (
        <Alert tone="danger" announce>
          {m.delivery_suggestion_failed()}
        </Alert>
      )}
      {!data && !isError && <Skeleton className="h-40" />}
      {data && (
        <>
          <p role="status" className="font-bold text-lg">
            {saved > WORTH_METRES
              ? m.delivery_suggestion_saves({
                  saved: kilometres(saved),
                  from: kilometres(data.metres),
                  to: kilometres(data.suggestedMetres),
                })
              : m.delivery_suggestion_none()}
          </p>
          <p className="text-ink-soft text-sm">
            {data.by === 'roads' ? m.delivery_suggestion_roads() : m.delivery_suggestion_coordinates()}
            {data.unlocated > 0 && ` ${m.delivery_suggestion_unlocated({ count: data.unlocated })}`}
          </p>
          {saved > WORTH_METRES && (
            <div className="grid gap-4 sm:grid-cols-2">
              <figure>
                <figcaption className="mb-1 text-ink-soft text-sm">{m.delivery_suggestion_now()}</figcaption>
                <RunSketch kitchen={board.kitchen} stops={run.stops} />
              </figure>
              <figure>
                <figcaption className="mb-1 text-ink-soft text-sm">{m.delivery_suggestion_then()}</figcaption>
                <RunSketch kitchen={board.kitchen} stops={suggested} renumbered />
              </figure>
            </div>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {saved > WORTH_METRES && (
          <Button busy={delivery.busy} busyLabel={m.settings_saving()} onClick={take}>
            {m.delivery_suggestion_take()}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {m.delivery_suggestion_leave()}
        </Button>
      </div>
    </section>
  )
}
