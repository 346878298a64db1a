import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { MIN_RATINGS } from '#shared/domain/ordering/ratings.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

const app = await testApp()
const { ctx } = app
let me: Customer

const admin = async () => ({ token: await app.signInAdmin() })

async function ordered(customer: Customer): Promise<string> {
  return (await app.call(contract.placeOrder, { body: orderBody(customer.phone) }, customer)).reply.order._id
}

async function set(id: string, status: 'delivered' | 'cancelled' | 'confirmed') {
  await app.call(contract.setOrderStatus, { params: { id }, body: { status } }, await admin())
}

async function delivered(customer: Customer): Promise<string> {
  const id = await ordered(customer)
  await set(id, 'delivered')
  return id
}

const rate = (id: string, body: { stars: number; reasons?: 'cold'[]; dishes?: string[] }, customer = me) =>
  app.call(contract.rateOrder, { params: { id }, body }, customer)
const missing = (id: string, dish: string, customer = me) =>
  app.call(contract.reportMissing, { params: { id }, body: { dish } }, customer)
const rateable = async (customer = me) => (await app.call(contract.listRateable, {}, customer)).reply.orders
const GULAB = 'name:gulab jamun'
const feedback = async () => (await app.call(contract.feedback, {}, await admin())).reply

beforeAll(async () => {
  await addMenu(app, { active: true })
  me = await app.signIn()
})

describe('an order', () => {
  test('can be rated from its delivery until 24 hours later, and the second rating replaces the first', async () => {
    app.clock.set('2026-03-11T11:00:00+05:30')
    const id = await ordered(me)
    expect(await rateable()).toEqual([])
    expect((await rate(id, { stars: 5 })).reply.code).toBe('order_not_rateable')
    app.clock.set('2026-03-11T12:40:00+05:30')
    await set(id, 'delivered')
    const [listed] = await rateable()
    expect(listed).toMatchObject({ _id: id, stars: null, reasons: [], until: '2026-03-12T07:10:00.000Z' })
    expect(listed?.dishes.map(({ name }) => name)).toContain('Gulab Jamun')

    expect((await rate(id, { stars: 4 })).reply.order).toMatchObject({ stars: 4, named: [] })
    const again = await rate(id, { stars: 2, reasons: ['cold', 'cold'], dishes: [GULAB] })
    expect(again.reply.order).toMatchObject({ stars: 2, reasons: ['cold'], named: [GULAB] })
    const rows = await ctx.db.selectFrom('order_ratings').select(['stars']).where('order_id', '=', id).execute()
    expect(rows).toEqual([{ stars: 2 }])
    const dishes = await ctx.db.selectFrom('rated_dishes').select('dish_key').where('order_id', '=', id).execute()
    expect(dishes).toEqual([{ dish_key: GULAB }])

    app.clock.set('2026-03-12T12:39:59+05:30')
    expect((await rate(id, { stars: 3 })).status).toBe(200)
    app.clock.set('2026-03-12T12:40:00+05:30')
    expect(await rateable()).toEqual([])
    expect((await rate(id, { stars: 1 })).reply.code).toBe('order_rating_over')
    expect((await missing(id, GULAB)).reply.code).toBe('order_rating_over')
  })

  test('names its dishes in other languages, as long as they are called as the dishes of the library are', async () => {
    const names = { hi: 'गुलाब जामुन', mr: 'गुलाबजाम' }
    const at = app.clock.now()
    const person = await app.signIn()
    const item = { id: newId(), name: 'Sweet', names: JSON.stringify(names), description: null, image_url: null }
    await ctx.db
      .insertInto('items')
      .values({
        ...item,
        base_price_paise: 3000,
        item_type: 'addon',
        addon_category: null,
        is_vegetarian: true,
        spice_level: null,
        category: 'Desserts',
        created_at: at,
        updated_at: at,
      })
      .execute()
    const id = await delivered(person)
    await ctx.db
      .updateTable('order_lines')
      .set({ dish_id: item.id })
      .where('order_id', '=', id)
      .where('kind', '=', 'addon')
      .execute()
    const named = async () =>
      (await rateable(person)).find(({ _id }) => _id === id)?.dishes.find(({ key }) => key === item.id)
    expect(await named()).toEqual({ key: item.id, name: 'Gulab Jamun' })
    await ctx.db.updateTable('items').set({ name: 'Gulab jamun' }).where('id', '=', item.id).execute()
    expect(await named()).toEqual({ key: item.id, name: 'Gulab Jamun', names })
    expect((await missing(id, item.id, person)).reply.order.missing).toMatchObject([{ key: item.id, names }])
  })

  test('that was cancelled is not rated, nor is that of another', async () => {
    const id = await delivered(me)
    const other = await app.signIn()
    expect((await rate(id, { stars: 1 }, other)).status).toBe(404)
    expect((await missing(id, GULAB, other)).status).toBe(404)
    await set(id, 'cancelled')
    expect((await rate(id, { stars: 1 })).reply.code).toBe('order_not_rateable')
    expect(await rateable()).toEqual([])
  })

  test('has one rating, however many come at once', async () => {
    const id = await delivered(me)
    const tried = await Promise.all([1, 2, 3, 4, 5, 5, 4, 3].map((stars) => rate(id, { stars })))
    expect(tried.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await ctx.db.selectFrom('order_ratings').selectAll().where('order_id', '=', id).execute()).toHaveLength(1)
  })

  test.each([0, 6, 2.5])('takes no %d stars', async (stars) => {
    expect((await rate(await delivered(me), { stars })).status).toBe(400)
  })
})

