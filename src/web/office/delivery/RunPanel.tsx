import { Printer, ReceiptText, Wand2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { DeliveryBoard, DeliveryRun } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { boxesAt, boxesText, dueAt, kilometres, progressOf, RUN_STATE, stopsText } from './delivery-texts.ts'
import { KeepOrder } from './KeepOrder.tsx'
import { type Paper, RunSheet } from './RunSheet.tsx'
import { RunSketch } from './RunSketch.tsx'
import { RunSteps } from './RunSteps.tsx'
import { StopList } from './StopList.tsx'
import { Suggestion } from './Suggestion.tsx'
import type { Delivery } from './use-delivery.ts'

export interface RunProps {
  delivery: Delivery
  board: DeliveryBoard
  run: DeliveryRun
}

/** One run: who drives it, its steps, its stops in their order, and how it looks from above. */
export function RunPanel({ delivery, board, run }: RunProps) {
  const id = useId()
  const [suggesting, setSuggesting] = useState(false)
  const [printing, setPrinting] = useState<{ paper: Paper } | null>(null)
  useEffect(() => {
    if (printing === null) return
    // Phones go on while they print: the paper stays until it is over.
    const over = () => setPrinting(null)
    window.addEventListener('afterprint', over)
    window.print()
    return () => window.removeEventListener('afterprint', over)
  }, [printing])
  const isOpen = run.state !== 'done' && !board.isPast
  const canMove = delivery.mayChange && isOpen && run.stops.some(({ state }) => state === 'pending')
  return (
    <>
      <section aria-labelledby={id} className="flex flex-col gap-4 print:hidden">
        <Card className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h3 id={id} className="wrap-anywhere font-bold text-2xl">
              {m.delivery_run({ name: run.route.name })}
            </h3>
            <Badge tone={RUN_STATE[run.state].tone}>{RUN_STATE[run.state].label()}</Badge>
            <p className="text-ink-soft">
              {m.delivery_run_day({ day: weekdayDate(board.day), slot: slotName(board.slot) })}
            </p>
          </div>
          <Figures run={run} />
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label={m.delivery_rider()}
              className="w-full sm:w-56"
              disabled={!delivery.mayChange || delivery.busy || !isOpen}
              value={run.rider?._id ?? ''}
              onChange={(event) => delivery.assign(run, event.target.value || null)}
              options={riderOptions(board, run)}
            />
            {delivery.mayChange && !board.isPast && <RunSteps delivery={delivery} run={run} />}
            <div className="flex flex-wrap gap-3 sm:ml-auto">
              {canMove && (
                <Button variant="secondary" onClick={() => setSuggesting(true)}>
                  <Wand2 className="size-5 shrink-0" />
                  {m.delivery_suggest()}
                </Button>
              )}
              <Button variant="secondary" onClick={() => setPrinting({ paper: 'a4' })}>
                <Printer className="size-5 shrink-0" />
                {m.delivery_print_a4()}
              </Button>
              <Button variant="secondary" onClick={() => setPrinting({ paper: 'roll' })}>
                <ReceiptText className="size-5 shrink-0" />
                {m.delivery_print_roll()}
              </Button>
            </div>
          </div>
          {suggesting && (
            <Suggestion delivery={delivery} board={board} run={run} onClose={() => setSuggesting(false)} />
          )}
        </Card>
        {run.stops.length === 0 ? (
          <EmptyState picture="empty-plate" title={m.delivery_run_empty()} text={m.delivery_run_empty_text()} />
        ) : (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <StopList delivery={delivery} board={board} run={run} canMove={canMove} />
            <Card className="flex flex-col gap-3 lg:sticky lg:top-4">
              <h4 className="font-bold">{m.delivery_sketch()}</h4>
              <RunSketch kitchen={board.kitchen} stops={run.stops} />
              {delivery.mayChange && <KeepOrder delivery={delivery} board={board} run={run} />}
            </Card>
          </div>
        )}
      </section>
      <RunSheet board={board} run={run} paper={printing?.paper ?? 'a4'} />
    </>
  )
}

function Figures({ run }: { run: DeliveryRun }) {
  const { count, done, failed } = progressOf(run)
  const driven = run.stops.filter(({ state }) => state !== 'withdrawn')
  const due = driven.reduce((sum, stop) => sum + dueAt(stop), 0)
  const boxes = driven.flatMap((stop) => boxesAt(stop) ?? [])
  const unlocated = driven.filter(({ location }) => location === null).length
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-base tabular-nums">
      <li>{stopsText(count)}</li>
      {run.metres > 0 && <li>{kilometres(run.metres)}</li>}
      {run.minutes !== undefined && run.minutes > 0 && <li>{m.delivery_minutes({ count: run.minutes })}</li>}
      {boxes.length > 0 && (
        <li>
          {boxesText({
            packed: boxes.some(({ packed }) => packed === null)
              ? null
              : boxes.reduce((sum, { packed }) => sum + (packed ?? 0), 0),
            count: boxes.reduce((sum, { count }) => sum + count, 0),
          })}
        </li>
      )}
      {due > 0 && <li>{m.delivery_collect({ amount: formatRupees(due) })}</li>}
      {(done > 0 || failed > 0) && <li>{m.delivery_progress({ done, count })}</li>}
      {failed > 0 && <li className="font-bold text-danger-dark">{m.delivery_failed_count({ count: failed })}</li>}
      {unlocated > 0 && <li className="text-turmeric-dark">{m.delivery_unlocated({ count: unlocated })}</li>}
    </ul>
  )
}

/** Whoever drives it, also when he works here no more. */
function riderOptions({ riders }: DeliveryBoard, { rider }: DeliveryRun) {
  const gone = rider && !riders.some(({ _id }) => _id === rider._id) ? [rider] : []
  return [
    { value: '', label: m.delivery_no_rider() },
    ...[...gone, ...riders].map(({ _id, name }) => ({ value: _id, label: name })),
  ]
}
