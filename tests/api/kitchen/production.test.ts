import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { ProductionLine, ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { testApp } from '../../support/app.ts'
import { emptyCookedDays } from '../../support/cooked-days.ts'
import { addMenu, emptyKitchen } from '../../support/kitchen.ts'
import { signInStaff } from '../../support/staff.ts'
import { addCustomers, addSubscriptions } from '../../support/subscribers.ts'

/** What is cooked: sure, to be confirmed, locked with a buffer, and what changes afterwards. */

const app = await testApp()
const DAY = '2026-03-12'
const DEADLINE = '2026-03-11T18:00:00+05:30'
let owner: { token: string }
let roti: string

/** A kitchen whose menu of Thursday has four rotis on the plate and rotis by the piece beside it. */
beforeEach(async () => {
  await emptyCookedDays(app)
  await emptyKitchen(app, ['items', 'customers'])
  owner = { token: await app.signInAdmin() }
  roti = await addItem('Roti', { amount: 4, unit: 'piece' })
  await saveMenu()
})

async function addItem(name: string, serving: { amount: number; unit: 'piece' | 'g' | 'ml' } | null) {
  const body = { name, basePrice: 10, category: 'Rice & Breads' as const, serving }
  const { status, reply } = await app.call(contract.addItem, { body }, owner)
  expect(status).toBe(200)
  return reply.item._id
}

async function saveMenu(day = DAY) {
  const piece = { amount: 1, unit: 'piece' as const }
  const body = {
    name: 'Thursday Thali',
    menuDate: day,
    price: 80,
    categories: [
      {
        name: 'Plate',
        items: [
          { name: 'Dal', serving: { amount: 150, unit: 'g' as const } },
          { name: 'Roti', sourceItemId: roti },
        ],
      },
      {
        name: 'Add-ons',
        type: 'addon' as const,
        items: [{ name: 'Extra Roti', sourceItemId: roti, addon_price: 10, serving: piece }],
      },
    ],
  }
  const { status, reply } = await app.call(contract.addMenu, { body }, owner)
  expect(status).toBe(200)
  return reply.menu
}

const read = async (query: object = { day: DAY }, by: { token: string } = owner) =>
  (await app.call(contract.productionSheet, { query }, by)).reply.sheet
const lineOf = (sheet: ProductionSheet, name: string) =>
  sheet.lines.find((line) => line.name === name) as ProductionLine
const figures = (sheet: ProductionSheet, of: (line: ProductionLine) => unknown) =>
  Object.fromEntries(sheet.lines.map((line) => [line.name, of(line)]))

const MOST_OF_ONE = 20

/** What the office enters for Thursday, each customer's order by itself; the id of the last. */
async function enter(thalis: number, rotis = 0): Promise<string> {
  if (thalis > MOST_OF_ONE) await enter(thalis - MOST_OF_ONE)
  return enterOne(Math.min(thalis, MOST_OF_ONE), rotis)
}

async function enterOne(thalis: number, rotis: number) {
  const [customerId] = await addCustomers(app, 1)
  const items = [
    { name: 'Regular Thali', quantity: thalis, price: 80, total: 80 * thalis },
    ...(rotis > 0 ? [{ name: 'Extra Roti', quantity: rotis, price: 10, total: 10 * rotis }] : []),
  ]
  const body = {
    customerId,
    source: 'phone' as const,
    items,
    totalAmount: 80 * thalis + 10 * rotis,
    paymentMethod: 'COD',
    userAddress: 'Flat 4, Shanti Nagar, Pune',
    menuDate: DAY,
  }
  const { status, reply } = await app.call(contract.enterOrder, { body }, { ...owner, key: newId() })
  expect([status, reply.code]).toEqual([200, undefined])
  return reply.order._id
}

/** The orders of subscriptions for Thursday, so many of each status. */
async function subscribe(counts: { confirmed?: number; pending?: number; skipped?: number }) {
  const { confirmed = 0, pending = 0, skipped = 0 } = counts
  const customers = await addCustomers(app, confirmed + pending + skipped)
  await addSubscriptions(app.ctx.db, customers, { firstDay: DAY, endDay: '2026-04-20', createdAt: app.ctx.now() })
  expect((await dailyRun(app.ctx)).created).toBe(customers.length)
  const orders = await app.ctx.db
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', 'is not', null)
    .orderBy('id')
    .execute()
  const ids = orders.map(({ id }) => id)
  const set = async (some: string[], status: 'confirmed' | 'skipped') => {
    if (some.length > 0) await app.call(contract.setOrderStatuses, { body: { ids: some, status } }, owner)
  }
  await set(ids.slice(0, confirmed), 'confirmed')
  await set(ids.slice(confirmed + pending), 'skipped')
  return ids
}

/** Sessions of the office last for hours. */
async function turnTo(instant: string) {
  app.clock.set(instant)
  owner = { token: await app.signInAdmin() }
}

const lock = async () => {
  await turnTo(DEADLINE)
  await dailyRun(app.ctx)
  return read()
}
const tick = async (sheet: ProductionSheet, by: { token: string } = owner) => {
  const changes = sheet.lines
    .filter(({ change }) => change !== 0)
    .map(({ key, unit, seen, sure }) => ({ key, unit, from: seen ?? 0, to: sure }))
  return app.call(contract.seeProduction, { body: { day: DAY, slot: 'lunch', changes } }, by)
}

describe('before the lock', () => {
  test('has three numbers a dish; after the deadline what is planned; and then what has changed', async () => {
    await subscribe({ confirmed: 100, pending: 20, skipped: 8 })
    for (let order = 0; order < 6; order++) await enter(2, 5)
    const before = await read()
    expect(before.locked).toBeNull()
    expect(figures(before, ({ sure, pending }) => [sure, pending])).toMatchObject({
      'Regular Thali': [112, 20],
      Roti: [478, 80],
    })
    expect(lineOf(before, 'Regular Thali').notComing).toBe(8)
    expect(lineOf(before, 'Dal')).toMatchObject({ unit: 'g', sure: 112 * 150 })
    // What the evening before prepares for.
    expect(figures(before, ({ toCook }) => toCook)).toMatchObject({ 'Regular Thali': 136, Roti: 575 })

    const locked = await lock()
    expect(locked.locked).toEqual({ at: new Date(DEADLINE).toISOString(), by: null })
    expect(figures(locked, ({ sure, planned, change }) => [sure, planned, change])).toMatchObject({
      'Regular Thali': [132, 136, 0],
      Roti: [558, 575, 0],
    })

    await enter(2)
    const later = await read()
    expect(figures(later, ({ change }) => change)).toMatchObject({ 'Regular Thali': 2, Roti: 8 })
    expect(figures(later, ({ planned, toCook }) => [planned, toCook])).toMatchObject({
      'Regular Thali': [136, 136],
      Roti: [575, 575],
    })
  })

  test('follows what a menu says another than the library, and what the library says now', async () => {
    await enter(3)
    expect(lineOf(await read(), 'Roti')).toMatchObject({ unit: 'piece', sure: 12 })
    const body = {
      name: 'Roti',
      basePrice: 10,
      category: 'Rice & Breads' as const,
      serving: { amount: 2.5, unit: 'piece' as const },
    }
    await app.call(contract.updateItem, { params: { id: roti }, body }, owner)
    expect(lineOf(await read(), 'Roti')).toMatchObject({ unit: 'piece', sure: 7.5, toCook: 8 })
    await app.call(contract.updateItem, { params: { id: roti }, body: { ...body, serving: null } }, owner)
    expect(lineOf(await read(), 'Roti')).toMatchObject({ unit: 'portion', sure: 3 })
  })

  test('has no orders of other days and slots, and none that wait for the kitchen', async () => {
    const id = await enter(2)
    await enter(1)
    await app.ctx.db
      .updateTable('orders')
      .set({ held_at: app.ctx.now(), fulfilment: 'pending' })
      .where('id', '=', id)
      .execute()
    expect(lineOf(await read(), 'Regular Thali')).toMatchObject({ sure: 1, pending: 0 })
    expect((await read({ day: DAY, slot: 'dinner' })).lines).toEqual([])
    expect((await read({ day: '2026-03-13' })).lines).toEqual([])
  })
})

describe('the lock', () => {
  test('comes with the daily run, and late with a late one', async () => {
    await subscribe({ pending: 3 })
    await turnTo('2026-03-11T17:59:59+05:30')
    await dailyRun(app.ctx)
    expect((await read()).locked).toBeNull()
    await turnTo('2026-03-11T19:40:00+05:30')
    expect(lineOf(await read(), 'Regular Thali')).toMatchObject({ pending: 3 })
    await dailyRun(app.ctx)
    const sheet = await read()
    expect(sheet.locked?.at).toBe(new Date('2026-03-11T19:40:00+05:30').toISOString())
    expect(lineOf(sheet, 'Regular Thali')).toMatchObject({ sure: 3, pending: 0, lockedSure: 3, planned: 4 })
  })

  test('is made once, by whichever run finds it first', async () => {
    await subscribe({ confirmed: 2 })
    app.clock.set(DEADLINE)
    await Promise.all([dailyRun(app.ctx), dailyRun(app.ctx), dailyRun(app.ctx)])
    await enter(1)
    await dailyRun(app.ctx)
    expect(lineOf(await read(), 'Regular Thali')).toMatchObject({ lockedSure: 2, sure: 3, change: 1 })
  })

  test('leaves alone what changes of menu and library, until it is counted anew', async () => {
    await enter(10)
    await lock()
    const body = {
      name: 'Roti',
      basePrice: 10,
      category: 'Rice & Breads' as const,
      serving: { amount: 5, unit: 'piece' as const },
    }
    await app.call(contract.updateItem, { params: { id: roti }, body }, owner)
    const sheet = await read()
    expect(lineOf(sheet, 'Roti')).toMatchObject({ sure: 40, change: 0 })
    await turnTo('2026-03-11T18:30:00+05:30')
    const anew = { day: DAY, slot: 'lunch' as const, lockedAt: sheet.locked?.at ?? '' }
    const { reply } = await app.call(contract.recountProduction, { body: anew }, owner)
    expect(lineOf(reply.sheet, 'Roti')).toMatchObject({ sure: 50, lockedSure: 50, planned: 52, change: 0 })
    expect(reply.sheet.locked?.by).toBe('Administrator')
    const again = await app.call(contract.recountProduction, { body: anew }, owner)
    expect([again.status, again.reply.code]).toEqual([409, 'changed_meanwhile'])
    const { events } = (await app.call(contract.listAudit, { query: { call: 'recountProduction', limit: 5 } }, owner))
      .reply
    expect(events.flatMap(({ changes }) => changes)).toMatchObject([
      { before: { planned: { [`piece ${roti}`]: 42 } }, after: { day: DAY, planned: { [`piece ${roti}`]: 52 } } },
    ])
  })

  test('is counted anew only once it is there', async () => {
    const body = { day: DAY, slot: 'lunch' as const, lockedAt: '2026-03-11T12:30:00.000Z' }
    const { status, reply } = await app.call(contract.recountProduction, { body }, owner)
    expect([status, reply.code]).toEqual([409, 'production_not_locked'])
  })
})

describe('a change after the lock', () => {
  test('is ticked by one of two cooks, and is cooked then', async () => {
    await enter(130)
    await lock()
    await enter(2)
    const seen = await read()
    const cook = await signInStaff(app, 'kitchen')
    const ticks = await Promise.all([tick(seen, owner), tick(seen, cook)])
    expect(ticks.map(({ status }) => status)).toEqual([200, 200])
    const lines = seen.lines.filter(({ change }) => change !== 0).length
    expect(ticks.map(({ reply }) => reply.ticked).sort()).toEqual([0, lines])
    const sheet = await read()
    expect(figures(sheet, ({ change, toCook }) => [change, toCook])).toMatchObject({
      'Regular Thali': [0, 136],
      Roti: [0, 544],
    })
    expect(sheet.seenChanges).toHaveLength(lines)
    expect(sheet.seenChanges.find(({ name }) => name === 'Roti')).toMatchObject({ change: 8, unit: 'piece' })
    expect(await app.ctx.db.selectFrom('production_deltas').selectAll().execute()).toHaveLength(lines)
  })

  test('that has changed again stays unseen', async () => {
    await enter(10)
    await lock()
    const id = await enter(2)
    const seen = await read()
    await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'cancelled' } }, owner)
    await enter(1)
    const { reply } = await tick(seen)
    expect(reply.ticked).toBe(0)
    expect(lineOf(reply.sheet, 'Regular Thali')).toMatchObject({ change: 1, seen: 10 })
  })

  test('is of a dish that nobody had ordered when the day was locked', async () => {
    await enter(10)
    await lock()
    await enter(1, 3)
    await addMenu(app, { day: DAY, base: ['Dal'] })
    const before = await read()
    expect(lineOf(before, 'Roti')).toMatchObject({ change: 7 })
    await app.ctx.db.deleteFrom('production_lines').where('unit', '=', 'piece').execute()
    const added = await read()
    expect(lineOf(added, 'Roti')).toMatchObject({ planned: 0, seen: 0, change: 47 })
    expect((await tick(added)).reply.ticked).toBeGreaterThan(0)
    expect(lineOf(await read(), 'Roti')).toMatchObject({ seen: 47, change: 0, toCook: 47 })
  })

  test('is none when nobody is there to take an order, or it is declined while it is cooked', async () => {
    const id = await enter(4)
    await lock()
    await turnTo('2026-03-12T12:30:00+05:30')
    await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'out_for_delivery' } }, owner)
    const { status } = await app.call(contract.setNoShow, { params: { id }, body: { noShow: true } }, owner)
    expect(status).toBe(200)
    expect(lineOf(await read(), 'Regular Thali')).toMatchObject({ sure: 4, change: 0 })
  })

  test.each(['dispatched', 'out_for_delivery'] as const)(
    'is none when an order that is %s is called off',
    async (way) => {
      const [id] = [await enter(2), await enter(4)]
      await lock()
      await turnTo('2026-03-12T12:30:00+05:30')
      const set = (status: OrderStatus) =>
        app.call(contract.setOrderStatus, { params: { id }, body: { status } }, owner)
      await set(way)
      expect((await set('cancelled')).status).toBe(200)
      expect(lineOf(await read(), 'Regular Thali')).toMatchObject({ sure: 6, change: 0 })
      // Back in the kitchen and called off there, it is not cooked.
      await set('confirmed')
      await set('cancelled')
      expect(lineOf(await read(), 'Regular Thali')).toMatchObject({ sure: 4, change: -2 })
    },
  )

  test('is told of no more once the last delivery is over', async () => {
    await enter(4)
    await lock()
    await enter(1)
    expect((await read()).lines.every(({ change }) => change > 0)).toBe(true)
    await turnTo('2026-03-12T21:30:00+05:30')
    expect((await read()).lines.every(({ change }) => change === 0)).toBe(true)
  })

  test('of another day or slot is told of beside the day that is shown', async () => {
    await enter(4)
    await lock()
    await enter(1)
    expect((await read({ day: '2026-03-11' })).unseenElsewhere).toEqual([{ day: DAY, slot: 'lunch', dishes: 3 }])
    expect((await read()).unseenElsewhere).toEqual([])
  })

  test('cannot be ticked before the lock', async () => {
    const changes = [{ key: 'regular-thali', unit: 'portion' as const, from: 0, to: 4 }]
    const { status, reply } = await app.call(
      contract.seeProduction,
      { body: { day: DAY, slot: 'lunch', changes } },
      owner,
    )
    expect([status, reply.code]).toEqual([409, 'production_not_locked'])
  })
})

