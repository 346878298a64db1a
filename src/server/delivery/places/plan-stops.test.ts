import { describe, expect, test } from 'vitest'
import type { Point } from '#shared/domain/delivery/geo.ts'
import { isLoading } from '#shared/domain/delivery/run-states.ts'
import { east, FORTY, KITCHEN, placeAt, runAt, WAYS } from '../../../../tests/support/places.ts'
import { type Random, randomOf } from '../../../../tests/support/random.ts'
import type { Place, PresentRun } from './draft-run.ts'
import { planStops } from './plan-stops.ts'
import { cheapestGap, lengthOf } from './sequence.ts'

const named = (run: { stops: readonly { place: Place }[] } | undefined) => run?.stops.map(({ place }) => place.id)

const route = (changes: Partial<PresentRun> = {}): PresentRun => ({
  id: 'A',
  state: 'draft',
  stops: [],
  standing: FORTY.map(({ id }) => id),
  ...changes,
})

describe('a run', () => {
  // Given 40 standing stops, 3 skip, 2 new; then 39 stops, the old ones in unchanged relative order.
  test('of 40 standing stops of which 3 skip, with 2 new ones, has 39, the old ones in their order', () => {
    const comes = FORTY.filter((_, index) => ![4, 17, 39].includes(index))
    const added = [placeAt('new-1', east(10.5)), placeAt('new-2', east(30.5))]
    const [run] = planStops([route()], [...added, ...comes.toReversed()], WAYS)
    expect(run?.stops).toHaveLength(39)
    expect(named(run)?.filter((id) => !id.startsWith('new'))).toEqual(comes.map(({ id }) => id))
    expect(named(run)?.slice(8, 12)).toEqual(['p10', 'new-1', 'p11', 'p12'])
    // Who skips keeps the place; who is new has one from now on.
    expect(run?.standing).toHaveLength(42)
    expect(run?.standing.filter((id) => !id.startsWith('new'))).toEqual(FORTY.map(({ id }) => id))
  })

  test('keeps what was put in order by hand, and takes who comes later behind the usual one before', () => {
    const [one, two, three] = FORTY as [Place, Place, Place]
    const stops = [three, one].map((place) => ({ place, state: 'pending' as const }))
    expect(named(planStops([route({ stops })], [two], WAYS)[0])).toEqual(['p3', 'p1', 'p2'])
  })

  test('that is on its way takes nothing before what is driven', () => {
    const stops = FORTY.slice(1, 4).map((place, index) => ({
      place,
      state: index < 2 ? ('delivered' as const) : ('pending' as const),
    }))
    const ways = { ...WAYS, onTheRoad: new Set(['p1', 'new']) }
    const [run] = planStops([route({ state: 'started', stops })], [FORTY[0] as Place, placeAt('new', east(0.5))], ways)
    expect(named(run)?.slice(0, 2)).toEqual(['p2', 'p3'])
    expect(named(run)?.slice(2).sort()).toEqual(['new', 'p1', 'p4'])
  })

  test.each(['started', 'done'] as const)(
    'that is %s takes nothing whose box is in the kitchen: another does for the day, else none',
    (state) => {
      const stops = [{ place: FORTY[1] as Place, state: 'pending' as const }]
      const left = route({ state, stops })
      const wanted = [FORTY[0] as Place, placeAt('new', east(0.5)), placeAt('nowhere', null, 'Kothrud')]
      const [alone] = planStops([left], wanted, WAYS)
      expect([named(alone), alone?.standing]).toEqual([['p2'], left.standing])
      const planned = planStops([left, route({ id: 'B', standing: [] })], wanted, WAYS)
      expect(planned.map((run) => named(run)?.toSorted())).toEqual([['p2'], ['new', 'nowhere', 'p1']])
      // Who has a place on the other route keeps it.
      expect(planned[0]?.standing).toEqual(left.standing)
      expect(planned[1]?.standing.toSorted()).toEqual(['new', 'nowhere'])
    },
  )

  test('has an address that nobody has located at its end, on the run with most of its area, else of its PIN code', () => {
    const of = (id: string, area: string, pincode: string): PresentRun => ({
      id,
      state: 'draft',
      standing: [],
      stops: [{ place: placeAt(`${id}1`, east(1), area, pincode), state: 'pending' }],
    })
    const runs = [of('A', 'Kothrud', '411038'), of('B', 'Aundh', '411007')]
    const planned = planStops(runs, [placeAt('x', null, 'Aundh'), placeAt('y', null, 'Bavdhan', '411038')], WAYS)
    expect(planned.map(named)).toEqual([
      ['A1', 'y'],
      ['B1', 'x'],
    ])
  })
})

