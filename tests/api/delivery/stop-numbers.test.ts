import { beforeEach, describe, expect, test } from 'vitest'
import { arrangeDay } from '#server/delivery/delivery.ts'
import { newId } from '#server/kernel/ids.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { DeliveryRun } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { START, testApp } from '../../support/app.ts'
import { emptyRoutes, enterHome, subscribeRow } from '../../support/delivery.ts'
import { addMenu, emptyKitchen } from '../../support/kitchen.ts'

/** What a stop is called stands on the labels of its boxes: from the first of them on it is a name. */

const app = await testApp()
const DAY = '2026-03-12'
const OF = { day: DAY, slot: 'lunch' as const }
let owner: { token: string }

beforeEach(async () => {
  app.clock.set(START)
  await emptyRoutes(app)
  await emptyKitchen(app, ['customers'])
  await addMenu(app, { day: DAY, active: true, thaliPrice: 80 })
  owner = { token: await app.signInAdmin() }
  await app.call(contract.addRoute, { body: { name: 'A', riderId: null } }, owner)
  await app.call(contract.locateKitchen, { body: { location: '18.5074, 73.8077' } }, owner)
  await subscribeRow(app, 4, DAY)
  app.clock.set('2026-03-11T18:00:00+05:30')
  await dailyRun(app.ctx)
  app.clock.set('2026-03-12T10:00:00+05:30')
  await dailyRun(app.ctx)
  owner = { token: await app.signInAdmin() }
})

const run = async () => {
  const { reply } = await app.call(contract.deliveryBoard, { query: OF }, owner)
  return reply.board.runs[0] as DeliveryRun
}
/** The numbers of the stops in the order in which they are driven to. */
const numbers = async () => (await run()).stops.map(({ number }) => number)
const boxes = async () => (await app.call(contract.packing, { query: OF }, owner)).reply.boxes
const print = async (print_id = newId()) => {
  const body = { ...OF, size: '100x50' as const, which: 'new' as const, print_id }
  const { html } = (await app.call(contract.printLabels, { body }, owner)).reply
  return [...html.matchAll(/<b class="way">(.*?)<\/b>/g)].map(([, way]) => way)
}
/** A new address in the middle of the four, from whichever end they are driven to. */
const enterBetween = async () => {
  const at = { latitude: 18.5074, longitude: 73.8327 }
  const address = 'Flat 70, Ganga Society, Kothrud, Pune 411038'
  await enterHome(app, owner, { day: DAY, address, at, reason: 'Called at ten' })
  await arrangeDay(app.ctx, OF)
  return (await run()).stops.findIndex((stop) => stop.address === address)
}
const turnAround = async () => {
  const { _id, version, stops } = await run()
  const body = { version, stops: stops.map(({ _id }) => _id).toReversed() }
  expect((await app.call(contract.orderStops, { params: { id: _id }, body }, owner)).status).toBe(200)
}
const changeRun = async (action: 'pack' | 'unpack') => {
  const { _id, version } = await run()
  const { status } = await app.call(
    contract.changeRun,
    { params: { id: _id }, body: { version, action, anyway: true } },
    owner,
  )
  expect(status).toBe(200)
}

describe('the stops of a run that is planned', () => {
  test('are numbered as they are driven to, while no label says their numbers', async () => {
    expect(await numbers()).toEqual([1, 2, 3, 4])
    expect(await enterBetween()).toBe(2)
    expect(await numbers()).toEqual([1, 2, 3, 4, 5])
  })

  test('keep the numbers of printed labels when a new address comes between; that one has the next', async () => {
    expect(await print()).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
    const before = new Map((await boxes()).map(({ order_id, stop }) => [order_id, stop?.number]))
    expect(await enterBetween()).toBe(2)
    expect(await numbers()).toEqual([1, 2, 5, 3, 4])
    for (const { order_id, stop } of await boxes()) expect(stop?.number).toBe(before.get(order_id) ?? 5)
    expect(await print()).toEqual(['A-5'])
  })

  test('keep them when the office puts stops in another order, too', async () => {
    await print()
    await turnAround()
    expect(await numbers()).toEqual([4, 3, 2, 1])
    await changeRun('pack')
    await changeRun('unpack')
    expect(await numbers()).toEqual([4, 3, 2, 1])
  })

  test('keep them from the first box that is packed, without a label', async () => {
    const [box] = await boxes()
    const packed = [{ order_id: box?.order_id ?? '', number: 1 }]
    await app.call(contract.packBoxes, { body: { ...OF, boxes: packed, packed: true } }, owner)
    await turnAround()
    expect(await numbers()).toEqual([4, 3, 2, 1])
    await app.call(contract.packBoxes, { body: { ...OF, boxes: packed, packed: false } }, owner)
    await turnAround()
    expect(await numbers()).toEqual([1, 2, 3, 4])
  })

  test('are numbered anew when the labels did not come out of the printer', async () => {
    const print_id = newId()
    await print(print_id)
    await app.call(contract.withdrawLabels, { body: { ...OF, print_id } }, owner)
    await turnAround()
    expect(await numbers()).toEqual([1, 2, 3, 4])
  })
})
