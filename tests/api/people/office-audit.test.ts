import { beforeEach, describe, expect, test } from 'vitest'
import { manageAdmins } from '#server/people/staff/manage-admins.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import { USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import { ADMIN, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { held } from '../../support/promises.ts'
import { orderOf, sampledCalls } from '../../support/samples.ts'

const app = await testApp()
await addMenu(app, { day: '2026-03-11' })
await app.signInAdmin()
const { db, pool } = app.ctx
const { id: adminId } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
const actor = { _id: adminId, name: 'Administrator' }

let token: string
beforeEach(async () => {
  token = await app.signInAdmin()
})

const read = async (query: object = {}) => (await app.call(contract.listAudit, { query }, { token })).reply.events
const latest = async () => (await read({ limit: 1 }))[0]
const newItem = async () => {
  const body = { name: 'Dal', basePrice: 60, category: 'Dal & Curry' as const }
  return (await app.call(contract.addItem, { body }, { token })).reply.item._id
}

const audited = sampledCalls().filter(
  ({ call }) => call.access === 'admin' && ((call.method !== 'GET' && !call.readsOnly) || call.csv),
)

describe.each(audited.map(({ call, sample }) => [call.name, call, sample] as const))('%s', (_, call, sample) => {
  test('stands in the audit, and is not done when it cannot stand there', async () => {
    const owner = await app.startSession()
    const make = async () => (await sample?.(app, owner)) as object
    const input = await make()
    await pool.query(`ALTER TABLE audit_events ADD CONSTRAINT none CHECK (call <> '${call.name}') NOT VALID`)
    const failed = await app.call(call as typeof contract.adminLogout, input, { token })
    await pool.query('ALTER TABLE audit_events DROP CONSTRAINT none')
    expect(failed.status).toBe(500)
    const { status } = await app.call(call as typeof contract.adminLogout, input, { token })
    expect(status).toBe(200)
    const { rows } = await pool.query(
      'SELECT call, actor_id, role, subject FROM audit_events WHERE kind = $1 AND call = $2 ORDER BY id DESC LIMIT 1',
      ['asked', call.name],
    )
    const { id = null } = ((input as { params?: { id?: string } }).params ?? {}) as { id?: string | null }
    expect(rows).toEqual([{ call: call.name, actor_id: adminId, role: 'owner', subject: id }])
  })
})

test('every call that changes something has been tried', () => {
  held(32, 'audit', `${audited.length} office calls: a row before each, and nothing done without it`)
})

