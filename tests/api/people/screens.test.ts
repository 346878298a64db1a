import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import { SCREENS, type Screen } from '#shared/domain/people/screens.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { screenOf } from '../../support/samples.ts'
import { openSockets } from '../../support/sockets.ts'
import { signInStaff } from '../../support/staff.ts'

const app = await testApp()
await addMenu(app, { day: '2026-03-11' })
await app.signInAdmin()
const sockets = await openSockets(app)

const SHOWS = { wall: 'wall', kitchen: 'productionSheet', packing: 'packing' } as const satisfies Record<Screen, string>
const show = async (screen: Screen, token: string) =>
  (await app.call(contract[SHOWS[screen]] as typeof contract.wall, {}, { token })).status
const guarded = Object.values<Contract>(contract).filter(({ access }) => access !== 'public')

async function statusOf({ method, path }: Contract, token: string): Promise<number> {
  const { status } = await app.send({
    method,
    url: path.replace(/\{\w+\}/g, randomUUID()),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  })
  return status
}

describe.each(SCREENS)('the screen %s', (screen) => {
  test('makes two calls, and every other is useless to it', async () => {
    const { token } = await screenOf(app, screen)
    const answers = await Promise.all(guarded.map(async (call) => [call, await statusOf(call, token)] as const))
    const letIn = answers.filter(([, status]) => status !== 401 && status !== 403).map(([{ name }]) => name)
    expect(letIn.sort()).toEqual(['adminVerify', SHOWS[screen]].sort())
    for (const [{ access }, status] of answers) if (status !== 200) expect(status).toBe(access === 'admin' ? 403 : 401)
  })

  test('shows after the working day and after months, without phones and money, until a year is over', async () => {
    const { token } = await screenOf(app, screen)
    app.clock.advance({ hours: 13 })
    expect(await show(screen, token)).toBe(200)
    const { reply } = await app.call(contract.adminVerify, {}, { token })
    expect(reply.admin).toMatchObject({ name: `A ${screen}`, role: '', screen })
    app.clock.advance({ hours: 24 * 300 })
    expect(await show(screen, token)).toBe(200)
    app.clock.advance({ hours: 24 * 65 })
    expect(await show(screen, token)).toBe(401)
  })
})

test('only GETs name a screen', () => {
  const named = guarded.filter(({ screens }) => screens !== undefined)
  expect(named.filter(({ method, access }) => method !== 'GET' || access !== 'admin')).toEqual([])
})

test('is made by an owner or manager, listed, and ended with its sockets; the change log has both', async () => {
  const manager = await signInStaff(app, 'manager')
  const cook = await signInStaff(app, 'kitchen')
  const add = (token: string) =>
    app.call(contract.addScreen, { body: { screen: 'wall', name: 'By the stove' } }, { token })
  expect((await add(cook.token)).status).toBe(403)
  const { reply } = await add(manager.token)
  const as = { token: await app.signInAdmin() }
  const listed = (await app.call(contract.listScreens, {}, as)).reply.screens
  expect(listed[0]).toMatchObject({ _id: reply.screen._id, screen: 'wall', name: 'By the stove', by: 'manager' })
  const { rows } = await app.ctx.pool.query('SELECT s::text AS row FROM screen_sessions s')
  expect(JSON.stringify(rows)).not.toContain(reply.token)
  const listener = await sockets.connect(reply.token)
  const params = { id: reply.screen._id }
  expect((await app.call(contract.endScreen, { params }, as)).status).toBe(200)
  expect((await app.call(contract.endScreen, { params }, as)).status).toBe(404)
  expect(await show('wall', reply.token)).toBe(401)
  await listener.ended(5000)
  const { events } = (await app.call(contract.listAudit, { query: { subject: reply.screen._id } }, as)).reply
  expect(events.map(({ call }) => call)).toEqual(expect.arrayContaining(['endScreen', 'addScreen']))
})

test('ends with the account of who has made it', async () => {
  const manager = await signInStaff(app, 'manager')
  const body = { screen: 'wall' as const, name: 'Hall' }
  const { reply } = await app.call(contract.addScreen, { body }, { token: manager.token })
  const input = { params: { id: manager.id }, body: { disabled: true } }
  await app.call(contract.setStaffDisabled, input, { token: await app.signInAdmin() })
  expect(await show('wall', reply.token)).toBe(401)
})
