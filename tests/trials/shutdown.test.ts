import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

let dir: ReturnType<typeof temporaryDir>
beforeAll(() => {
  dir = temporaryDir('dabba-shutdown-')
})
afterAll(() => dir.dispose())

/** Sends the head of a request and half of its body: work in flight for as long as the test likes. */
async function halfRequest(port: number, body: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `POST ${contract.sendOtp.path} HTTP/1.1`,
    'Host: dabba',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
  return socket
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s answers what is in flight, rejects what is new, and ends in time',
  async (signal) => {
    const server = await startServerProcess({ DATA_DIR: dir.path, SEED: 'none', LOG_LEVEL: 'warn' })
    const port = Number(new URL(server.url).port)
    const body = JSON.stringify({ phoneNumber: '+919811100000' })
    const socket = await halfRequest(port, body)
    const idle = connect(port, '127.0.0.1')
    await once(idle, 'connect')
    await wait(300)

    const begun = Date.now()
    const ended = server.end(signal)
    await wait(300)
    const rejected = await fetch(`${server.url}/healthz`).then(
      (response) => response.status,
      () => 'rejected',
    )
    expect(['rejected', 503]).toContain(rejected)

    const chunks: string[] = []
    socket.setEncoding('utf8').on('data', (chunk) => chunks.push(String(chunk)))
    socket.write(body.slice(5))
    await once(socket, 'close')
    expect(chunks.join('')).toMatch(/^HTTP\/1\.1 (200|429) /)
    expect(chunks.join('')).toContain('"success":')
    expect(await ended).toBe(0)
    expect(Date.now() - begun).toBeLessThan(10_000)
    idle.destroy()
    if (signal === 'SIGTERM') held(6, 'SIGTERM', `in flight answered, new rejected, ended in ${Date.now() - begun} ms`)
  },
  60_000,
)

test('behind a proxy it says that it is leaving, and goes on answering until the proxy has seen it', async () => {
  const env = { DATA_DIR: dir.path, SEED: 'none', LOG_LEVEL: 'warn', DRAIN_MS: '1500' }
  const server = await startServerProcess(env)
  const statusOf = (path: string) => fetch(`${server.url}${path}`).then(({ status }) => status)
  expect(await statusOf('/readyz')).toBe(200)
  const begun = Date.now()
  const ended = server.end()
  await expect.poll(() => statusOf('/readyz'), { interval: 20, timeout: 1000 }).toBe(503)
  expect(await statusOf(contract.activeMenu.path)).toBe(200)
  expect(await ended).toBe(0)
  expect(Date.now() - begun).toBeGreaterThan(1400)
}, 60_000)