describe('something that was missing', () => {
  test('is one ticket a dish, however often it is said, and the office closes it once', async () => {
    const id = await delivered(me)
    const tried = await Promise.all([1, 2, 3].map(() => missing(id, GULAB)))
    const numbers = new Set(tried.map(({ reply }) => reply.number))
    expect(numbers.size).toBe(1)
    expect((await missing(id, 'name:fish')).status).toBe(404)
    const { tickets } = (await app.call(contract.listTickets, {}, await admin())).reply
    const mine = tickets.filter((ticket) => ticket.order_id === id)
    expect(mine).toMatchObject([{ dish: 'Gulab Jamun', closed: null, phone_number: me.phone }])
    expect(mine[0]?.number).toBe([...numbers][0])

    const params = { id: mine[0]?._id ?? '' }
    const close = async (remedy: 'refunded' | 'apologised') =>
      (await app.call(contract.closeTicket, { params, body: { remedy } }, await admin())).reply.ticket
    expect((await close('refunded')).closed).toMatchObject({ remedy: 'refunded' })
    expect((await close('apologised')).closed).toMatchObject({ remedy: 'refunded' })
    expect((await rateable()).find(({ _id }) => _id === id)?.missing).toMatchObject([
      { name: 'Gulab Jamun', closed: true },
    ])
  })
})

describe('what the kitchen makes of it', () => {
  test('a dish shows its stars once it has enough ratings', async () => {
    app.clock.set('2026-06-10T12:00:00+05:30')
    const dishes = async () => {
      app.clock.advance({ seconds: 61 })
      return (await app.call(contract.dishRatings, {})).reply.dishes
    }
    const people = await Promise.all(Array.from({ length: MIN_RATINGS }, () => app.signIn()))
    for (const [index, person] of people.entries()) {
      expect(await dishes()).toEqual([])
      await rate(await delivered(person), { stars: index === 0 ? 2 : 5, dishes: [GULAB] }, person)
    }
    expect(await dishes()).toEqual([{ key: GULAB, name: 'Gulab Jamun', stars: 4.4, ratings: MIN_RATINGS }])
    app.clock.set('2026-08-20T12:00:00+05:30')
    expect(await dishes()).toEqual([])
  })

  test('the week has its worst dish first, and complaints for each thousand plates', async () => {
    app.clock.set('2026-09-16T12:00:00+05:30')
    const person = await app.signIn()
    const [bad, good] = [await delivered(person), await delivered(person)]
    await rate(bad, { stars: 1, reasons: ['cold'], dishes: [GULAB] }, person)
    await rate(good, { stars: 5 }, person)
    await missing(good, GULAB, person)
    const week = await feedback()
    // Two orders of two thalis; one bad rating and one ticket.
    expect(week).toMatchObject({ from: '2026-09-10', to: '2026-09-16', plates: 4, ratings: 2, stars: 3 })
    expect(week).toMatchObject({ complaints: 2, per_thousand: 500, reasons: [{ reason: 'cold', count: 1 }] })
    expect(week.dishes[0]).toMatchObject({ name: 'Gulab Jamun', stars: 3, ratings: 2, complaints: 1 })
    app.clock.set('2026-09-25T12:00:00+05:30')
    expect(await feedback()).toMatchObject({ plates: 0, ratings: 0, stars: null, complaints: 0, per_thousand: null })
  })
})
