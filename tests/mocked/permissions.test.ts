import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type OfficeCall, officeCallDone } from '#server/people/office-call-done.ts'
import { startAdminSession } from '#server/people/staff/admin-sessions.ts'
import { type Contract, contract } from '#shared/contract/contract.ts'
import { PERMISSIONS, type Permission } from '#shared/domain/people/permissions.ts'
import { ADMIN, createTestApp, testApp } from '../support/app.ts'

/** Here a role may also be one that allows a single permission; the table of roles has its test beside it. */
vi.mock(import('#shared/domain/people/permissions.ts'), async (original) => ({
  ...(await original()),
  roleCan: (role: string, permission: Permission) => role === 'admin' || role === `only ${permission}`,
}))

const app = await testApp()
await app.signInAdmin()
const { id: adminId } = await app.ctx.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
const setRole = (role: string) =>
  app.ctx.db.updateTable('admins').set({ role }).where('email', '=', ADMIN.email).execute()

beforeEach(() => setRole('admin'))

const officeCalls = Object.values<Contract>(contract).filter(({ access }) => access === 'admin')

/** Made with nothing right but the token: whoever is let in gets any other answer. */
async function statusOf({ method, path }: Contract, token: string): Promise<number> {
  const { status } = await app.send({
    method,
    url: path.replace(/\{\w+\}/g, randomUUID()),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  })
  return status
}

describe.each(officeCalls.map((call) => [call.name, call] as const))('%s', (_, call) => {
  test(`is for whose role has ${call.permission}, and for nobody else`, async () => {
    const letIn: string[] = []
    for (const permission of PERMISSIONS) {
      await setRole(`only ${permission}`)
      const status = await statusOf(call, await startAdminSession(app.ctx, adminId))
      expect(status).not.toBe(401)
      if (status !== 403) letIn.push(permission)
    }
    expect(letIn).toEqual([call.permission])
  })
})

test('every permission is named by a call', () => {
  const named = new Set(officeCalls.map(({ permission }) => permission))
  expect(PERMISSIONS.filter((permission) => !named.has(permission))).toEqual([])
})

test('a role taken away counts at the next request', async () => {
  const token = await startAdminSession(app.ctx, adminId)
  expect(await statusOf(contract.listItems, token)).toBe(200)
  await setRole('only orders.read')
  expect(await statusOf(contract.listItems, token)).toBe(403)
  await setRole('admin')
  expect(await statusOf(contract.listItems, token)).toBe(200)
})

describe('what the back office changes', () => {
  const item = { name: 'Dal', basePrice: 60, category: 'Dal & Curry' as const }

  test('is told to who is hooked to it: the actor, the call, the subject', async () => {
    const noted: OfficeCall[] = []
    officeCallDone.register(app.ctx, async (_ctx, _db, call) => {
      noted.push(call)
    })
    const token = await app.signInAdmin()
    const { reply } = await app.call(contract.addItem, { body: item }, { token })
    const params = { id: reply.item._id }
    await app.call(contract.toggleItem, { params, body: {} }, { token })
    const actor = { id: adminId, role: 'admin' }
    const done = [
      { actor, call: 'addItem', subject: null },
      { actor, call: 'toggleItem', subject: params.id },
    ]
    expect(noted).toEqual(done)

    // What reads, what is rejected and what is not allowed changes nothing.
    await app.call(contract.getItem, { params }, { token })
    await app.call(contract.toggleItem, { params: { id: randomUUID() }, body: {} }, { token })
    await setRole('only items.read')
    await app.call(contract.toggleItem, { params, body: {} }, { token })
    expect(noted).toEqual(done)
  })

  test('is not answered as done when it could not be noted', async () => {
    const other = await createTestApp({ database: app.database })
    officeCallDone.register(other.ctx, async () => {
      throw new Error('the log is full')
    })
    const token = await other.signInAdmin()
    const { status } = await other.call(contract.addItem, { body: item }, { token })
    expect(status).toBe(500)
    await other.stop()
  })
})
