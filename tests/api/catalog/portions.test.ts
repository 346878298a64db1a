import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { relay } from '#server/kernel/outbox/relay.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Customer } from '../../support/app.ts'
import { testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

const app = await testApp()
const as = { token: await app.signInAdmin() }
const DAY = '2026-03-11'
const EGG = 'name:egg curry'
let customer: Customer

beforeAll(async () => {
  await addMenu(app, { day: DAY })
  customer = await app.signIn()
})
beforeEach(() => app.ctx.db.deleteFrom('dish_limits').execute())

const eggs = (quantity: number) => ({
  items: [{ name: 'Egg Curry', quantity, price: 62.5, total: 62.5 * quantity }],
  totalAmount: 62.5 * quantity,
})
const place = (changes: object, { phone, token }: Customer = customer) =>
  app.call(contract.placeOrder, { body: orderBody(phone, changes) }, { token })
const set = (left: number | null) =>
  app.call(contract.setPortions, { body: { day: DAY, key: EGG, name: 'Egg Curry', left } }, as)
const left = async () =>
  (await app.call(contract.listPortions, { query: { day: DAY } }, as)).reply.dishes.find(({ key }) => key === EGG)?.left
const shown = async () => {
  const { reply } = await app.call(contract.weeklyMenus, { body: { dates: [DAY] } })
  const items = reply.menus[DAY]?.categories.flatMap(({ items }) => items) ?? []
  return items.filter(({ sold_out }) => sold_out).map(({ name }) => name)
}

describe('a dish that is sold out', () => {
  test('is marked on the menu, and comes back with undo', async () => {
    expect((await set(0)).reply).toEqual({ success: true, day: DAY, slot: 'lunch', before: null })
    expect(await shown()).toEqual(['Egg Curry'])
    const undone = await set(null)
    expect(undone.reply.before).toBe(0)
    expect(await shown()).toEqual([])
    expect((await place(eggs(1))).status).toBe(200)
  })

  test('cannot be ordered, which a clear text says; what else is on the menu can', async () => {
    await set(0)
    const { status, reply } = await place(eggs(2))
    expect([status, reply.code]).toEqual([409, 'dish_sold_out'])
    expect(reply.error).toBe(
      'Egg Curry is sold out for this day. Nothing was ordered; please take it out of your cart.',
    )
    expect((await place({})).status).toBe(200)
  })

  test('stays so when an order of it is cancelled', async () => {
    const { reply } = await place(eggs(1))
    await set(0)
    await app.call(contract.setOrderStatus, { params: { id: reply.order._id }, body: { status: 'cancelled' } }, as)
    expect(await left()).toBe(0)
  })

  test('is told at once', async () => {
    await relay(app.ctx).settled()
    await set(0)
    const { rows } = await app.ctx.pool.query('SELECT type FROM outbox_events ORDER BY id DESC LIMIT 1')
    expect(rows).toEqual([{ type: 'menu-updated' }])
  })

  test('of a day that is over cannot be set', async () => {
    const body = { day: '2026-03-10', key: EGG, name: 'Egg Curry', left: 0 }
    const { status, reply } = await app.call(contract.setPortions, { body }, as)
    expect([status, reply.code]).toEqual([409, 'portions_day_over'])
  })
})

describe('portions that are left', () => {
  test('are taken by orders, and the last one sells the dish out', async () => {
    await set(3)
    expect((await place(eggs(2))).status).toBe(200)
    expect(await left()).toBe(1)
    const { status, reply } = await place(eggs(2))
    expect([status, reply.error]).toEqual([
      409,
      'Only 1 of Egg Curry is left for this day. Nothing was ordered; please change your cart.',
    ])
    expect(await left()).toBe(1)
    expect((await place(eggs(1))).status).toBe(200)
    await expect.poll(shown).toEqual(['Egg Curry'])
  })

  test('come back when an order is cancelled, and are taken when it counts again', async () => {
    await set(5)
    const { reply } = await place(eggs(3))
    const change = (status: 'cancelled' | 'confirmed') =>
      app.call(contract.setOrderStatus, { params: { id: reply.order._id }, body: { status } }, as)
    expect(await left()).toBe(2)
    await change('cancelled')
    expect(await left()).toBe(5)
    await change('confirmed')
    expect(await left()).toBe(2)
  })

  test('are never ordered beyond what there are, whoever asks at once', async () => {
    await set(10)
    const people: Customer[] = []
    for (let n = 0; n < 6; n++) people.push(await app.signIn())
    const answers = await Promise.all(people.flatMap((one) => Array.from({ length: 4 }, () => place(eggs(1), one))))
    const placed = answers.filter(({ status }) => status === 200)
    const rejected = answers.filter(({ reply }) => reply.code === 'dish_sold_out')
    expect([placed.length, rejected.length, await left()]).toEqual([10, 14, 0])
  })

  test('an order that is too large leaves them for the others of the same moment', async () => {
    await set(4)
    const [large, small] = [await app.signIn(), await app.signIn()]
    const answers = await Promise.all([place(eggs(5), large), place(eggs(4), small)])
    expect(answers.map(({ status }) => status)).toEqual([409, 200])
    expect(await left()).toBe(0)
  })
})

describe('lines of one item of the library', () => {
  const day = '2026-03-12'
  const addItem = async (name: string) => {
    const body = { name, basePrice: 30, category: 'Dal & Curry' as const, itemType: 'addon' as const }
    return (await app.call(contract.addItem, { body }, as)).reply.item._id
  }
  const order = (lines: { name: string; quantity: number; dish_id?: string }[], language = 'en') => {
    const items = lines.map((line) => ({ ...line, price: 30, total: 30 * line.quantity }))
    const totalAmount = items.reduce((sum, { total }) => sum + total, 0)
    const body = orderBody(customer.phone, { items, totalAmount, menuDate: day })
    return app.call(contract.placeOrder, { body }, { token: customer.token, language })
  }
  const limit = (key: string, left: number) =>
    app.call(contract.setPortions, { body: { day, key, name: 'Curd', left } }, as)
  const soldOut = async () => {
    const { reply } = await app.call(contract.weeklyMenus, { body: { dates: [day] } })
    const items = reply.menus[day]?.categories.flatMap(({ items }) => items) ?? []
    return items.filter(({ sold_out }) => sold_out).map(({ name }) => name)
  }
  let curd: string

  beforeAll(async () => {
    curd = await addItem('Curd')
    const line = (name: string) => ({ name, sourceItemId: curd, addon_price: 30 })
    const items = [line('Fresh Curd'), line('Dahi'), { name: 'Curd', addon_price: 30 }]
    const categories = [
      { name: 'Thali', items: [{ name: 'Dal' }] },
      { type: 'addon' as const, items },
    ]
    await app.call(contract.addMenu, { body: { name: 'Thali', menuDate: day, categories } }, as)
  })

  test('are sold out together, whatever they are called; another dish of the name is not', async () => {
    await limit(curd, 0)
    expect(await soldOut()).toEqual(['Fresh Curd', 'Dahi'])
    expect((await order([{ name: 'Curd', quantity: 1 }])).status).toBe(200)
    expect((await order([{ name: 'Dahi', quantity: 1 }])).reply.error).toMatch(/^Dahi is sold out/)
  })

  test.each([
    ['en', 'Only 1 of Dahi is left for', 'Only 3 of Fresh Curd, Dahi are left for'],
    ['hi', 'Dahi: इस दिन के लिए सिर्फ़ 1 उपलब्ध है', 'Fresh Curd, Dahi: इस दिन के लिए सिर्फ़ 3 उपलब्ध हैं'],
    ['mr', 'Dahi: या दिवसासाठी फक्त 1 शिल्लक आहे', 'Fresh Curd, Dahi: या दिवसासाठी फक्त 3 शिल्लक आहेत'],
  ])('in %s what is left of them is said by the names of the cart', async (language, one, several) => {
    await limit(curd, 1)
    expect((await order([{ name: 'Dahi', quantity: 2 }], language)).reply.error).toContain(one)
    await limit(curd, 3)
    const both = [
      { name: 'Fresh Curd', quantity: 2 },
      { name: 'Dahi', quantity: 2 },
    ]
    expect((await order(both, language)).reply.error).toContain(several)
  })

  test('an order of a line that has been renamed is placed by its item, and says which item it is', async () => {
    const { status, reply } = await order([{ name: 'Curd of yesterday', quantity: 1, dish_id: curd }])
    expect([status, reply.order?.items]).toEqual([
      200,
      [{ name: 'Fresh Curd', quantity: 1, price: 30, total: 30, dish_id: curd }],
    ])
  })
})
