import { Check } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { type ShownStatus, TIMELINE_STEPS, timelinePosition } from '#shared/domain/ordering/order-status.ts'
import { statusLabel } from '#shared/texts/status-label.ts'

type TimelineProps = {
  status: ShownStatus
  /** When it came to each step, as people read it. */
  times?: (string | null)[]
  orientation?: 'vertical' | 'horizontal'
}
type StepState = 'done' | 'current' | 'todo'

const DOT: Record<StepState, string> = {
  done: 'bg-leaf text-on-fill',
  current: 'border-3 border-leaf bg-surface text-leaf-dark',
  todo: 'border-2 border-edge bg-surface text-ink-soft',
}

/** How far an order has come; shows nothing for an order that will not be delivered. */
export function Timeline({ status, times = [], orientation = 'vertical' }: TimelineProps) {
  const position = timelinePosition(status)
  if (position === null) return null
  const flat = orientation === 'horizontal'
  const last = TIMELINE_STEPS.length - 1
  const words = { done: m.ui_step_done(), current: m.ui_step_current(), todo: m.ui_step_todo() }

  return (
    <ol aria-label={m.ui_progress()} className={flat ? 'flex' : ''}>
      {TIMELINE_STEPS.map((step, index) => {
        // Delivered is both the last step and done: nothing is under way any more.
        const state = index < position || position === last ? 'done' : index === position ? 'current' : 'todo'
        const line = index < position ? 'bg-leaf' : 'bg-line'
        return (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className={`relative flex ${flat ? 'flex-1 flex-col items-center gap-1 text-center' : 'items-start gap-3 pb-5 last:pb-0'}`}
          >
            {index < last && (
              <span
                className={`absolute ${line} ${flat ? 'top-3.5 left-[calc(50%+1rem)] h-0.5 w-[calc(100%-2rem)]' : 'top-8 bottom-0 left-3.5 w-0.5 -translate-x-1/2'}`}
              />
            )}
            <span
              aria-hidden="true"
              className={`flex size-7 shrink-0 items-center justify-center rounded-full font-semibold text-sm tabular-nums ${DOT[state]}`}
            >
              {state === 'done' ? <Check className="size-4" /> : index + 1}
            </span>
            <span
              className={`text-sm ${flat ? '' : 'pt-1'} ${state === 'current' ? 'font-semibold' : ''} ${state === 'todo' ? 'text-ink-soft' : ''}`}
            >
              {statusLabel(step)}
              <span className="sr-only">: {words[state]}</span>
              {state !== 'todo' && times[index] && (
                <span className="block font-normal text-ink-soft">{times[index]}</span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