describe('a new address', () => {
  test('goes where it lengthens the way least, however many stops that run has, beside empty ones too', () => {
    const { next, below } = randomOf(31)
    for (let round = 0; round < 60; round++) {
      const random = (id: string) => placeAt(id, { latitude: 18.4 + next() / 5, longitude: 73.7 + next() / 5 })
      const runs = Array.from({ length: 2 + below(3) }, (_, index) =>
        runAt(
          `run ${index}`,
          Array.from({ length: below(index === 0 ? 40 : 4) }, (_, stop) => random(`${index} ${stop}`)),
        ),
      )
      if (runs.every(({ stops }) => stops.length === 0)) continue
      const place = random('new')
      const least = Math.min(
        ...runs.map(
          ({ stops }) =>
            cheapestGap(
              stops.map((stop) => stop.place),
              place.point as Point,
              WAYS,
            ).metres,
        ),
      )
      const planned = planStops(runs, [place], WAYS)
      const [before, after] = [runs, planned].map((all) =>
        all.reduce(
          (sum, { stops }) =>
            sum +
            lengthOf(
              stops.map((stop) => stop.place),
              KITCHEN,
            ),
          0,
        ),
      ) as [number, number]
      expect(after - before).toBeCloseTo(least, 3)
    }
  })
})

describe('addresses that nobody has located', () => {
  const runs = (count: number) =>
    Array.from({ length: count }, (_, index) => route({ id: `run ${index}`, standing: [] }))
  const homes = (count: number, areas: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...placeAt(`h${index}`, null, `Area ${index % areas}`, `4110${String(index % areas).padStart(2, '0')}`),
      society: `society ${index % areas}-${Math.floor(index / areas) % 12}`,
      street: null,
    }))

  test.each([
    [1000, 20, 1],
    [1000, 20, 7],
    [233, 5, 5],
    [233, 5, 40],
  ])('%i of them on %i runs, of %i areas: no run has more than a fifth above its share', (count, of, areas) => {
    for (const step of [count, 1]) {
      let [present, standing] = [runs(of), new Set<string>()]
      const all = homes(count, areas)
      for (let from = 0; from < (step === 1 ? 60 : count); from += step) {
        const planned = planStops(present, all.slice(from, from + step), WAYS)
        present = planned.map((run) => ({
          ...run,
          state: 'draft' as const,
          stops: run.stops.map(({ place }) => ({ place, state: 'pending' as const })),
        }))
        standing = new Set(planned.flatMap((run) => run.standing))
      }
      const sizes = present.map(({ stops }) => stops.length)
      const total = sizes.reduce((sum, size) => sum + size, 0)
      expect(standing.size).toBe(total)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.ceil((total / of) * 1.2))
    }
  })

  test('stand beside those of their society, else their street, else their area', () => {
    const home = (id: string, society: string | null, street: string | null = null) => ({
      ...placeAt(id, null, 'Kothrud', '411038'),
      society,
      street,
    })
    const stops = [home('a', 'ganga'), home('b', 'shanti', 'paud road'), home('c', 'sai')]
    const run = (id: string, places: Place[]) =>
      route({ id, standing: [], stops: places.map((place) => ({ place, state: 'pending' })) })
    const present = [run('A', stops), run('B', [placeAt('x', null, 'Baner'), placeAt('y', null, 'Baner')])]
    const wanted = [home('d', 'ganga'), home('e', null, 'paud road'), placeAt('f', null, 'Baner')]
    expect(planStops(present, wanted, WAYS).map(named)).toEqual([
      ['a', 'd', 'b', 'e', 'c'],
      ['x', 'y', 'f'],
    ])
  })
})

