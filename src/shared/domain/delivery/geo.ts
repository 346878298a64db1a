/** Where something is, in degrees (WGS 84). */
export interface Point {
  latitude: number
  longitude: number
}

const EARTH_METRES = 6_371_000
/** A way by road is so much longer than the straight line, in a city. */
const ROAD_FACTOR = 1.3

/** The straight line between two points over the ground, in metres. */
export function haversineMetres(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const latitude = radians(to.latitude - from.latitude) / 2
  const longitude = radians(to.longitude - from.longitude) / 2
  const half =
    Math.sin(latitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** About how long the way by road is between two points, in metres. */
export function roadMetres(from: Point, to: Point): number {
  return haversineMetres(from, to) * ROAD_FACTOR
}

export function isPoint({ latitude, longitude }: Point): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
