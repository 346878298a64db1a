import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { menusOf } from '#server/catalog/catalog.ts'
import { MenuCache } from '#server/catalog/menus/cache.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, START, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'

const app = await testApp()

const WEDNESDAY = '2026-03-11'
const COMING = ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14', '2026-03-16', '2026-03-17']
/** What is told of the days on it. */
const DAYS = {
  orderDay: WEDNESDAY,
  strip: ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14'],
  coming: COMING,
  delivery: { from: '12:00', to: '14:00' },
  orderBy: Object.fromEntries(COMING.map((day) => [day, `${day}T14:30:00.000Z`])),
  laterDelivery: { from: '12:00', to: '14:00' },
}
const weekly = (...dates: string[]) => app.call(contract.weeklyMenus, { body: { dates } })
const names = async (...dates: string[]) => {
  const { reply } = await weekly(...dates)
  return Object.fromEntries(Object.entries(reply.menus).map(([day, menu]) => [day, menu.name]))
}

afterEach(async () => {
  app.clock.set(START)
  await app.ctx.db.deleteFrom('menus').execute()
  menusOf(app.ctx).invalidate()
})

describe('the menus of days', () => {
  // shows: C3.5, C7.menus.1
  test('carry categories and items under the names of the wire', async () => {
    await addMenu(app, {
      name: 'Marathi Thali',
      day: WEDNESDAY,
      thaliPrice: 90.5,
      base: ['Varan', 'Bhaat'],
      addOns: [{ name: 'Egg Curry', price: 62.5, vegetarian: false }, { name: 'Papad' }],
    })
    const { status, reply } = await weekly(WEDNESDAY)
    expect(status).toBe(200)
    const item = (name: string, rest: object) => ({
      _id: expect.any(String),
      name,
      item_name: name,
      description: null,
      image_url: null,
      is_vegetarian: true,
      addon_price: null,
      spice_level: null,
      ...rest,
    })
    expect(reply).toEqual({
      success: true,
      ...DAYS,
      menus: {
        [WEDNESDAY]: {
          _id: expect.any(String),
          name: 'Marathi Thali',
          image_url: null,
          is_regular_thali: true,
          menu_date: WEDNESDAY,
          is_active: false,
          price: 90.5,
          categories: [
            {
              _id: expect.any(String),
              name: 'Regular Thali',
              type: 'regular',
              items: [item('Varan', { item_type: 'base' }), item('Bhaat', { item_type: 'base' })],
            },
            {
              _id: expect.any(String),
              name: 'Add-ons',
              type: 'addon',
              items: [
                item('Egg Curry', { item_type: 'addon', addon_price: 62.5, is_vegetarian: false }),
                item('Papad', { item_type: 'addon', addon_price: 50 }),
              ],
            },
          ],
        },
      },
    })
  })

  test('are only those that there are', async () => {
    await addMenu(app, { name: 'Wednesday', day: WEDNESDAY })
    await addMenu(app, { name: 'Friday', day: '2026-03-13' })
    expect(await names('2026-03-13', WEDNESDAY, '2026-03-12')).toEqual({
      [WEDNESDAY]: 'Wednesday',
      '2026-03-13': 'Friday',
    })
  })

  test('are none in an empty kitchen', async () => {
    expect((await weekly(WEDNESDAY)).reply).toEqual({ success: true, menus: {}, ...DAYS })
  })

  test('the active menu stands in for the order day alone', async () => {
    await addMenu(app, { name: 'Stand-in', active: true })
    expect(await names('2026-03-10', WEDNESDAY, '2026-03-12')).toEqual({ [WEDNESDAY]: 'Stand-in' })
    expect(await names('2026-03-12')).toEqual({})
  })

  test('a dated menu comes before the active one', async () => {
    await addMenu(app, { name: 'Stand-in', active: true })
    await addMenu(app, { name: 'Wednesday', day: WEDNESDAY })
    expect(await names(WEDNESDAY)).toEqual({ [WEDNESDAY]: 'Wednesday' })
  })

  test('on a Sunday Monday is the order day', async () => {
    await addMenu(app, { name: 'Stand-in', active: true })
    app.clock.set('2026-03-15T00:00:00+05:30')
    const { reply } = await weekly('2026-03-14', '2026-03-15', '2026-03-16')
    expect(reply.orderDay).toBe('2026-03-16')
    expect(Object.keys(reply.menus)).toEqual(['2026-03-16'])
  })

  test('the day changes at eight in the evening, when its orders are not taken any more', async () => {
    app.clock.set('2026-03-11T19:59:59+05:30')
    expect((await weekly(WEDNESDAY)).reply.orderDay).toBe(WEDNESDAY)
    app.clock.advance({ seconds: 1 })
    expect((await weekly(WEDNESDAY)).reply.orderDay).toBe('2026-03-12')
  })

  test('of several for one day the active one counts, else the newest', async () => {
    await addMenu(app, { name: 'First', day: WEDNESDAY })
    await addMenu(app, { name: 'Second', day: WEDNESDAY })
    expect(await names(WEDNESDAY)).toEqual({ [WEDNESDAY]: 'Second' })
    await addMenu(app, { name: 'Chosen', day: WEDNESDAY, active: true })
    await addMenu(app, { name: 'Last', day: WEDNESDAY })
    expect(await names(WEDNESDAY)).toEqual({ [WEDNESDAY]: 'Chosen' })
  })

  test.each([
    [{}, 'body.dates'],
    [{ dates: [] }, 'body.dates'],
    [{ dates: Array.from({ length: 15 }, () => WEDNESDAY) }, 'body.dates'],
    [{ dates: ['2026-02-30'] }, 'body.dates.0'],
    [{ dates: [WEDNESDAY, 'tomorrow'] }, 'body.dates.1'],
    [{ dates: [20260311] }, 'body.dates.0'],
  ])('reject %j', async (body, field) => {
    const { status, reply } = await app.call(contract.weeklyMenus, { body: body as never })
    expect(status).toBe(400)
    expect(reply).toEqual({ success: false, error: `The request is not valid: ${field}.`, code: 'invalid_request' })
  })
})

