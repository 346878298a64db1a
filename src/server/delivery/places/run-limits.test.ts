import { expect, test } from 'vitest'
import { runMinutes } from '#shared/domain/delivery/run-time.ts'
import type { Place, PresentRun } from './draft-run.ts'
import { planStops } from './plan-stops.ts'
import { lengthOf } from './sequence.ts'

const KITCHEN = { latitude: 18.5074, longitude: 73.8077 }
const WAYS = { depot: KITCHEN }
const placeAt = (id: string, hundredths: number | null, area: string | null = null): Place => ({
  id,
  point: hundredths === null ? null : { ...KITCHEN, longitude: KITCHEN.longitude + hundredths / 100 },
  area,
  pincode: null,
})

/** Forty addresses in a row to the east of the kitchen. */
const FORTY = Array.from({ length: 40 }, (_, index) => placeAt(`p${index + 1}`, index + 1))
const west = placeAt('west', -8)
const at = (id: string, places: Place[], changes: Partial<PresentRun> = {}): PresentRun => ({
  id,
  state: 'draft',
  standing: places.map(({ id }) => id),
  stops: places.map((place) => ({ place, state: 'pending' })),
  ...changes,
})

test('a new address is limited by what a person has set alone; where all runs are full it is delivered all the same', () => {
  const full = at('A', FORTY, { maxStops: 40 })
  const [near, other] = [placeAt('near', 20.5), placeAt('other', 21.5)]
  const planned = planStops([full, at('B', [west], { maxStops: 2 })], [near, other], WAYS)
  expect(planned.map(({ stops }) => stops.length)).toEqual([41, 2])
  const free = planStops([at('A', FORTY, { maxStops: 42 }), at('B', [west])], [near, other], WAYS)
  expect(free.map(({ stops }) => stops.length)).toEqual([42, 1])
})

test('a new address keeps to the minutes of a run by an estimate; a place without a location counts with its stop alone', () => {
  const near = placeAt('near', 20.5)
  const points = FORTY.map(({ point }) => ({ point }))
  const minutes = Math.ceil(runMinutes({ metres: lengthOf(points, KITCHEN), stops: 41 }))
  const stopsOf = (maxMinutes: number, wanted: Place[], others: number | null = null) =>
    planStops([at('A', FORTY, { maxMinutes }), at('B', [west], { maxMinutes: others })], wanted, WAYS).map(
      ({ stops }) => stops.length,
    )
  // The new address lies on the way.
  expect(stopsOf(minutes, [near])).toEqual([41, 1])
  expect(stopsOf(minutes - 1, [near])).toEqual([40, 2])
  expect(stopsOf(minutes - 1, [near], 1)).toEqual([41, 1])
  const nowhere = (id: string) => placeAt(id, null, 'Kothrud')
  const one = [at('A', [west], { maxMinutes: 1000 }), at('B', [], { maxMinutes: 7 })]
  const guessed = planStops(one, ['a', 'b', 'c', 'd', 'e', 'f'].map(nowhere), WAYS)
  expect(guessed.map(({ stops }) => stops.length)).toEqual([5, 2])
})

test('a new address counts among the boxes of a run: what it cannot carry goes with another one, and usual addresses stay on their route', () => {
  const heavy = placeAt('heavy', 20.5)
  const boxes = new Map([['heavy', 30]])
  const runs = (maxBoxes: number | null, others: number | null = null) => [
    at('A', FORTY, { maxBoxes }),
    at('B', [west], { maxBoxes: others }),
  ]
  const stopsOf = (planned: ReturnType<typeof planStops>) => planned.map(({ stops }) => stops.length)
  expect(stopsOf(planStops(runs(70), [heavy], { ...WAYS, boxes }))).toEqual([41, 1])
  expect(stopsOf(planStops(runs(69), [heavy], { ...WAYS, boxes }))).toEqual([40, 2])
  expect(stopsOf(planStops(runs(69, 30), [heavy], { ...WAYS, boxes }))).toEqual([41, 1])

  const usual = [at('A', FORTY, { maxBoxes: 69, standing: [...FORTY.map(({ id }) => id), 'heavy'] }), at('B', [west])]
  const planned = planStops(usual, [heavy], { ...WAYS, boxes })
  expect(stopsOf(planned)).toEqual([40, 2])
  expect(planned.map(({ standing }) => standing.includes('heavy'))).toEqual([true, false])
})
