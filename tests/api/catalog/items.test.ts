import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { START, testApp } from '../../support/app.ts'
import { badBodies } from '../../support/bad-values.ts'

const app = await testApp()
const token = await app.signInAdmin()
const as = { token }

beforeEach(async () => {
  app.clock.set(START)
  await app.ctx.db.deleteFrom('items').execute()
})

const form = (changes: object = {}) => ({
  name: 'Dal Tadka',
  basePrice: 60.5,
  category: 'Dal & Curry' as const,
  ...changes,
})
const add = (changes: object = {}) => app.call(contract.addItem, { body: form(changes) }, as)
const addOne = async (changes: object = {}) => (await add(changes)).reply.item
const update = (id: string, changes: object = {}) =>
  app.call(contract.updateItem, { params: { id }, body: form(changes) }, as)
const list = async () => (await app.call(contract.listItems, {}, as)).reply.items

describe('adding an item', () => {
  test('takes the defaults of a new item', async () => {
    const { status, reply } = await add()
    expect(status).toBe(200)
    expect(reply.item).toEqual({
      _id: expect.any(String),
      name: 'Dal Tadka',
      description: null,
      image_url: null,
      base_price: 60.5,
      item_type: 'base',
      addon_category: null,
      is_vegetarian: true,
      spice_level: 'medium',
      category: 'Dal & Curry',
      is_active: true,
      createdAt: '2026-03-11T05:30:00.000Z',
      updatedAt: '2026-03-11T05:30:00.000Z',
    })
  })

  test('trims texts and keeps what an add-on says of itself', async () => {
    const item = await addOne({
      name: '  Egg Curry ',
      description: ' Two eggs. ',
      imageUrl: ' https://dabba.test/egg.webp ',
      basePrice: 0,
      itemType: 'addon',
      addonCategory: 'non_veg',
      isVegetarian: false,
      spiceLevel: 'spicy',
      category: 'Main Course',
    })
    expect(item).toMatchObject({
      name: 'Egg Curry',
      description: 'Two eggs.',
      image_url: 'https://dabba.test/egg.webp',
      base_price: 0,
      item_type: 'addon',
      addon_category: 'non_veg',
      is_vegetarian: false,
      spice_level: 'spicy',
    })
    expect(await addOne({ itemType: 'addon' })).toMatchObject({ addon_category: 'premium_veg' })
    expect(await addOne({ addonCategory: 'non_veg' })).toMatchObject({ addon_category: null })
  })

  test.each([
    ['name', undefined],
    ['name', ''],
    ['name', '   '],
    ['basePrice', undefined],
    ['basePrice', null],
    ['basePrice', ''],
    ['category', undefined],
    ['category', ' '],
  ])('needs %s (not %o)', async (field, value) => {
    const { status, reply } = await add({ [field]: value })
    expect(status).toBe(400)
    expect(reply).toMatchObject({ code: 'item_fields_required', error: 'Please fill in all required fields' })
  })

  test.each([-0.01, 0.001, 1_000_000.01, '60'])('rejects the price %o', async (basePrice) => {
    expect((await add({ basePrice })).reply).toMatchObject({
      code: 'price_invalid',
      error: 'A price must lie between 0 and 1,000,000 rupees, with at most two decimals.',
    })
  })

  test.each([
    'javascript:alert(1)',
    'egg.webp',
    '//x.test/a',
    '/uploads/../secret',
    'data:image/png;base64,AA',
    'http://',
  ])('rejects the picture %s', async (imageUrl) => {
    expect((await add({ imageUrl })).reply).toMatchObject({ success: false, code: 'image_url' })
  })

  test('takes an own upload as picture, and a blank one as none', async () => {
    expect((await addOne({ imageUrl: '/uploads/images/1-a.webp' })).image_url).toBe('/uploads/images/1-a.webp')
    expect((await addOne({ imageUrl: ' ' })).image_url).toBeNull()
  })

  test('accepts no bad body and nothing beside its fields', async () => {
    const bad = badBodies(
      form({ description: '', imageUrl: '', itemType: 'base', isVegetarian: true, spiceLevel: 'mild' }),
      {
        name: 'text',
        description: 'text',
        imageUrl: 'text',
        basePrice: 'number',
        itemType: 'text',
        isVegetarian: 'flag',
        spiceLevel: 'text',
        category: 'text',
      } as never,
    )
    for (const [name, body] of bad) {
      const { status } = await app.call(contract.addItem, { body }, as)
      expect([400, 413], name).toContain(status)
    }
    expect(await list()).toEqual([])

    const id = newId()
    const sly = await addOne({ _id: id, id, is_active: false, base_price: 1, createdAt: '2020-01-01T00:00:00Z' })
    expect(sly).toMatchObject({ is_active: true, base_price: 60.5, createdAt: '2026-03-11T05:30:00.000Z' })
    expect(sly._id).not.toBe(id)
  })
})

