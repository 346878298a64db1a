import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { giveSecondFactor, listAdmins, takeSecondFactor, unlockAdmin } from '#server/people/staff/manage-admins.ts'
import { stepAt, totpAt } from '#server/people/staff/totp.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { held } from '../../support/promises.ts'
import { addAdmin } from '../../support/quick-admin.ts'

const app = await testApp({ env: { TRUST_PROXY: '1', ALLOW_TEST_SIGN_IN: '1' } })
const PASSWORD = 'a good password'

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `203.0.113.${addresses}`
}
const login = (
  email: string,
  totp?: string,
  { from = newAddress(), password = PASSWORD, deviceToken = undefined as string | undefined } = {},
) => app.call(contract.adminLogin, { body: { email, password, totp, deviceToken } }, { from })
const codeOf = async (email: string) => (await login(email)).reply.code

let made = 0
/** An admin with an authenticator; `code` is what it shows, some steps away. */
async function newOwner() {
  made += 1
  const email = `owner-${made}@dabba.test`
  await addAdmin(app.ctx.db, email, 'Owner', PASSWORD, app.clock.now())
  const output = await giveSecondFactor(app.ctx.db, email)
  const row = await app.ctx.db
    .selectFrom('admins')
    .select('totp_secret')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const secret = row.totp_secret as Buffer
  const recoveryCodes = output.match(/^ {2}[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/gm)?.map((line) => line.trim()) ?? []
  return { email, output, recoveryCodes, code: (steps = 0) => totpAt(secret, stepAt(app.clock.now()) + steps) }
}

describe('an admin with a second factor', () => {
  test('is told its secret and eight recovery codes, once', async () => {
    const { email, output, recoveryCodes } = await newOwner()
    expect(output).toMatch(/otpauth:\/\/totp\/Dabba:owner-1%40dabba\.test\?secret=[A-Z2-7]{32}&issuer=Dabba/)
    expect(recoveryCodes).toHaveLength(8)
    expect(await listAdmins(app.ctx.db)).toContain(`${email}  Owner  owner  (second factor)`)
    const { rows } = await app.ctx.pool.query('SELECT row_to_json(c)::text AS text FROM admin_recovery_codes c')
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })

  test('is asked for the code once the password is right, and signs in with both', async () => {
    const { email, code } = await newOwner()
    expect(await login(email, undefined, { password: 'wrong' })).toMatchObject({
      status: 401,
      reply: { code: 'login_failed' },
    })
    expect(await login(email, code(), { password: 'wrong' })).toMatchObject({ reply: { code: 'login_failed' } })
    expect(await login(email)).toMatchObject({
      status: 401,
      reply: { code: 'login_second_factor', error: 'Please enter the code of your authenticator app.' },
    })
    expect(await login(email, ' ')).toMatchObject({ reply: { code: 'login_second_factor' } })
    const [three, rest] = [code().slice(0, 3), code().slice(3)]
    expect((await login(email, `${three} ${rest}`)).status).toBe(200)
  })

  test('signs in with each recovery code once, however it is typed', async () => {
    const { email, recoveryCodes } = await newOwner()
    const [first, second] = recoveryCodes as [string, string]
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(email, first)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await login(email, second.toLowerCase().replaceAll('-', ''))).status).toBe(200)
    expect((await login(email, second)).reply.code).toBe('login_second_factor_wrong')
  })

  test('signs in with the password alone once it is taken away, and with new codes only once it is given anew', async () => {
    const { email, code, recoveryCodes } = await newOwner()
    await giveSecondFactor(app.ctx.db, email)
    expect((await login(email, code())).reply.code).toBe('login_second_factor_wrong')
    expect((await login(email, recoveryCodes[0])).reply.code).toBe('login_second_factor_wrong')
    expect(await takeSecondFactor(app.ctx.db, email)).toBe(`${email} signs in with the password alone.`)
    expect((await login(email)).status).toBe(200)
    await expect(giveSecondFactor(app.ctx.db, 'nobody@dabba.test')).rejects.toThrow('There is no admin')
  })
})

describe('a code', () => {
  test('counts once, also at once, and ends those before it', async () => {
    const { email, code } = await newOwner()
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(email, code())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await login(email, code(-1))).reply.code).toBe('login_second_factor_wrong')
    expect((await login(email, code(1))).status).toBe(200)
    app.clock.advance({ seconds: 60 })
    expect((await login(email, code())).status).toBe(200)
  })

  test('is good a step early and a step late, and no more', async () => {
    const { email, code } = await newOwner()
    for (const steps of [-2, 2]) expect((await login(email, code(steps))).reply.code).toBe('login_second_factor_wrong')
    expect((await login(email, code(-1))).status).toBe(200)
  })

  test('that is wrong counts as a failure of the client; asking for it does not', async () => {
    const { email, code } = await newOwner()
    const from = newAddress()
    for (let tries = 0; tries < 8; tries++) expect((await login(email, undefined, { from })).status).toBe(401)
    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries++) {
      expect((await login(email, wrong, { from })).reply.code).toBe('login_second_factor_wrong')
      if (tries < 4) expect(await codeOf(email)).toBe('login_second_factor')
    }
    expect((await login(email, code(), { from })).status).toBe(423)
  })

  test('can be guessed at twenty times a day by all who know the password, and a known device keeps its own', {
    timeout: 90_000,
  }, async () => {
    const { email, code } = await newOwner()
    const laptop = randomBytes(32).toString('base64url')
    expect((await login(email, code(), { deviceToken: laptop })).status).toBe(200)
    app.clock.advance({ seconds: 60 })
    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0')
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(email, wrong)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(20)
    expect((await login(email, code())).status).toBe(423)
    expect((await login(email, code(), { deviceToken: laptop })).status).toBe(200)
    await unlockAdmin(app.ctx.db, email)
    app.clock.advance({ seconds: 60 })
    expect((await login(email, code())).status).toBe(200)
    held(
      47,
      'guesses and replays',
      '40 guesses at once: 20 compared, a known device signs in; of 10 uses of one code one counts',
    )
  })
})
