import type { Point } from '#shared/domain/delivery/geo.ts'
import { runMinutes } from '#shared/domain/delivery/run-time.ts'
import { type DraftRun, firstFree, type Place } from './draft-run.ts'
import { cheapestGap, type Depot, type Distance, lengthOf } from './sequence.ts'

/** What else may come onto a run: stops, boxes and minutes that a person has set are its only limits. */

/** By what ways and loads are measured. */
export interface Ways {
  depot: Depot
  distance: Distance
  boxes: ReadonlyMap<string, number>
}

/** The stops that are driven to, or were. */
export function countOf({ stops }: DraftRun): number {
  return stops.filter(({ counts }) => counts).length
}

/** Whether a run may carry what goes to a place as well. */
export function carries({ stops, maxBoxes }: DraftRun, { id }: Place, boxes: Ways['boxes']): boolean {
  if (maxBoxes === null) return true
  const of = (placeId: string) => boxes.get(placeId) ?? 1
  return stops.reduce((sum, { counts, place }) => sum + (counts ? of(place.id) : 0), of(id)) <= maxBoxes
}

/** Whether a run is done within its time with a place as well, put where it lengthens the way least. */
function hasTime(run: DraftRun, { point }: Place, { depot, distance }: Ways): boolean {
  const { maxMinutes, stops } = run
  if (maxMinutes === null) return true
  const way: { point: Point | null; counts: boolean }[] = [...stops]
  const gap = point && cheapestGap(stops, point, { depot, from: firstFree(run), distance })
  if (gap) way.splice(gap.index, 0, { point, counts: true })
  const driven = way.filter(({ counts }) => counts)
  const minutes = runMinutes({ metres: lengthOf(driven, depot, distance), stops: countOf(run) + 1 })
  return minutes <= maxMinutes
}

/** Whether a place keeps a run within all of its limits. */
export function hasRoom(run: DraftRun, place: Place, ways: Ways): boolean {
  if (run.maxStops !== null && countOf(run) >= run.maxStops) return false
  return carries(run, place, ways.boxes) && hasTime(run, place, ways)
}

/** Those of the runs that may have the place as well; where none may, a meal is delivered all the same. */
export function withRoom(runs: DraftRun[], place: Place, ways: Ways, share = Number.POSITIVE_INFINITY): DraftRun[] {
  const allowed = runs.filter((run) => hasRoom(run, place, ways))
  const within = (allowed.length > 0 ? allowed : runs).filter((run) => countOf(run) < share)
  return within.length > 0 ? within : allowed.length > 0 ? allowed : runs
}
