import { beforeEach, describe, expect, test } from 'vitest'
import { homeSource } from '#server/catalog/catalog.ts'
import type { Language } from '#shared/base/language.ts'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { emptyKitchen } from '../../support/kitchen.ts'

// Wednesday, 11 March 2026.
const app = await testApp()
const { db } = app.ctx
const as = { token: '' }
const [WEDNESDAY, THURSDAY, FRIDAY] = ['2026-03-11', '2026-03-12', '2026-03-13'] as const
const CURD = { hi: 'दही कटोरी', mr: 'दही वाटी' }
const THALI = { hi: 'घर की थाली', mr: 'घरची थाळी' }
let asha: Customer
let curd: Item

const form = (changes: object = {}) => ({
  name: 'Curd',
  basePrice: 30,
  category: 'Dal & Curry' as const,
  itemType: 'addon' as const,
  ...changes,
})
const change = (changes: object) => app.call(contract.updateItem, { params: { id: curd._id }, body: form(changes) }, as)
const menuForm = (menuDate: string, changes: object = {}) => ({
  name: 'House Thali',
  menuDate,
  categories: [
    { name: 'Thali', items: [{ name: 'Rice' }] },
    {
      type: 'addon' as const,
      items: [{ name: 'Curd', description: 'Set curd.', sourceItemId: curd._id, addon_price: 30 }],
    },
  ],
  ...changes,
})
const addMenu = async (day: string, changes: object = {}) =>
  (await app.call(contract.addMenu, { body: menuForm(day, changes) }, as)).reply.menu
const shown = async (day: string) => (await app.call(contract.weeklyMenus, { body: { dates: [day] } })).reply.menus[day]
const curdOn = async (day: string) => (await shown(day))?.categories[1]?.items[0]

async function order() {
  const items = [
    { name: 'Regular Thali', quantity: 1, price: 80, total: 80 },
    { name: 'Curd', quantity: 1, price: 30, total: 30 },
  ]
  const body = {
    items,
    totalAmount: 110,
    paymentMethod: 'COD',
    phoneNumber: asha.phone,
    userAddress: 'Flat 4, Shanti Nagar, near the temple, Pune',
  }
  return (await app.call(contract.placeOrder, { body }, { token: asha.token })).reply.order
}
const read = async (id: string) =>
  (await app.call(contract.getOrder, { params: { id } }, { token: asha.token })).reply.order

beforeEach(async () => {
  await emptyKitchen(app, ['items', 'customers'])
  as.token = await app.signInAdmin()
  asha = await app.signIn()
  curd = (await app.call(contract.addItem, { body: form({ description: 'Set curd.' }) }, as)).reply.item
})

describe('names of a dish in other languages', () => {
  test('are in the first document of a language those of that language alone', async () => {
    await addMenu(WEDNESDAY, { names: THALI })
    await change({ names: CURD, description: 'Set curd.', descriptions: { hi: 'जमा हुआ दही।' } })
    const { load } = await homeSource(app.ctx).current()
    const read = async (language: Language) => {
      const menu = (await load(language)).menus[WEDNESDAY]
      return [menu, menu?.categories[1]?.items[0]].map((line) => pick(line ?? {}))
    }
    const pick = ({ names, descriptions }: { names?: object | undefined; descriptions?: object | undefined }) => ({
      names,
      descriptions,
    })
    expect(await read('en')).toEqual([{}, {}])
    expect(await read('hi')).toEqual([
      { names: { hi: THALI.hi } },
      { names: { hi: CURD.hi }, descriptions: { hi: 'जमा हुआ दही।' } },
    ])
    expect(await read('mr')).toEqual([{ names: { mr: THALI.mr } }, { names: { mr: CURD.mr } }])
    expect(await curdOn(WEDNESDAY)).toMatchObject({ names: CURD })
  })

  test('are read by customers from their next reading on, on menus that were there before', async () => {
    await addMenu(WEDNESDAY)
    expect(await curdOn(WEDNESDAY)).not.toHaveProperty('names')
    const { reply } = await change({
      names: { ...CURD, hi: '  दही कटोरी ' },
      description: 'Set curd.',
      descriptions: { hi: 'जमा हुआ दही।' },
    })
    expect(reply.item).toMatchObject({ name: 'Curd', names: CURD, descriptions: { hi: 'जमा हुआ दही।' } })
    expect(await curdOn(WEDNESDAY)).toMatchObject({
      name: 'Curd',
      names: CURD,
      description: 'Set curd.',
      descriptions: { hi: 'जमा हुआ दही।' },
    })
  })

  test('stay when a change does not name them, and go when they are blank', async () => {
    await addMenu(WEDNESDAY)
    await change({ names: CURD, descriptions: { mr: 'घट्ट दही.' } })
    expect((await change({ basePrice: 35 })).reply.item).toMatchObject({
      names: CURD,
      descriptions: { mr: 'घट्ट दही.' },
    })
    expect((await change({ names: { hi: 'दही', mr: ' ' } })).reply.item.names).toEqual({ hi: 'दही' })
    const { reply } = await change({ names: { hi: '', mr: '' }, descriptions: null })
    expect(Object.keys(reply.item)).not.toContain('names')
    expect(Object.keys(reply.item)).not.toContain('descriptions')
    expect(await curdOn(WEDNESDAY)).not.toHaveProperty('names')
  })

  test('are not those of a line that is called or described otherwise than the dish', async () => {
    await change({ names: CURD, description: 'Set curd.', descriptions: CURD })
    const line = { name: 'Curd, sweet', description: 'With sugar.', sourceItemId: curd._id, addon_price: 30 }
    await addMenu(WEDNESDAY, { categories: [menuForm('').categories[0], { type: 'addon', items: [line] }] })
    const renamed = await curdOn(WEDNESDAY)
    expect(renamed).toMatchObject({ name: 'Curd, sweet', dish_id: curd._id })
    expect(renamed).not.toHaveProperty('names')
    expect(renamed).not.toHaveProperty('descriptions')
    await change({ name: 'curd, Sweet ', names: CURD, description: 'With sugar.' })
    expect(await curdOn(WEDNESDAY)).toMatchObject({ names: CURD, descriptions: CURD })
  })

  test('are as long as its name may be, and text', async () => {
    expect((await change({ names: { hi: 'द'.repeat(200) } })).status).toBe(200)
    expect((await change({ names: { hi: 'द'.repeat(201) } })).status).toBe(400)
    expect((await change({ names: { mr: 'द\0ही' } })).status).toBe(400)
    expect((await change({ names: { mr: 'द\ud800' } })).status).toBe(400)
    expect((await change({ descriptions: { mr: 'द'.repeat(1001) } })).status).toBe(400)
    expect((await change({ names: 'दही' })).status).toBe(400)
  })

  test('are in the change log with what they were', async () => {
    await change({ names: { hi: 'दही' } })
    await change({ names: CURD })
    const { events } = (await app.call(contract.listAudit, { query: { call: 'updateItem', limit: 2 } }, as)).reply
    expect(events.map(({ changes }) => changes)).toMatchObject([
      [{ subject: curd._id, before: { name_hi: 'दही', name_mr: null }, after: { name_hi: CURD.hi, name_mr: CURD.mr } }],
      [{ subject: curd._id, before: { name_hi: null }, after: { name_hi: 'दही' } }],
    ])
  })
})