describe('after the service', () => {
  const enterResults = (version: number, cooked: number | null, leftOver: number | null, day = DAY) =>
    app.call(
      contract.enterProduction,
      { body: { day, slot: 'lunch', version, results: [{ key: roti, unit: 'piece', cooked, leftOver }] } },
      owner,
    )

  test('what was cooked and left over is entered once at a time, and kept in the audit', async () => {
    await enter(10)
    await lock()
    await turnTo('2026-03-12T15:00:00+05:30')
    const { reply } = await enterResults(0, 42, 3)
    expect(lineOf(reply.sheet, 'Roti')).toMatchObject({ cooked: 42, leftOver: 3 })
    expect(reply.sheet.results).toMatchObject({ version: 1, by: 'Administrator' })
    const late = await enterResults(0, 40, 0)
    expect([late.status, late.reply.code]).toEqual([409, 'changed_meanwhile'])
    await enterResults(1, null, null)
    expect(lineOf(await read(), 'Roti')).toMatchObject({ cooked: null, leftOver: null })
    const { events } = (await app.call(contract.listAudit, { query: { call: 'enterProduction', limit: 9 } }, owner))
      .reply
    const changes = events.flatMap((event) => event.changes)
    expect(changes).toContainEqual(
      expect.objectContaining({ after: { day: DAY, slot: 'lunch', [`piece ${roti}`]: { cooked: 42, leftOver: 3 } } }),
    )
  })

  test.each([
    [42, 43, 'production_result_invalid'],
    [-1, null, 'production_result_invalid'],
    [null, 2, 'production_result_invalid'],
  ])('cooked %s and left over %s is rejected', async (cooked, leftOver, code) => {
    await enter(10)
    await lock()
    await turnTo('2026-03-12T15:00:00+05:30')
    const { status, reply } = await enterResults(0, cooked, leftOver)
    expect([status, reply.code]).toEqual([400, code])
  })

  test('nothing is entered for a day that is ahead, or not locked', async () => {
    await enter(10)
    const early = await enterResults(0, 1, 0)
    expect(early.reply.code).toBe('production_day_ahead')
    const open = await enterResults(0, 1, 0, '2026-03-11')
    expect(open.reply.code).toBe('production_not_locked')
  })

  test('the last four of the same weekday stand beside the plan', async () => {
    const weeks = ['2026-03-05', '2026-02-26', '2026-02-19', '2026-02-12', '2026-02-05']
    for (const [index, day] of weeks.entries()) {
      const locked_at = new Date(`${day}T00:00:00Z`)
      await app.ctx.db
        .insertInto('production_sheets')
        .values({ day, slot: 'lunch', locked_at, locked_by: null, buffer_percent: 3, servings: '[]' })
        .execute()
      const line = { day, slot: 'lunch' as const, dish_key: roti, unit: 'piece' as const, name: 'Roti', position: 0 }
      // What has changed since was seen, and is no part of the plan.
      const amounts = { sure: 400 + index, planned: 420 + index, seen: 407 + index, cooked: 430, left_over: index }
      await app.ctx.db
        .insertInto('production_lines')
        .values({ ...line, ...amounts })
        .execute()
    }
    await enter(10)
    const sheet = await read()
    expect(sheet.pastDays).toEqual(weeks.slice(0, 4))
    expect(lineOf(sheet, 'Roti').past).toEqual(
      [0, 1, 2, 3].map((week) => ({ planned: 420 + week, cooked: 430, leftOver: week })),
    )
    expect(lineOf(sheet, 'Dal').past).toEqual([null, null, null, null])
  })
})

