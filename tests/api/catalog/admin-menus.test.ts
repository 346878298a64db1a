import { beforeEach, describe, expect, test } from 'vitest'
import { menusOf } from '#server/catalog/catalog.ts'
import { newId } from '#server/kernel/ids.ts'
import type { AdminMenu, AdminMenuItem } from '#shared/contract/catalog/office/menus.schemas.ts'
import { contract } from '#shared/contract/contract.ts'
import { START, testApp } from '../../support/app.ts'
import { badBodies } from '../../support/bad-values.ts'

// Wednesday, 11 March 2026.
const app = await testApp()
const as = { token: await app.signInAdmin() }

beforeEach(async () => {
  app.clock.set(START)
  await app.ctx.db.deleteFrom('menus').execute()
  await app.ctx.db.deleteFrom('items').execute()
  menusOf(app.ctx).invalidate()
})

const thali = (...names: string[]) => ({
  name: 'Thali',
  type: 'regular' as const,
  items: names.map((name) => ({ name })),
})
const form = (changes: object = {}) => ({
  name: 'Wednesday Thali',
  menuDate: '2026-03-11',
  categories: [
    thali('Dal', 'Rice'),
    { name: '', type: 'addon' as const, items: [{ name: 'Egg Curry', addon_price: 62.5, is_vegetarian: false }] },
  ],
  ...changes,
})
const add = (changes: object = {}) => app.call(contract.addMenu, { body: form(changes) }, as)
const addOne = async (changes: object = {}) => (await add(changes)).reply.menu
const update = (id: string, changes: object = {}) =>
  app.call(contract.updateMenu, { params: { id }, body: form(changes) }, as)
const activate = (id: string) => app.call(contract.activateMenu, { params: { id } }, as)
const list = async () => (await app.call(contract.listMenus, {}, as)).reply.menus
const active = async () => (await app.call(contract.activeMenu)).reply.menu
const addItem = async (changes: object = {}) => {
  const body = { name: 'Curd', basePrice: 30, category: 'Desserts' as const, itemType: 'addon' as const, ...changes }
  return (await app.call(contract.addItem, { body }, as)).reply.item
}
const dishes = (menu: AdminMenu) => menu.categories.flatMap(({ items }) => items)

