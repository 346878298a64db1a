import { describe, expect, test } from 'vitest'
import { createAdmin, logOutEverywhere } from '#server/people/staff/manage-admins.ts'
import { contract } from '#shared/contract/contract.ts'
import { newPhone, testApp } from '../../support/app.ts'
import { requestOf } from '../../support/client.ts'
import { held } from '../../support/promises.ts'

const app = await testApp()
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'

/** Signs in as a browser does that names itself. Returns the token. */
async function signInWith(userAgent: string, phone: string): Promise<string> {
  await app.call(contract.sendOtp, { body: { phoneNumber: phone } })
  const request = requestOf(contract.verifyOtp, { body: { phoneNumber: phone, otp: app.inbox.codeOf(phone) } })
  const { body } = await app.send({ ...request, headers: { ...request.headers, 'user-agent': userAgent } })
  return JSON.parse(body).token
}

const list = async (token: string) => (await app.call(contract.listSessions, {}, { token })).reply.sessions
const me = async (token: string) => (await app.call(contract.me, {}, { token })).status
const devicesOf = async (phone: string) => {
  const { rows } = await app.ctx.pool.query(
    'SELECT 1 FROM known_devices d JOIN customers c ON c.id = d.customer_id WHERE c.phone = $1',
    [phone],
  )
  return rows.length
}

describe("a customer's sessions", () => {
  test('are listed with their browser, when they began, were used and will end', async () => {
    const phone = newPhone()
    const signedIn = app.clock.now()
    const chrome = await signInWith(CHROME, phone)
    app.clock.advance({ days: 3 })
    const safari = await signInWith(SAFARI, phone)
    const later = app.clock.now()
    expect(await me(chrome)).toBe(200)
    const monthFrom = (instant: Date) => new Date(instant.getTime() + 30 * 86_400_000).toISOString()
    const uses = { lastSeenAt: later.toISOString(), endsAt: monthFrom(later) }
    expect(await list(safari)).toEqual([
      {
        id: expect.any(String),
        browser: 'Safari',
        system: 'iPhone',
        createdAt: later.toISOString(),
        ...uses,
        current: true,
      },
      {
        id: expect.any(String),
        browser: 'Chrome',
        system: 'Android',
        createdAt: signedIn.toISOString(),
        ...uses,
        current: false,
      },
    ])
    expect((await list(chrome)).map(({ current }) => current)).toEqual([false, true])
  })

  test('can be ended one by one, by their customer alone', async () => {
    const phone = newPhone()
    const [chrome, safari] = [await signInWith(CHROME, phone), await signInWith(SAFARI, phone)]
    const { id = '' } = (await list(safari)).find(({ current }) => !current) ?? {}
    const end = (token: string) => app.call(contract.endSession, { params: { id } }, { token })
    expect((await end((await app.signIn()).token)).status).toBe(404)
    expect(await me(chrome)).toBe(200)
    expect((await end(safari)).status).toBe(200)
    expect([await me(chrome), await me(safari)]).toEqual([401, 200])
    expect((await end(safari)).status).toBe(404)
    expect(await list(safari)).toHaveLength(1)
  })

  test('can be ended all at once, and the devices are forgotten', async () => {
    const phone = newPhone()
    const [chrome, safari] = [await signInWith(CHROME, phone), await signInWith(SAFARI, phone)]
    await app.call(contract.sendOtp, { body: { phoneNumber: phone, deviceToken: 'd'.repeat(43) } })
    const body = { phoneNumber: phone, otp: app.inbox.codeOf(phone), deviceToken: 'd'.repeat(43) }
    expect((await app.call(contract.verifyOtp, { body })).status).toBe(200)
    expect(await devicesOf(phone)).toBe(1)
    const other = await app.signIn()
    expect((await app.call(contract.logoutEverywhere, {}, { token: safari })).reply.ended).toBe(3)
    expect([await me(chrome), await me(safari), await me(other.token)]).toEqual([401, 401, 200])
    expect(await devicesOf(phone)).toBe(0)
  })

  test('can be ended by the kitchen', async () => {
    const phone = newPhone()
    const chrome = await signInWith(CHROME, phone)
    expect(await logOutEverywhere(app.ctx.db, phone)).toBe(`${phone} is signed out everywhere (1).`)
    expect(await me(chrome)).toBe(401)
    await expect(logOutEverywhere(app.ctx.db, newPhone())).rejects.toThrow('There is no customer')
  })

  test('can be ended by the office, which is told how many there were; those of others stay', async () => {
    const phone = newPhone()
    const [chrome, safari] = [await signInWith(CHROME, phone), await signInWith(SAFARI, phone)]
    const { user } = (await app.call(contract.me, {}, { token: chrome })).reply
    const other = await app.signIn()
    const end = async (id: string, token: string) =>
      app.call(contract.endCustomerSessions, { params: { id } }, { token })
    const token = await app.signInAdmin()
    expect((await end(user.id, chrome)).status).toBe(401)
    expect((await end(user.id, token)).reply.ended).toBe(2)
    expect([await me(chrome), await me(safari), await me(other.token)]).toEqual([401, 401, 200])
    expect(await devicesOf(phone)).toBe(0)
    expect((await end(user.id, token)).reply.ended).toBe(0)
    expect((await end(crypto.randomUUID(), token)).status).toBe(404)
    const { events } = (await app.call(contract.listAudit, { query: { subject: user.id } }, { token })).reply
    expect(events[0]).toMatchObject({ call: 'endCustomerSessions' })
  })

  test('end half a year after the sign-in, however often they are used', async () => {
    const { token } = await app.signIn()
    for (let days = 0; days < 179; days += 1) {
      app.clock.advance({ days: 1, seconds: 1 })
      expect(await me(token)).toBe(200)
    }
    app.clock.advance({ days: 1 })
    expect(await me(token)).toBe(401)
  })
})

describe("an admin's sessions", () => {
  test('are listed, and ended one by one, all at once, or by the command line', async () => {
    const stranger = await app.signInAdmin()
    const email = 'asha@dabba.test'
    await createAdmin(app.ctx.db, email, 'Asha', 'a good password', app.clock.now())
    const signIn = async () =>
      (await app.call(contract.adminLogin, { body: { email, password: 'a good password' } })).reply.token
    const verify = async (token: string) => (await app.call(contract.adminVerify, {}, { token })).status
    const [one, two, three] = [await signIn(), await signIn(), await signIn()]
    const { sessions } = (await app.call(contract.listAdminSessions, {}, { token: one })).reply
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)

    const params = {
      id:
        (await app.call(contract.listAdminSessions, {}, { token: two })).reply.sessions.find((s) => s.current)?.id ??
        '',
    }
    expect((await app.call(contract.endAdminSession, { params }, { token: stranger })).status).toBe(404)
    expect((await app.call(contract.endAdminSession, { params }, { token: one })).status).toBe(200)
    expect([await verify(one), await verify(two)]).toEqual([200, 401])

    expect((await app.call(contract.adminLogoutEverywhere, {}, { token: three })).reply.ended).toBe(2)
    expect([await verify(one), await verify(three), await verify(stranger)]).toEqual([401, 401, 200])
    const again = await signIn()
    expect(await logOutEverywhere(app.ctx.db, email)).toBe(`${email} is signed out everywhere (1).`)
    expect(await verify(again)).toBe(401)
    held(
      48,
      'ended by their owner or the kitchen',
      'one by one, all at once, by the office, by the command line; a stranger is told 404; 180 days at most',
    )
  })
})
