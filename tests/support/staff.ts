import { newId } from '#server/kernel/ids.ts'
import { startAdminSession } from '#server/people/staff/admin-sessions.ts'
import type { Role } from '#shared/domain/people/permissions.ts'
import { newPhone, type TestApp } from './app.ts'

/** The id of somebody new of the kitchen's people, who signs in by phone. */
export async function newStaff(app: TestApp, role: Role, { name = role as string, phone = newPhone() } = {}) {
  const id = newId()
  await app.ctx.db
    .insertInto('admins')
    .values({ id, email: null, phone, password_hash: null, name, role, disabled_at: null, created_at: app.clock.now() })
    .execute()
  return id
}

/** Signs somebody new in, who is called as the role. */
export async function signInStaff(app: TestApp, role: Role): Promise<{ id: string; token: string }> {
  const id = await newStaff(app, role)
  return { id, token: await startAdminSession(app.ctx, id) }
}