describe('the active menu', () => {
  test('is null when there is none', async () => {
    expect((await app.call(contract.activeMenu)).reply).toEqual({ success: true, menu: null, ...DAYS })
  })

  // shows: C7.menus.3
  test('carries the flat lists of the back office', async () => {
    await addMenu(app, { name: 'Stand-in', active: true, base: ['Dal', 'Roti'] })
    const { reply } = await app.call(contract.activeMenu)
    expect(reply.menu).toMatchObject({ name: 'Stand-in', is_active: true, menu_date: null, price: 80 })
    expect(reply.menu?.base_items).toEqual([
      { name: 'Dal', price: 60 },
      { name: 'Roti', price: 60 },
    ])
    expect(reply.menu?.add_ons).toEqual([
      { name: 'Gulab Jamun', price: 40 },
      { name: 'Egg Curry', price: 62.5 },
      { name: 'Papad', price: 50 },
    ])
  })
})

describe('an answer is made once for all readers', () => {
  const read = (headers: Record<string, string> = {}) => app.send({ url: contract.activeMenu.path, headers })

  test('and known again by its tag until the menu changes', async () => {
    await addMenu(app, { name: 'Before', active: true })
    const first = await read()
    expect(first.headers['cache-control']).toBe('no-cache')
    const known = { 'if-none-match': String(first.headers.etag) }
    expect(await read(known)).toMatchObject({ status: 304, body: '' })
    await app.ctx.db.deleteFrom('menus').execute()
    await addMenu(app, { name: 'After', active: true })
    const changed = await read(known)
    expect(changed.status).toBe(200)
    expect(JSON.parse(changed.body).menu.name).toBe('After')
  })

  test('and until the menu changes in the first second of the process, too', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(10)
    onTestFinished(() => now.mockRestore())
    const cache = new MenuCache(app.ctx.db)
    expect(await cache.active('lunch')).toBeNull()
    await addMenu(app, { name: 'Thali', active: true })
    cache.invalidate()
    expect(await cache.active('lunch')).toMatchObject({ name: 'Thali' })
  })

  test('and until the kitchen day changes', async () => {
    const known = { 'if-none-match': String((await read()).headers.etag) }
    app.clock.advance({ hours: 24 })
    expect((await read(known)).status).toBe(200)
  })

  test.each(['br', 'gzip'])('compressed as %s, for those who can read it', async (encoding) => {
    await addMenu(app, { name: 'Thali', active: true })
    const { headers } = await read({ 'accept-encoding': encoding })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect((await read()).headers['content-encoding']).toBeUndefined()
  })

  test('while an order of the days differs, the answer does not', async () => {
    await addMenu(app, { name: 'Thali', day: WEDNESDAY })
    const [one, other] = [await weekly(WEDNESDAY, '2026-03-12'), await weekly('2026-03-12', WEDNESDAY, WEDNESDAY)]
    expect(one.headers.etag).toBe(other.headers.etag)
  })
})

describe('the copies kept in memory', () => {
  test('follow a change made by another instance within a second or so', async () => {
    const second = await createTestApp({ database: app.database })
    await addMenu(app, { name: 'Before', day: WEDNESDAY })
    expect(await names(WEDNESDAY)).toEqual({ [WEDNESDAY]: 'Before' })
    await addMenu(second, { name: 'After', day: WEDNESDAY })
    await expect.poll(() => names(WEDNESDAY), { timeout: 3000, interval: 100 }).toEqual({ [WEDNESDAY]: 'After' })
    await second.stop()
  })

  test('follow the change of the day at once', async () => {
    await addMenu(app, { name: 'Stand-in', active: true })
    app.clock.set('2026-03-11T19:59:59+05:30')
    expect(await names(WEDNESDAY, '2026-03-12')).toEqual({ [WEDNESDAY]: 'Stand-in' })
    app.clock.advance({ seconds: 1 })
    expect(await names(WEDNESDAY, '2026-03-12')).toEqual({ '2026-03-12': 'Stand-in' })
  })
})
