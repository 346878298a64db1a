import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { watchKitchen } from '#server/reports/kitchen-figures.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { checkLedger } from '#server/subscriptions/meals/check-ledger.ts'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, createTestApp, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { addCustomers, addSubscriptions } from '../../support/subscribers.ts'

const app = await testApp({ now: '2026-11-21T10:00:00+05:30' }) // Saturday
const { ctx } = app
let me: Customer
let admin: { token: string }
let id: string

const at = (instant: string) => app.clock.set(`${instant}+05:30`)
const mine = (query: object = {}) => app.call(contract.mealStatement, { params: { id }, query }, me)

beforeAll(async () => {
  await addMenu(app, { name: 'House Thali', active: true })
  me = await app.signIn()
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, me)
  const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 }
  id = (await app.call(contract.createSubscription, { body }, me)).reply.subscription._id
  at('2026-11-23T09:00:00')
  admin = { token: await app.signInAdmin() }
  await dailyRun(ctx)
  at('2026-11-23T13:10:00')
  const { orders } = (await app.call(contract.listOrders, { params: { phone: me.phone } }, me)).reply
  const [tomorrow, today] = orders.map(({ _id }) => _id) as [string, string]
  const { id: adminId } = await ctx.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
  await changeStatus(ctx, { orderIds: [today], to: 'delivered', adminId })
  at('2026-11-23T17:41:00')
  await app.call(contract.skipOrder, { params: { id: tomorrow } }, me)
})

describe('the statement of meals', () => {
  test('has every move with the server’s time and what was left after it, the newest first', async () => {
    const { status, reply } = await mine()
    expect(status).toBe(200)
    expect(reply).toMatchObject({ subscription_id: id, plan_type: '5-day-subscription', nextCursor: null })
    expect(reply).toMatchObject({ available: 4, reserved: 0, eaten: 1, forfeited: 0, refunded: 0, expired: 0 })
    const lines = reply.moves.map(({ reason, change, balance, delivery_date, by, at }) =>
      [reason, change, balance, delivery_date, by, at].join(' '),
    )
    expect(lines).toEqual([
      'skipped 1 4 2026-11-24 customer 2026-11-23T12:11:00.000Z',
      'delivered 0 3 2026-11-23 admin 2026-11-23T07:40:00.000Z',
      'made -1 3 2026-11-24 system 2026-11-23T03:30:00.000Z',
      'made -1 4 2026-11-23 system 2026-11-21T04:30:00.000Z',
      'bought 5 5  customer 2026-11-21T04:30:00.000Z',
    ])
  })

  test('comes page by page', async () => {
    const whole = (await mine()).reply.moves
    const pages: string[][] = []
    let cursor: string | null = null
    do {
      const { reply } = await mine({ limit: 2, ...(cursor !== null && { cursor }) })
      pages.push(reply.moves.map((move) => JSON.stringify(move)))
      cursor = reply.nextCursor
    } while (cursor !== null)
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(pages.flat()).toEqual(whole.map((move) => JSON.stringify(move)))
    expect((await mine({ cursor: newId() })).reply.code).toBe('invalid_request')
  })

  test('is its owner’s alone', async () => {
    const other = await app.signIn()
    expect((await app.call(contract.mealStatement, { params: { id } }, other)).status).toBe(404)
    expect((await app.call(contract.mealStatement, { params: { id: newId() } }, other)).status).toBe(404)
  })

  test('tells the office who did it, which the customer is not told', async () => {
    const { status, reply } = await app.call(contract.adminMealStatement, { params: { id } }, admin)
    expect(status).toBe(200)
    expect(reply.collected).toBe('with_first_meal')
    const { name } = await ctx.db.selectFrom('admins').select('name').executeTakeFirstOrThrow()
    expect(reply.moves.map(({ reason, by, admin }) => [reason, by, admin])).toEqual([
      ['skipped', 'customer', null],
      ['delivered', 'admin', name],
      ['made', 'system', null],
      ['made', 'system', null],
      ['bought', 'customer', null],
    ])
    expect(JSON.stringify((await mine()).reply)).not.toContain('"admin":')
    expect((await app.call(contract.adminMealStatement, { params: { id: newId() } }, admin)).status).toBe(404)
  })

  test('is found from an order of the office’s list', async () => {
    at('2026-11-23T18:30:00')
    const { orders } = (await app.call(contract.listAdminOrders, { query: { date: 'all' } }, admin)).reply
    expect(orders.map(({ subscription_id }) => subscription_id)).toEqual([id, id])
  })
})

describe('the nightly check', () => {
  /** As an instance shows it that has just been started. */
  const figure = async () => {
    const instance = await createTestApp({ database: app.database })
    watchKitchen(instance.ctx)
    const text = await instance.ctx.metrics.text()
    await instance.stop()
    return /^dabba_meal_ledger_differences (\d+)$/m.exec(text)?.[1]
  }
  const spoil = (meals: number) =>
    ctx.db.updateTable('subscriptions').set({ meals_left: meals }).where('id', '=', id).execute()

  test('finds nothing where all is well, and what has been changed behind the ledger’s back', async () => {
    expect(await figure()).toBeUndefined()
    expect(await checkLedger(ctx)).toBe(0)
    expect(await figure()).toBe('0')
    await spoil(5)
    expect(await checkLedger(ctx)).toBe(1)
    const line = app.logLines().find((line) => line.includes('meals left differ from the ledger')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ total: 1, subscriptions: [id] })
    await spoil(4)
    expect(await checkLedger(ctx)).toBe(0)
  })

  test('finds all that differ among more than it looks at with one statement', async () => {
    const kitchen = await createTestApp()
    const customers = await addCustomers(kitchen, 1100)
    const days = { firstDay: '2026-03-12', endDay: '2026-04-20', createdAt: kitchen.ctx.now() }
    await addSubscriptions(kitchen.ctx.db, customers, days)
    expect(await checkLedger(kitchen.ctx)).toBe(0)
    await kitchen.ctx.pool.query(`UPDATE subscriptions SET meals_left = 29 WHERE id IN
      (SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM subscriptions) AS s WHERE n IN (1, 500, 501, 1000, 1100))`)
    expect(await checkLedger(kitchen.ctx)).toBe(5)
    await kitchen.stop()
    await kitchen.database.dispose()
  })

  test('finds a bucket that holds less than nothing', async () => {
    await ctx.db
      .insertInto('meal_moves')
      .values({
        subscription_id: id,
        meals: 3,
        from_bucket: 'reserved',
        to_bucket: 'eaten',
        reason: 'delivered',
        actor: 'system',
        at: ctx.now(),
        idem_key: 'out of nowhere',
      })
      .execute()
    expect(await checkLedger(ctx)).toBe(1)
  })

  test('shows what it found last as a figure', async () => {
    expect(await figure()).toBe('1')
  })
})