test('a first day is shared among the routes, each with what lies together', () => {
  const runs = ['A', 'B'].map((id) => route({ id, standing: [] }))
  const west = Array.from({ length: 10 }, (_, index) => placeAt(`w${index}`, east(-3 - (index % 5) / 10)))
  const rest = Array.from({ length: 10 }, (_, index) => placeAt(`e${index}`, east(3 + (index % 5) / 10)))
  const planned = planStops(runs, [...west, ...rest], WAYS)
  for (const run of planned) expect(new Set(named(run)?.map((id) => id[0])).size).toBe(1)
  expect(planned.map(({ stops }) => stops.length)).toEqual([10, 10])
})

test('without a route there is nowhere to put anything', () => {
  expect(planStops([], FORTY, WAYS)).toEqual([])
})

test('every wanted place is on one run that may take it, and what was there keeps its order, whatever the runs', () => {
  const { next, below, chance, pick } = randomOf(10)
  const areas = ['Kothrud', 'Aundh', 'Baner', null]
  for (let round = 0; round < 150; round++) {
    const places = Array.from({ length: 1 + below(60) }, (_, index) =>
      placeAt(
        `p${index}`,
        chance(0.2) ? null : { latitude: 18.4 + next() / 5, longitude: 73.7 + next() / 5 },
        pick(areas),
      ),
    )
    const runs = randomRuns({ below, chance, pick }, places)
    const there = new Set(runs.flatMap(({ stops }) => stops.map(({ place }) => place.id)))
    const wanted = places.filter(({ id }) => !there.has(id) && chance(0.7))
    const onTheRoad = new Set(wanted.filter(() => chance(0.2)).map(({ id }) => id))
    const planned = planStops(runs, wanted, { ...WAYS, onTheRoad })
    const all = planned.flatMap((run) => named(run) ?? [])
    const taken = wanted.filter(({ id }) => onTheRoad.has(id) || runs.some(({ state }) => isLoading(state)))
    expect(all.toSorted()).toEqual([...there, ...taken.map(({ id }) => id)].sort())
    const usual = new Set(runs.flatMap(({ standing }) => standing))
    for (const [index, run] of planned.entries()) {
      const before = runs[index] as PresentRun
      const old = run.stops.filter(({ isNew }) => !isNew).map(({ place }) => place.id)
      expect(old).toEqual(before.stops.map(({ place }) => place.id))
      expect(run.standing.filter((id) => before.standing.includes(id))).toEqual(before.standing)
      const added = run.stops.flatMap(({ place, isNew }) => (isNew ? [place.id] : []))
      if (!isLoading(before.state)) expect(added.filter((id) => !onTheRoad.has(id))).toEqual([])
      const fresh = added.filter((id) => !usual.has(id))
      expect(run.standing.toSorted()).toEqual([...before.standing, ...fresh].sort())
    }
  }
})

function randomRuns({ below, chance, pick }: Omit<Random, 'next'>, places: Place[]): PresentRun[] {
  const runs = Array.from({ length: 1 + below(4) }, (_, index) => ({
    id: `run ${index}`,
    state: pick(['draft', 'packed', 'started', 'done'] as const),
    stops: [] as PresentRun['stops'][number][],
    standing: [] as string[],
  }))
  for (const place of places) {
    const run = pick(runs)
    if (chance(0.6)) run.standing.splice(below(run.standing.length + 1), 0, place.id)
    if (chance(0.3)) run.stops.push({ place, state: pick(['pending', 'arrived', 'delivered', 'failed', 'withdrawn']) })
  }
  return runs
}
