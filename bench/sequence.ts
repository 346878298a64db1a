import { improved, lengthOf } from '#server/delivery/places/sequence.ts'
import { randomOf } from '../tests/support/random.ts'
import type { Line } from './report.ts'

const STOPS = 60
const ROUNDS = 30
const LIMIT_MS = 50
const KITCHEN = { latitude: 18.5074, longitude: 73.8077 }

/** How long it takes to suggest an order of 60 stops, the slowest of 30, and what it saves. */
export async function sequence(): Promise<Line[]> {
  const { next } = randomOf(60)
  const times: number[] = []
  let [before, after] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const stops = Array.from({ length: STOPS }, () => ({
      point: { latitude: 18.45 + next() / 8, longitude: 73.75 + next() / 8 },
    }))
    const from = performance.now()
    const suggested = improved(stops, { depot: KITCHEN })
    times.push(performance.now() - from)
    before += lengthOf(stops, KITCHEN)
    after += lengthOf(suggested, KITCHEN)
  }
  const slowest = Math.max(...times)
  return [
    {
      what: `an order of ${STOPS} stops suggested`,
      figure: `${slowest.toFixed(1)} ms`,
      against: `the slowest of ${ROUNDS} at random; ${Math.round(100 * (1 - after / before))} % shorter than as they came`,
      limit: `≤ ${LIMIT_MS} ms`,
      holds: slowest <= LIMIT_MS,
    },
  ]
}