describe('adding a menu', () => {
  // shows: B3.menu.1, B7.9
  test('stores it, not active, under the names of the wire', async () => {
    const { status, reply } = await add({ imageUrl: 'https://dabba.test/m.webp', price: 90 })
    expect(status).toBe(200)
    const item = (name: string, changes: object = {}) => ({
      _id: expect.any(String),
      name,
      item_name: name,
      description: null,
      image_url: null,
      is_vegetarian: true,
      item_type: 'base',
      addon_price: null,
      spice_level: null,
      basePrice: null,
      customPrice: null,
      isCustomized: false,
      sourceItemId: null,
      category: null,
      ...changes,
    })
    expect(reply.menu).toEqual({
      _id: expect.any(String),
      name: 'Wednesday Thali',
      image_url: 'https://dabba.test/m.webp',
      is_regular_thali: true,
      menu_date: '2026-03-11',
      is_active: false,
      price: 90,
      categories: [
        { _id: expect.any(String), name: 'Thali', type: 'regular', items: [item('Dal'), item('Rice')] },
        {
          _id: expect.any(String),
          name: 'Add-ons',
          type: 'addon',
          items: [
            item('Egg Curry', {
              item_type: 'addon',
              is_vegetarian: false,
              addon_price: 62.5,
              customPrice: 62.5,
              isCustomized: true,
            }),
          ],
        },
      ],
      createdAt: '2026-03-11T05:30:00.000Z',
      updatedAt: '2026-03-11T05:30:00.000Z',
    })
  })

  test('is seen by customers at once', async () => {
    const weekly = async () =>
      (await app.call(contract.weeklyMenus, { body: { dates: ['2026-03-11'] } })).reply.menus['2026-03-11']?.name
    expect(await weekly()).toBeUndefined()
    const { _id: id } = await addOne()
    expect(await weekly()).toBe('Wednesday Thali')
    await update(id, { name: 'Better Thali' })
    expect(await weekly()).toBe('Better Thali')
    await app.call(contract.deleteMenu, { params: { id } }, as)
    expect(await weekly()).toBeUndefined()
  })

  test('twice with one form makes one menu, as it was sent last', async () => {
    const formId = newId()
    const answers = await Promise.all(Array.from({ length: 6 }, () => add({ formId })))
    const ids = new Set(answers.map(({ reply }) => reply.menu?._id).filter((id) => id !== undefined))
    expect(ids.size).toBe(1)
    expect(await list()).toHaveLength(1)

    const other = newId()
    const first = await addOne({ formId: other, name: 'Lost answer' })
    const again = await addOne({ formId: other, name: 'Sent again' })
    expect(again).toMatchObject({ _id: first._id, name: 'Sent again' })
    expect((await add({ formId: other, name: 'And again' })).reply.code).toBe('changed_meanwhile')
    expect((await list()).map(({ name }) => name).sort()).toEqual(['Sent again', 'Wednesday Thali'])
  })

  test('drops blank items and categories and trims names', async () => {
    const menu = await addOne({
      categories: [thali(' Dal ', '', '  '), thali(' '), { name: ' ', items: [{ name: '' }, {}] }],
    })
    expect(menu.categories.map(({ items }) => items.map(({ name }) => name))).toEqual([['Dal']])
  })

  // shows: B5.menu.9
  test.each([
    ['no name', { name: ' ' }, 'menu_fields_required', 'Please fill in menu name and cuisine name'],
    ['a missing name', { name: undefined }, 'menu_fields_required', 'Please fill in menu name and cuisine name'],
    ['no categories', { categories: [] }, 'menu_no_categories', 'Please add at least one category with items'],
    [
      'missing categories',
      { categories: undefined },
      'menu_no_categories',
      'Please add at least one category with items',
    ],
    ['blank items', { categories: [thali(' ')] }, 'menu_no_categories', 'Please add at least one category with items'],
    ['no day', { menuDate: null }, 'menu_date_required', 'Please choose the day of the menu.'],
    ['a missing day', { menuDate: undefined }, 'menu_date_required', 'Please choose the day of the menu.'],
    ['a made-up day', { menuDate: '2026-02-30' }, 'menu_date_required', 'Please choose the day of the menu.'],
    ['yesterday', { menuDate: '2026-03-10' }, 'menu_date_past', 'The day of the menu cannot be earlier than today.'],
    [
      'a dish twice',
      { categories: [thali('Dal'), { name: '', type: 'addon', items: [{ name: ' dAL' }] }] },
      'menu_duplicate_dish',
      'dAL is in the menu twice. A name can stand only once in a menu.',
    ],
    [
      'a nameless category',
      { categories: [{ ...thali('Dal'), name: '' }] },
      'menu_unnamed_category',
      'Please name the category of Dal.',
    ],
    [
      'the thali as an add-on',
      { categories: [{ name: '', type: 'addon', items: [{ name: 'Regular Thali' }] }] },
      'menu_reserved_name',
      'Regular Thali is the name of the thali itself. Please give this add-on another name.',
    ],
    [
      'a negative price',
      { price: -1 },
      'price_invalid',
      'A price must lie between 0 and 1,000,000 rupees, with at most two decimals.',
    ],
    [
      '101 dishes',
      { categories: [thali(...Array.from({ length: 101 }, (_, index) => `Dish ${index}`))] },
      'menu_too_large',
      'A menu can have at most 20 categories and 100 items.',
    ],
  ])('rejects %s', async (_, changes, code, error) => {
    const { status, reply } = await add(changes)
    expect(status).toBe(400)
    expect(reply).toMatchObject({ success: false, code, error })
    expect(await list()).toEqual([])
  })

  test('accepts no bad body', async () => {
    const menus = badBodies(form({ imageUrl: '', isRegularThali: true, price: 80 }), {
      name: 'text',
      menuDate: 'text',
      imageUrl: 'text',
      isRegularThali: 'flag',
      price: 'number',
      categories: 'list',
    } as never)
    const inCategory = badBodies({ ...thali('Dal') }, { name: 'text', type: 'text', items: 'list' })
    const inItem = badBodies({ name: 'Dal' }, {
      name: 'text',
      description: 'text',
      imageUrl: 'text',
      addon_price: 'number',
      customPrice: 'number',
      is_vegetarian: 'flag',
      sourceItemId: 'text',
      spice_level: 'text',
      item_type: 'text',
    } as never)
    const bad = [
      ...menus,
      ...inCategory.map(([name, category]) => [name, form({ categories: [category] })] as const),
      ...inItem.map(([name, item]) => [name, form({ categories: [{ ...thali(), items: [item] }] })] as const),
    ]
    expect(bad.length).toBeGreaterThan(200)
    for (const [name, body] of bad) {
      const { status } = await app.call(contract.addMenu, { body }, as)
      expect([400, 413], name).toContain(status)
    }
    expect(await list()).toEqual([])
  })
})

