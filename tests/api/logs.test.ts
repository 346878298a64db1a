import { beforeAll, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { ADMIN, type Customer, newPhone, testApp } from '../support/app.ts'
import { addMenu, orderBody } from '../support/kitchen.ts'
import { held } from '../support/promises.ts'
import { sampledCalls } from '../support/samples.ts'

/** What a log must never tell. Filled while the calls are made. */
const secrets = new Set<string>()
const app = await testApp({ env: { LOG_LEVEL: 'trace' } })
let me: Customer

beforeAll(async () => {
  await addMenu(app, { day: '2026-03-11' })
  me = await app.signIn()
})

function keepSecret(...texts: (string | undefined)[]) {
  for (const text of texts) if (text) secrets.add(text)
}

/** The phone, however it is written, the token and the codes of a customer. */
function keepCustomerSecret({ phone, token }: Pick<Customer, 'phone' | 'token'>) {
  keepSecret(
    phone,
    phone.slice(3),
    token,
    encodeURIComponent(phone),
    ...app.inbox.codesOf(phone).map((code) => `"${code}"`),
  )
}

/** Everything sent that is secret, wherever it stands in a body. */
function keepBodySecret(body: unknown) {
  if (typeof body !== 'object' || body === null) return
  for (const [name, value] of Object.entries(body)) {
    if (/phone|otp|address|password|email|notes|token|vpa|utr|csv/i.test(name) && typeof value === 'string') {
      keepSecret(name === 'otp' ? `"${value}"` : value)
    }
  }
}

test('no call writes a phone, a code, a token or an address', { timeout: 240_000 }, async () => {
  keepSecret(ADMIN.password)
  for (const { call, sample } of sampledCalls()) {
    const owner = await app.startSession()
    const input: { body?: unknown } = (await sample?.(app, owner)) ?? {}
    const token = call.access === 'admin' ? await app.signInAdmin() : owner.token
    keepSecret(token)
    keepBodySecret(input.body)
    for (const tried of [token, undefined]) {
      const { reply } = await app.call(call as typeof contract.me, input as object, { token: tried })
      keepBodySecret(reply)
    }
    keepCustomerSecret(owner)
  }
})

test('no rejection does', async () => {
  keepCustomerSecret(me)
  const elsewhere = newPhone()
  keepCustomerSecret({ phone: elsewhere, token: 'x'.repeat(43) })
  const as = { token: me.token }
  await app.call(contract.listOrders, { params: { phone: elsewhere } }, as)
  await app.call(contract.me, {}, { token: 'x'.repeat(43) })
  await app.send({ url: `/api/nothing/${elsewhere}?phone=${encodeURIComponent(elsewhere)}` })
  await app.send({ url: `/api/orders/%zz${elsewhere}` })
  await app.call(contract.verifyOtp, { body: { phoneNumber: me.phone, otp: '987654' } })
  keepSecret('987654')
  const body = `{"phoneNumber": "${elsewhere}", `
  await app.send({
    method: 'POST',
    url: '/api/orders',
    headers: { ...bearer(me), 'content-type': 'application/json' },
    body,
  })
  app.inbox.failing = true
  await app.call(contract.sendOtp, { body: { phoneNumber: elsewhere } })
  app.inbox.failing = false
})

test('no unexpected error does, not even of a database that shows the row', async () => {
  keepCustomerSecret(me)
  const userAddress = '99 Hidden Street, behind the mill'
  keepSecret(userAddress)
  await app.ctx.pool.query('ALTER TABLE orders ADD CONSTRAINT never CHECK (price_paise < 0) NOT VALID')
  const { status } = await app.call(contract.placeOrder, { body: orderBody(me.phone, { userAddress }) }, me)
  expect(status).toBe(500)
  const line = app.logLines().find((text) => text.includes('unexpected error')) ?? ''
  expect(JSON.parse(line).err).toMatchObject({ code: '23514', table: 'orders', constraint: 'never' })
})

test('so the log is clean, and names routes', () => {
  const lines = app.logLines()
  expect(lines.length).toBeGreaterThan(50)
  expect(secrets.size).toBeGreaterThan(30)
  const log = lines.join('')
  const told = [...secrets].filter((secret) => log.includes(secret))
  expect(lines.filter((line) => told.some((secret) => line.includes(secret)))).toEqual([])
  const routes = new Set(lines.map((line) => JSON.parse(line).route))
  for (const { call } of sampledCalls()) expect(routes).toContain(call.path.replace(/\{(\w+)\}/g, ':$1'))
  held(
    15,
    'every call',
    `${lines.length} lines of all calls without any of ${secrets.size} secrets; routes, not addresses`,
  )
})

function bearer({ token }: Customer) {
  return { authorization: `Bearer ${token}` }
}
