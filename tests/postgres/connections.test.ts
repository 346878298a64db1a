import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { held } from '../support/promises.ts'
import { launchServerProcess, startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** More connections than the process may have files open. */

const OPEN_FILES = 600
const IDLE = 900
const HEADERS_MS = 30_000
/** The limit of 30 s is looked at twice. */
const TAKE_MS = 60_000
const PICTURE = '0190a000-0000-7000-8000-000000000001'
const PICTURE_BYTES = 40_000_000

const dir = temporaryDir('dabba-connections-')
const settings = (name: string) => ({
  DATA_DIR: join(dir.path, name),
  SEED: 'none',
  SMS_PROVIDER: 'test',
  LOG_LEVEL: 'info',
})
const server = await startServerProcess(settings('data'), undefined, OPEN_FILES)
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.end('SIGKILL')
  dir.dispose()
})

const { port } = new URL(server.url)

// Asks for a large picture, and takes nothing of it. Nobody needs what it is of to be one.
mkdirSync(join(dir.path, 'data/uploads/images'), { recursive: true })
writeFileSync(join(dir.path, `data/uploads/images/${PICTURE}.webp`), Buffer.alloc(PICTURE_BYTES, 'x'))
const idleReader = connect(Number(port), '127.0.0.1').pause()
idleReader.on('error', () => {}).write(`GET /uploads/images/${PICTURE}.webp HTTP/1.1\r\nhost: dabba\r\n\r\n`)
sockets.push(idleReader)
const askedAt = performance.now()

const healthy = () =>
  fetch(`${server.url}/readyz`, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  )

test('idle and slow connections beyond the limit are closed, those before it after 30 s, and the process lives', async () => {
  let open = 0
  let closedAt = 0
  const begun = performance.now()
  for (let count = 0; count < IDLE; count++) {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    // What the server says at the end has to be read before the end is seen.
    socket.resume()
    socket.on('close', () => {
      open -= 1
      closedAt = performance.now()
    })
    open += 1
    await once(socket, 'connect')
    // Half of them begin to ask, and never end.
    if (count % 2) socket.write('GET /readyz HTTP/1.1\r\nhost: dabba\r\n')
  }
  await expect.poll(() => open, { timeout: 10_000 }).toBeLessThan(OPEN_FILES)
  const admitted = open
  // 200 of 600 are the process's own, and one of the others has who reads nothing, below.
  expect(admitted).toBeGreaterThanOrEqual(399)
  expect(server.running()).toBe(true)

  await expect.poll(() => open, { timeout: HEADERS_MS + 10_000 }).toBe(0)
  const closedMs = Math.round(closedAt - begun)
  expect(closedMs).toBeLessThan(HEADERS_MS + 6000)
  expect(server.running()).toBe(true)
  await expect.poll(healthy, { timeout: 5000 }).toBe(true)
  expect(server.output()).not.toContain('EMFILE')
  held(
    55,
    '900 idle ones',
    `at most ${OPEN_FILES} open files: ${admitted} connections let in, all closed after ${closedMs} ms, then served again`,
  )
}, 90_000)

test('a client that takes nothing of its answer for a minute gets no more of it', async () => {
  await wait(Math.max(0, TAKE_MS + 5000 - (performance.now() - askedAt)))
  let taken = 0
  idleReader.on('data', (part: Buffer) => {
    taken += part.length
  })
  await once(idleReader.resume(), 'close')
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(PICTURE_BYTES / 2)
  held(
    55,
    'slow readers',
    `of ${PICTURE_BYTES / 1e6} MB a client that took nothing for 65 s finds ${Math.round(taken / 1e6)}`,
  )
}, 120_000)

test('a limit with which nobody could be served is told at the start, in a sentence', async () => {
  const poor = launchServerProcess(settings('poor'), undefined, 250)
  await expect(poor.ready()).rejects.toThrow('This process may open 250 files and connections, which is too few')
})
