import { describe, expect, test } from 'vitest'
import { haversineMetres, type Point, roadMetres } from '#shared/domain/delivery/geo.ts'
import { randomOf } from '../../../../tests/support/random.ts'
import { cheapestGap, improved, lengthOf } from './sequence.ts'

const KITCHEN = { latitude: 18.5074, longitude: 73.8077 }
/** So many hundredths of a degree to the east. */
const east = (hundredths: number): Point => ({ latitude: 18.5074, longitude: 73.8077 + hundredths / 100 })
const stopsAt = (...points: (Point | null)[]) => points.map((point, index) => ({ name: index, point }))
const names = (stops: { name: number }[]) => stops.map(({ name }) => name)

test('a degree of latitude is about 111 km, and the way by road 1.3 times as long', () => {
  const [from, to] = [
    { latitude: 18, longitude: 73 },
    { latitude: 19, longitude: 73 },
  ]
  expect(haversineMetres(from, to) / 1000).toBeCloseTo(111.2, 1)
  expect(roadMetres(from, to)).toBeCloseTo(haversineMetres(from, to) * 1.3)
})

describe('a new stop', () => {
  const row = stopsAt(east(1), east(2), east(4))

  test.each([
    [east(3), 2],
    [east(1.5), 1],
    [east(5), 3],
  ])('goes where it lengthens the way least', (point, index) => {
    expect(cheapestGap(row, point, { depot: KITCHEN }).index).toBe(index)
  })

  test('costs nothing on the way, and the way there and back when the run is empty', () => {
    expect(cheapestGap(row, east(3), { depot: KITCHEN }).metres).toBeCloseTo(0)
    expect(cheapestGap([], east(3), { depot: KITCHEN }).metres).toBeCloseTo(2 * roadMetres(KITCHEN, east(3)))
  })

  test('goes behind what the rider has done', () => {
    expect(cheapestGap(row, east(0.5), { depot: KITCHEN, from: 2 }).index).toBeGreaterThanOrEqual(2)
  })
})

describe('a suggestion', () => {
  test('takes the crossing out', () => {
    const crossed = stopsAt(east(3), east(1), east(2), east(4))
    const better = improved(crossed, { depot: KITCHEN })
    expect(lengthOf(better, KITCHEN)).toBeCloseTo(2 * roadMetres(KITCHEN, east(4)))
  })

  test('leaves in place what is driven already', () => {
    const crossed = stopsAt(east(3), east(1), east(2), east(4))
    expect(names(improved(crossed, { depot: KITCHEN, fixed: 1 }))[0]).toBe(0)
  })

  test('lets a stop that nobody has located stay behind the one before it', () => {
    const stops = stopsAt(null, east(3), null, null, east(1), east(2))
    const better = names(improved(stops, { depot: KITCHEN }))
    expect(better[0]).toBe(0)
    expect(better.slice(better.indexOf(1), better.indexOf(1) + 3)).toEqual([1, 2, 3])
  })

  test.each([0, 1])('of %d stops is what there was', (count) => {
    const stops = stopsAt(east(1), east(2)).slice(0, count)
    expect(improved(stops, { depot: KITCHEN })).toEqual(stops)
  })

  test('is never longer, has each stop once, and keeps what is fixed, whatever the stops', () => {
    const { next, below, chance } = randomOf(20)
    for (let round = 0; round < 200; round++) {
      const stops = stopsAt(
        ...Array.from({ length: below(30) }, () =>
          chance(0.1) ? null : { latitude: 18.4 + next() / 5, longitude: 73.7 + next() / 5 },
        ),
      )
      const depot = chance(0.3) ? null : KITCHEN
      const fixed = chance(0.5) ? 0 : below(stops.length + 1)
      // One-way streets: the way back is longer for some.
      const oneWay = (from: Point, to: Point) => roadMetres(from, to) * (from.latitude > to.latitude ? 1.4 : 1)
      const distance = chance(0.5) ? oneWay : roadMetres
      const better = improved(stops, { depot, fixed, distance })
      expect(lengthOf(better, depot, distance)).toBeLessThanOrEqual(lengthOf(stops, depot, distance))
      expect(names(better).sort((a, b) => a - b)).toEqual(names(stops))
      expect(better.slice(0, fixed)).toEqual(stops.slice(0, fixed))
    }
  })
})
