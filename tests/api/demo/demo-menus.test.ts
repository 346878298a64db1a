import { beforeEach, expect, test } from 'vitest'
import { rollDemoMenus, startDemoMenus } from '#server/demo/demo-menus.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'

/** The demo kitchen plans its own menus, and never a person's. */

const app = await testApp()

beforeEach(async () => {
  app.clock.set('2026-03-11T14:00:00+05:30')
  await app.ctx.db.deleteFrom('menus').execute()
  await app.ctx.db.deleteFrom('settings').where('name', '=', 'demo_menus_until').execute()
  await inTransaction(app.ctx.db, (trx) => startDemoMenus(trx))
  await rollDemoMenus(app.ctx)
})

async function menusFrom(day: string) {
  const rows = await app.ctx.db
    .selectFrom('menus')
    .select(['menu_date', 'name'])
    .where('menu_date', '>=', day)
    .orderBy('menu_date')
    .execute()
  return rows.map(({ menu_date, name }) => `${menu_date} ${name}`)
}

async function laterBy(days: number) {
  app.clock.set(new Date(app.clock.now().getTime() + days * 86_400_000).toISOString())
  await rollDemoMenus(app.ctx)
}

test('it plans a week ahead, each day once', async () => {
  const planned = await menusFrom('2026-03-12')
  expect(planned.map((menu) => menu.slice(0, 10))).toEqual(
    ['12', '13', '14', '16', '17', '18'].map((day) => `2026-03-${day}`),
  )
  await laterBy(2)
  expect((await menusFrom('2026-03-19')).map((menu) => menu.slice(0, 10))).toEqual(['2026-03-19', '2026-03-20'])
})

test('a day that has a menu keeps it', async () => {
  await addMenu(app, { name: 'Wedding Thali', day: '2026-03-20' })
  await laterBy(3)
  expect((await menusFrom('2026-03-19')).map((menu) => menu.slice(11))).toEqual([
    expect.any(String),
    'Wedding Thali',
    expect.any(String),
  ])
})

test('it stops the moment that a person changes menus', async () => {
  const before = await menusFrom('2026-03-12')
  const categories = [{ name: 'Thali', items: [{ name: 'Dal' }] }]
  const body = { name: 'Wedding Thali', menuDate: '2026-03-25', categories }
  const { status } = await app.call(contract.addMenu, { body }, { token: await app.signInAdmin() })
  expect(status).toBe(200)
  await laterBy(9)
  expect(await menusFrom('2026-03-12')).toEqual([...before, '2026-03-25 Wedding Thali'])
})
