import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { disableAdmin, setAdminPassword, unlockAdmin } from '#server/people/staff/manage-admins.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, testApp } from '../../support/app.ts'
import { held } from '../../support/promises.ts'
import { addAdmin } from '../../support/quick-admin.ts'

/** Wrong passwords keep out whoever types them, and nobody else. */

const PROXIED = { TRUST_PROXY: '1', ALLOW_TEST_SIGN_IN: '1' }
const app = await testApp({ env: PROXIED })
const PASSWORD = 'a good password'

let made = 0
async function newAdmin(): Promise<string> {
  made += 1
  const email = `owner-${made}@dabba.test`
  await addAdmin(app.ctx.db, email, 'Owner', PASSWORD, app.clock.now())
  return email
}
let addresses = 0
function newAddress(): string {
  addresses += 1
  return `203.0.${addresses >> 8}.${addresses & 255}`
}
const newDevice = () => randomBytes(32).toString('base64url')

const login = (email: string, password: string, from: string, deviceToken?: string, at = app) =>
  at.call(contract.adminLogin, { body: { email, password, deviceToken } }, { from })

/** Fails so many times in a row; returns the statuses. */
async function fail(email: string, times: number, from = newAddress(), device?: string) {
  const statuses: number[] = []
  for (let tries = 0; tries < times; tries++) statuses.push((await login(email, 'wrong', from, device)).status)
  return statuses
}

describe('five failures', () => {
  test('lock the address from which they came, for 15 minutes, and no other', async () => {
    const email = await newAdmin()
    const thief = newAddress()
    expect(await fail(email, 6, thief)).toEqual([401, 401, 401, 401, 401, 423])
    const locked = await login(email, PASSWORD, thief)
    expect(locked).toMatchObject({
      status: 423,
      reply: {
        code: 'login_locked',
        error: 'Account is temporarily locked due to multiple failed login attempts.',
        retryAfter: 900,
      },
    })
    expect((await login(email, PASSWORD, newAddress())).status).toBe(200)
    app.clock.advance({ minutes: 15 })
    expect((await login(email, PASSWORD, thief)).status).toBe(200)
  })

  test('at the very address of a device that has signed in before leave it its own', async () => {
    const email = await newAdmin()
    const [office, laptop] = [newAddress(), newDevice()]
    expect((await login(email, PASSWORD, office, laptop)).status).toBe(200)
    expect((await fail(email, 6, office)).at(-1)).toBe(423)
    expect((await login(email, PASSWORD, office)).status).toBe(423)
    expect((await login(email, PASSWORD, office, laptop)).status).toBe(200)
    expect(await fail(email, 6, office, laptop)).toEqual([401, 401, 401, 401, 401, 423])
    expect((await login(email, PASSWORD, newAddress())).status).toBe(200)
  })

  test('of a device that names itself anew each time are those of its address', async () => {
    const email = await newAdmin()
    const thief = newAddress()
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) statuses.push(...(await fail(email, 1, thief, newDevice())))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 423])
  })

  test('are counted over two instances, 40 at once', async () => {
    const email = await newAdmin()
    const second = await createTestApp({ database: app.database, env: PROXIED })
    second.clock.set(app.clock.now().toISOString())
    const thief = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, tries) => login(email, 'wrong', thief, undefined, tries % 2 ? app : second)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    await second.stop()
  })
})

describe('fifty failures of strangers on one day', () => {
  // Each password takes its time on purpose.
  test('leave each stranger one try in 15 minutes, and a known device its five', { timeout: 90_000 }, async () => {
    const email = await newAdmin()
    const laptop = newDevice()
    await login(email, PASSWORD, newAddress(), laptop)
    for (let thieves = 0; thieves < 10; thieves++) await fail(email, 5)

    const thief = newAddress()
    expect(await fail(email, 3, thief)).toEqual([401, 423, 423])
    const crowd = newAddress()
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => login(email, 'wrong', crowd)))
    expect(atOnce.filter(({ status }) => status === 401)).toHaveLength(1)
    app.clock.advance({ minutes: 15 })
    expect(await fail(email, 2, thief)).toEqual([401, 423])

    expect((await login(email, PASSWORD, newAddress())).status).toBe(200)
    expect(await fail(email, 4, newAddress(), laptop)).toEqual([401, 401, 401, 401])
    expect((await login(email, PASSWORD, newAddress(), laptop)).status).toBe(200)
    app.clock.advance({ days: 1 })
    expect(await fail(email, 3)).toEqual([401, 401, 401])
    held(
      45,
      'admin login',
      '60 wrong passwords from everywhere: the owner signs in, on a known device and on a new one',
    )
  })

  test('are forgotten when the command line unlocks', async () => {
    const email = await newAdmin()
    await fail(email, 1)
    await app.ctx.pool.query('UPDATE daily_counts SET count = 50 WHERE what LIKE $1', [`%${email}`])
    const office = newAddress()
    expect(await fail(email, 2, office)).toEqual([401, 423])
    expect(await unlockAdmin(app.ctx.db, email)).toBe(`${email} can try to sign in again, from anywhere.`)
    expect(await fail(email, 4, office)).toEqual([401, 401, 401, 401])
    expect((await login(email, PASSWORD, office)).status).toBe(200)
    await expect(unlockAdmin(app.ctx.db, 'nobody@dabba.test')).rejects.toThrow('There is no admin')
  })
})

test('a device is no longer known once the admin has a new password, or was disabled', async () => {
  const known = async (email: string) => {
    const { rows } = await app.ctx.pool.query(
      'SELECT 1 FROM known_devices d JOIN admins a ON a.id = d.admin_id WHERE a.email = $1',
      [email],
    )
    return rows.length
  }
  const [one, other] = [await newAdmin(), await newAdmin()]
  for (const email of [one, other]) {
    await login(email, PASSWORD, newAddress(), newDevice())
    expect(await known(email)).toBe(1)
  }
  await setAdminPassword(app.ctx.db, one, 'another password')
  await disableAdmin(app.ctx.db, other, app.clock.now())
  expect([await known(one), await known(other)]).toEqual([0, 0])
})
