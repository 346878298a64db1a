import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'

// Wednesday, 11 March 2026.
const app = await testApp()
const as = { token: await app.signInAdmin() }

const menus = (id: string) => app.call(contract.menusOfItem, { params: { id } }, as)

async function plan(name: string, menuDate: string, sourceItemId: string | null) {
  const categories = [{ name: 'Thali', items: [{ name: 'Dal', sourceItemId }] }]
  return (await app.call(contract.addMenu, { body: { name, menuDate, categories } }, as)).reply.menu
}

test('an item tells which menus carry it that can still be ordered from', async () => {
  const body = { name: 'Dal', basePrice: 60, category: 'Dal & Curry' as const }
  const { item } = (await app.call(contract.addItem, { body }, as)).reply
  expect((await menus(item._id)).reply.menus).toEqual([])

  const [past, later, today] = [
    await plan('Wednesday', '2026-03-11', item._id),
    await plan('Saturday', '2026-03-14', item._id),
    await plan('Friday', '2026-03-13', item._id),
  ]
  await plan('Thursday', '2026-03-12', null)
  const head = (menu: typeof past, is_active = false) => ({
    _id: menu._id,
    name: menu.name,
    menu_date: menu.menu_date,
    is_active,
  })
  expect((await menus(item._id)).reply.menus).toEqual([head(past), head(today), head(later)])

  app.clock.advance({ days: 2 })
  as.token = await app.signInAdmin()
  expect((await menus(item._id)).reply.menus).toEqual([head(today), head(later)])
  await app.call(contract.activateMenu, { params: { id: past._id } }, as)
  expect((await menus(item._id)).reply.menus).toEqual([head(past, true), head(today), head(later)])
  expect((await menus(newId())).status).toBe(404)
})
