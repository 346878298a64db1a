import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { ADMIN, testApp } from '../../support/app.ts'

/** Whom AUTH_SYNC_URL names. */
const heard: { method: string | undefined; authorization: string | undefined }[] = []
let status = 200
const listener = createServer((request, response) => {
  heard.push({ method: request.method, authorization: request.headers.authorization })
  response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/elsewhere' } : {}).end('ok')
})
await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
afterAll(() => listener.close())

const { port } = listener.address() as AddressInfo
const app = await testApp({ env: { AUTH_SYNC_URL: `http://127.0.0.1:${port}/sessions` } })
await app.signInAdmin()
const login = async () => (await app.call(contract.adminLogin, { body: ADMIN })).reply.token

// shows: B7.5
test('a sign-in and a logout are told, with the token', async () => {
  const token = await login()
  const authorization = `Bearer ${token}`
  await expect.poll(() => heard).toEqual([{ method: 'POST', authorization }])
  await app.call(contract.adminLogout, {}, { token })
  await expect.poll(() => heard.at(-1)).toEqual({ method: 'DELETE', authorization })
})

test.each([500, 302])('an answer of %i keeps nobody out; the log tells it without the token', async (answer) => {
  status = answer
  const before = heard.length
  const token = await login()
  expect((await app.call(contract.adminVerify, {}, { token })).status).toBe(200)
  await expect
    .poll(() => app.logLines().filter((line) => line.includes('the auth sync')).length)
    .toBe(answer === 500 ? 1 : 2)
  expect(heard.length).toBe(before + 1)
  expect(app.logLines().join('')).not.toContain(token)
})
