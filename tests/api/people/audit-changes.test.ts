import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import { testApp } from '../../support/app.ts'
import { booksOf } from '../../support/books.ts'
import { addMenu } from '../../support/kitchen.ts'
import { sampledCalls } from '../../support/samples.ts'

/** What the change log has of items and menus: new, changed and deleted, by whatever call. */

const app = await testApp()
await addMenu(app, { day: '2026-03-11' })

let as: { token: string }
beforeEach(async () => {
  as = { token: await app.signInAdmin() }
})

async function logged(call: string) {
  const { events, names } = (await app.call(contract.listAudit, { query: { call, limit: 1 } }, as)).reply
  return { event: events[0], changes: events[0]?.changes ?? [], names: names ?? {} }
}

const ITEM = { name: 'Dal', basePrice: 60, category: 'Dal & Curry' as const }
const MENU = {
  name: 'Far Thali',
  menuDate: '2027-12-28',
  categories: [{ name: 'Thali', items: [{ name: 'Dal' }, { name: 'Roti' }] }],
}

describe('an item', () => {
  test('is logged when it is new, turned off and deleted, and is called by its name afterwards', async () => {
    const id = (await app.call(contract.addItem, { body: ITEM }, as)).reply.item._id
    expect((await logged('addItem')).changes).toMatchObject([
      { subject: id, before: null, after: { name: 'Dal', basePrice: 60, category: 'Dal & Curry' } },
    ])
    await app.call(contract.toggleItem, { params: { id }, body: { isActive: false } }, as)
    expect((await logged('toggleItem')).changes).toEqual([
      { subject: id, before: { active: true }, after: { active: false } },
    ])
    const more = { description: 'Yellow', spiceLevel: 'spicy' as const, serving: { amount: 150, unit: 'g' as const } }
    await app.call(contract.updateItem, { params: { id }, body: { ...ITEM, ...more } }, as)
    const { before, after } = (await logged('updateItem')).changes[0] ?? {}
    expect(after).toMatchObject({ description: 'Yellow', serving: more.serving })
    expect(Object.keys(before ?? {})).toEqual(Object.keys(after ?? {}))
    await app.call(contract.deleteItem, { params: { id } }, as)
    const gone = await logged('deleteItem')
    expect(gone.changes).toMatchObject([{ subject: id, before: { name: 'Dal', basePrice: 60 }, after: null }])
    expect(gone.names[id]).toBe('Dal')
  })
})

describe('a menu', () => {
  test('is logged with each field by every call that makes, changes or deletes it', async () => {
    const id = (await app.call(contract.addMenu, { body: MENU }, as)).reply.menu._id
    expect((await logged('addMenu')).changes).toMatchObject([
      { subject: id, before: null, after: { name: 'Far Thali', day: '2027-12-28', dishes: ['Thali: Dal, Roti'] } },
    ])
    const categories = [{ name: 'Thali', items: [{ name: 'Dal' }, { name: 'Rice', isVegetarian: true }] }]
    const body = { ...MENU, categories, imageUrl: 'https://dabba.example/thali.webp' }
    await app.call(contract.updateMenu, { params: { id }, body }, as)
    expect((await logged('updateMenu')).changes).toMatchObject([
      { before: { dishes: ['Thali: Dal, Roti'] }, after: { dishes: ['Thali: Dal, Rice'] } },
    ])
    await app.call(contract.activateMenu, { params: { id } }, as)
    expect((await logged('activateMenu')).changes).toEqual([
      { subject: id, before: { active: false }, after: { active: true } },
    ])
    const copy = (await app.call(contract.duplicateMenu, { params: { id } }, as)).reply.menu._id
    expect((await logged('duplicateMenu')).changes).toMatchObject([{ subject: copy, before: null }])
    await app.call(contract.deleteMenu, { params: { id: copy } }, as)
    expect((await logged('deleteMenu')).changes).toMatchObject([
      { subject: copy, before: { dishes: ['Thali: Dal, Rice'] }, after: null },
    ])
  })

  test('is logged by the calls of the week’s plan: copied, moved, published in place of another', async () => {
    const monday = '2027-12-20'
    const id = (await app.call(contract.addMenu, { body: { ...MENU, menuDate: monday } }, as)).reply.menu._id
    const plan = async () => (await app.call(contract.menuPlan, { query: { week: monday } }, as)).reply.plan
    const read = async () => ({ week: (await plan()).week, version: (await plan()).version })
    const tuesday = '2027-12-21'
    await app.call(contract.copyMenus, { body: { ...(await read()), copies: [{ menu: id, day: tuesday }] } }, as)
    expect((await logged('copyMenus')).changes).toMatchObject([{ before: null, after: { day: tuesday, draft: true } }])
    await app.call(contract.publishMenus, { body: { ...(await read()), days: [tuesday] } }, as)
    expect((await logged('publishMenus')).changes).toMatchObject([{ before: { draft: true }, after: { draft: false } }])
    await app.call(contract.moveMenu, { body: { ...(await read()), menu: id, day: '2027-12-22' } }, as)
    const moved = await logged('moveMenu')
    expect(moved.changes).toEqual([{ subject: id, before: { day: monday }, after: { day: '2027-12-22' } }])
    expect(moved.names[id]).toContain('Far Thali')
  })
})

const reasoned = sampledCalls().filter(({ call }) => (call as Contract).needsReason)

describe.each(reasoned.map(({ call, sample }) => [call.name, call, sample] as const))('%s', (_, call, sample) => {
  test.each([[undefined], [''], ['  ']])('is rejected with the reason %j, and changes nothing', async (reason) => {
    const input = (await sample?.(app, await app.startSession())) as { body?: object }
    as = { token: await app.signInAdmin() }
    const before = await booksOf(app)
    const body = { ...input.body, reason }
    const { status, reply } = await app.call(call as typeof contract.voidPayment, { ...input, body } as never, as)
    expect([status, reply.code]).toEqual([400, 'reason_required'])
    expect(await booksOf(app)).toBe(before)
  })
})

test('the calls that the guide promises a reason of need one', () => {
  const named = reasoned.map(({ call }) => call.name)
  const promised = ['voidPayment', 'voidPayments', 'rejectRefund', 'rejectClaim', 'reverseAccountEntry']
  expect(named).toEqual(expect.arrayContaining([...promised, 'adminStopSubscription']))
})
