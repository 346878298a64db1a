import { type Point, roadMetres } from '#shared/domain/delivery/geo.ts'

/** How far it is from one point to another, in metres. The way back may be another. */
export type Distance = (from: Point, to: Point) => number

/** A stop as far as it decides the sequence; `null`: nobody has said where it is. */
export interface Located {
  point: Point | null
}

/** Where a run begins and ends: the kitchen; `null` when nobody has said where that is. */
export type Depot = Point | null

/**
 * How long a sequence is, in metres, from the kitchen and back to it. Stops without a location are passed over, as if they
 * lay on the way.
 */
export function lengthOf(stops: readonly Located[], depot: Depot, distance: Distance = roadMetres): number {
  const points = withDepot(
    stops.flatMap(({ point }) => point ?? []),
    depot,
  )
  let metres = 0
  for (let index = 1; index < points.length; index++) {
    metres += distance(points[index - 1] as Point, points[index] as Point)
  }
  return metres
}

function withDepot(points: Point[], depot: Depot): Point[] {
  return depot === null || points.length === 0 ? points : [depot, ...points, depot]
}

/** A gap in a sequence, and by how much the way grows when a stop is put there. */
export interface Gap {
  /** The stop is put before the one that stands here now. */
  index: number
  metres: number
}

/**
 * The gap of a sequence in which a point lengthens the way least, of those not before `from`; the first of several. An empty
 * sequence costs the way there and back.
 */
export function cheapestGap(
  stops: readonly Located[],
  point: Point,
  { depot, from = 0, distance = roadMetres }: { depot: Depot; from?: number; distance?: Distance },
): Gap {
  let best: Gap = { index: stops.length, metres: Number.POSITIVE_INFINITY }
  for (let index = from; index <= stops.length; index++) {
    const before = stops.slice(0, index).findLast((stop) => stop.point !== null)?.point ?? depot
    const after = stops.slice(index).find((stop) => stop.point !== null)?.point ?? depot
    const metres =
      (before ? distance(before, point) : 0) +
      (after ? distance(point, after) : 0) -
      (before && after ? distance(before, after) : 0)
    if (metres < best.metres) best = { index, metres }
  }
  return best
}

/**
 * A shorter sequence of the same stops, by 2-opt and Or-opt; the very same when none was found. The first `fixed` stay where
 * they are. Stops without a location stay behind the one before them. Never longer than it was.
 */
export function improved<Stop extends Located>(
  stops: readonly Stop[],
  { depot, fixed = 0, distance = roadMetres }: { depot: Depot; fixed?: number; distance?: Distance },
): Stop[] {
  const blocks = blocksOf(stops.slice(fixed))
  const first = blocks.findIndex(([head]) => head?.point !== null)
  if (first === -1) return [...stops]
  const start = stops.slice(0, fixed).findLast(({ point }) => point !== null)?.point ?? depot
  const located = blocks.slice(first)
  const order = shortened(
    located.map(([head]) => head?.point as Point),
    { start, end: depot, distance },
  )
  const result = [
    ...stops.slice(0, fixed),
    ...blocks.slice(0, first).flat(),
    ...order.flatMap((index) => located[index] as Stop[]),
  ]
  // Rounding aside, each step has made it shorter.
  return lengthOf(result, depot, distance) < lengthOf(stops, depot, distance) ? result : [...stops]
}

/** Each located stop with those without a location that follow it. */
function blocksOf<Stop extends Located>(stops: readonly Stop[]): Stop[][] {
  const blocks: Stop[][] = []
  for (const stop of stops) {
    const last = blocks.at(-1)
    if (last && stop.point === null) last.push(stop)
    else blocks.push([stop])
  }
  return blocks
}

/** What is gained has to be more than rounding. */
const LEAST_GAIN = 1e-6
/** So many comparisons at most, so that a run of hundreds of stops keeps nobody waiting: then it is shortened less. */
const MOST_COMPARISONS = 20_000_000
/** Or-opt moves chains of so many stops. */
const LONGEST_CHAIN = 3

