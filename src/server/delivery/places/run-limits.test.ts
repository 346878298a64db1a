import { expect, test } from 'vitest'
import { runMinutes } from '#shared/domain/delivery/run-time.ts'
import { east, FORTY, KITCHEN, placeAt, runAt, WAYS } from '../../../../tests/support/places.ts'
import type { Place } from './draft-run.ts'
import { planStops } from './plan-stops.ts'
import { lengthOf } from './sequence.ts'

const west = placeAt('west', east(-8))

test('a new address is limited by what a person has set alone; where all runs are full it is delivered all the same', () => {
  const full = runAt('A', FORTY, { maxStops: 40 })
  const [near, other] = [placeAt('near', east(20.5)), placeAt('other', east(21.5))]
  const planned = planStops([full, runAt('B', [west], { maxStops: 2 })], [near, other], WAYS)
  expect(planned.map(({ stops }) => stops.length)).toEqual([41, 2])
  const free = planStops([runAt('A', FORTY, { maxStops: 42 }), runAt('B', [west])], [near, other], WAYS)
  expect(free.map(({ stops }) => stops.length)).toEqual([42, 1])
})

test('a new address keeps to the minutes of a run by an estimate; a place without a location counts with its stop alone', () => {
  const near = placeAt('near', east(20.5))
  const points = FORTY.map(({ point }) => ({ point }))
  const minutes = Math.ceil(runMinutes({ metres: lengthOf(points, KITCHEN), stops: 41 }))
  const stopsOf = (maxMinutes: number, added: Place[], others: number | null = null) =>
    planStops([runAt('A', FORTY, { maxMinutes }), runAt('B', [west], { maxMinutes: others })], added, WAYS).map(
      ({ stops }) => stops.length,
    )
  // The new address lies on the way.
  expect(stopsOf(minutes, [near])).toEqual([41, 1])
  expect(stopsOf(minutes - 1, [near])).toEqual([40, 2])
  expect(stopsOf(minutes - 1, [near], 1)).toEqual([41, 1])
  const nowhere = (id: string) => placeAt(id, null, 'Kothrud')
  const one = [runAt('A', [west], { maxMinutes: 1000 }), runAt('B', [], { maxMinutes: 7 })]
  const guessed = planStops(one, ['a', 'b', 'c', 'd', 'e', 'f'].map(nowhere), WAYS)
  expect(guessed.map(({ stops }) => stops.length)).toEqual([5, 2])
})

test('a new address counts among the boxes of a run: what it cannot carry goes with another one, and usual addresses stay on their route', () => {
  const heavy = placeAt('heavy', east(20.5))
  const boxes = new Map([['heavy', 30]])
  const runs = (maxBoxes: number | null, others: number | null = null) => [
    runAt('A', FORTY, { maxBoxes }),
    runAt('B', [west], { maxBoxes: others }),
  ]
  const stopsOf = (planned: ReturnType<typeof planStops>) => planned.map(({ stops }) => stops.length)
  expect(stopsOf(planStops(runs(70), [heavy], { ...WAYS, boxes }))).toEqual([41, 1])
  expect(stopsOf(planStops(runs(69), [heavy], { ...WAYS, boxes }))).toEqual([40, 2])
  expect(stopsOf(planStops(runs(69, 30), [heavy], { ...WAYS, boxes }))).toEqual([41, 1])

  const usual = [
    runAt('A', FORTY, { maxBoxes: 69, standing: [...FORTY.map(({ id }) => id), 'heavy'] }),
    runAt('B', [west]),
  ]
  const planned = planStops(usual, [heavy], { ...WAYS, boxes })
  expect(stopsOf(planned)).toEqual([40, 2])
  expect(planned.map(({ standing }) => standing.includes('heavy'))).toEqual([true, false])
})
