import { type Point, roadMetres } from '#shared/domain/delivery/geo.ts'
import { isLoading } from '#shared/domain/delivery/run-states.ts'
import { type DraftRun, draftOf, firstFree, insert, type Place, type PresentRun } from './draft-run.ts'
import { carries, countOf, hasRoom, type Ways, withRoom } from './run-limits.ts'
import { cheapestGap, type Depot, type Distance, improved } from './sequence.ts'

/** A run as it is to be. */
export interface PlannedRun {
  id: string
  /** In their order: those that there were, which keep theirs, and the new ones among them. */
  stops: readonly { place: Place; isNew: boolean }[]
  /** The standing order with the addresses that are new to the route. */
  standing: readonly string[]
}

/** Where an address is guessed, a run gets no more than so many times its even share of stops. */
const SHARE = 1.2

interface Planning {
  depot: Depot
  distance?: Distance
  /** The ids of places for which a box has left the kitchen: they may come onto a run that is under way. */
  onTheRoad?: ReadonlySet<string>
  /** How many boxes go to each place, by its id; left out: one. */
  boxes?: ReadonlyMap<string, number> | undefined
}

/**
 * Puts places that are to be delivered to and have no stop yet onto the runs that have not left; when all of them have, onto
 * none. One that a route knows stands where it usually does; a new one where it lengthens the way least, as long as its
 * run keeps to the stops, boxes and minutes that a person allows it; one that nobody has located behind its neighbours. One whose usual
 * run carries no more boxes comes onto another run for the day. What is there already keeps its order, and nothing is put
 * before what the rider has done.
 */
export function planStops(
  runs: readonly PresentRun[],
  wanted: readonly Place[],
  { depot, distance = roadMetres, onTheRoad = new Set(), boxes = new Map() }: Planning,
): PlannedRun[] {
  const drafts = runs.map(draftOf)
  if (drafts.length === 0) return []
  const loading = drafts.filter(({ state }) => isLoading(state))
  const known = new Map(drafts.flatMap((run) => run.standing.map((id, rank) => [id, { run, rank }])))
  const usual = ({ id }: Place) => known.get(id)
  const goesAlong = ({ id }: Place) => onTheRoad.has(id)
  const isUsual = (place: Place) => {
    const of = usual(place)
    return of !== undefined && (goesAlong(place) || isLoading(of.run.state))
  }
  const standing = wanted.filter(isUsual).sort((a, b) => (usual(a)?.rank ?? 0) - (usual(b)?.rank ?? 0))
  const overfull = new Set<Place>()
  const ways = { depot, distance, boxes }
  for (const place of standing) {
    const { run } = usual(place) as { run: DraftRun }
    const goesElsewhere =
      !goesAlong(place) && !carries(run, place, boxes) && loading.some((one) => hasRoom(one, place, ways))
    if (goesElsewhere) overfull.add(place)
    else insertStanding(run, place)
  }
  const fresh = wanted.filter((place) => overfull.has(place) || !isUsual(place))
  const untouched = drafts.filter(({ stops }) => stops.length === 0)
  const waiting = fresh.filter((place) => !goesAlong(place))
  if (loading.length > 0) insertNew(loading, waiting, ways)
  insertNew(drafts, fresh.filter(goesAlong), ways)
  // Nobody has put these in order yet.
  for (const run of untouched) {
    if (run.standing.length > 0 || run.stops.length === 0) continue
    run.stops = improved(run.stops, { depot, distance })
  }
  for (const run of drafts) run.standing = joined(run, ({ id }) => known.has(id))
  return drafts.map(({ id, stops, standing }) => ({
    id,
    stops: stops.map(({ place, isNew }) => ({ place, isNew })),
    standing,
  }))
}

/** Behind the nearest of those that usually come before it, else before the nearest of those that come after it. */
function insertStanding(run: DraftRun, place: Place) {
  const rank = run.standing.indexOf(place.id)
  const placeOf = new Map(run.stops.map((stop, index) => [stop.place.id, index]))
  const before = run.standing.slice(0, rank).findLast((id) => placeOf.has(id))
  const after = run.standing.slice(rank + 1).find((id) => placeOf.has(id))
  const index =
    before !== undefined
      ? (placeOf.get(before) as number) + 1
      : ((after === undefined ? undefined : placeOf.get(after)) ?? run.stops.length)
  insert(run, index, place)
}

