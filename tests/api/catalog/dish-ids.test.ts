import { beforeEach, describe, expect, test } from 'vitest'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { emptyKitchen } from '../../support/kitchen.ts'
import { addCustomers, buySubscription } from '../../support/subscribers.ts'

// Wednesday, 11 March 2026.
const app = await testApp()
const { db } = app.ctx
const as = { token: '' }
const [WEDNESDAY, THURSDAY] = ['2026-03-11', '2026-03-12']
let asha: Customer
let dal: Item
let curd: Item

beforeEach(async () => {
  await emptyKitchen(app, ['items', 'customers'])
  as.token = await app.signInAdmin()
  asha = await app.signIn()
  dal = await addItem('Dal', 'base')
  curd = await addItem('Curd', 'addon')
  await addMenu(WEDNESDAY)
})

async function addItem(name: string, itemType: Item['item_type']) {
  const body = { name, basePrice: 30, category: 'Dal & Curry' as const, itemType }
  return (await app.call(contract.addItem, { body }, as)).reply.item
}

const rename = (item: Item, name: string) => {
  const body = { name, basePrice: item.base_price, category: 'Dal & Curry' as const, itemType: item.item_type }
  return app.call(contract.updateItem, { params: { id: item._id }, body }, as)
}

/** A menu with dal from the library and rice typed in on the plate, curd from the library and papad typed in beside it. */
const menuForm = (menuDate: string, dishes: { dal?: Item; curd?: Item } = {}) => ({
  name: 'House Thali',
  menuDate,
  categories: [
    { name: 'Thali', items: [{ name: 'Dal', sourceItemId: (dishes.dal ?? dal)._id }, { name: 'Rice' }] },
    {
      type: 'addon' as const,
      items: [
        { name: 'Curd', sourceItemId: (dishes.curd ?? curd)._id, addon_price: 30 },
        { name: 'Papad', addon_price: 10 },
      ],
    },
  ],
})

const addMenu = async (day: string, dishes?: { dal?: Item; curd?: Item }) =>
  (await app.call(contract.addMenu, { body: menuForm(day, dishes) }, as)).reply.menu

async function order(curds = 1) {
  const line = (name: string, quantity: number, price: number) => ({ name, quantity, price, total: price * quantity })
  const items = [line('Regular Thali', 1, 80), line('Curd', curds, 30), line('Papad', 1, 10)]
  const body = {
    items,
    totalAmount: 90 + 30 * curds,
    paymentMethod: 'COD',
    phoneNumber: asha.phone,
    userAddress: 'Flat 4, Shanti Nagar, near the temple, Pune',
  }
  const { reply, status } = await app.call(contract.placeOrder, { body }, { token: asha.token })
  expect(status).toBe(200)
  return reply.order
}

async function onThursday() {
  app.clock.set('2026-03-12T09:30:00+05:30')
  as.token = await app.signInAdmin()
  asha = await app.signIn(asha.phone)
}

const linesOf = async (orderId: string) =>
  db.selectFrom('order_lines').select(['name', 'dish_id']).where('order_id', '=', orderId).orderBy('position').execute()
const thaliOf = async (orderId: string) =>
  (await db.selectFrom('orders').select('thali_items').where('id', '=', orderId).executeTakeFirstOrThrow()).thali_items
const reports = async () => (await app.call(contract.reports, { query: {} }, as)).reply
const daysOf = async (dish: string, category: 'Base Item' | 'Add-on') =>
  (await app.call(contract.dishReport, { query: { dish, category } }, as)).reply.days.map(({ day, count }) => [
    day,
    count,
  ])

