import { beforeAll, expect, test } from 'vitest'
import { arrangeDay } from '#server/delivery/delivery.ts'
import { testApp } from '../../support/app.ts'
import { addRoute, emptyRoutes, enterHome } from '../../support/delivery.ts'
import { addMenu, emptyKitchen } from '../../support/kitchen.ts'

/** A day with so many orders that they are put onto stops in several transactions. */

const app = await testApp()
const DAY = '2026-03-12'
const OF = { day: DAY, slot: 'lunch' as const }
const HOUSES = 40
const COPIES = 5200

beforeAll(async () => {
  app.clock.set('2026-03-11T19:30:00+05:30')
  await emptyRoutes(app)
  await emptyKitchen(app, ['customers'])
  const owner = { token: await app.signInAdmin() }
  await addMenu(app, { day: DAY, active: true, thaliPrice: 80 })
  for (const name of ['A', 'B']) await addRoute(app, name)
  await enterHome(app, owner, {
    day: DAY,
    address: 'Flat 0, Ganga Society, Kothrud, Pune 411038',
    at: null,
    reason: 'asked',
  })
  await app.ctx.pool.query(
    `INSERT INTO orders (id, customer_id, phone, menu_name, price_paise, fulfilment, payment_method, payment_state, delivery_date,
       slot, delivery_address, created_at)
     SELECT overlay(id::text PLACING 'f' || lpad(to_hex(n), 7, '0') FROM 1 FOR 8)::uuid, customer_id, phone, menu_name, price_paise,
       fulfilment, payment_method, payment_state, delivery_date, slot,
       'Flat ' || n % $1 || ', Ganga Society, Kothrud, Pune 411038', created_at
     FROM orders, generate_series(1, $2::int) n`,
    [HOUSES, COPIES],
  )
})

const placed = async () =>
  (
    await app.ctx.pool.query(
      `SELECT count(*)::int AS orders, count(DISTINCT so.order_id)::int AS once, count(DISTINCT s.place_id)::int AS houses,
       count(DISTINCT so.stop_id)::int AS stops
     FROM stop_orders so JOIN run_stops s ON s.id = so.stop_id WHERE s.day = $1`,
      [DAY],
    )
  ).rows[0]

test('has each order on one stop, and a stop for each address, whichever part of the day it is in', async () => {
  const wanted = { orders: COPIES + 1, once: COPIES + 1, houses: HOUSES, stops: HOUSES }
  await arrangeDay(app.ctx, OF)
  expect(await placed()).toEqual(wanted)
  await arrangeDay(app.ctx, OF)
  expect(await placed()).toEqual(wanted)
})
