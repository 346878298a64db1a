import { pointOfDigipin } from '#shared/domain/delivery/digipin.ts'
import { isPoint, type Point } from '#shared/domain/delivery/geo.ts'

/** Two numbers with a decimal point, as maps copy them: `18.5074, 73.8077`, also within a link to a map. */
const PAIR = /(-?\d{1,3}\.\d+)\s*(?:[,;]|%2C|\s)\s*(-?\d{1,3}\.\d+)/i

/** The point that a text names: two coordinates, latitude first, or a DIGIPIN; `null` when it names none. */
export function readLocation(text: string): Point | null {
  const [, latitude, longitude] = text.match(PAIR) ?? []
  if (latitude === undefined || longitude === undefined) return pointOfDigipin(text)
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return isPoint(point) ? point : null
}
