import { describe, expect, test } from 'vitest'
import { ensureFirstAdmin } from '#server/people/staff/first-admin.ts'
import { contract } from '#shared/contract/contract.ts'
import { ADMIN, createTestApp, testApp } from '../../support/app.ts'

const app = await testApp()
await ensureFirstAdmin(app.ctx)

const login = (email: unknown, password: unknown) =>
  app.call(contract.adminLogin, { body: { email, password } as never })
const statuses = async (tries: number, email: string) => {
  const found: number[] = []
  for (let count = 0; count < tries; count++) found.push((await login(email, `wrong ${count}`)).status)
  return found
}

const FAILED = { success: false, error: 'Email or password is not right.', code: 'login_failed' }
const LOCKED = {
  success: false,
  error: 'Account is temporarily locked due to multiple failed login attempts.',
  code: 'login_locked',
}

describe('signing in to the back office', () => {
  test('gives a token and the admin', async () => {
    const { status, reply } = await login(ADMIN.email, ADMIN.password)
    expect(status).toBe(200)
    expect(reply).toEqual({
      success: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      admin: { id: expect.any(String), name: 'Administrator', role: 'owner' },
      testSignIn: false,
    })
  })

  test('ignores case and spaces around the e-mail', async () => {
    expect((await login(` ${ADMIN.email.toUpperCase()} `, ADMIN.password)).status).toBe(200)
  })

  test.each([
    ['', 'x'],
    ['a@b.c', ''],
  ])('needs both fields: %j, %j', async (email, password) => {
    const { status, reply } = await login(email, password)
    expect({ status, ...reply }).toEqual({
      status: 400,
      success: false,
      error: 'Please fill in all fields',
      code: 'login_fields_required',
    })
  })

  test('answers a wrong password and an unknown address alike', async () => {
    const wrong = await login(ADMIN.email, 'wrong')
    const unknown = await login('nobody@dabba.test', 'wrong')
    expect([wrong.status, wrong.reply]).toEqual([401, FAILED])
    expect([unknown.status, unknown.reply]).toEqual([401, FAILED])
    await login(ADMIN.email, ADMIN.password)
  })

  test.each([ADMIN.email, 'nobody-at-all@dabba.test'])('locks %s after five failures for 15 minutes', async (email) => {
    expect(await statuses(5, email)).toEqual([401, 401, 401, 401, 401])
    const locked = await login(email, ADMIN.password)
    expect(locked.status).toBe(423)
    expect(locked.reply).toEqual({ ...LOCKED, retryAfter: 900 })
    app.clock.advance({ minutes: 14, seconds: 59 })
    expect((await login(email, ADMIN.password)).reply).toEqual({ ...LOCKED, retryAfter: 1 })
    app.clock.advance({ seconds: 1 })
    expect((await login(email, ADMIN.password)).status).toBe(email === ADMIN.email ? 200 : 401)
  })

  test('a success forgets the failures before it', async () => {
    expect(await statuses(4, ADMIN.email)).toEqual([401, 401, 401, 401])
    expect((await login(ADMIN.email, ADMIN.password)).status).toBe(200)
    expect(await statuses(4, ADMIN.email)).toEqual([401, 401, 401, 401])
    expect((await login(ADMIN.email, ADMIN.password)).status).toBe(200)
  })

  test('failures more than 15 minutes apart do not add up', async () => {
    const email = 'slow@dabba.test'
    for (let tries = 0; tries < 7; tries++) {
      expect((await login(email, 'wrong')).status).toBe(401)
      app.clock.advance({ minutes: 15 })
    }
  })

  test('20 wrong passwords at once get five comparisons', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('crowd@dabba.test', 'wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(15)
  })

  test('of any number at once with the right password, none is locked out', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(ADMIN.email, ADMIN.password)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  test('the lock holds over a restart', async () => {
    await statuses(5, 'restart@dabba.test')
    const restarted = await createTestApp({ database: app.database })
    restarted.clock.set(app.clock.now().toISOString())
    const body = { email: 'restart@dabba.test', password: 'x' }
    expect((await restarted.call(contract.adminLogin, { body })).status).toBe(423)
    await restarted.stop()
  })

  test('a lock does not end sessions that there are', async () => {
    const token = await app.signInAdmin()
    await statuses(5, ADMIN.email)
    expect((await login(ADMIN.email, ADMIN.password)).status).toBe(423)
    expect((await app.call(contract.adminVerify, {}, { token })).status).toBe(200)
    app.clock.advance({ minutes: 15 })
  })

  test('a disabled admin cannot sign in and is told no more than anyone', async () => {
    const disable = (at: Date | null) =>
      app.ctx.db.updateTable('admins').set({ disabled_at: at }).where('email', '=', ADMIN.email).execute()
    await disable(app.clock.now())
    const { status, reply } = await login(ADMIN.email, ADMIN.password)
    expect([status, reply]).toEqual([401, FAILED])
    await disable(null)
  })
})

describe('the first admin', () => {
  test('is made once, with the password of the configuration', async () => {
    expect(await ensureFirstAdmin(app.ctx)).toBeNull()
    expect(await app.ctx.db.selectFrom('admins').select('email').execute()).toEqual([{ email: ADMIN.email }])
  })

  test('gets a made-up password when none is configured, stored as argon2id', async () => {
    const fresh = await createTestApp({ env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })
    const made = await ensureFirstAdmin(fresh.ctx)
    expect(made).toEqual({ email: 'admin@dabba.local', password: expect.stringMatching(/^[\w-]{12}$/) })
    const body = { email: 'admin@dabba.local', password: made?.password as string }
    expect((await fresh.call(contract.adminLogin, { body })).status).toBe(200)
    const row = await fresh.ctx.db.selectFrom('admins').select('password_hash').executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await fresh.stop()
    await fresh.database.dispose()
  })
})
