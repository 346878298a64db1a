import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { testApp } from '../../support/app.ts'
import { badBodies } from '../../support/bad-values.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

const app = await testApp()
const as = { token: await app.signInAdmin() }
const customer = await app.signIn()

beforeAll(async () => {
  await addMenu(app, { day: '2026-03-11' })
})

const placeOne = async () =>
  (await app.call(contract.placeOrder, { body: orderBody(customer.phone) }, { token: customer.token })).reply.order._id
const set = (ids: string[], status: OrderStatus) => app.call(contract.setOrderStatuses, { body: { ids, status } }, as)
const history = (id: string) => app.call(contract.orderHistory, { params: { id } }, as)
const statuses = async () => {
  const rows = await app.ctx.db.selectFrom('orders').select(['id', 'fulfilment as status']).execute()
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
}

test('many orders are set at once, and the answer tells how to undo it', async () => {
  const [one, two, three] = [await placeOne(), await placeOne(), await placeOne()]
  await set([two], 'preparing')
  await set([three], 'delivered')
  const { status, reply } = await set([one, two, three, one], 'delivered')
  expect(status).toBe(200)
  expect(reply.changed).toEqual([
    { _id: one, from: 'confirmed', to: 'delivered' },
    { _id: two, from: 'preparing', to: 'delivered' },
  ])
  expect(await statuses()).toMatchObject({ [one]: 'delivered', [two]: 'delivered', [three]: 'delivered' })
  for (const { _id, from } of reply.changed) await set([_id], from)
  expect(await statuses()).toMatchObject({ [one]: 'confirmed', [two]: 'preparing', [three]: 'delivered' })
})

// shows: B4.17
test('an undo leaves alone what has been changed since', async () => {
  const [one, two] = [await placeOne(), await placeOne()]
  await set([one, two], 'dispatched')
  await set([two], 'delivered')
  const body = { ids: [one, two], status: 'confirmed' as const, onlyFrom: 'dispatched' as const }
  const { reply } = await app.call(contract.setOrderStatuses, { body }, as)
  expect(reply.changed).toEqual([{ _id: one, from: 'dispatched', to: 'confirmed' }])
  expect(await statuses()).toMatchObject({ [one]: 'confirmed', [two]: 'delivered' })
  expect((await history(two)).reply.history.at(-1)?.to).toBe('delivered')
})

describe('orders that are cancelled or skipped', () => {
  test('stay so when others are set with them, and the answer says how many', async () => {
    const [one, two, ended, skipped] = [await placeOne(), await placeOne(), await placeOne(), await placeOne()]
    await set([ended], 'cancelled')
    await set([skipped], 'skipped')
    const { reply } = await set([one, ended, two, skipped], 'delivered')
    expect(reply.changed.map(({ _id }) => _id)).toEqual([one, two])
    expect(reply.leftOut).toEqual({ cancelled: 1, skipped: 1 })
    expect(await statuses()).toMatchObject({ [one]: 'delivered', [ended]: 'cancelled', [skipped]: 'skipped' })
    // Those that are cancelled already are not left out of a cancelling.
    expect((await set([one, ended, skipped], 'cancelled')).reply.leftOut).toEqual({ cancelled: 0, skipped: 1 })
  })

  test('are brought back when they alone are set, or when the call says so', async () => {
    const [living, ended, skipped] = [await placeOne(), await placeOne(), await placeOne()]
    await set([ended, skipped], 'cancelled')
    expect((await set([skipped], 'skipped')).reply.changed).toEqual([
      { _id: skipped, from: 'cancelled', to: 'skipped' },
    ])
    const { reply } = await set([ended, skipped], 'confirmed')
    expect(reply.changed).toHaveLength(2)
    expect(reply.leftOut).toEqual({ cancelled: 0, skipped: 0 })
    await set([ended], 'cancelled')
    const body = { ids: [living, ended], status: 'preparing' as const }
    const change = (revive: boolean) => app.call(contract.setOrderStatuses, { body: { ...body, revive } }, as)
    expect((await change(false)).reply.leftOut).toEqual({ cancelled: 1, skipped: 0 })
    expect((await change(true)).reply.changed).toEqual([{ _id: ended, from: 'cancelled', to: 'preparing' }])
    const alone = { ids: [ended], status: 'delivered' as const, revive: false }
    await set([ended], 'cancelled')
    expect((await app.call(contract.setOrderStatuses, { body: alone }, as)).reply.changed).toEqual([])
  })

  test('get their status back by an undo, also when others have changed since', async () => {
    const [one, two] = [await placeOne(), await placeOne()]
    await set([one, two], 'cancelled')
    await set([two], 'delivered')
    const body = { ids: [one, two], status: 'confirmed' as const, onlyFrom: 'cancelled' as const }
    const { reply } = await app.call(contract.setOrderStatuses, { body }, as)
    expect(reply.changed).toEqual([{ _id: one, from: 'cancelled', to: 'confirmed' }])
    expect(reply.leftOut).toEqual({ cancelled: 0, skipped: 0 })
  })
})

test('each change is recorded with who and when', async () => {
  const id = await placeOne()
  app.clock.advance({ minutes: 5 })
  await set([id], 'preparing')
  await set([id], 'preparing')
  app.clock.advance({ minutes: 5 })
  await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'delivered' } }, as)
  expect((await history(id)).reply.history).toEqual([
    { from: null, to: 'confirmed', by: 'customer', admin: null, at: '2026-03-11T05:30:00.000Z' },
    { from: 'confirmed', to: 'preparing', by: 'admin', admin: 'Administrator', at: '2026-03-11T05:35:00.000Z' },
    { from: 'preparing', to: 'delivered', by: 'admin', admin: 'Administrator', at: '2026-03-11T05:40:00.000Z' },
  ])
  expect((await history(newId())).status).toBe(404)
})

test('all are set or none', async () => {
  const id = await placeOne()
  expect((await set([id, newId()], 'cancelled')).status).toBe(404)
  expect((await statuses())[id]).toBe('confirmed')
  expect((await history(id)).reply.history).toHaveLength(1)
})

test('changes from both ends at once neither wait in a circle nor lose a record', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, placeOne))
  const rounds = Array.from({ length: 10 }, (_, round) =>
    set(round % 2 ? [...ids].reverse() : ids, round % 2 ? 'preparing' : 'delivered'),
  )
  expect((await Promise.all(rounds)).map(({ status }) => status)).toEqual(rounds.map(() => 200))
  for (const id of ids) {
    const { reply } = await history(id)
    expect(reply.history.at(-1)?.to).toBe((await statuses())[id])
    const changes = reply.history.slice(1)
    expect(changes.map(({ from }) => from)).toEqual(reply.history.slice(0, -1).map(({ to }) => to))
  }
})

test('no bad body changes anything', async () => {
  const id = await placeOne()
  const good = { ids: [id], status: 'delivered' as const }
  const bad: [string, object][] = [
    ...badBodies({ ...good, revive: true }, { ids: 'list', status: 'text', revive: 'flag' }),
    ['no ids', { ...good, ids: [] }],
    ['another id', { ...good, ids: ['x'] }],
    ['2001 ids', { ...good, ids: Array.from({ length: 2001 }, newId) }],
    ['a made-up status', { ...good, status: 'eaten' }],
  ]
  for (const [name, body] of bad) {
    const { status } = await app.call(contract.setOrderStatuses, { body: body as never }, as)
    expect([400, 413], name).toContain(status)
  }
  expect((await statuses())[id]).toBe('confirmed')
})
