import * as m from '#paraglide/messages.js'
import type { Location, RunStop } from '#shared/contract/delivery/office/delivery.schemas.ts'

const SIZE = 320
const MARGIN = 22
const RADIUS = 8
/** A stop so near to one that has its number is a dot without: numbers would cover one another. */
const NEAREST = 19

interface RunSketchProps {
  kitchen: Location | null
  stops: readonly RunStop[]
  /** The numbers are those of the order that is shown, not of the labels. */
  renumbered?: boolean
}

/** The stops from above in their order, north at the top: a plain sketch without streets. */
export function RunSketch({ kitchen, stops, renumbered = false }: RunSketchProps) {
  const driven = stops.filter(({ state }) => state !== 'withdrawn')
  const located = driven
    .map((stop, index) => ({ stop, number: renumbered ? index + 1 : stop.number }))
    .flatMap(({ stop, number }) => (stop.location ? [{ stop, number, location: stop.location }] : []))
  if (located.length === 0) {
    return <p className="rounded-md bg-sunken p-4 text-ink-soft">{m.delivery_sketch_none()}</p>
  }
  const scale = scaleOf([...located.map(({ location }) => location), ...(kitchen ? [kitchen] : [])])
  const points = located.map(({ location }) => scale(location))
  const home = kitchen ? scale(kitchen) : null
  const numbered = apart(points, home)
  const way = [...(home ? [home] : []), ...points, ...(home ? [home] : [])]
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={m.delivery_sketch_label({ count: located.length })}
      className="w-full rounded-md bg-sunken"
    >
      <polyline
        points={way.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        className="stroke-leaf"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {located.map(({ stop, number }, index) => {
        const { x, y } = points[index] as Spot
        const isNumbered = numbered.has(index)
        const isDone = stop.state === 'delivered' || stop.state === 'failed'
        return (
          <g key={stop._id}>
            <title>{`${number}. ${stop.address}`}</title>
            <circle
              cx={x}
              cy={y}
              r={isNumbered ? RADIUS : RADIUS / 2}
              className={isDone ? 'fill-ink-soft' : 'fill-leaf'}
            />
            {isNumbered && (
              <text x={x} y={y + 3} textAnchor="middle" fontSize={9} fontWeight={700} className="fill-on-fill">
                {number}
              </text>
            )}
          </g>
        )
      })}
      {home && (
        <g>
          <title>{m.delivery_kitchen()}</title>
          <rect x={home.x - 8} y={home.y - 8} width={16} height={16} rx={3} className="fill-turmeric" />
          <text
            x={home.x}
            y={home.y + 4}
            textAnchor="middle"
            fontSize={11}
            fontWeight={700}
            className="fill-on-turmeric"
          >
            {m.delivery_kitchen_letter()}
          </text>
        </g>
      )}
    </svg>
  )
}

interface Spot {
  x: number
  y: number
}

/** Those of the spots that are far enough from the kitchen and from one another, the first ones rather than the last. */
function apart(spots: readonly Spot[], home: Spot | null): Set<number> {
  const taken = home ? [home] : []
  const chosen = new Set<number>()
  for (const [index, spot] of spots.entries()) {
    if (taken.some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < NEAREST)) continue
    taken.push(spot)
    chosen.add(index)
  }
  return chosen
}

/** Puts points onto the sketch, as large as they fit, a metre being as long in both directions. */
function scaleOf(places: readonly Pick<Location, 'latitude' | 'longitude'>[]) {
  const [latitudes, longitudes] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)]
  const middle = { latitude: middleOf(latitudes), longitude: middleOf(longitudes) }
  const narrow = Math.cos((middle.latitude * Math.PI) / 180)
  const span = Math.max(spanOf(latitudes), spanOf(longitudes) * narrow, 1e-4)
  const factor = (SIZE - 2 * MARGIN) / span
  return ({ latitude, longitude }: Pick<Location, 'latitude' | 'longitude'>) => ({
    x: Math.round(SIZE / 2 + (longitude - middle.longitude) * narrow * factor),
    y: Math.round(SIZE / 2 - (latitude - middle.latitude) * factor),
  })
}

const spanOf = (values: number[]) => Math.max(...values) - Math.min(...values)
const middleOf = (values: number[]) => (Math.max(...values) + Math.min(...values)) / 2
