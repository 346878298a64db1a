import { describe, expect, test } from 'vitest'
import {
  AdminProblem,
  adminEmail,
  createAdmin,
  disableAdmin,
  enableAdmin,
  listAdmins,
  setAdminPassword,
} from '#server/people/staff/manage-admins.ts'
import { contract } from '#shared/contract/contract.ts'
import { ADMIN, testApp } from '../../support/app.ts'

const app = await testApp()
await app.signInAdmin()
const { db } = app.ctx
const now = () => app.clock.now()
const login = async (email: string, password: string) => app.call(contract.adminLogin, { body: { email, password } })
const verify = async (token: string) => (await app.call(contract.adminVerify, {}, { token })).status

const PASSWORD = 'a good password'
let made = 0
async function newAdmin(name = ''): Promise<string> {
  made += 1
  const email = `admin-${made}@dabba.test`
  await createAdmin(db, email, name, PASSWORD, now())
  return email
}

describe('an admin', () => {
  test('is made and can sign in', async () => {
    const email = await newAdmin('Asha')
    expect((await login(email, PASSWORD)).reply.admin).toMatchObject({ name: 'Asha', role: 'owner' })
    expect((await login(await newAdmin('  '), PASSWORD)).reply.admin.name).toBe('Administrator')
  })

  test('is not made twice, nor with a bad address or password', async () => {
    const email = await newAdmin()
    await expect(createAdmin(db, email, '', PASSWORD, now())).rejects.toThrow(`There is an admin ${email} already.`)
    await expect(createAdmin(db, 'b@dabba.test', '', 'short', now())).rejects.toThrow('at least 8 characters')
    await expect(createAdmin(db, 'b@dabba.test', '', 'x'.repeat(201), now())).rejects.toThrow('at most 200')
    expect(adminEmail(' Asha@Dabba.Test ')).toBe('asha@dabba.test')
    for (const bad of ['', 'asha', 'a b@c', '@dabba.test', 'a@b@c']) expect(() => adminEmail(bad)).toThrow(AdminProblem)
  })

  test('with a new password is signed out, and let in again though the sign-in was locked', async () => {
    const email = await newAdmin()
    const { token } = (await login(email, PASSWORD)).reply
    for (let tries = 0; tries < 6; tries += 1) await login(email, 'wrong')
    expect((await login(email, PASSWORD)).status).toBe(423)
    await setAdminPassword(db, email, 'another password')
    expect(await verify(token)).toBe(401)
    expect((await login(email, PASSWORD)).status).toBe(401)
    expect((await login(email, 'another password')).status).toBe(200)
    await expect(setAdminPassword(db, 'nobody@dabba.test', PASSWORD)).rejects.toThrow('There is no admin')
  })

  // shows: B6.3
  test('who is disabled is signed out everywhere, at once and for good, until enabled', async () => {
    const email = await newAdmin()
    const tokens = [(await login(email, PASSWORD)).reply.token, (await login(email, PASSWORD)).reply.token]
    expect(await disableAdmin(db, email, now())).toBe(`${email} is disabled and signed out everywhere.`)
    for (const token of tokens) expect(await verify(token)).toBe(401)
    expect((await login(email, PASSWORD)).status).toBe(401)
    await enableAdmin(db, email)
    // Sessions that were ended stay ended.
    for (const token of tokens) expect(await verify(token)).toBe(401)
    expect((await login(email, PASSWORD)).status).toBe(200)
    await expect(disableAdmin(db, 'nobody@dabba.test', now())).rejects.toThrow('There is no admin')
    await expect(enableAdmin(db, 'nobody@dabba.test')).rejects.toThrow('There is no admin')
  })

  test('remains: two who disable each other at once do not both succeed', async () => {
    const [one, two] = [await newAdmin(), await newAdmin()]
    await db.updateTable('admins').set({ disabled_at: now() }).where('email', 'not in', [one, two]).execute()
    const results = await Promise.allSettled([disableAdmin(db, one, now()), disableAdmin(db, two, now())])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [left] = await db.selectFrom('admins').select('email').where('disabled_at', 'is', null).execute()
    await expect(disableAdmin(db, left?.email ?? '', now())).rejects.toThrow('is the only owner who can sign in')
    await db.updateTable('admins').set({ disabled_at: null }).execute()
  })

  test('is listed', async () => {
    const email = await newAdmin('Ravi')
    await disableAdmin(db, email, now())
    const lines = (await listAdmins(db)).split('\n')
    expect(lines).toContain(`${ADMIN.email}  Administrator  owner`)
    expect(lines).toContain(`${email}  Ravi  owner  (disabled)`)
  })
})
