import { beforeAll, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { type Customer, newPhone, testApp } from '../../support/app.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { LogSecrets } from '../../support/log-secrets.ts'

/** Calls that go wrong. Those that go as they should are looked at in matrix.test.ts, which makes all of them. */

const app = await testApp({ env: { LOG_LEVEL: 'trace' } })
const secrets = new LogSecrets(app)
let me: Customer

beforeAll(async () => {
  await addMenu(app, { day: '2026-03-11' })
  me = await app.signIn()
})

test('no rejection does', async () => {
  secrets.keepCustomer(me)
  const elsewhere = newPhone()
  secrets.keepCustomer({ phone: elsewhere, token: 'x'.repeat(43) })
  const as = { token: me.token }
  await app.call(contract.listOrders, { params: { phone: elsewhere } }, as)
  await app.call(contract.me, {}, { token: 'x'.repeat(43) })
  await app.send({ url: `/api/nothing/${elsewhere}?phone=${encodeURIComponent(elsewhere)}` })
  await app.send({ url: `/api/orders/%zz${elsewhere}` })
  await app.call(contract.verifyOtp, { body: { phoneNumber: me.phone, otp: '987654' } })
  secrets.keep('987654')
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
  secrets.keepCustomer(me)
  const userAddress = '99 Hidden Street, behind the mill'
  secrets.keep(userAddress)
  await app.ctx.pool.query('ALTER TABLE orders ADD CONSTRAINT never CHECK (price_paise < 0) NOT VALID')
  const { status } = await app.call(contract.placeOrder, { body: orderBody(me.phone, { userAddress }) }, me)
  expect(status).toBe(500)
  const line = app.logLines().find((text) => text.includes('unexpected error')) ?? ''
  expect(JSON.parse(line).err).toMatchObject({ code: '23514', table: 'orders', constraint: 'never' })
})

test('so the log is clean', () => {
  expect(app.logLines().length).toBeGreaterThan(10)
  expect(secrets.size).toBeGreaterThan(10)
  expect(secrets.told()).toEqual([])
})

function bearer({ token }: Customer) {
  return { authorization: `Bearer ${token}` }
}