describe('dishes of the library', () => {
  // shows: B3.menu.2
  test('lend their price and category; a price of the menu sets an item off', async () => {
    const curd = await addItem()
    const dal = await addItem({ name: 'Dal', itemType: 'base', basePrice: 55 })
    const menu = await addOne({
      categories: [
        { name: 'Thali', items: [{ name: 'Dal', sourceItemId: dal._id, customPrice: 70 }] },
        {
          type: 'addon',
          items: [
            { name: 'Curd', sourceItemId: curd._id },
            { name: 'Big Curd', sourceItemId: curd._id, addon_price: 45 },
            { name: 'Lost', sourceItemId: newId(), addon_price: 10 },
          ],
        },
      ],
    })
    expect(
      dishes(menu).map((dish) => [dish.name, dish.basePrice, dish.customPrice, dish.isCustomized, dish.addon_price]),
    ).toEqual([
      ['Dal', 55, 70, true, null],
      ['Curd', 30, null, false, 30],
      ['Big Curd', 30, 45, true, 45],
      ['Lost', null, 10, true, 10],
    ])
    expect(dishes(menu).map(({ sourceItemId }) => sourceItemId)).toEqual([dal._id, curd._id, curd._id, null])
    expect(dishes(menu)[1]?.category).toBe('Desserts')

    await app.call(contract.deleteItem, { params: { id: curd._id } }, as)
    const kept = (await app.call(contract.getMenu, { params: { id: menu._id } }, as)).reply.menu
    expect(kept).toEqual(menu)
  })

  // shows: B3.menu.5, B7.6
  test('count with their price in the active menu, without one with 60', async () => {
    const dal = await addItem({ name: 'Dal', itemType: 'base', basePrice: 55 })
    const items = [{ name: 'Dal', sourceItemId: dal._id }, { name: 'Rice' }, { name: 'Roti', customPrice: 12.5 }]
    const { _id: id } = await addOne({
      categories: [
        { name: 'Thali', items },
        { type: 'addon', items: [{ name: 'Papad' }] },
      ],
    })
    await activate(id)
    expect(await active()).toMatchObject({
      base_items: [
        { name: 'Dal', price: 55 },
        { name: 'Rice', price: 60 },
        { name: 'Roti', price: 12.5 },
      ],
      add_ons: [{ name: 'Papad', price: 50 }],
    })
  })
})