describe('the settings', () => {
  const change = (changes: object, more: object = {}) =>
    app.call(
      contract.changeProductionSettings,
      { body: { bufferPercent: 3, watched: false, prepares: false, ...changes, ...more } },
      owner,
    )

  test('are versions: a buffer counts for days that are locked afterwards', async () => {
    await enter(100)
    const sheet = await lock()
    expect(lineOf(sheet, 'Regular Thali').planned).toBe(103)
    const { reply } = await change({ bufferPercent: 10 })
    expect(reply.settings).toMatchObject({ bufferPercent: 10, admin: 'Administrator' })
    expect(lineOf(await read(), 'Regular Thali').planned).toBe(103)
    const late = await change({ bufferPercent: 0 }, { updatedAt: '2026-03-01T00:00:00.000Z' })
    expect([late.status, late.reply.code]).toEqual([409, 'changed_meanwhile'])
    const { events } = (
      await app.call(contract.listAudit, { query: { call: 'changeProductionSettings', limit: 5 } }, owner)
    ).reply
    expect(events.flatMap(({ changes }) => changes)).toContainEqual({
      subject: null,
      before: { bufferPercent: 3 },
      after: { bufferPercent: 10 },
    })
  })

  test('let orders of a locked day be prepared, but none that the office has set back, and only if the kitchen wants it', async () => {
    const [kept] = await subscribe({ confirmed: 2, pending: 1 })
    const statuses = async () => {
      const rows = await app.ctx.db.selectFrom('orders').select(['id', 'fulfilment']).orderBy('id').execute()
      return rows.map(({ fulfilment }) => fulfilment)
    }
    await lock()
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed'])
    const set = (status: 'preparing' | 'confirmed') =>
      app.call(contract.setOrderStatus, { params: { id: kept as string }, body: { status } }, owner)
    await set('preparing')
    await set('confirmed')
    await change({ prepares: true })
    await dailyRun(app.ctx)
    expect(await statuses()).toEqual(['confirmed', 'preparing', 'preparing'])
    // What comes later can be cancelled for a quarter of an hour, and follows then.
    await enter(1)
    await dailyRun(app.ctx)
    expect((await statuses()).at(-1)).toBe('confirmed')
    app.clock.advance({ minutes: 16 })
    await dailyRun(app.ctx)
    expect((await statuses()).at(-1)).toBe('preparing')
    // What has gone on stays where it is.
    const delivered = (
      await app.ctx.db.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    ).id
    await app.call(contract.setOrderStatus, { params: { id: delivered }, body: { status: 'delivered' } }, owner)
    await dailyRun(app.ctx)
    expect((await statuses()).at(-1)).toBe('delivered')
  })

  test('tell the Dashboard of days that are not locked and of changes that nobody has seen, if the kitchen wants it', async () => {
    const checks = async () => (await app.call(contract.productionChecks, {}, owner)).reply
    await enter(5)
    await turnTo('2026-03-11T18:20:00+05:30')
    expect(await checks()).toMatchObject({ watched: false, notLocked: [], unseen: [] })
    await change({ watched: true })
    expect((await checks()).notLocked.map(({ day }) => day)).toContain(DAY)
    await dailyRun(app.ctx)
    expect((await checks()).notLocked).toEqual([])
    await enter(2)
    expect((await checks()).unseen.map(({ day, name, change }) => [day, name, change])).toEqual([
      [DAY, 'Regular Thali', 2],
      [DAY, 'Dal', 300],
      [DAY, 'Roti', 8],
    ])
    await tick(await read())
    expect((await checks()).unseen).toEqual([])
  })
})