function insertNew(drafts: DraftRun[], places: readonly Place[], ways: Ways) {
  const open = drafts.filter(({ state }) => state !== 'done')
  const runs = open.length > 0 ? open : drafts
  const rest = new Set(places)
  for (const [run, place] of seeds(runs, places, ways)) {
    insert(run, 0, place)
    rest.delete(place)
  }
  for (const place of rest) if (place.point !== null) insertCheapest(runs, place, ways)
  const total = runs.reduce((sum, run) => sum + countOf(run), 0)
  const guessed = [...rest].filter(({ point }) => point === null).toSorted(byNeighbourhood)
  const share = Math.ceil(((total + guessed.length) / runs.length) * SHARE)
  for (const place of guessed) insertGuessed(runs, place, ways, share)
}

/**
 * The first stop of each run on a first day, when no route knows an address: those farthest from the kitchen and from one
 * another. A run within whose limits none is has no first stop.
 */
function seeds(runs: DraftRun[], places: readonly Place[], ways: Ways): [DraftRun, Place][] {
  const { depot, distance } = ways
  const taken = depot ? [depot] : []
  const rest = places.filter(({ point }) => point !== null)
  const isFirstDay = runs.every(({ stops, standing }) => stops.length === 0 && standing.length === 0)
  if (!isFirstDay || runs.length < 2 || rest.length <= runs.length) return []
  const far = ({ point }: Place) => Math.min(...taken.map((other) => distance(other, point as Point)))
  return runs.flatMap((run): [DraftRun, Place][] => {
    const within = rest.filter((place) => hasRoom(run, place, ways))
    if (within.length === 0) return []
    const place = within.reduce((best, other) => (far(other) > far(best) ? other : best))
    rest.splice(rest.indexOf(place), 1)
    taken.push(place.point as Point)
    return [[run, place]]
  })
}

function insertCheapest(runs: DraftRun[], place: Place, ways: Ways) {
  const { depot, distance } = ways
  const gaps = withRoom(runs, place, ways).map((run) => ({
    run,
    gap: cheapestGap(run.stops, place.point as Point, { depot, from: firstFree(run), distance }),
  }))
  const best = gaps.reduce((best, other) => (other.gap.metres < best.gap.metres ? other : best))
  insert(best.run, best.gap.index, place)
}

/** Behind its neighbours: area or PIN code decide, then society and street, then the number of stops. */
function insertGuessed(runs: DraftRun[], place: Place, ways: Ways, share: number) {
  const ranked = withRoom(runs, place, ways, share).map((run) => {
    const near = run.stops.map((stop) => nearness(stop.place, place))
    return { run, best: Math.max(0, ...near), near }
  })
  const { run, best, near } = ranked.reduce((one, other) => {
    const more = other.best - one.best
    return more > 0 || (more === 0 && countOf(other.run) < countOf(one.run)) ? other : one
  })
  insert(run, best === 0 ? run.stops.length : near.lastIndexOf(best) + 1, place)
}

/** How near one address is to another by what they name: 0, nothing in common, to 6. */
function nearness(one: Place, other: Place): number {
  const same = (of: 'area' | 'pincode' | 'society' | 'street') => one[of] != null && one[of] === other[of]
  const district = same('area') ? 4 : same('pincode') ? 1 : 0
  if (district === 0) return 0
  return district + (same('society') ? 2 : same('street') ? 1 : 0)
}

/** Neighbours one after another. */
function byNeighbourhood(one: Place, other: Place): number {
  for (const part of ['area', 'pincode', 'society', 'street'] as const) {
    const order = (one[part] ?? '').localeCompare(other[part] ?? '')
    if (order !== 0) return order
  }
  return 0
}

/** The standing order with the run's new addresses, each behind the one that it is driven to after. */
function joined({ stops, standing }: DraftRun, isKnown: (place: Place) => boolean): string[] {
  const order = [...standing]
  let previous: string | null = null
  for (const { place, isNew } of stops) {
    // Who was put onto this run by hand, or since the usual one has left, is here for the day.
    if ((!isNew || isKnown(place)) && !order.includes(place.id)) continue
    if (!order.includes(place.id)) {
      const next = stops.find((stop) => order.includes(stop.place.id))?.place.id
      const index = previous !== null ? order.indexOf(previous) + 1 : next !== undefined ? order.indexOf(next) : 0
      order.splice(index, 0, place.id)
    }
    previous = place.id
  }
  return order
}
