import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeStaff, LastOwner } from '#server/people/staff/change-staff.ts'
import { addDays } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import { COMBINED_ROLES, ROLES, type Role, roleCan, rolesText } from '#shared/domain/people/permissions.ts'
import { ADMIN, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'
import { addAdmin } from '../../support/quick-admin.ts'
import { orderOf } from '../../support/samples.ts'
import { openSockets } from '../../support/sockets.ts'

const app = await testApp()
await addMenu(app, { day: '2026-03-11' })
await app.signInAdmin()
const { db } = app.ctx
const { id: adminId } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
/** As in a database that somebody has changed by hand: the guard of the last owner has its own tests. */
const setRole = (role: Role | null, second_role: (typeof COMBINED_ROLES)[number] | null = null) =>
  db.updateTable('admins').set({ role, second_role }).where('id', '=', adminId).execute()
const sockets = await openSockets(app)

beforeEach(() => setRole('owner'))

const officeCalls = Object.values<Contract>(contract).filter(({ access }) => access === 'admin')
const EVERY_ROLE = [...ROLES, null]

/** Of the admin, until a call may have ended the session. */
let session: string | null = null

/** Made with nothing right but the token: whoever is let in gets any other answer than 403. */
async function statusOf({ method, path, permission }: Contract): Promise<number> {
  session ??= await app.signInAdmin()
  const { status } = await app.send({
    method,
    url: path.replace(/\{\w+\}/g, randomUUID()),
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  })
  if (permission === 'session.own') session = null
  return status
}

describe.each(EVERY_ROLE)('the role %s', (role) => {
  test.each(officeCalls.map((call) => [call.name, call] as const))('and %s', async (_, call) => {
    await setRole(role)
    const status = await statusOf(call)
    expect(status).not.toBe(401)
    expect(status === 403).toBe(!roleCan(role, call.permission ?? 'orders.settle'))
  })
})

const PAIRS = COMBINED_ROLES.flatMap((first, index) =>
  COMBINED_ROLES.slice(index + 1).map((second) => [first, second] as const),
)

describe.each(PAIRS)('the roles %s and %s together', (first, second) => {
  test.each(officeCalls.map((call) => [call.name, call] as const))('and %s', async (_, call) => {
    await setRole(first, second)
    const allowed = [first, second].some((role) => roleCan(role, call.permission ?? 'orders.settle'))
    expect((await statusOf(call)) !== 403).toBe(allowed)
  })
})

test('two roles: the change log and the sign-in name both, and sockets are cut when the second is taken away', async () => {
  await setRole('kitchen', 'rider')
  const token = await app.signInAdmin()
  const verified = await app.call(contract.adminVerify, {}, { token })
  expect(verified.reply.admin).toMatchObject({ role: 'kitchen', second_role: 'rider' })
  const listener = await sockets.connect(token)
  await setRole('kitchen')
  await listener.ended(5000)
  expect(rolesText('kitchen', 'rider')).toBe('kitchen+rider')
})

test('every call and role', () => {
  held(
    32,
    'every call and role',
    `${officeCalls.length} office calls × ${ROLES.length} roles and none: 403 exactly by the table`,
  )
})

describe('a role that is taken away', () => {
  test('counts at the next call, though the session lives on', async () => {
    const token = await app.signInAdmin()
    const list = async () => (await app.call(contract.listItems, {}, { token })).status
    expect(await list()).toBe(200)
    await setRole('rider')
    expect(await list()).toBe(403)
    expect((await app.call(contract.adminVerify, {}, { token })).reply.admin.role).toBe('rider')
    await setRole(null)
    expect((await app.call(contract.adminVerify, {}, { token })).status).toBe(403)
    await setRole('owner')
    expect(await list()).toBe(200)
  })

  test('lets nobody sign in without another', async () => {
    await setRole(null)
    const { status, reply } = await app.call(contract.adminLogin, { body: ADMIN })
    expect([status, reply.code]).toEqual([403, 'not_allowed'])
  })

  test('cuts the sockets within five seconds; the next one hears what the new role may hear', async () => {
    const token = await app.signInAdmin()
    const before = await sockets.connect(token)
    await setRole('rider')
    expect(await before.ended(5000)).toBe('io server disconnect')
    const riders = await sockets.connect(token)
    await setRole('kitchen')
    expect(await riders.ended(5000)).toBe('io server disconnect')
    const kitchens = await sockets.connect(token)
    const customer = await app.startSession()
    await orderOf(app, customer)
    expect((await kitchens.hears(1))[0]?.[0]).toBe('order-created')
    expect(riders.heard).toEqual([])
  })
})

describe('the kitchen', () => {
  const phone = '+919812312345'
  const MONEY = /price|amount|total|revenue|charged|paid|sum/i

  /** Names of fields and all texts in a reply. */
  function allOf(value: unknown): { names: string[]; texts: string[] } {
    if (typeof value !== 'object' || value === null) return { names: [], texts: [String(value)] }
    const parts = Object.values(value).map(allOf)
    const own = Array.isArray(value) ? [] : Object.keys(value)
    return { names: [...own, ...parts.flatMap(({ names }) => names)], texts: parts.flatMap(({ texts }) => texts) }
  }

  test('is told neither phones nor money by any call that it may make', async () => {
    const customer = await app.signIn(phone)
    const id = await orderOf(app, customer)
    await setRole('kitchen')
    const as = { token: await app.signInAdmin() }
    const replies = [
      await app.call(contract.listAdminOrders, { query: { date: 'all' } }, as),
      await app.call(contract.orderTotals, { query: { date: 'all' } }, as),
      await app.call(contract.dishSummary, { query: { day: '2026-03-11' } }, as),
      await app.call(contract.orderHistory, { params: { id } }, as),
      await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'preparing' } }, as),
      await app.call(contract.setOrderStatuses, { body: { ids: [id], status: 'dispatched' } }, as),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const { names, texts } = allOf(replies.map(({ reply }) => reply))
    expect(names.filter((name) => MONEY.test(name) || /phone/i.test(name))).toEqual([])
    expect(texts.filter((text) => text.includes('98123'))).toEqual([])
    // The same replies with another role have them.
    await setRole('manager')
    const { reply } = await app.call(contract.listAdminOrders, { query: { date: 'all' } }, as)
    expect(reply.orders[0]).toMatchObject({ phone_number: phone, price: expect.any(Number) })
    const dishes = (await app.call(contract.dishSummary, { query: { day: '2026-03-11' } }, as)).reply
    expect(dishes.rows[0]).toMatchObject({ price: expect.any(Number), charged: expect.any(Number) })
  })

  test('finds out no phone by searching for its digits, and no amounts by sorting', async () => {
    await setRole('kitchen')
    const as = { token: await app.signInAdmin() }
    const found = async (search: string) => {
      const { reply } = await app.call(contract.listAdminOrders, { query: { date: 'all', search } }, as)
      const { reply: totals } = await app.call(contract.orderTotals, { query: { date: 'all', search } }, as)
      // By its number an order may be found, and that may begin with the same digits by chance.
      const named = reply.orders.filter(({ _id }) => _id.slice(-8).startsWith(search)).length
      return [reply.orders.length - named, totals.orders - named]
    }
    for (const digits of ['9812312345', '98', '981', '12345', '12345 98123', '+91 98123', '91981', '~54321']) {
      expect([digits, await found(digits)]).toEqual([digits, [0, 0]])
    }
    await setRole('manager')
    expect(await found('9812312345')).toEqual([1, 1])
    await setRole('kitchen')
    const { status } = await app.call(contract.listAdminOrders, { query: { date: 'all', sort: 'price' } }, as)
    expect(status).toBe(403)
  })

  test('moves orders that it cooks, and neither cancels nor revives any', async () => {
    const id = await orderOf(app, await app.startSession())
    await setRole('kitchen')
    const as = { token: await app.signInAdmin() }
    const set = async (status: 'preparing' | 'cancelled' | 'delivered' | 'confirmed') =>
      (await app.call(contract.setOrderStatus, { params: { id }, body: { status } }, as)).status
    expect(await set('preparing')).toBe(200)
    expect(await set('cancelled')).toBe(403)
    expect(await set('delivered')).toBe(403)
    await setRole('manager')
    expect(await set('cancelled')).toBe(200)
    await setRole('kitchen')
    expect(await set('confirmed')).toBe(403)
    const many = { ids: [id], status: 'preparing' as const, revive: true }
    expect((await app.call(contract.setOrderStatuses, { body: many }, as)).status).toBe(403)
    const { fulfilment } = await db
      .selectFrom('orders')
      .select('fulfilment')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(fulfilment).toBe('cancelled')
  })
})

