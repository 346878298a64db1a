import { beforeEach, describe, expect, test } from 'vitest'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { startKitchenAnew } from '../../support/kitchen.ts'

/** Where the meals of a subscription go, and that they never stop without a word. */

const app = await testApp()
const { ctx } = app

const HOME = 'Flat 4, Shanti Nagar, near the temple, Pune'
const OFFICE = 'Office 5, Tech Towers, Baner, Pune'
const at = (instant: string) => app.clock.set(`${instant}+05:30`)
let me: Customer

beforeEach(async () => {
  at('2026-03-11T11:00:00') // Wednesday
  await startKitchenAnew(app)
  me = await app.signIn()
})

const save = async (address: string) => {
  const body = { phoneNumber: me.phone, type: 'Home' as const, address }
  return (await app.call(contract.addAddress, { body }, me)).reply.address._id
}
const buy = async (days: number, more: object = {}) => {
  const body = { plan_type: `${days}-day-subscription`, plan_price: 60 * days, subscription_days: days, ...more }
  return (await app.call(contract.createSubscription, { body }, me)).reply.subscription._id
}
const remove = (id: string) => app.call(contract.deleteAddress, { params: { id }, body: { phoneNumber: me.phone } }, me)
const makeDefault = (id: string) =>
  app.call(contract.makeAddressDefault, { params: { id }, body: { phoneNumber: me.phone } }, me)
const deliverTo = (id: string, addressId: string | null, as = me) =>
  app.call(contract.changeSubscriptionAddress, { params: { id }, body: { addressId } }, as)
const lookUp = async () => (await app.call(contract.getSubscription, { params: { phone: me.phone } }, me)).reply
const listed = async () =>
  (await app.call(contract.listSubscriptions, { params: { phone: me.phone } }, me)).reply.subscriptions
const pausable = async (id: string) => (await app.call(contract.listPauses, { params: { id } }, me)).reply
const pending = async () => (await app.call(contract.listPendingOrders, {}, me)).reply.orders
const tellings = async () => {
  const rows = await ctx.db
    .selectFrom('outbox_events')
    .select('type')
    .where('customer_id', '=', me.id)
    .where('type', '=', 'subscription-no-address')
    .execute()
  return rows.length
}

describe('a subscription without an address', () => {
  test('is told at once, once a week, and on every screen that names its meals', async () => {
    const home = await save(HOME)
    const id = await buy(5)
    expect(await lookUp()).toMatchObject({
      held_up: null,
      meal_days: ['2026-03-12', '2026-03-13', '2026-03-14', '2026-03-16', '2026-03-17'],
    })
    await remove(home)
    expect(await tellings()).toBe(1)
    // The order that is made keeps its address, and comes.
    expect(await lookUp()).toMatchObject({ held_up: 'no_address', meal_days: ['2026-03-12'] })
    expect(await pausable(id)).toMatchObject({ held_up: 'no_address', meals_left: 4 })
    at('2026-03-12T09:00:00')
    await dailyRun(ctx)
    expect(await tellings()).toBe(1)
    expect(await pending()).toEqual([])
    const admin = await app.signInAdmin()
    const { reply } = await app.call(contract.getDailyRun, {}, { token: admin })
    expect(reply.run.missing_orders).toMatchObject([{ subscription_id: id, reason: 'no_address' }])
    at('2026-03-16T09:00:00')
    await dailyRun(ctx)
    expect(await tellings()).toBe(2)
    await save(OFFICE)
    expect(await lookUp()).toMatchObject({ held_up: null })
    await dailyRun(ctx)
    expect(await pending()).toMatchObject([{ delivery_address: OFFICE }])
  })

  test('is not spoken of while another address is left, or no meal is', async () => {
    const home = await save(HOME)
    await save(OFFICE)
    await buy(5)
    await remove(home)
    expect(await tellings()).toBe(0)
    expect(await lookUp()).toMatchObject({ held_up: null })
  })
})

describe('an address of its own', () => {
  test('holds whatever the default is, also for the orders that can still be answered', async () => {
    const home = await save(HOME)
    const office = await save(OFFICE)
    const id = await buy(5)
    expect(await deliverTo(id, office)).toMatchObject({ status: 200 })
    expect((await pending())[0]?.delivery_address).toBe(OFFICE)
    expect((await listed())[0]).toMatchObject({ address_id: office, delivery_address: OFFICE })
    const other = await save('Shop 2, Market Road, Kothrud, Pune')
    await makeDefault(other)
    expect((await listed())[0]?.delivery_address).toBe(OFFICE)
    at('2026-03-12T09:00:00')
    await dailyRun(ctx)
    expect((await pending())[0]?.delivery_address).toBe(OFFICE)
    // Without it the subscription follows the default address, as before.
    await remove(office)
    expect((await listed())[0]).not.toHaveProperty('address_id')
    await makeDefault(home)
    expect((await pending())[0]?.delivery_address).toBe(HOME)
  })

  test('is one of the own, of a subscription that goes on', async () => {
    const home = await save(HOME)
    const id = await buy(1)
    const stranger = await app.signIn()
    expect((await deliverTo(id, null, stranger)).reply).toMatchObject({ code: 'not_found' })
    expect((await deliverTo(id, id)).reply).toMatchObject({ code: 'not_found' })
    expect(await deliverTo(id, home)).toMatchObject({ status: 200 })
    at('2026-03-13T09:00:00')
    await dailyRun(ctx)
    expect((await deliverTo(id, home)).reply).toMatchObject({ code: 'subscription_not_running' })
  })

  test('a renewal to another address leaves the meals of the running one where they go', async () => {
    await save(HOME)
    const office = await save(OFFICE)
    await buy(2)
    await buy(2, { renews: true, selectedAddressId: office })
    expect((await listed()).map(({ delivery_address }) => delivery_address)).toEqual([OFFICE, HOME])
    expect((await pending())[0]?.delivery_address).toBe(HOME)
    for (const day of [12, 13, 14]) {
      at(`2026-03-${day}T09:00:00`)
      await dailyRun(ctx)
    }
    expect((await pending())[0]?.delivery_address).toBe(OFFICE)
  })
})
