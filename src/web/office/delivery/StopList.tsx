import { ArrowDown, ArrowUp, GripVertical, MapPinOff } from 'lucide-react'
import { type DragEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { RunStop } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { boxesAt, boxesText, checkingAt, dueAt, itemsAt, namesAt, notesAt, STOP_STATE } from './delivery-texts.ts'
import type { RunProps } from './RunPanel.tsx'
import { StopMarks } from './StopMarks.tsx'
import { useStopOrder } from './use-stop-order.ts'

const StopDialog = lazy(() => import('./StopDialog.tsx'))

/** The stops of a run in their order, to be dragged, or moved by their buttons; each opens with all that is known of it. */
export function StopList({ canMove, ...props }: RunProps & { canMove: boolean }) {
  const { delivery, run } = props
  const { stops, ids, moveTo, isSaving } = useStopOrder(delivery, run)
  const [opened, setOpened] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const focus = useRef<string | null>(null)
  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (focus.current !== null) document.getElementById(focus.current)?.focus()
    focus.current = null
  })
  const move = (stop: RunStop, by: 1 | -1) => {
    const to = moveTo(stop._id, ids.indexOf(stop._id) + by)
    focus.current = buttonId(stop, by)
    setSaid(m.delivery_moved({ number: stop.number, position: to + 1, count: ids.length }))
  }
  const dropOn = (target: RunStop) => {
    if (dragged === null || dragged === target._id) return
    moveTo(dragged, ids.indexOf(target._id))
  }
  const shown = run.stops.find(({ _id }) => _id === opened)
  return (
    <Card className="overflow-hidden p-0">
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol aria-label={m.delivery_stops_of({ name: run.route.name })} aria-busy={isSaving || undefined}>
        {stops.map((stop) => {
          const isMovable = canMove && stop.state === 'pending'
          return (
            <li
              key={stop._id}
              className={`flex items-stretch gap-1 border-line border-b last:border-b-0 ${dragged === stop._id ? 'bg-leaf-soft' : ''}`}
              onDragOver={(event) => {
                if (!isMovable || dragged === null) return
                event.preventDefault()
                dropOn(stop)
              }}
              onDrop={(event) => event.preventDefault()}
            >
              {isMovable ? (
                // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; the buttons of the row do the same for all
                <span
                  draggable
                  className="hidden cursor-grab items-center pl-2 text-ink-soft sm:flex"
                  onDragStart={(event) => startDrag(event, stop, setDragged)}
                  onDragEnd={() => setDragged(null)}
                >
                  <GripVertical className="size-5" />
                </span>
              ) : (
                <span className="hidden w-7 sm:block" />
              )}
              <button
                type="button"
                className="flex min-w-0 flex-1 gap-3 px-2 py-2.5 text-left hover:bg-sunken"
                onClick={() => setOpened(stop._id)}
              >
                <StopRow stop={stop} />
              </button>
              {isMovable && (
                <span className="flex flex-col justify-center sm:flex-row sm:items-center">
                  <IconButton
                    id={buttonId(stop, -1)}
                    label={m.delivery_up({ number: stop.number })}
                    aria-disabled={ids[0] === stop._id}
                    onClick={() => move(stop, -1)}
                  >
                    <ArrowUp className="size-5" />
                  </IconButton>
                  <IconButton
                    id={buttonId(stop, 1)}
                    label={m.delivery_down({ number: stop.number })}
                    aria-disabled={ids.at(-1) === stop._id}
                    onClick={() => move(stop, 1)}
                  >
                    <ArrowDown className="size-5" />
                  </IconButton>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {shown && (
        <Suspense fallback={null}>
          <StopDialog {...props} stop={shown} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Card>
  )
}

const buttonId = ({ _id }: RunStop, by: 1 | -1) => `stop-${by === 1 ? 'down' : 'up'}-${_id}`

function startDrag(event: DragEvent<HTMLElement>, stop: RunStop, setDragged: (id: string) => void) {
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/plain', String(stop.number))
  const row = event.currentTarget.closest('li')
  if (row) event.dataTransfer.setDragImage(row, 16, row.clientHeight / 2)
  setDragged(stop._id)
}

/** A stop in a line or two: whom, where, what, and what is to be heeded. */
function StopRow({ stop }: { stop: RunStop }) {
  const [due, checking, boxes, notes] = [dueAt(stop), checkingAt(stop), boxesAt(stop), notesAt(stop)]
  const isGone = stop.state === 'withdrawn'
  return (
    <>
      <span
        className={`w-8 shrink-0 text-right font-bold text-lg tabular-nums ${isGone ? 'text-ink-soft line-through' : ''}`}
      >
        {stop.number}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={`wrap-anywhere font-medium ${isGone ? 'text-ink-soft line-through' : ''}`}>
            {isGone ? stop.address : namesAt(stop)}
          </span>
          {stop.state !== 'pending' && (
            <Badge tone={STOP_STATE[stop.state].tone}>{STOP_STATE[stop.state].label()}</Badge>
          )}
          {due > 0 && <Badge tone="warning">{m.delivery_collect({ amount: formatRupees(due) })}</Badge>}
          {checking > 0 && <Badge tone="neutral">{m.delivery_checking({ amount: formatRupees(checking) })}</Badge>}
          {boxes?.packed != null && boxes.packed < boxes.count && !isGone && (
            <Badge tone="neutral">{boxesText(boxes)}</Badge>
          )}
          {stop.location === null && !isGone && (
            <span className="text-turmeric-dark" title={m.delivery_not_located()}>
              <MapPinOff className="size-4" />
              <span className="sr-only">{m.delivery_not_located()}</span>
            </span>
          )}
        </span>
        {!isGone && <span className="wrap-anywhere text-ink-soft text-sm">{stop.address}</span>}
        {!isGone && <span className="wrap-anywhere text-sm">{itemsAt(stop)}</span>}
        {!isGone && <StopMarks stop={stop} />}
        {notes.length > 0 && !isGone && (
          <span className="wrap-anywhere text-sm text-turmeric-dark">{notes.join(' · ')}</span>
        )}
      </span>
    </>
  )
}