/** A shorter order of the points, as indices. `start` and `end` stay where they are; either may be missing. */
function shortened(
  points: readonly Point[],
  { start, end, distance }: { start: Depot; end: Depot; distance: Distance },
): number[] {
  const metres = matrixOf(points, start, end, distance)
  const count = points.length
  // 0 stands for the start, count + 1 for the end; what is missing is no way from anywhere.
  let order = [0, ...points.map((_, index) => index + 1), count + 1]
  let steps = Math.ceil(MOST_COMPARISONS / (4 * order.length ** 2))
  for (let better = true; better && steps > 0; steps--) {
    better = false
    const reversed = bestReversal(order, metres)
    if (reversed) {
      order = reversed
      better = true
    }
    const moved = bestMove(order, metres)
    if (moved) {
      order = moved
      better = true
    }
  }
  return order.slice(1, -1).map((index) => index - 1)
}

function matrixOf(points: readonly Point[], start: Depot, end: Depot, distance: Distance): number[][] {
  const all: (Point | null)[] = [start, ...points, end]
  return all.map((from) => all.map((to) => (from === null || to === null ? 0 : distance(from, to))))
}

const at = (metres: number[][], from: number | undefined, to: number | undefined) =>
  (metres[from as number] as number[])[to as number] as number

/** The sequence with the part reversed that gains most (2-opt); `null` when none gains. */
function bestReversal(order: readonly number[], metres: number[][]): number[] | null {
  // How long the way is up to each place, as it is and driven backwards.
  const there: number[] = [0]
  const back: number[] = [0]
  for (let index = 1; index < order.length; index++) {
    there.push((there[index - 1] as number) + at(metres, order[index - 1], order[index]))
    back.push((back[index - 1] as number) + at(metres, order[index], order[index - 1]))
  }
  let best = { gain: LEAST_GAIN, from: 0, to: 0 }
  for (let from = 1; from < order.length - 2; from++) {
    for (let to = from + 1; to < order.length - 1; to++) {
      const now =
        at(metres, order[from - 1], order[from]) +
        ((there[to] as number) - (there[from] as number)) +
        at(metres, order[to], order[to + 1])
      const then =
        at(metres, order[from - 1], order[to]) +
        ((back[to] as number) - (back[from] as number)) +
        at(metres, order[from], order[to + 1])
      if (now - then > best.gain) best = { gain: now - then, from, to }
    }
  }
  if (best.from === 0) return null
  return [...order.slice(0, best.from), ...order.slice(best.from, best.to + 1).reverse(), ...order.slice(best.to + 1)]
}

/** The sequence with the chain of up to three moved elsewhere that gains most (Or-opt); `null` when none gains. */
function bestMove(order: readonly number[], metres: number[][]): number[] | null {
  let best = { gain: LEAST_GAIN, from: 0, length: 0, to: 0 }
  for (let length = 1; length <= LONGEST_CHAIN; length++) {
    for (let from = 1; from + length < order.length; from++) {
      const last = from + length - 1
      const [before, head, tail, after] = [order[from - 1], order[from], order[last], order[last + 1]]
      const freed = at(metres, before, head) + at(metres, tail, after) - at(metres, before, after)
      if (freed <= best.gain) continue
      for (let to = 0; to < order.length - 1; to++) {
        if (to >= from - 1 && to <= last) continue
        const [left, right] = [order[to], order[to + 1]]
        const gain = freed - (at(metres, left, head) + at(metres, tail, right) - at(metres, left, right))
        if (gain > best.gain) best = { gain, from, length, to }
      }
    }
  }
  if (best.length === 0) return null
  const chain = order.slice(best.from, best.from + best.length)
  const rest = [...order.slice(0, best.from), ...order.slice(best.from + best.length)]
  const place = best.to < best.from ? best.to + 1 : best.to + 1 - best.length
  return [...rest.slice(0, place), ...chain, ...rest.slice(place)]
}
