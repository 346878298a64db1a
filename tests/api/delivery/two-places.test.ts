import { beforeEach, expect, test } from 'vitest'
import { arrangeDay, stopsOf } from '#server/delivery/delivery.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import { START, testApp } from '../../support/app.ts'
import { addRoute, emptyRoutes, subscribeHome } from '../../support/delivery.ts'
import { addMenu, emptyKitchen } from '../../support/kitchen.ts'
import { addCustomers } from '../../support/subscribers.ts'

/** One text that names two places: customers whose locations are far apart have a stop each. */

const app = await testApp()
const { db } = app.ctx
const [DAY, NEXT] = ['2026-03-12', '2026-03-13']
const ADDRESS = 'Shivaji Nagar, near Ganpati Mandir, Pune'
const [HERE, THERE] = [
  { latitude: 18.53, longitude: 73.85 },
  { latitude: 18.53, longitude: 73.88 },
]
let customers: string[]

beforeEach(async () => {
  app.clock.set(START)
  await emptyRoutes(app)
  await emptyKitchen(app, ['customers'])
  await addMenu(app, { day: DAY, active: true, thaliPrice: 80 })
  await addRoute(app, 'A')
  customers = await addCustomers(app, 2)
  await db.updateTable('addresses').set({ address: ADDRESS }).where('customer_id', 'in', customers).execute()
  await subscribeHome(app, customers, DAY)
})

const say = async (index: number, { latitude, longitude }: typeof HERE) => {
  const where = { latitude, longitude, accuracy_m: 10, located_at: app.ctx.now() }
  await db
    .updateTable('addresses')
    .set(where)
    .where('customer_id', '=', customers[index] as string)
    .execute()
}
const turnTo = async (instant: string) => {
  app.clock.set(instant)
  await dailyRun(app.ctx)
}
const stops = async (day = DAY) =>
  (await stopsOf(db, day, 'lunch'))
    .filter(({ state }) => state !== 'withdrawn')
    .map(({ latitude, longitude, placeId, orders }) => ({
      at: latitude === null ? null : { latitude, longitude },
      placeId,
      who: orders.map(({ customerId }) => customers.indexOf(customerId)).toSorted(),
    }))
    .toSorted((one, other) => (one.who[0] ?? 0) - (other.who[0] ?? 0))

test('two customers 3 km apart have a stop each, where each has said, and keep their places on the route', async () => {
  await say(0, HERE)
  await say(1, THERE)
  await turnTo('2026-03-11T18:00:00+05:30')
  const first = await stops()
  expect(first).toMatchObject([
    { at: HERE, who: [0] },
    { at: THERE, who: [1] },
  ])
  await turnTo('2026-03-12T09:00:00+05:30')
  await turnTo('2026-03-12T18:00:00+05:30')
  expect(await stops(NEXT)).toEqual(first)
  expect(await db.selectFrom('route_places').select('place_id').execute()).toHaveLength(2)
})

test('who says it after the day is arranged leaves the stop of the other', async () => {
  await say(0, HERE)
  await turnTo('2026-03-11T18:00:00+05:30')
  expect(await stops()).toMatchObject([{ at: HERE, who: [0, 1] }])
  await say(1, { ...HERE, latitude: HERE.latitude + 0.001 })
  await arrangeDay(app.ctx, { day: DAY, slot: 'lunch' })
  expect(await stops()).toMatchObject([{ who: [0, 1] }])
  app.clock.set('2026-03-11T18:30:00+05:30')
  await say(1, THERE)
  await arrangeDay(app.ctx, { day: DAY, slot: 'lunch' })
  const after = await stops()
  expect(after).toMatchObject([
    { at: HERE, who: [0] },
    { at: THERE, who: [1] },
  ])
  // Nothing moves again by itself.
  await arrangeDay(app.ctx, { day: DAY, slot: 'lunch' })
  expect(await stops()).toEqual(after)
})

test('where the office has set it all who are there stay, whatever they say', async () => {
  await turnTo('2026-03-11T18:00:00+05:30')
  const [one] = await stops()
  const owner = { token: await app.signInAdmin() }
  const location = `${HERE.latitude}, ${HERE.longitude}`
  await app.call(contract.locatePlace, { params: { id: one?.placeId as string }, body: { location } }, owner)
  await say(1, THERE)
  await arrangeDay(app.ctx, { day: DAY, slot: 'lunch' })
  expect(await stops()).toMatchObject([{ at: HERE, who: [0, 1] }])
})
