import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, testApp } from '../../support/app.ts'
import { emptyCookedDays } from '../../support/cooked-days.ts'
import { emptyKitchen, orderBody } from '../../support/kitchen.ts'
import { signInStaff } from '../../support/staff.ts'
import { addCustomers } from '../../support/subscribers.ts'

/** What is planned beyond what is sold is offered the same day. */

const app = await testApp()
const DAY = '2026-03-12'
const OF = { day: DAY, slot: 'lunch' as const }
const at = (time: string) => new Date(`${DAY}T${time}:00+05:30`).toISOString()
let owner: { token: string }

beforeEach(async () => {
  app.clock.set('2026-03-11T11:00:00+05:30')
  await emptyCookedDays(app)
  await emptyKitchen(app, ['items', 'customers'])
  owner = { token: await app.signInAdmin() }
  await app.call(contract.setCapacity, { body: { slot: 'lunch', from: DAY, to: DAY, capacity: null } }, owner)
  await sql`UPDATE service_days SET order_by = ${at('10:00')} WHERE day = ${DAY}`.execute(app.ctx.db)
  const items = [
    { name: 'Dal', serving: { amount: 150, unit: 'g' as const } },
    { name: 'Roti', serving: { amount: 4, unit: 'piece' as const } },
  ]
  const body = { name: 'Thursday Thali', menuDate: DAY, price: 80, categories: [{ name: 'Plate', items }] }
  expect((await app.call(contract.addMenu, { body }, owner)).status).toBe(200)
})

const turnTo = async (instant: string) => {
  app.clock.set(instant)
  owner = { token: await app.signInAdmin() }
}

/** So many plates that the office enters for Thursday. */
async function enter(plates: number) {
  for (let left = plates; left > 0; left -= 20) {
    const quantity = Math.min(left, 20)
    const [customerId] = await addCustomers(app, 1)
    const body = {
      customerId,
      source: 'phone' as const,
      items: [{ name: 'Regular Thali', quantity, price: 80, total: 80 * quantity }],
      totalAmount: 80 * quantity,
      paymentMethod: 'COD',
      userAddress: 'Flat 4, Shanti Nagar, Pune',
      menuDate: DAY,
      override: true,
      reason: 'By phone',
    }
    const { status, reply } = await app.call(contract.enterOrder, { body }, { ...owner, key: newId() })
    expect([status, reply.code]).toEqual([200, undefined])
  }
}

/** 132 plates, locked with 3 % more; Thursday morning. */
async function locked() {
  await enter(132)
  await turnTo('2026-03-11T18:00:00+05:30')
  await dailyRun(app.ctx)
  await turnTo(at('11:00'))
}

const sheet = async () => (await app.call(contract.productionSheet, { query: OF }, owner)).reply.sheet
const figures = async () =>
  Object.fromEntries(
    (await sheet()).lines.map(({ name, sure, change, fromSurplus, toCook }) => [
      name,
      [sure, change, fromSurplus, toCook],
    ]),
  )
const offer = (plates: number, until = at('12:30'), by = owner) =>
  app.call(contract.offerSurplus, { body: { ...OF, plates, until } }, by)
const order = async (of?: SignedIn) => {
  const customer = of ?? (await app.startSession())
  const items = [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }]
  const body = orderBody(customer.phone, { items, totalAmount: 80, menuDate: DAY })
  const { status, reply } = await app.call(contract.placeOrder, { body }, customer)
  return status === 200 ? reply.order.delivery_date : reply.code
}
const tick = async () => {
  const changes = (await sheet()).lines
    .filter(({ change }) => change !== 0)
    .map(({ key, unit, seen, sure }) => ({ key, unit, from: seen ?? 0, to: sure }))
  return (await app.call(contract.seeProduction, { body: { ...OF, changes } }, owner)).reply.ticked
}

