import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { connectServer } from '#server/kernel/db/pool/connect-server.ts'
import { closeSlowReaders } from '#server/kernel/http/connections.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, testApp } from '../../support/app.ts'
import { heldByAll } from '../../support/held-by-all.ts'
import { held } from '../../support/promises.ts'

const app = await testApp()
const json = { 'content-type': 'application/json' }
const LOGIN = contract.adminLogin.path

async function answerTo(request: Parameters<typeof app.send>[0]) {
  const { status, body } = await app.send(request)
  return { status, reply: JSON.parse(body) }
}
const rejection = (status: number, code: string, error: string) => ({ status, reply: { success: false, error, code } })
const INVALID_BODY = rejection(400, 'invalid_request', 'The request is not valid: body.')
const NOT_FOUND = rejection(404, 'not_found', 'Not found')

describe('a request that is none', () => {
  test.each([
    '{',
    '{"email":',
    'email=a',
    '[1,',
    '\0',
    '',
    '{"__proto__": {"x": 1}}',
    '{"constructor": {"prototype": 1}}',
  ])('with the body %j', async (body) => {
    expect(await answerTo({ method: 'POST', url: LOGIN, headers: json, body })).toEqual(INVALID_BODY)
  })

  test.each(['null', '[]', '"text"', '1'])('with the JSON %s in place of an object', async (body) => {
    const { status, reply } = await answerTo({ method: 'POST', url: LOGIN, headers: json, body })
    expect([status, reply.code]).toEqual([400, 'invalid_request'])
  })

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense'])(
    'of the content type %s',
    async (type) => {
      const answer = await answerTo({ method: 'POST', url: LOGIN, headers: { 'content-type': type }, body: 'x' })
      expect(answer).toEqual(INVALID_BODY)
    },
  )

  test('without a body', async () => {
    const { status, reply } = await answerTo({ method: 'POST', url: LOGIN })
    expect([status, reply.code]).toEqual([400, 'invalid_request'])
  })

  test('of more than 256 kB', async () => {
    const body = JSON.stringify({ email: 'a@b.c', password: 'x'.repeat(300_000) })
    expect(await answerTo({ method: 'POST', url: LOGIN, headers: json, body })).toEqual(
      rejection(413, 'payload_too_large', 'The request is too large.'),
    )
  })

  test("a stranger's megabytes are rejected before they are read", async () => {
    const body = JSON.stringify({ notes: 'x'.repeat(300_000) })
    expect(await answerTo({ method: 'POST', url: contract.placeOrder.path, headers: json, body })).toEqual(
      rejection(401, 'sign_in_required', 'Please log in to continue.'),
    )
  })

  test.each([
    ['GET', '/api/nothing-here'],
    ['POST', '/api/auth/nothing'],
    ['DELETE', '/api/orders'],
    ['GET', '/nothing-here'],
    ['GET', '/api/orders/%zz'],
    ['GET', `/api/orders/${'9'.repeat(400)}`],
  ])('%s %s', async (method, url) => {
    expect(await answerTo({ method, url })).toEqual(NOT_FOUND)
  })

  test.each(['', 'Bearer', 'Bearer  ', 'Basic abc', 'Bearer a b', `Bearer ${'x'.repeat(500)}`, 'Bearer ../..', 'x'])(
    'with the authorization %j',
    async (authorization) => {
      const answer = await answerTo({ url: contract.me.path, headers: { authorization } })
      expect(answer).toEqual(rejection(401, 'sign_in_required', 'Please log in to continue.'))
    },
  )
})

describe('an unexpected error', () => {
  test('is answered without a word of what it was, with a number to look for', async () => {
    const broken = await createTestApp()
    await broken.ctx.pool.query('ALTER TABLE one_time_codes RENAME COLUMN sent_at TO sent')
    const { status, reply } = await broken.call(contract.sendOtp, { body: { phoneNumber: '+919876543210' } })
    expect(status).toBe(500)
    expect(reply).toEqual({
      success: false,
      error: 'Something went wrong on our side. Nothing was lost; please try again.',
      code: 'internal',
      requestId: expect.any(String),
    })
    const logged = broken.logLines().filter((line) => line.includes('unexpected error'))
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain(`"reqId":"${reply.requestId}"`)
    await broken.stop()
    await broken.database.dispose()
  })

  test('while the database is gone every call says so, and all is well when it is back', async () => {
    const cut = await createTestApp({ database: app.database })
    const { token } = await cut.signIn()
    const { db, pool } = cut.ctx
    const gone = connectServer('postgres://nobody@127.0.0.1:1/none', 1)
    Object.assign(cut.ctx, { db: gone.db, pool: gone.pool })
    for (const request of [
      { url: '/readyz' },
      { url: contract.me.path, headers: { authorization: `Bearer ${token}` } },
      { method: 'POST', url: LOGIN, headers: json, body: '{"email":"a@b.c","password":"x"}' },
    ]) {
      const { status, headers, body } = await cut.send(request)
      expect([status, headers['retry-after']]).toEqual([503, '2'])
      expect(JSON.parse(body)).toEqual({
        success: false,
        error: "We cannot reach our kitchen's records right now. Nothing was lost; please try again in a moment.",
        code: 'unavailable',
      })
    }
    Object.assign(cut.ctx, { db, pool })
    expect((await cut.call(contract.me, {}, { token })).status).toBe(200)
    await gone.close()
    await cut.stop()
  })
})

