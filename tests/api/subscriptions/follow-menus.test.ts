import { beforeEach, describe, expect, test } from 'vitest'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { addMenu, startKitchenAnew } from '../../support/kitchen.ts'
import { addSubscribers } from '../../support/subscribers.ts'

const app = await testApp()
let admin: string

beforeEach(async () => {
  await startKitchenAnew(app, ['Dal', 'Rice'])
  admin = await app.signInAdmin()
})

const subscribers = (count: number) => addSubscribers(app, count)

/** What the subscription orders of a day name, all alike. */
async function served(day: string) {
  const rows = await app.ctx.db
    .selectFrom('orders')
    .select(['menu_name', 'thali_items'])
    .where('delivery_date', '=', day)
    .execute()
  const texts = rows.map(({ menu_name, thali_items }) =>
    [menu_name, ...((thali_items ?? []) as { name: string }[]).map(({ name }) => name)].join(', '),
  )
  expect(new Set(texts).size).toBe(1)
  return texts[0]
}

const THURSDAY = '2026-03-12'
const menu = (name: string, dishes: string[]) => ({
  name,
  menuDate: THURSDAY,
  categories: [{ name: 'Thali', items: dishes.map((dish) => ({ name: dish })) }],
})

describe('orders of subscriptions', () => {
  // shows: B2.orders.4
  test('keep a copy of the thali, which follows the menu until the deadline', async () => {
    await subscribers(3)
    expect(await served(THURSDAY)).toBe('House Thali, Dal, Rice')
    const added = await app.call(contract.addMenu, { body: menu('Thursday Thali', ['Rajma']) }, { token: admin })
    expect(await served(THURSDAY)).toBe('Thursday Thali, Rajma')
    const params = { id: added.reply.menu._id }
    await app.call(contract.updateMenu, { params, body: menu('Thursday Special', ['Chole', 'Roti']) }, { token: admin })
    expect(await served(THURSDAY)).toBe('Thursday Special, Chole, Roti')

    // From six on it stays as it was.
    app.clock.set('2026-03-11T18:00:00+05:30')
    await app.call(contract.updateMenu, { params, body: menu('Too Late', ['Bhindi']) }, { token: admin })
    await app.call(contract.deleteMenu, { params }, { token: admin })
    await dailyRun(app.ctx)
    expect(await served(THURSDAY)).toBe('Thursday Special, Chole, Roti')
    const { reply } = await app.call(contract.dishSummary, { query: { day: THURSDAY } }, { token: admin })
    expect(reply.rows.map(({ name, count }) => [name, count])).toEqual([
      ['Chole', 3],
      ['Roti', 3],
    ])
  })

  test('keep what was planned when the day loses its menu before the deadline', async () => {
    await subscribers(1)
    await app.ctx.db.updateTable('menus').set({ is_active: false }).execute()
    const { reply } = await app.call(contract.addMenu, { body: menu('Thursday Thali', ['Rajma']) }, { token: admin })
    expect(await served(THURSDAY)).toBe('Thursday Thali, Rajma')
    await app.call(contract.deleteMenu, { params: { id: reply.menu._id } }, { token: admin })
    expect(await served(THURSDAY)).toBe('Thursday Thali, Rajma')
  })

  test('made while a menu was changed, they catch up with the daily run', async () => {
    await subscribers(2)
    await addMenu(app, { name: 'Behind its back', day: THURSDAY, base: ['Palak'] })
    expect(await served(THURSDAY)).toBe('House Thali, Dal, Rice')
    await dailyRun(app.ctx)
    expect(await served(THURSDAY)).toBe('Behind its back, Palak')
    const rows = await app.ctx.db.selectFrom('orders').select('fulfilment as status').execute()
    expect(rows.map(({ status }) => status)).toEqual(['pending', 'pending'])
  })
})
