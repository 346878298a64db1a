import { expect, test } from 'vitest'
import { qrOf } from '#server/kernel/qr.ts'
import { fromBase32, stepAt, totpAt } from '#server/people/staff/totp.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { addAdmin } from '../../support/quick-admin.ts'

const app = await testApp({ env: { TRUST_PROXY: '1', ALLOW_TEST_SIGN_IN: '1' } })
const PASSWORD = 'a good password'

let made = 0
function next(): number {
  made += 1
  return made
}
const login = (email: string, totp?: string) =>
  app.call(contract.adminLogin, { body: { email, password: PASSWORD, totp } }, { from: `203.0.113.${next()}` })

/** Somebody who is signed in, with what they do with their second factor. */
async function person(role: 'owner' | 'accounts' = 'owner') {
  const email = `factor-${next()}@dabba.test`
  await addAdmin(app.ctx.db, email, 'Meera', PASSWORD, app.clock.now(), role)
  const { token } = (await login(email)).reply
  const { secret, uri, qr } = (await app.call(contract.newSecondFactor, {}, { token })).reply
  expect(qr).toEqual(qrOf(uri))
  const code = (steps = 0) => totpAt(fromBase32(secret), stepAt(app.clock.now()) + steps)
  const turnOn = (with_: { current?: string; code?: string; secret?: string } = {}) =>
    app.call(contract.turnOnSecondFactor, { body: { current: PASSWORD, secret, code: code(), ...with_ } }, { token })
  const turnOff = (with_: { current?: string; code: string }) =>
    app.call(contract.turnOffSecondFactor, { body: { current: PASSWORD, ...with_ } }, { token })
  const state = async () => (await app.call(contract.getSecondFactor, {}, { token })).reply
  return { email, token, secret, uri, code, turnOn, turnOff, state }
}

test.each(['owner', 'accounts'] as const)(
  'the %s turns it on by password and code; the next sign-in asks for a code',
  async (role) => {
    const { email, uri, secret, code, turnOn, state } = await person(role)
    expect(uri).toBe(`otpauth://totp/Dabba:${encodeURIComponent(email)}?secret=${secret}&issuer=Dabba`)
    expect(await state()).toMatchObject({ on: false, available: true, recovery_codes_left: 0 })
    // A new secret alone changes nothing.
    expect((await login(email)).status).toBe(200)
    const on = await turnOn({ code: ` ${code().slice(0, 3)} ${code().slice(3)}` })
    const codes = on.reply.recovery_codes
    expect(new Set(codes).size).toBe(8)
    for (const one of codes) expect(one).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
    expect(await state()).toMatchObject({ on: true, recovery_codes_left: 8 })
    expect((await login(email)).reply.code).toBe('login_second_factor')
    expect((await login(email, codes[0])).status).toBe(200)
    expect((await login(email, codes[0])).reply.code).toBe('login_second_factor_wrong')
    expect((await state()).recovery_codes_left).toBe(7)
  },
)

test('the code that turned it on signs nobody in', async () => {
  const { email, code, turnOn } = await person()
  const used = code()
  expect((await turnOn()).status).toBe(200)
  expect((await login(email, used)).reply.code).toBe('login_second_factor_wrong')
  app.clock.advance({ seconds: 30 })
  expect((await login(email, code())).status).toBe(200)
})

test('with a wrong code or password nothing is turned on, and the session lasts', async () => {
  const { email, code, turnOn, state } = await person()
  const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0')
  expect(await turnOn({ code: wrong })).toMatchObject({ status: 400, reply: { code: 'second_factor_wrong' } })
  expect(await turnOn({ code: code(3) })).toMatchObject({ status: 400, reply: { code: 'second_factor_wrong' } })
  expect(await turnOn({ current: 'a guess' })).toMatchObject({ status: 400, reply: { code: 'password_wrong' } })
  expect((await turnOn({ secret: 'ABC' })).status).toBe(400)
  expect((await state()).on).toBe(false)
  expect((await login(email)).status).toBe(200)
})

test('of ten at once one turns it on, and its recovery codes are the ones that count', async () => {
  const { email, turnOn } = await person()
  const answers = await Promise.all(Array.from({ length: 10 }, () => turnOn()))
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  expect(answers.filter(({ reply }) => reply.code === 'second_factor_on')).toHaveLength(9)
  expect((await login(email, done[0]?.reply.recovery_codes[3])).status).toBe(200)
})

test('it is turned off by password and code, each code once; recovery codes are void then', async () => {
  const { email, code, turnOn, turnOff, state } = await person()
  const codes = (await turnOn()).reply.recovery_codes as [string, string]
  expect(await turnOff({ code: code() })).toMatchObject({ status: 400, reply: { code: 'second_factor_wrong' } })
  expect(await turnOff({ code: '' })).toMatchObject({ status: 400, reply: { code: 'second_factor_wrong' } })
  app.clock.advance({ seconds: 30 })
  expect(await turnOff({ current: 'a guess', code: code() })).toMatchObject({ reply: { code: 'password_wrong' } })
  expect((await turnOff({ code: code() })).status).toBe(200)
  // Twice is no harm.
  expect((await turnOff({ code: code() })).status).toBe(200)
  expect(await state()).toMatchObject({ on: false, recovery_codes_left: 0 })
  expect((await login(email)).status).toBe(200)
  app.clock.advance({ seconds: 30 })
  const again = await turnOn()
  expect((await login(email, codes[1])).reply.code).toBe('login_second_factor_wrong')
  expect((await turnOff({ code: again.reply.recovery_codes[0] ?? '' })).status).toBe(200)
})

test('codes are guessed twenty times a day at most', { timeout: 60_000 }, async () => {
  const { code, turnOn, turnOff, state } = await person()
  await turnOn()
  const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0')
  const answers = await Promise.all(Array.from({ length: 25 }, () => turnOff({ code: wrong })))
  const codes = answers.map(({ reply }) => reply.code)
  // All of them know the password, whose ten tries at once are counted as well.
  expect(codes.filter((one) => one === 'second_factor_wrong').length).toBeLessThanOrEqual(20)
  for (let tries = 0; tries < 21; tries++) await turnOff({ code: wrong })
  app.clock.advance({ seconds: 30 })
  expect((await turnOff({ code: code() })).status).toBe(423)
  expect((await state()).on).toBe(true)
})

test('it stands in the audit without secret and codes, and in no log', async () => {
  const { token, secret, code, turnOn } = await person()
  const used = code()
  const codes = (await turnOn()).reply.recovery_codes
  const { rows } = await app.ctx.pool.query(`SELECT row_to_json(e)::text AS text FROM audit_events e`)
  const audit = rows.map(({ text }) => text).join('\n')
  expect(audit).toContain('turnOnSecondFactor')
  const kept = audit + app.logLines().join('\n')
  for (const private_ of [secret, used, token, ...codes]) expect(kept).not.toContain(private_)
})