test('136 planned, 132 sold: 4 plates are offered the same day, 4 are sold, and nothing is cooked for them', async () => {
  await locked()
  expect((await sheet()).surplus).toMatchObject({ plates: 4, offer: null })
  expect(await order()).not.toBe(DAY)
  const { status, reply } = await offer(4)
  expect([status, reply.code]).toEqual([200, undefined])
  expect(reply.sheet.surplus).toEqual({
    plates: 4,
    orderBy: at('12:30'),
    offer: { plates: 4, sold: 0 },
  })
  const week = (await app.call(contract.weeklyMenus, { body: { dates: [DAY] } })).reply
  expect([week.orderDay, week.platesLeft?.[DAY]]).toEqual([DAY, 4])

  const sold = await Promise.all(Array.from({ length: 6 }, () => order()))
  expect(sold.toSorted()).toEqual([DAY, DAY, DAY, DAY, 'day_full', 'day_full'])
  expect((await sheet()).surplus).toMatchObject({ plates: 0, offer: { plates: 4, sold: 4 } })
  expect(await figures()).toEqual({
    'Regular Thali': [136, 4, 4, 136],
    Dal: [20_400, 600, 594, 20_394],
    Roti: [544, 16, 16, 544],
  })
  expect(await tick()).toBe(3)
  // Of the dal six grams are missing, by the rounding of plates.
  expect(await figures()).toEqual({
    'Regular Thali': [136, 0, 0, 136],
    Dal: [20_400, 0, 0, 20_400],
    Roti: [544, 0, 0, 544],
  })
  // What somebody enters beyond it is cooked.
  await enter(1)
  await tick()
  expect((await figures())['Regular Thali']).toEqual([137, 0, 0, 137])
})

test('the offer ends at its time, and before that when the kitchen says so', async () => {
  await locked()
  await offer(2)
  expect(await order()).toBe(DAY)
  expect((await offer(0)).status).toBe(200)
  expect(await order()).not.toBe(DAY)
  await tick()
  // What is left can be offered anew.
  expect((await sheet()).surplus).toMatchObject({ plates: 3, offer: { plates: 2, sold: 1 } })
  await offer(3)
  expect(await order()).toBe(DAY)
  await turnTo(at('12:30'))
  expect(await order()).not.toBe(DAY)
  await tick()
  expect((await figures())['Regular Thali']).toEqual([134, 0, 0, 136])
})

test('no more is offered than is left, nothing while a change has not been seen, and not after the last delivery', async () => {
  await enter(100)
  await turnTo(at('09:00'))
  const code = async (...asked: Parameters<typeof offer>) => (await offer(...asked)).reply.code
  expect([await code(1), await code(0)]).toEqual(['production_not_locked', 'production_not_locked'])
  await dailyRun(app.ctx)
  expect(await code(4)).toBe('surplus_too_many')
  expect(await code(3, at('08:59'))).toBe('surplus_until')
  expect(await code(3, at('21:30'))).toBe('surplus_until')
  await enter(2)
  expect(await code(3)).toBe('surplus_unseen')
  await tick()
  expect(await code(4)).toBe('surplus_too_many')
  expect(await code(3)).toBeUndefined()
  expect(
    (
      await app.call(
        contract.offerSurplus,
        { body: { ...OF, day: '2026-03-13', plates: 1, until: at('12:30') } },
        owner,
      )
    ).reply.code,
  ).toBe('surplus_not_today')
  for (const role of ['kitchen', 'rider', 'accounts'] as const) {
    expect((await offer(1, at('12:30'), await signInStaff(app, role))).status).toBe(403)
  }
})

test('counting anew takes the offer into the plan', async () => {
  await locked()
  await offer(4)
  await order()
  const lockedAt = (await sheet()).locked?.at ?? ''
  await app.call(contract.recountProduction, { body: { ...OF, lockedAt } }, owner)
  expect((await sheet()).surplus).toMatchObject({ plates: 4, offer: null })
  expect((await figures())['Regular Thali']).toEqual([133, 0, 0, 137])
})
