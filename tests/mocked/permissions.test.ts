import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startAdminSession } from '#server/people/staff/admin-sessions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import { CALL_PERMISSIONS, PERMISSIONS, type Permission, type Role } from '#shared/domain/people/permissions.ts'
import { ADMIN, testApp } from '../support/app.ts'

/** Here the manager has the permissions of the moment; the table of roles has its test beside it. */
const managers = vi.hoisted(() => ({ may: [] as string[] }))
vi.mock(import('#shared/domain/people/permissions.ts'), async (original) => ({
  ...(await original()),
  roleCan: (role: string | null, permission: Permission) =>
    role === 'owner' || (role === 'manager' && managers.may.includes(permission)),
}))

const app = await testApp()
await app.signInAdmin()
const { id: adminId } = await app.ctx.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
const setRole = (role: Role | null) =>
  app.ctx.db.updateTable('admins').set({ role }).where('email', '=', ADMIN.email).execute()

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

describe('as a manager', () => {
  beforeEach(() => setRole('manager'))

  // Whoever has all other permissions stands for whoever has one of them, or some.
  test.each(officeCalls.map((call) => [call.name, call] as const))(
    '%s takes its permission, and no other',
    async (_, call) => {
      const token = await startAdminSession(app.ctx, adminId)
      managers.may = PERMISSIONS.filter((permission) => permission !== call.permission)
      expect(await statusOf(call, token)).toBe(403)
      managers.may = [call.permission ?? '']
      expect(await statusOf(call, token)).not.toBeOneOf([401, 403])
    },
  )
})

test('every permission of calls is named by one', () => {
  const named = new Set(officeCalls.map(({ permission }) => permission))
  expect(CALL_PERMISSIONS.filter((permission) => !named.has(permission))).toEqual([])
})

test('a role taken away counts at the next request', async () => {
  const token = await startAdminSession(app.ctx, adminId)
  expect(await statusOf(contract.listItems, token)).toBe(200)
  managers.may = ['orders.read']
  await setRole('manager')
  expect(await statusOf(contract.listItems, token)).toBe(403)
  await setRole('owner')
  expect(await statusOf(contract.listItems, token)).toBe(200)
})
