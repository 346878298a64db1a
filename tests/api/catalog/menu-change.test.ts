import { beforeEach, describe, expect, test } from 'vitest'
import { menusOf } from '#server/catalog/catalog.ts'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { START, testApp } from '../../support/app.ts'
import { orderBody } from '../../support/kitchen.ts'

// Wednesday, 11 March 2026.
const app = await testApp()
const as = { token: await app.signInAdmin() }
const customer = await app.signIn()
const TODAY = '2026-03-11'
const SUNDAY = '2026-03-15'

beforeEach(async () => {
  app.clock.set(START)
  await app.ctx.db.deleteFrom('orders').execute()
  await app.ctx.db.deleteFrom('menus').execute()
  menusOf(app.ctx).invalidate()
})

async function plan(name: string, menuDate = TODAY) {
  const categories = [
    { name: 'Thali', items: [{ name: 'Dal' }] },
    { name: 'Add-ons', type: 'addon' as const, items: [{ name: 'Gulab Jamun', addon_price: 40 }] },
  ]
  const { status, reply } = await app.call(contract.addMenu, { body: { name, menuDate, categories } }, as)
  expect(status).toBe(200)
  return reply.menu
}
const activate = (id: string) => app.call(contract.activateMenu, { params: { id } }, as)
const preview = (query: object) => app.call(contract.previewMenuChange, { query: query as never }, as)
const days = async (query: object) => (await preview(query)).reply.days
const head = ({ _id, name, menu_date }: { _id: string; name: string; menu_date: string | null }, active = false) => ({
  _id,
  name,
  menu_date,
  is_active: active,
})
const order = async () => {
  const { reply } = await app.call(contract.placeOrder, { body: orderBody(customer.phone) }, customer)
  return reply.order._id
}
const cancel = (id: string) => app.call(contract.setOrderStatus, { params: { id }, body: { status: 'cancelled' } }, as)
/** What customers see of some days. */
const seen = async (...dates: string[]) => {
  const { menus } = (await app.call(contract.weeklyMenus, { body: { dates } })).reply
  return dates.map((day) => menus[day]?.name ?? null)
}

describe('saving a menu', () => {
  test('for a day that has one names that, its orders, and what customers would see', async () => {
    const menu = await plan('Wednesday Thali')
    await order()
    await order()
    await cancel(await order())
    const expected = { day: TODAY, closed: false, orders: 2, others: [head(menu)], before: head(menu), after: 'this' }
    expect(await days({ action: 'save', day: TODAY })).toEqual([expected])
    await plan('Better Thali')
    expect(await seen(TODAY)).toEqual(['Better Thali'])
  })

  test('does not take the place of the active menu of that day', async () => {
    const menu = await plan('Wednesday Thali')
    await activate(menu._id)
    expect(await days({ action: 'save', day: TODAY })).toMatchObject([{ after: head(menu, true) }])
    await plan('Better Thali')
    expect(await seen(TODAY)).toEqual(['Wednesday Thali'])
  })

  test('for a day without one asks nothing, and says when the kitchen is closed', async () => {
    const free = { closed: false, orders: 0, others: [], before: null, after: 'this' }
    expect(await days({ action: 'save', day: '2026-03-12' })).toEqual([{ ...free, day: '2026-03-12' }])
    expect(await days({ action: 'save', day: SUNDAY })).toEqual([{ ...free, day: SUNDAY, closed: true }])
  })

  test('for another day says what its former day is left with', async () => {
    const [menu, other] = [await plan('Wednesday Thali'), await plan('Thursday Thali', '2026-03-12')]
    expect(await days({ action: 'save', id: other._id, day: TODAY })).toMatchObject([
      { day: TODAY, others: [head(menu)], before: head(menu), after: 'this' },
      { day: '2026-03-12', others: [], before: head(other), after: 'none' },
    ])
  })

  test('for a day that is no longer ordered for names its menu all the same', async () => {
    const menu = await plan('Wednesday Thali')
    app.clock.set('2026-03-11T21:00:00+05:30')
    as.token = await app.signInAdmin()
    expect(await days({ action: 'save', day: TODAY })).toMatchObject([{ day: TODAY, others: [head(menu)] }])
  })
})

describe('deleting and activating', () => {
  test('a menu whose day gets the active one says so', async () => {
    const [menu, active] = [await plan('Wednesday Thali'), await plan('Everyday Thali', '2026-04-01')]
    await activate(active._id)
    await order()
    expect(await days({ action: 'delete', id: menu._id })).toEqual([
      { day: TODAY, closed: false, orders: 1, others: [], before: head(menu), after: head(active, true) },
    ])
    await app.call(contract.deleteMenu, { params: { id: menu._id } }, as)
    expect(await seen(TODAY)).toEqual(['Everyday Thali'])
  })

  test('a menu that nobody sees changes nothing', async () => {
    const [hidden] = [await plan('Wednesday Thali'), await plan('Better Thali')]
    expect(await days({ action: 'delete', id: hidden._id })).toEqual([])
    const far = await plan('Everyday Thali', '2026-04-01')
    expect(await days({ action: 'activate', id: far._id })).toEqual([])
  })

  test('the active menu of a day lets its day and the order day see others', async () => {
    const [friday, active] = [await plan('Friday Thali', '2026-03-13'), await plan('Everyday Thali', '2026-03-13')]
    await activate(friday._id)
    expect(await seen(TODAY, '2026-03-13')).toEqual(['Friday Thali', 'Friday Thali'])
    expect(await days({ action: 'activate', id: active._id })).toMatchObject([
      { day: TODAY, before: head(friday, true), after: 'this' },
      { day: '2026-03-13', others: [head(friday, true)], before: head(friday, true), after: 'this' },
    ])
    expect(await days({ action: 'delete', id: friday._id })).toMatchObject([
      { day: TODAY, before: head(friday, true), after: 'none' },
      { day: '2026-03-13', before: head(friday, true), after: head(active) },
    ])
    await activate(active._id)
    expect(await seen(TODAY, '2026-03-13')).toEqual(['Everyday Thali', 'Everyday Thali'])
  })
})

test('a change of nothing is rejected', async () => {
  expect(await preview({ action: 'save' })).toMatchObject({ status: 400, reply: { code: 'menu_date_required' } })
  expect(await preview({ action: 'delete' })).toMatchObject({ status: 404 })
  expect(await preview({ action: 'activate', id: newId() })).toMatchObject({ status: 404 })
  expect(await preview({ action: 'save', id: newId(), day: TODAY })).toMatchObject({ status: 404 })
  expect(await preview({ action: 'eat', id: newId() })).toMatchObject({ status: 400 })
})

test('the week ahead names the first open day that is free, however far ahead', async () => {
  const nextFree = async () => (await app.call(contract.menuWeek, {}, as)).reply.nextFree
  expect(await nextFree()).toBe(TODAY)
  await plan('Wednesday Thali')
  expect(await nextFree()).toBe('2026-03-12')
  const { days } = (await app.call(contract.menuWeek, {}, as)).reply
  for (const { day } of days) await plan('Thali', day)
  expect(await nextFree()).toBe('2026-03-25')
})
