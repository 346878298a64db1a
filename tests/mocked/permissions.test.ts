import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startAdminSession } from '#server/people/staff/admin-sessions.ts'
import { type Contract, contract } from '#shared/contract/contract.ts'
import { CALL_PERMISSIONS, PERMISSIONS, type Permission, type Role } from '#shared/domain/people/permissions.ts'
import { ADMIN, testApp } from '../support/app.ts'

/** Here the manager is allowed a single permission, the one of the moment; the table of roles has its test beside it. */
const managers = vi.hoisted(() => ({ only: '' }))
vi.mock(import('#shared/domain/people/permissions.ts'), async (original) => ({
  ...(await original()),
  roleCan: (role: string | null, permission: Permission) =>
    role === 'owner' || (role === 'manager' && permission === managers.only),
}))

const app = await testApp()
await app.signInAdmin()
const { id: adminId } = await app.ctx.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
const setRole = (role: Role | null) =>
  app.ctx.db.updateTable('admins').set({ role }).where('email', '=', ADMIN.email).execute()
const allowOnly = async (permission: Permission) => {
  managers.only = permission
  await setRole('manager')
}

beforeEach(() => setRole('owner'))

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
      await allowOnly(permission)
      const status = await statusOf(call, await startAdminSession(app.ctx, adminId))
      expect(status).not.toBe(401)
      if (status !== 403) letIn.push(permission)
    }
    expect(letIn).toEqual([call.permission])
  })
})

test('every permission of calls is named by one', () => {
  const named = new Set(officeCalls.map(({ permission }) => permission))
  expect(CALL_PERMISSIONS.filter((permission) => !named.has(permission))).toEqual([])
})

test('a role taken away counts at the next request', async () => {
  const token = await startAdminSession(app.ctx, adminId)
  expect(await statusOf(contract.listItems, token)).toBe(200)
  await allowOnly('orders.read')
  expect(await statusOf(contract.listItems, token)).toBe(403)
  await setRole('owner')
  expect(await statusOf(contract.listItems, token)).toBe(200)
})
