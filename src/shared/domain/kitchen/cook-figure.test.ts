import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '../ordering/order-status.ts'
import { cookFigure } from './cook-figure.ts'

const portion = fc.record({
  kind: fc.constantFrom('thali' as const, 'addon' as const),
  status: fc.constantFrom(...ORDER_STATUSES),
  late: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 50 }),
})
const locked = fc.record({
  lockedSure: fc.integer({ min: 0, max: 700 }),
  seen: fc.integer({ min: 0, max: 700 }),
  planned: fc.integer({ min: 0, max: 800 }),
  offer: fc.constant(null),
  cooked: fc.option(fc.integer({ min: 0, max: 900 })),
})
const known = fc.record({
  portions: fc.array(portion),
  locked: fc.option(locked),
  bufferPercent: fc.integer({ min: 0, max: 50 }),
})

describe('what is to be cooked', () => {
  test('is what is ordered and spare without what is cooked, whatever the orders and the lock are', () => {
    fc.assert(
      fc.property(known, (plates) => {
        const { ordered, spare, cooked, toCook } = cookFigure(plates)
        expect(toCook).toBe(Math.max(0, ordered + spare - cooked))
        expect(Math.min(ordered, spare, cooked)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('never grows by a plate that leaves the kitchen', () => {
    fc.assert(
      fc.property(known, (plates) => {
        const waits = plates.portions.find(({ status, late }) => !late && ['confirmed', 'preparing'].includes(status))
        fc.pre(waits !== undefined)
        const portions = plates.portions.map((one) => (one === waits ? { ...one, status: 'dispatched' as const } : one))
        expect(cookFigure({ ...plates, portions }).toCook).toBeLessThanOrEqual(cookFigure(plates).toCook)
      }),
    )
  })

  const plates = (status: (typeof ORDER_STATUSES)[number], quantity: number, late = false) => ({
    ...{ kind: 'thali' as const, status, quantity, late },
  })
  test.each([
    // 640 ordered, of which 510 have left; 3 % of 640 are spare.
    [[plates('confirmed', 130), plates('delivered', 510)], null, { ordered: 640, spare: 20, cooked: 510, toCook: 150 }],
    // Planned for 176 at the lock; 640 are ordered by now.
    [[plates('confirmed', 640)], { lockedSure: 176, planned: 182 }, { ordered: 640, spare: 6, cooked: 0, toCook: 646 }],
    // All have left.
    [[plates('delivered', 510), plates('skipped', 3, true)], null, { ordered: 513, spare: 16, cooked: 529, toCook: 0 }],
    [[], null, { ordered: 0, spare: 0, cooked: 0, toCook: 0 }],
  ])('%j, %j', (portions, lock, figure) => {
    const locked = lock && { ...lock, seen: lock.lockedSure, offer: null, cooked: null }
    expect(cookFigure({ portions, locked, bufferPercent: 3 })).toEqual(figure)
  })
})