describe('what stands there', () => {
  test('is only added to', async () => {
    await newItem()
    for (const change of [
      "UPDATE audit_events SET reason = 'x'",
      'DELETE FROM audit_events',
      'TRUNCATE audit_events',
    ]) {
      await expect(pool.query(change)).rejects.toThrow('append-only')
    }
  })

  test('a price, with what it was, and why', async () => {
    const id = await newItem()
    const body = { name: 'Dal', basePrice: 75, category: 'Dal & Curry' as const, reason: 'Lentils cost more' }
    await app.call(contract.updateItem, { params: { id }, body }, { token })
    expect(await latest()).toMatchObject({
      actor,
      role: 'owner',
      call: 'updateItem',
      subject: id,
      reason: 'Lentils cost more',
      changes: [{ subject: id, before: { basePrice: 60 }, after: { basePrice: 75 } }],
      rejected: null,
    })
    await app.call(contract.updateItem, { params: { id }, body: { ...body, name: 'Dal fry' } }, { token })
    expect((await latest())?.changes).toEqual([{ subject: id, before: { name: 'Dal' }, after: { name: 'Dal fry' } }])
  })

  test("a menu's prices", async () => {
    const item = (addon_price: number) => ({ name: 'Curd', addon_price })
    const form = (price: number) => ({
      name: 'Far Thali',
      menuDate: '2027-12-28',
      categories: [
        { name: 'Thali', items: [{ name: 'Dal' }] },
        { name: 'Add-ons', type: 'addon' as const, items: [item(price)] },
      ],
    })
    const { reply } = await app.call(contract.addMenu, { body: form(20) }, { token })
    const params = { id: reply.menu._id }
    await app.call(contract.updateMenu, { params, body: { ...form(25), reason: 'Milk' } }, { token })
    expect(await latest()).toMatchObject({
      call: 'updateMenu',
      reason: 'Milk',
      changes: [{ subject: params.id, before: { Curd: 20 }, after: { Curd: 25 } }],
    })
  })

  test('the terms by which subscriptions are sold, as far as they changed', async () => {
    await app.call(contract.changeSubscriptionPolicy, { body: { ...USUAL_POLICY, freeSkips: 7 } }, { token })
    const body = { ...USUAL_POLICY, freeSkips: 3, reason: 'Too many skips' }
    expect((await app.call(contract.changeSubscriptionPolicy, { body }, { token })).status).toBe(200)
    expect(await latest()).toMatchObject({ call: 'changeSubscriptionPolicy', reason: 'Too many skips' })
    expect((await latest())?.changes).toEqual([{ subject: null, before: { freeSkips: 7 }, after: { freeSkips: 3 } }])
  })

  test('a status that goes back, and not one that goes on', async () => {
    const id = await orderOf(app, await app.startSession())
    const set = (status: 'delivered' | 'preparing' | 'cancelled' | 'confirmed', reason?: string) =>
      app.call(contract.setOrderStatus, { params: { id }, body: { status, ...(reason && { reason }) } }, { token })
    await set('delivered')
    expect(await latest()).toMatchObject({ call: 'setOrderStatus', subject: id, changes: [] })
    await set('preparing', 'Wrong door, back from 98123 45678, code 4711')
    expect(await latest()).toMatchObject({
      reason: 'Wrong door, back from …, code 4711',
      changes: [{ subject: id, before: { status: 'delivered' }, after: { status: 'preparing' } }],
    })
    await set('cancelled')
    const many = { ids: [id], status: 'confirmed' as const, reason: 'Customer called' }
    await app.call(contract.setOrderStatuses, { body: many }, { token })
    expect(await latest()).toMatchObject({
      call: 'setOrderStatuses',
      reason: 'Customer called',
      changes: [{ subject: id, before: { status: 'cancelled' }, after: { status: 'confirmed' } }],
    })
    expect((await read({ subject: id })).length).toBe(4)
  })

  test('an export, with what was taken but not what was searched for', async () => {
    const query = { date: 'all' as const, search: 'asha 98123', rows: 'lines' as const, reason: 'For the accountant' }
    expect((await app.call(contract.exportOrders, { query }, { token })).status).toBe(200)
    expect(await latest()).toMatchObject({
      call: 'exportOrders',
      reason: 'For the accountant',
      changes: [{ before: null, after: { rows: 'lines', date: 'all', searched: true } }],
    })
  })

  test('a call that came to nothing, with why', async () => {
    const params = { id: crypto.randomUUID() }
    await app.call(contract.toggleItem, { params, body: {} }, { token })
    expect(await latest()).toMatchObject({ call: 'toggleItem', subject: params.id, rejected: 'not_found', changes: [] })
  })

  test('what the command line did', async () => {
    const command = { command: 'unlock' as const, email: ADMIN.email, name: '', password: '', role: null }
    await manageAdmins(db, command, app.clock.now())
    expect(await latest()).toMatchObject({ actor: null, role: null, call: 'admin unlock', subject: adminId })
  })
})

describe('who reads it', () => {
  test('filters by day, person, call and thing, page by page', async () => {
    const id = await newItem()
    expect((await read({ call: 'addItem' })).every(({ call }) => call === 'addItem')).toBe(true)
    expect(await read({ call: 'addItem', from: '2026-03-12' })).toEqual([])
    expect((await read({ call: 'addItem', from: '2026-03-11', to: '2026-03-11' })).length).toBeGreaterThan(0)
    expect(await read({ actor: crypto.randomUUID() })).toEqual([])
    expect((await read({ subject: id })).map(({ call }) => call)).toEqual(['addItem'])
    expect(await read({ subject: crypto.randomUUID() })).toEqual([])
    const { reply: first } = await app.call(contract.listAudit, { query: { limit: 2 } }, { token })
    const cursor = first.nextCursor ?? ''
    const { reply: second } = await app.call(contract.listAudit, { query: { limit: 2, cursor } }, { token })
    expect(new Set([...first.events, ...second.events].map(({ _id }) => _id)).size).toBe(4)
  })

  test('takes it as a file in which no cell is a formula', async () => {
    const id = await newItem()
    const body = { name: 'Dal', basePrice: 61, category: 'Dal & Curry' as const, reason: '=HYPERLINK("x")' }
    await app.call(contract.updateItem, { params: { id }, body }, { token })
    const { reply } = await app.call(contract.exportAudit, { query: { call: 'updateItem' } }, { token })
    expect(reply.csv).toContain(`'=HYPERLINK(""x"")`)
    expect(reply.csv).toContain('{""basePrice"":61}')
  })

  test('finds no phone, address, code or token in what all calls have left', async () => {
    const { rows } = await pool.query<{ row: string }>('SELECT e::text AS row FROM audit_events e')
    const text = rows.map(({ row }) => row).join('\n')
    expect(text.match(/\+91\d{10}|(?<![\da-f])[6-9]\d{9}(?![\da-f])|Secret Lane|@dabba|password"/g)).toBeNull()
    expect(rows.length).toBeGreaterThan(audited.length)
  })
})

test('which calls stand there is told by the contract', () => {
  const names = Object.values<Contract>(contract)
    .filter(({ readsOnly }) => readsOnly)
    .map(({ name }) => name)
  expect(names).toEqual(['newSecondFactor', 'previewClosure', 'previewSlot', 'previewCash', 'previewBankFile'])
})