describe('every answer', () => {
  const ANSWERS = [
    contract.activeMenu.path,
    contract.me.path,
    '/api/nothing',
    '/healthz',
    '/readyz',
    '/api/openapi.json',
    '/api/asyncapi.json',
  ]

  test.each(ANSWERS)('of %s carries the security headers', async (url) => {
    const { headers } = await app.send({ url })
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  heldByAll(
    14,
    'calls',
    () =>
      `${ANSWERS.length} kinds of answers: CSP none, frame-ancestors none, nosniff, referrer policy; HSTS behind TLS`,
  )

  test('of a call is JSON that nobody keeps', async () => {
    const { headers } = await app.send({ url: contract.me.path })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('behind TLS asks for TLS ever after', async () => {
    const behindTls = await createTestApp({
      database: app.database,
      env: { PUBLIC_URL: 'https://dabba.example', TRUST_PROXY: '1', ALLOW_TEST_SIGN_IN: '1' },
    })
    const { headers } = await behindTls.send({ url: contract.activeMenu.path })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await behindTls.stop()
  })

  test('lets no other site read it', async () => {
    const { headers } = await app.send({ url: contract.activeMenu.path, headers: { origin: 'https://evil.example' } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('the health of the server', () => {
  test('is told', async () => {
    expect(await answerTo({ url: '/healthz' })).toEqual({ status: 200, reply: { status: 'ok' } })
    expect(await answerTo({ url: '/readyz' })).toEqual({ status: 200, reply: { status: 'ready' } })
  })
})

describe('a server that cannot keep up', () => {
  test('rejects work instead of piling it up, and recovers', async () => {
    const slow = await createTestApp({ database: app.database, env: { MAX_DELAY_MS: '200' } })
    const status = async () => (await slow.send({ url: contract.activeMenu.path })).status
    await expect.poll(status, { timeout: 10_000 }).toBe(200)
    const rejected = async () => {
      const until = performance.now() + 700
      while (performance.now() < until);
      return status()
    }
    await expect.poll(rejected, { timeout: 10_000, interval: 10 }).toBe(503)
    await expect.poll(status, { timeout: 10_000 }).toBe(200)
    await slow.stop()
  })
})

describe('a connection', () => {
  test.each(['h2c', 'TLS/1.0', 'foo/2'])(
    'that wishes to be upgraded to %s is answered over HTTP/1.1',
    async (upgrade) => {
      const at = await createTestApp({ database: app.database })
      // As in the real server, where sockets are attached.
      at.app.server.on('upgrade', (_request, socket) => socket.destroy())
      const { port } = new URL(await at.app.listen({ port: 0, host: '127.0.0.1' }))
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(
        `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${upgrade}\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
      )
      const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer]
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"status":"ok"/)
      socket.destroy()
      await at.stop()
    },
  )

  test('that takes nothing of its answer is closed; slow readers and slow answers go on', async () => {
    const LIMIT_MS = 400
    const large = Fastify()
    closeSlowReaders(large, LIMIT_MS)
    large.get('/large', async () => Buffer.alloc(16_000_000, 'x'))
    large.get('/late', async () => {
      await wait(3 * LIMIT_MS)
      return 'late'
    })
    const { port } = new URL(await large.listen({ port: 0, host: '127.0.0.1' }))
    const open: Socket[] = []
    large.server.on('connection', (socket: Socket) => open.push(socket))
    const ask = (path: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
      return socket
    }
    const idle = ask('/large').pause()
    await expect.poll(() => open[0]?.destroyed, { timeout: 5000 }).toBe(true)
    expect(open[0]?.bytesWritten).toBeGreaterThan(16_000_000)

    const late = ask('/late')
    expect(String((await once(late, 'data'))[0])).toMatch(/late$/)
    const slow = ask('/large')
    let taken = 0
    slow.on('data', (part: Buffer) => {
      taken += part.length
      if (taken > 16_000_000) return
      // Half of the limit goes by after every four megabytes.
      if (taken % 4_000_000 < part.length) setTimeout(() => slow.resume(), LIMIT_MS / 2) && slow.pause()
    })
    await expect.poll(() => taken, { timeout: 15_000 }).toBeGreaterThan(16_000_000)
    for (const socket of [idle, late, slow]) socket.destroy()
    await large.close()
  })

  test('that has ended, so that its address is not known any more, makes no failure', async () => {
    const at = await createTestApp({ database: app.database, env: { LIMIT_PER_ADDRESS: '100' } })
    at.app.server.prependListener('connection', (socket: Socket) => {
      Object.defineProperty(socket, 'remoteAddress', { value: undefined })
    })
    const url = await at.app.listen({ port: 0, host: '127.0.0.1' })
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const guess = { method: 'POST', headers: json, body: JSON.stringify({ email: 'a@dabba.test', password: 'guess' }) }
    expect((await fetch(`${url}${LOGIN}`, guess)).status).toBe(401)
    await at.stop()
    held(
      55,
      'upgrades and ends',
      'a wish for HTTP/2 is answered over HTTP/1.1; one that has ended meanwhile makes no 500',
    )
  })
})