describe('changing a menu', () => {
  const back = (menu: AdminMenu) => ({
    name: menu.name,
    menuDate: menu.menu_date,
    categories: menu.categories.map(({ _id, name, type, items }) => ({
      id: _id,
      name,
      type,
      items: items.map((dish) => ({ ...dish, id: dish._id, imageUrl: dish.image_url })),
    })),
  })

  // shows: B7.10
  test('keeps the ids of what is kept, also when names are swapped', async () => {
    const menu = await addOne()
    const saved = (await update(menu._id, back(menu))).reply.menu
    expect(saved).toEqual({ ...menu, updatedAt: expect.any(String) })

    const [dal, rice] = dishes(menu) as AdminMenuItem[] as [AdminMenuItem, AdminMenuItem]
    const swapped = [
      { id: dal._id, name: 'Rice' },
      { id: rice._id, name: 'Dal' },
      { id: dal._id, name: 'Roti' },
      { id: 'made up', name: 'Papad' },
    ]
    const after = (
      await update(menu._id, { categories: [{ id: menu.categories[0]?._id, name: 'Thali', items: swapped }] })
    ).reply.menu
    expect(after.categories).toHaveLength(1)
    expect(after.categories[0]?._id).toBe(menu.categories[0]?._id)
    const ids = Object.fromEntries(dishes(after).map((dish) => [dish.name, dish._id]))
    expect(ids).toMatchObject({ Rice: dal._id, Dal: rice._id })
    expect(new Set(Object.values(ids)).size).toBe(4)
  })

  // shows: B7.8
  test('takes no id of another menu', async () => {
    const [menu, other] = [await addOne(), await addOne()]
    const stolen = dishes(other)[0]?._id
    const after = (await update(menu._id, { categories: [{ name: 'Thali', items: [{ id: stolen, name: 'Dal' }] }] }))
      .reply.menu
    expect(dishes(after)[0]?._id).not.toBe(stolen)
    expect(dishes((await app.call(contract.getMenu, { params: { id: other._id } }, as)).reply.menu)[0]?._id).toBe(
      stolen,
    )
  })

  test('may leave a day that has passed, but not move to one', async () => {
    const { _id: id } = await addOne()
    app.clock.advance({ days: 2 })
    as.token = await app.signInAdmin()
    expect((await update(id)).status).toBe(200)
    expect((await update(id, { menuDate: '2026-03-12' })).reply.code).toBe('menu_date_past')
    expect((await update(id, { menuDate: null })).reply.code).toBe('menu_date_required')
    expect((await update(id, { menuDate: '2026-03-13' })).status).toBe(200)
    expect((await update(newId())).status).toBe(404)
  })

  test('stores nothing of a change that is rejected', async () => {
    const menu = await addOne()
    expect((await update(menu._id, { categories: [thali('A', 'a')] })).status).toBe(400)
    expect(await list()).toEqual([menu])
  })

  test('never overwrites what someone else has changed meanwhile', async () => {
    const { _id: id, updatedAt } = await addOne()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => update(id, { name: `Menu ${index}`, updatedAt })),
    )
    const saved = answers.filter(({ status }) => status === 200)
    expect(saved).toHaveLength(1)
    for (const { status, reply } of answers.filter((answer) => answer !== saved[0])) {
      expect(status).toBe(409)
      expect(reply.error).toBe(
        'Someone else has changed this meanwhile. Please look at the present state and save again.',
      )
      expect(reply.details).toEqual({ menu: saved[0]?.reply.menu })
    }
    expect((await list())[0]).toEqual(saved[0]?.reply.menu)
  })
})

