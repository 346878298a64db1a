import type { Place, PresentRun } from '#server/delivery/places/draft-run.ts'
import type { Point } from '#shared/domain/delivery/geo.ts'

/** Places in a row and their runs, for the rules that plan stops. */

export const KITCHEN: Point = { latitude: 18.5074, longitude: 73.8077 }
export const WAYS = { depot: KITCHEN }

/** East of the kitchen by hundredths of a degree. */
export const east = (hundredths: number): Point => ({ ...KITCHEN, longitude: KITCHEN.longitude + hundredths / 100 })

export const placeAt = (
  id: string,
  point: Point | null,
  area: string | null = null,
  pincode: string | null = null,
): Place => ({ id, point, area, pincode })

/** Forty addresses in a row to the east of the kitchen. */
export const FORTY = Array.from({ length: 40 }, (_, index) => placeAt(`p${index + 1}`, east(index + 1)))

/** A run on which these places are, each with its stop. */
export const runAt = (id: string, places: Place[], changes: Partial<PresentRun> = {}): PresentRun => ({
  id,
  state: 'draft',
  standing: places.map(({ id }) => id),
  stops: places.map((place) => ({ place, state: 'pending' })),
  ...changes,
})