describe('the library', () => {
  // shows: B7.1
  test('lists all items by name, whatever their case', async () => {
    await addOne({ name: 'roti' })
    await addOne({ name: 'Dal' })
    await addOne({ name: 'Dal' })
    expect((await list()).map(({ name }) => name)).toEqual(['Dal', 'Dal', 'roti'])
  })

  test('gives one item, and 404 for one that is not there', async () => {
    const item = await addOne()
    expect((await app.call(contract.getItem, { params: { id: item._id } }, as)).reply.item).toEqual(item)
    expect((await app.call(contract.getItem, { params: { id: newId() } }, as)).status).toBe(404)
    expect((await app.call(contract.getItem, { params: { id: 'x' } }, as)).status).toBe(404)
  })

  test('loses a deleted item once; menus keep their copies', async () => {
    const { _id: id } = await addOne()
    expect((await app.call(contract.deleteItem, { params: { id } }, as)).status).toBe(200)
    expect((await app.call(contract.deleteItem, { params: { id } }, as)).status).toBe(404)
    expect(await list()).toEqual([])
  })

  test('toggles, or sets the wanted state however often it is asked', async () => {
    const { _id: id } = await addOne()
    const toggle = async (body: { isActive?: boolean } = {}) =>
      (await app.call(contract.toggleItem, { params: { id }, body }, as)).reply.item.is_active
    expect([await toggle(), await toggle(), await toggle()]).toEqual([false, true, false])
    expect([await toggle({ isActive: true }), await toggle({ isActive: true })]).toEqual([true, true])
    expect((await app.send({ method: 'PUT', url: `/api/admin/item/${id}/toggle`, headers: bearer() })).status).toBe(200)
  })
})

describe('deleting an item', () => {
  // shows: B7.4
  test('never takes what someone else has changed meanwhile', async () => {
    const read = await addOne()
    const remove = (updatedAt: string) =>
      app.call(contract.deleteItem, { params: { id: read._id }, query: { updatedAt } }, as)
    const changed = (await update(read._id, { name: 'Dal Fry' })).reply.item
    const late = await remove(read.updatedAt)
    expect(late.status).toBe(409)
    expect(late.reply).toMatchObject({ code: 'changed_meanwhile', details: { item: changed } })
    expect(await list()).toEqual([changed])
    expect((await remove(changed.updatedAt)).status).toBe(200)
    expect((await remove(changed.updatedAt)).status).toBe(404)
  })
})

describe('changing an item', () => {
  test('replaces its fields', async () => {
    const item = await addOne({ description: 'Old', imageUrl: 'https://dabba.test/a.webp' })
    app.clock.advance({ minutes: 1 })
    const { status, reply } = await update(item._id, { name: 'Dal Fry' })
    expect(status).toBe(200)
    expect(reply.item).toEqual({
      ...item,
      name: 'Dal Fry',
      description: null,
      image_url: null,
      updatedAt: '2026-03-11T05:31:00.000Z',
    })
    expect((await update(newId())).status).toBe(404)
  })

  // shows: B7.2
  test('never overwrites what someone else has changed meanwhile, not even within one millisecond', async () => {
    const read = await addOne()
    const first = await update(read._id, { name: 'Mine', updatedAt: read.updatedAt })
    expect(first.status).toBe(200)
    const late = await update(read._id, { name: 'Theirs', updatedAt: read.updatedAt })
    expect(late.status).toBe(409)
    expect(late.reply).toMatchObject({
      code: 'changed_meanwhile',
      error: 'Someone else has changed this meanwhile. Please look at the present state and save again.',
      details: { item: first.reply.item },
    })
    expect((await list())[0]).toEqual(first.reply.item)
    expect((await update(read._id, { name: 'Theirs', updatedAt: first.reply.item.updatedAt })).status).toBe(200)
  })

  test('lets exactly one of ten who read the same win', async () => {
    const { _id: id, updatedAt } = await addOne()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => update(id, { name: `Dal ${index}`, updatedAt })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })
})

function bearer() {
  return { authorization: `Bearer ${token}` }
}
