import { describe, expect, test } from 'vitest'
import { testSms } from '#server/kernel/sms/test-sms.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, newPhone, type TestApp, testApp } from '../../support/app.ts'
import { requestOf } from '../../support/client.ts'
import { held } from '../../support/promises.ts'

/** Where every code is the same: on this machine alone, unless it was opened on purpose. */

const app = await testApp({ sms: testSms })
const open = await createTestApp({
  database: app.database,
  sms: testSms,
  env: { PUBLIC_URL: 'https://dabba.example', TRUST_PROXY: '1', ALLOW_TEST_SIGN_IN: '1' },
})

async function ask(at: TestApp, phoneNumber: string, headers: Record<string, string>) {
  const request = requestOf(contract.sendOtp, { body: { phoneNumber } })
  const { status, body } = await at.send({ ...request, headers: { ...request.headers, ...headers } })
  return { status, reply: JSON.parse(body) }
}

const FORWARDED = [
  ['Forwarded', 'for=203.0.113.7'],
  ['X-Forwarded-For', '203.0.113.7'],
  ['X-Forwarded-Host', 'dabba.example'],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded-For', ''],
  ['X-Real-IP', '203.0.113.7'],
  ['Via', '1.1 vegur'],
  ['CF-Connecting-IP', '203.0.113.7'],
  ['True-Client-IP', '203.0.113.7'],
  ['X-Client-IP', '203.0.113.7'],
  ['CDN-Loop', 'cloudflare'],
] as const

test('directly on this machine tells the code, and takes it', async () => {
  const phone = newPhone()
  const { status, reply } = await ask(app, phone, {})
  expect(status).toBe(200)
  expect(reply).toMatchObject({ testMode: true, testCode: '1234', codeLength: 4 })
  const signedIn = await app.call(contract.verifyOtp, { body: { phoneNumber: phone, otp: '1234' } })
  expect(signedIn).toMatchObject({ status: 200, reply: { testMode: true } })
})

describe.each(FORWARDED)('a request that came through a proxy, as %s: %s says', (name, value) => {
  test('is sent no code where nobody opened the test sign-in', async () => {
    const phone = newPhone()
    const before = app.logLines().length
    expect(await ask(app, phone, { [name]: value })).toMatchObject({
      status: 502,
      reply: { code: 'code_send_failed', error: 'Failed to send OTP. Please try again.' },
    })
    const tried = await app.call(contract.verifyOtp, { body: { phoneNumber: phone, otp: '1234' } })
    expect(tried.reply.code).toBe('code_expired')
    const logged = app.logLines().slice(before).join('')
    expect(logged).toContain('test sign-in rejected to a request that came through a proxy')
  })

  test('is not told the code where it was opened', async () => {
    const { status, reply } = await ask(open, newPhone(), { [name]: value })
    expect(status).toBe(200)
    expect(reply).toMatchObject({ testMode: true })
    expect(JSON.stringify(reply)).not.toContain('1234')
  })
})

test('the office is told while it is on', async () => {
  const token = await open.signInAdmin()
  expect((await open.call(contract.adminVerify, {}, { token })).reply.testSignIn).toBe(true)
  const real = await createTestApp({ database: app.database })
  expect((await real.call(contract.adminVerify, {}, { token })).reply.testSignIn).toBe(false)
  await real.stop()
  await open.stop()
  held(
    46,
    'behind a proxy',
    `${FORWARDED.length} headers of proxies: no code is told, and none is sent unless opened on purpose`,
  )
})
