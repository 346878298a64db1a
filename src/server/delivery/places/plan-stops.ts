import { type Point, roadMetres } from '#shared/domain/delivery/geo.ts'
import { isLoading, type RunState } from '#shared/domain/delivery/run-states.ts'
import { runMinutes } from '#shared/domain/delivery/run-time.ts'
import { OPEN_STOP_STATES, type StopState } from '#shared/domain/delivery/stop-states.ts'
import { cheapestGap, type Depot, type Distance, improved, lengthOf } from './sequence.ts'

/** An address that is delivered to. */
export interface Place {
  id: string
  point: Point | null
  area: string | null
  pincode: string | null
  /** As the address names them; left out: it names none. */
  society?: string | null
  street?: string | null
}

/** A stop that there is. */
export interface PresentStop {
  place: Place
  state: StopState
}

/** A run as it is, its stops in their order. */
export interface PresentRun {
  id: string
  state: RunState
  stops: readonly PresentStop[]
  /** The standing order of its route: the ids of places, of those that are delivered to on the day and of all others. */
  standing: readonly string[]
  /** So many stops a person allows it; left out: any number. */
  maxStops?: number | null
  /** So many boxes it carries; left out: any number. */
  maxBoxes?: number | null
  /** So many minutes it takes, by the estimate of `runMinutes`; left out: any time. */
  maxMinutes?: number | null
}

/** A run as it is to be. */
export interface PlannedRun {
  id: string
  /** In their order: those that there were, which keep theirs, and the new ones among them. */
  stops: readonly { place: Place; isNew: boolean }[]
  /** The standing order with the addresses that are new to the route. */
  standing: readonly string[]
}

interface Draft {
  id: string
  state: RunState
  stops: DraftStop[]
  standing: string[]
  maxStops: number | null
  maxBoxes: number | null
  maxMinutes: number | null
}

interface DraftStop {
  place: Place
  isNew: boolean
  isOpen: boolean
  /** It is driven to, or was. */
  counts: boolean
  point: Point | null
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
    const { run } = usual(place) as { run: Draft }
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

function draftOf({
  id,
  state,
  stops,
  standing,
  maxStops = null,
  maxBoxes = null,
  maxMinutes = null,
}: PresentRun): Draft {
  return {
    id,
    state,
    stops: stops.map(({ place, state }) => ({
      place,
      isNew: false,
      isOpen: OPEN_STOP_STATES.includes(state),
      counts: state !== 'withdrawn',
      point: place.point,
    })),
    standing: [...standing],
    maxStops,
    maxBoxes,
    maxMinutes,
  }
}

/** The first gap that the rider has not passed. */
function firstFree({ state, stops }: Draft): number {
  return state === 'started' || state === 'done' ? stops.findLastIndex(({ isOpen }) => !isOpen) + 1 : 0
}

function insert(run: Draft, index: number, place: Place) {
  run.stops.splice(Math.max(index, firstFree(run)), 0, {
    place,
    isNew: true,
    isOpen: true,
    counts: true,
    point: place.point,
  })
}

/** Behind the nearest of those that usually come before it, else before the nearest of those that come after it. */
function insertStanding(run: Draft, place: Place) {
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

interface Ways {
  depot: Depot
  distance: Distance
  boxes: ReadonlyMap<string, number>
}

function insertNew(drafts: Draft[], places: readonly Place[], ways: Ways) {
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

function countOf({ stops }: Draft): number {
  return stops.filter(({ counts }) => counts).length
}

/** Whether a run may carry what goes to a place as well. */
function carries({ stops, maxBoxes }: Draft, { id }: Place, boxes: Ways['boxes']): boolean {
  if (maxBoxes === null) return true
  const of = (placeId: string) => boxes.get(placeId) ?? 1
  return stops.reduce((sum, { counts, place }) => sum + (counts ? of(place.id) : 0), of(id)) <= maxBoxes
}

/** Whether a run is done within its time with a place as well, put where it lengthens the way least. */
function hasTime(run: Draft, { point }: Place, { depot, distance }: Ways): boolean {
  const { maxMinutes, stops } = run
  if (maxMinutes === null) return true
  const way: { point: Point | null; counts: boolean }[] = [...stops]
  const gap = point && cheapestGap(stops, point, { depot, from: firstFree(run), distance })
  if (gap) way.splice(gap.index, 0, { point, counts: true })
  const driven = way.filter(({ counts }) => counts)
  const minutes = runMinutes({ metres: lengthOf(driven, depot, distance), stops: countOf(run) + 1 })
  return minutes <= maxMinutes
}

function hasRoom(run: Draft, place: Place, ways: Ways): boolean {
  if (run.maxStops !== null && countOf(run) >= run.maxStops) return false
  return carries(run, place, ways.boxes) && hasTime(run, place, ways)
}

/** Those of the runs that may have the place as well; where none may, a meal is delivered all the same. */
function withRoom(runs: Draft[], place: Place, ways: Ways, share = Number.POSITIVE_INFINITY): Draft[] {
  const allowed = runs.filter((run) => hasRoom(run, place, ways))
  const within = (allowed.length > 0 ? allowed : runs).filter((run) => countOf(run) < share)
  return within.length > 0 ? within : allowed.length > 0 ? allowed : runs
}

/**
 * The first stop of each run on a first day, when no route knows an address: those farthest from the kitchen and from one
 * another. A run within whose limits none is has no first stop.
 */
function seeds(runs: Draft[], places: readonly Place[], ways: Ways): [Draft, Place][] {
  const { depot, distance } = ways
  const taken = depot ? [depot] : []
  const rest = places.filter(({ point }) => point !== null)
  const isFirstDay = runs.every(({ stops, standing }) => stops.length === 0 && standing.length === 0)
  if (!isFirstDay || runs.length < 2 || rest.length <= runs.length) return []
  const far = ({ point }: Place) => Math.min(...taken.map((other) => distance(other, point as Point)))
  return runs.flatMap((run): [Draft, Place][] => {
    const within = rest.filter((place) => hasRoom(run, place, ways))
    if (within.length === 0) return []
    const place = within.reduce((best, other) => (far(other) > far(best) ? other : best))
    rest.splice(rest.indexOf(place), 1)
    taken.push(place.point as Point)
    return [[run, place]]
  })
}

function insertCheapest(runs: Draft[], place: Place, ways: Ways) {
  const { depot, distance } = ways
  const gaps = withRoom(runs, place, ways).map((run) => ({
    run,
    gap: cheapestGap(run.stops, place.point as Point, { depot, from: firstFree(run), distance }),
  }))
  const best = gaps.reduce((best, other) => (other.gap.metres < best.gap.metres ? other : best))
  insert(best.run, best.gap.index, place)
}

/** Behind its neighbours: area or PIN code decide, then society and street, then the number of stops. */
function insertGuessed(runs: Draft[], place: Place, ways: Ways, share: number) {
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
function joined({ stops, standing }: Draft, isKnown: (place: Place) => boolean): string[] {
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