describe('the active menu', () => {
  // shows: B7.7, B7.13
  test('is exactly one', async () => {
    const [first, second] = [await addOne(), await addOne()]
    expect((await activate(first._id)).reply.menu.is_active).toBe(true)
    expect((await activate(first._id)).status).toBe(200)
    expect((await activate(second._id)).status).toBe(200)
    expect((await list()).map((menu) => [menu._id, menu.is_active])).toEqual([
      [second._id, true],
      [first._id, false],
    ])
    expect((await active())?._id).toBe(second._id)
    expect((await activate(newId())).status).toBe(404)
    expect((await active())?._id).toBe(second._id)
  })

  // shows: B4.9
  test('stays one when many are activated at once', async () => {
    const menus = await Promise.all(Array.from({ length: 6 }, () => addOne()))
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(menus.map((menu) => activate(menu._id)))
      expect(answers.map(({ status }) => status)).toEqual(menus.map(() => 200))
      expect((await list()).filter((menu) => menu.is_active)).toHaveLength(1)
    }
  })

  // shows: B7.11
  test('can be deleted, and the answer says what customers see then', async () => {
    const remove = async (id: string) => (await app.call(contract.deleteMenu, { params: { id } }, as)).reply
    const [today, other, standIn] = [
      await addOne(),
      await addOne({ menuDate: '2026-04-01' }),
      await addOne({ menuDate: '2026-04-02' }),
    ]
    expect(await remove(other._id)).toEqual({ success: true, wasActive: false, message: null })
    await activate(standIn._id)
    expect(await remove(standIn._id)).toEqual({
      success: true,
      wasActive: true,
      message:
        'This was the active menu. Customers still see the menu of Wednesday, 11 March; on days without a menu of their own they see none until you activate another.',
    })
    await activate(today._id)
    expect((await remove(today._id)).message).toBe(
      'This was the active menu. Customers see no menu on days that have none of their own until you activate another.',
    )
    expect(await active()).toBeNull()
    expect((await app.call(contract.deleteMenu, { params: { id: today._id } }, as)).status).toBe(404)
  })
})

describe('deleting a menu', () => {
  test('never takes what someone else has changed meanwhile', async () => {
    const read = await addOne()
    const remove = (updatedAt: string) =>
      app.call(contract.deleteMenu, { params: { id: read._id }, query: { updatedAt } }, as)
    const changed = (await update(read._id, { name: 'Better Thali' })).reply.menu
    const late = await remove(read.updatedAt)
    expect(late.status).toBe(409)
    expect(late.reply).toMatchObject({ code: 'changed_meanwhile', details: { menu: changed } })
    expect(await list()).toEqual([changed])
    expect((await remove(changed.updatedAt)).status).toBe(200)
    expect((await remove(changed.updatedAt)).status).toBe(404)
  })
})

describe('planning ahead', () => {
  const duplicate = (id: string) => app.call(contract.duplicateMenu, { params: { id } }, as)

  // shows: B7.12
  test('a copy goes to the next cooking day without a menu and has ids of its own', async () => {
    const menu = await addOne({ price: 90 })
    await addOne({ menuDate: '2026-03-12' })
    await activate(menu._id)
    const copy = (await duplicate(menu._id)).reply.menu
    expect(copy).toMatchObject({
      name: 'Copy of Wednesday Thali',
      menu_date: '2026-03-13',
      is_active: false,
      price: 90,
    })
    const bare = (of: AdminMenu) => dishes(of).map(({ _id, ...dish }) => dish)
    expect(bare(copy)).toEqual(bare(menu))
    expect(dishes(copy).map(({ _id }) => _id)).not.toEqual(dishes(menu).map(({ _id }) => _id))
    const days = (await Promise.all([1, 2, 3].map(() => duplicate(menu._id)))).map(({ reply }) => reply.menu.menu_date)
    // Sunday, the 15th, is left out.
    expect(days.sort()).toEqual(['2026-03-14', '2026-03-16', '2026-03-17'])
    expect((await duplicate(newId())).status).toBe(404)
  })

  test('the week ahead tells which cooking days lack a menu', async () => {
    const menu = await addOne({ menuDate: '2026-03-13' })
    await addOne({ menuDate: '2026-03-25' })
    const { days, missing } = (await app.call(contract.menuWeek, {}, as)).reply
    expect(days).toHaveLength(12)
    expect(days.filter((day) => day.menu)).toEqual([
      { day: '2026-03-13', menu: { _id: menu._id, name: 'Wednesday Thali' } },
    ])
    expect(missing).toEqual(
      ['11', '12', '14', '16', '17', '18', '19', '20', '21', '23', '24'].map((day) => `2026-03-${day}`),
    )
  })
})