describe('who may', () => {
  test('the kitchen reads and ticks without a phone or a price; riders and accounts see nothing', async () => {
    await enter(5)
    const cook = await signInStaff(app, 'kitchen')
    const text = JSON.stringify(await read({ day: DAY }, cook))
    expect(text).toContain('Regular Thali')
    for (const secret of ['+9197', 'Shanti', 'Customer', '8000', '"price"']) expect(text).not.toContain(secret)
    for (const role of ['rider', 'accounts'] as const) {
      const { status } = await app.call(contract.productionSheet, { query: {} }, await signInStaff(app, role))
      expect(status).toBe(403)
    }
    const set = { bufferPercent: 3, watched: false, prepares: false }
    expect((await app.call(contract.changeProductionSettings, { body: set }, cook)).status).toBe(403)
  })
})

describe('the day that is cooked for', () => {
  test('is today until its deliveries are over, then the next open day', async () => {
    expect((await read({})).day).toBe('2026-03-11')
    await turnTo('2026-03-11T15:30:00+05:30')
    expect(await read({})).toMatchObject({ day: DAY, previousDay: '2026-03-11', nextDay: '2026-03-13', open: true })
    await turnTo('2026-03-14T15:30:00+05:30')
    expect((await read({})).day).toBe('2026-03-16')
  })
})

test.each([[{ amount: 0, unit: 'g' }], [{ amount: 0.3, unit: 'piece' }], [{ amount: 6000, unit: 'g' }]])(
  'a serving of %j is rejected',
  async (serving) => {
    const body = {
      name: 'Poha',
      basePrice: 10,
      category: 'Main Course' as const,
      serving: serving as { amount: number; unit: 'g' },
    }
    const { status, reply } = await app.call(contract.addItem, { body }, owner)
    expect([status, reply.code]).toEqual([400, 'serving_invalid'])
  },
)
