import * as m from '#paraglide/messages.js'
import type { DeliveryRun } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { progressOf, RUN_STATE, stopsText } from './delivery-texts.ts'

interface RunPickerProps {
  runs: readonly DeliveryRun[]
  chosen: DeliveryRun
  onChoose: (id: string) => void
}

/** The runs of the day, each with who drives it and how far it is; one is shown below. */
export function RunPicker({ runs, chosen, onChoose }: RunPickerProps) {
  return (
    <fieldset className="print:hidden">
      <legend className="sr-only">{m.delivery_runs()}</legend>
      <div className="flex gap-3 overflow-x-auto p-1 pb-2">
        {runs.map((run) => {
          const { count, done, failed } = progressOf(run)
          const state = RUN_STATE[run.state]
          return (
            <button
              key={run._id}
              type="button"
              aria-pressed={run._id === chosen._id}
              onClick={() => onChoose(run._id)}
              className="flex min-h-14 min-w-44 shrink-0 flex-col items-start gap-1 rounded-lg border border-edge bg-surface p-3 text-left shadow-card aria-pressed:border-leaf aria-pressed:bg-leaf-soft"
            >
              <span className="flex w-full items-center justify-between gap-3">
                <span className="wrap-anywhere font-bold text-lg">{run.route.name}</span>
                <Badge tone={state.tone}>{state.label()}</Badge>
              </span>
              <span className="text-ink-soft text-sm">
                {run.rider?.name ?? m.delivery_no_rider()} · {stopsText(count)}
              </span>
              {(done > 0 || failed > 0) && (
                <span className="text-sm">
                  {m.delivery_progress({ done, count })}
                  {failed > 0 && ` · ${m.delivery_failed_count({ count: failed })}`}
                </span>
              )}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
