import { z } from 'zod'
import type { AppContext } from '#server/kernel/context.ts'
import { haversineMetres, type Point, roadMetres } from '#shared/domain/delivery/geo.ts'
import type { Distance } from './sequence.ts'

/** How far it is by road: OSRM's table where one is configured, else 1.3 times the straight line. */

const TIMEOUT_MS = 2000
/** OSRM's own limit, unless its operator has set another. */
const MOST_POINTS = 100

const table = z.object({ code: z.literal('Ok'), distances: z.array(z.array(z.number().min(0).nullable())) })

export interface KnownDistances {
  distance: Distance
  /** Whether roads were looked up, or estimated by the coordinates. */
  by: 'roads' | 'coordinates'
}

const ESTIMATED: KnownDistances = { distance: roadMetres, by: 'coordinates' }

/**
 * The distances between points. When OSRM is not configured, does not answer within two seconds or answers something else,
 * they are estimated, as are all beyond the hundred points of one table.
 */
export async function roadDistances(
  ctx: Pick<AppContext, 'config' | 'log'>,
  points: readonly Point[],
): Promise<KnownDistances> {
  const { osrmUrl } = ctx.config
  const asked = distinct(points).slice(0, MOST_POINTS)
  if (osrmUrl === null || asked.length < 2) return ESTIMATED
  try {
    const metres = await askTable(osrmUrl, asked)
    const indexOf = new Map(asked.map((point, index) => [nameOf(point), index]))
    const distance: Distance = (from, to) => {
      const [row, column] = [indexOf.get(nameOf(from)), indexOf.get(nameOf(to))]
      const known = row === undefined || column === undefined ? null : metres[row]?.[column]
      return known ?? roadMetres(from, to)
    }
    return { distance, by: 'roads' }
  } catch (error) {
    ctx.log.warn({ err: error }, 'OSRM does not tell how far it is by road: estimated')
    return ESTIMATED
  }
}

async function askTable(url: string, points: readonly Point[]): Promise<(number | null)[][]> {
  const path = points.map(({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`).join(';')
  const base = url.endsWith('/') ? url : `${url}/`
  const response = await fetch(new URL(`table/v1/driving/${path}?annotations=distance`, base), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`OSRM answered ${response.status}`)
  const { distances } = table.parse(await response.json())
  const fits = distances.length === points.length && distances.every((row) => row.length === points.length)
  if (!fits) throw new Error('OSRM answered a table of another size')
  return distances
}

function distinct(points: readonly Point[]): Point[] {
  return [...new Map(points.map((point) => [nameOf(point), point])).values()]
}

function nameOf({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(6)} ${longitude.toFixed(6)}`
}

/** The points for which it matters where new ones go: these, and then what is nearest to them. */
export function pointsAround(fresh: readonly Point[], others: readonly Point[]): Point[] {
  const near = others.map((point) => ({
    point,
    metres: Math.min(...fresh.map((other) => haversineMetres(point, other))),
  }))
  return [...fresh, ...near.sort((a, b) => a.metres - b.metres).map(({ point }) => point)]
}