describe('the dish', () => {
  test('stands on the lines of an order and in its copy of the thali; what was typed in has none', async () => {
    const { _id, items } = await order()
    expect(await linesOf(_id)).toEqual([
      { name: 'Regular Thali', dish_id: null },
      { name: 'Curd', dish_id: curd._id },
      { name: 'Papad', dish_id: null },
    ])
    expect(await thaliOf(_id)).toEqual([
      { dishId: dal._id, name: 'Dal', pricePaise: 3000 },
      { dishId: null, name: 'Rice', pricePaise: 6000 },
    ])
    expect(Object.keys(items[1] ?? {})).toEqual(['name', 'quantity', 'price', 'total', 'dish_id'])
    const { orders } = (await app.call(contract.listAdminOrders, { query: {} }, as)).reply
    expect(orders[0]?.items.map(({ name, kind }) => [name, kind])).toEqual([
      ['Regular Thali', 'thali'],
      ['Curd', 'addon'],
      ['Papad', 'addon'],
    ])
  })

  test('stands in the orders of subscriptions, which follow their menu', async () => {
    const menu = await addMenu(THURSDAY)
    const [someone = ''] = await addCustomers(app, 1)
    await buySubscription(app, someone, 5)
    await dailyRun(app.ctx)
    const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    expect(await thaliOf(id)).toMatchObject([{ dishId: dal._id, name: 'Dal' }, { dishId: null }])
    const other = await addItem('Dal', 'base')
    await app.call(contract.updateMenu, { params: { id: menu._id }, body: menuForm(THURSDAY, { dal: other }) }, as)
    expect(await thaliOf(id)).toMatchObject([{ dishId: other._id, name: 'Dal' }, { dishId: null }])
    expect(await linesOf(id)).toEqual([{ name: 'Regular Thali', dish_id: null }])
  })
})

describe('the figures', () => {
  test('of a dish go on under its new name when it is renamed', async () => {
    await order(2)
    await rename(dal, 'Dal Tadka')
    await rename(curd, 'Dahi')
    await onThursday()
    await addMenu(THURSDAY)
    await order(3)
    const { dishSummary, bestSellers } = await reports()
    expect(dishSummary.map(({ key, name, count }) => [key, name, count])).toEqual([
      [dal._id, 'Dal Tadka', 2],
      ['name:rice', 'Rice', 2],
      [curd._id, 'Dahi', 5],
      ['name:papad', 'Papad', 2],
    ])
    expect(bestSellers.map(({ key, name, quantity }) => [key, name, quantity])).toEqual([
      [curd._id, 'Dahi', 5],
      ['name:papad', 'Papad', 2],
      ['regular-thali', 'Regular Thali', 2],
    ])
    expect(await daysOf(curd._id, 'Add-on')).toEqual([
      [THURSDAY, 3],
      [WEDNESDAY, 2],
    ])
    expect(await daysOf(dal._id, 'Base Item')).toEqual([
      [THURSDAY, 1],
      [WEDNESDAY, 1],
    ])
    expect(await daysOf('name:papad', 'Add-on')).toHaveLength(2)
    expect(await daysOf('name:dahi', 'Add-on')).toEqual([])
  })

  test('of two dishes of one name stand apart', async () => {
    await order(2)
    await onThursday()
    const other = { dal: await addItem('Dal', 'base'), curd: await addItem('Curd', 'addon') }
    await addMenu(THURSDAY, other)
    await order(3)
    const { dishSummary, bestSellers } = await reports()
    const ofName = (name: string) => dishSummary.filter((row) => row.name === name)
    expect(ofName('Curd').map(({ key, count }) => [key, count])).toEqual([
      [other.curd._id, 3],
      [curd._id, 2],
    ])
    expect(
      ofName('Dal')
        .map(({ key, count }) => [key, count])
        .sort(),
    ).toEqual(
      [
        [dal._id, 1],
        [other.dal._id, 1],
      ].sort(),
    )
    expect(bestSellers.filter(({ name }) => name === 'Curd')).toHaveLength(2)
    expect(await daysOf(curd._id, 'Add-on')).toEqual([[WEDNESDAY, 2]])
  })

  test('of a dish go on when it leaves the library while menus still have it', async () => {
    await order(1)
    await app.call(contract.deleteItem, { params: { id: curd._id } }, as)
    const { items } = (await app.call(contract.listItems, {}, as)).reply
    expect(items.map(({ name }) => name)).toEqual(['Dal'])
    await order(2)
    const rows = (await reports()).dishSummary.filter(({ category }) => category === 'Add-on')
    expect(rows.map(({ key, name, count }) => [key, name, count])).toEqual([
      [curd._id, 'Curd', 3],
      ['name:papad', 'Papad', 2],
    ])
  })

  test('take in what a former version writes beside this one, by its text', async () => {
    const { _id } = await order(1)
    await db.updateTable('order_lines').set({ dish_id: null }).where('order_id', '=', _id).execute()
    await db
      .updateTable('orders')
      .set({ thali_items: JSON.stringify([{ name: 'Dal', pricePaise: 3000 }]) })
      .where('id', '=', _id)
      .execute()
    expect((await reports()).dishSummary.map(({ key, name, count }) => [key, name, count])).toEqual([
      ['name:dal', 'Dal', 1],
      ['name:curd', 'Curd', 1],
      ['name:papad', 'Papad', 1],
    ])
  })
})