describe('the name of a menu in other languages', () => {
  test('is read by customers and goes along with copies', async () => {
    const { _id, names } = await addMenu(WEDNESDAY, { names: THALI })
    expect(names).toEqual(THALI)
    expect(await shown(WEDNESDAY)).toMatchObject({ name: 'House Thali', names: THALI })
    await app.call(contract.duplicateMenu, { params: { id: _id } }, as)
    expect(await shown(THURSDAY)).toMatchObject({ names: THALI })
    const { plan } = (await app.call(contract.menuPlan, { query: {} }, as)).reply
    const copies = [{ day: FRIDAY, menu: _id }]
    const { reply } = await app.call(
      contract.copyMenus,
      { body: { week: plan.week, version: plan.version, copies } },
      as,
    )
    expect(reply.plan.days.find(({ day }) => day === FRIDAY)?.draft).toMatchObject({ names: THALI })
  })

  test('stays when a change does not name it, and goes when it is blank', async () => {
    const { _id: id } = await addMenu(WEDNESDAY, { names: THALI })
    const save = async (changes: object) =>
      (await app.call(contract.updateMenu, { params: { id }, body: menuForm(WEDNESDAY, changes) }, as)).reply.menu
    expect((await save({ price: 90 })).names).toEqual(THALI)
    expect(await save({ names: { hi: ' ', mr: null } })).not.toHaveProperty('names')
  })
})

describe('an order', () => {
  test('has the names of its dishes and its menu, at once and whenever it is read', async () => {
    await change({ names: CURD })
    await addMenu(WEDNESDAY, { names: THALI })
    const placed = await order()
    const named = { menu_name: 'House Thali', menu_names: THALI }
    expect(placed).toMatchObject(named)
    expect(placed.items.map(({ name, names }) => [name, names])).toEqual([
      ['Regular Thali', undefined],
      ['Curd', CURD],
    ])
    expect(await read(placed._id)).toEqual(placed)
  })

  test('reads what is entered or put right later, and stays in English when the dish has another name by then', async () => {
    const { _id: menu } = await addMenu(WEDNESDAY)
    const { _id } = await order()
    expect(Object.keys(await read(_id))).not.toContain('menu_names')
    await change({ names: CURD })
    expect((await read(_id)).items[1]?.names).toEqual(CURD)
    await change({ name: 'Sweet Curd', names: { hi: 'मीठा दही' } })
    const renamed = (await read(_id)).items[1]
    expect(renamed?.name).toBe('Curd')
    expect(renamed).not.toHaveProperty('names')
    await change({ names: CURD })
    await app.call(contract.deleteItem, { params: { id: curd._id }, query: {} }, as)
    expect((await read(_id)).items[1]?.names).toEqual(CURD)
    expect(await db.selectFrom('menus').select('id').where('id', '=', menu).execute()).toHaveLength(1)
  })
})