describe('the last owner', () => {
  const owners = () => db.selectFrom('admins').select('id').where('role', '=', 'owner').where('disabled_at', 'is', null)

  test('stays: of changes at once that would leave none, one is rejected', async () => {
    const at = app.clock.now()
    for (let round = 0; round < 20; round += 1) {
      await addAdmin(db, `second-${round}@dabba.test`, 'Second', 'a good password', at)
      const [one, two] = (await owners().execute()).map(({ id }) => id) as [string, string]
      const changes = [changeStaff(db, one, { role: 'manager' }), changeStaff(db, two, { disabled_at: at })]
      const results = await Promise.allSettled(changes)
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const [left, ...others] = await owners().execute()
      expect(others).toEqual([])
      await expect(changeStaff(db, left?.id ?? '', { role: null })).rejects.toThrow(LastOwner)
      await expect(changeStaff(db, left?.id ?? '', { disabled_at: at })).rejects.toThrow(LastOwner)
      await db.updateTable('admins').set({ disabled_at: at }).where('id', '<>', adminId).execute()
      await db.updateTable('admins').set({ role: 'owner', disabled_at: null }).where('id', '=', adminId).execute()
    }
  })

  test('who is not an owner is changed whoever is there', async () => {
    await addAdmin(db, 'cook@dabba.test', 'Cook', 'a good password', app.clock.now(), 'kitchen')
    const { id } = await db
      .selectFrom('admins')
      .select('id')
      .where('email', '=', 'cook@dabba.test')
      .executeTakeFirstOrThrow()
    await changeStaff(db, id, { role: 'rider' })
    await changeStaff(db, id, { disabled_at: new Date(`${addDays('2026-03-11', 1)}T00:00:00Z`) })
    await expect(changeStaff(db, randomUUID(), { role: 'rider' })).rejects.toThrow(LastOwner)
  })
})
