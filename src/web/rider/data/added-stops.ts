import { isLoading, type RunState } from '#shared/domain/delivery/run-states.ts'
import { isSettledStop, type StopState } from '#shared/domain/delivery/stop-states.ts'

/** A run as a phone knows it. */
interface KnownRun {
  _id: string
  state: RunState
  stops: { _id: string; state: StopState; dishes: { quantity: number }[] }[]
}

/**
 * The stops that are driven to, or get more, by what a phone reads now of runs that had left when it read them before. Their boxes
 * may still be in the kitchen.
 */
export function addedStops(before: readonly KnownRun[], now: readonly KnownRun[]): string[] {
  return now.flatMap((run) => {
    const former = before.find(({ _id }) => _id === run._id)
    if (!former || isLoading(former.state)) return []
    const known = new Map(former.stops.map((stop) => [stop._id, stop]))
    return run.stops.flatMap((stop) => {
      if (isSettledStop(stop.state)) return []
      const one = known.get(stop._id)
      return !one || one.state === 'withdrawn' || portionsOf(stop) > portionsOf(one) ? [stop._id] : []
    })
  })
}

function portionsOf({ dishes }: KnownRun['stops'][number]): number {
  return dishes.reduce((sum, { quantity }) => sum + quantity, 0)
}
