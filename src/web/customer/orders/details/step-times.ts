import { type ShownStatus, TIMELINE_STEPS, timelinePosition } from '#shared/domain/ordering/order-status.ts'

/** A change of an order's status, with the ISO instant at which it came. */
export interface StepChange {
  status: ShownStatus
  at: string
}

/**
 * When an order came to each step of the timeline, beside TIMELINE_STEPS; `null` for a step that it has not come to, or went
 * past unseen. An order that was set back counts from when it came again. `changes` are the oldest first.
 */
export function stepTimes(changes: readonly StepChange[]): (string | null)[] {
  const times: (string | null)[] = TIMELINE_STEPS.map(() => null)
  let before: number | null = null
  for (const { status, at } of changes) {
    const step = timelinePosition(status)
    // Dispatched and out for delivery are one step: it began with the first.
    if (step !== null && step >= 0 && step !== before) times.fill(null, step).splice(step, 1, at)
    before = step
  }
  return times
}
