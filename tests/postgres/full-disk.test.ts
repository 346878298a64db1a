import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type TestContext, test } from 'vitest'
import { connectEmbedded, openEmbedded } from '#server/embedded/embedded.ts'
import { sendCustomers } from '../crash/customer-process.ts'
import { compare, type Testimony } from '../crash/witness.ts'
import { freePort } from '../support/free-port.ts'
import { held } from '../support/promises.ts'
import { launchServerProcess } from '../support/server-process.ts'
import { type SmallDisk, smallDisk } from '../support/small-disk.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { startCluster } from './cluster.ts'

/** The disk fills up while customers order, and gets room again. */

const MB = 1024 * 1024
const MARK_MB = 24
const CUSTOMERS = 8
/** Of the database; the last part of its name counts them. */
const LOG_FILE = 16 * MB
const NO_ROOM = 'Our server has no room to save this right now. Nothing was lost; please try again later.'
const NOT_TRIED = 'NOT TRIED: mounting a small disk is not permitted here'

type Afterwards = TestContext['onTestFinished']

function diskFor(afterwards: Afterwards, megabytes: number): SmallDisk | null {
  const disk = smallDisk(megabytes)
  if (disk) afterwards(() => disk.dispose())
  return disk
}

/** A server that can be started again at the same address. */
async function serverAt(env: Record<string, string>, afterwards: Afterwards) {
  const settings = { PORT: String(await freePort()), SEED: 'demo', SMS_PROVIDER: 'test', LOG_LEVEL: 'warn', ...env }
  const launch = () => {
    const server = launchServerProcess(settings)
    afterwards(async () => {
      await server.end('SIGKILL')
    })
    return server
  }
  const first = launch()
  return { first, launch, url: await first.ready() }
}

async function customersAt(url: string, afterwards: Afterwards) {
  const dir = temporaryDir('dabba-disk-witness-')
  afterwards(() => dir.dispose())
  const customers = await sendCustomers(url, dir.path, CUSTOMERS)
  const count = (what: Testimony['saw']) => customers.log().filter(({ saw }) => saw === what).length
  return { ...customers, promises: () => count('promise'), rejections: () => count('rejection') }
}

/** Bytes of log that the database of a stopped server has written so far. Uses it up to `upTo`, when that is given. */
async function logOf(dataDir: string, upTo = 0): Promise<number> {
  const { pool, close } = connectEmbedded(await openEmbedded(dataDir))
  const at = "pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8"
  await pool.query(`SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000))
    FROM generate_series(1, (greatest(0, ${upTo} - ${at}) / 1050)::integer)`)
  const { rows } = await pool.query<{ bytes: number }>(`SELECT ${at} AS bytes`)
  await close()
  return rows[0]?.bytes ?? 0
}

/** Leaves the log half a megabyte more than a start of the server needs, after which the next file has to be made. */
async function fillUpLog(dataDir: string, startAndStop: () => Promise<void>): Promise<void> {
  const before = await logOf(dataDir)
  await startAndStop()
  const used = (await logOf(dataDir)) - before
  const end = Math.ceil((before + 2 * used + MB) / LOG_FILE) * LOG_FILE
  await logOf(dataDir, end - used - MB / 2)
  const log = join(dataDir, 'postgres/pg_wal')
  const present = (end / LOG_FILE - 1).toString(16).toUpperCase().padStart(8, '0')
  for (const name of readdirSync(log))
    if (/^[0-9A-F]{24}$/.test(name) && name.slice(16) > present) rmSync(join(log, name))
}

/** Status and body of a GET within three seconds; that there is none would be a server that hangs. */
async function ask(url: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) })
  return { status: answer.status, body: await answer.json() }
}

async function booksOf(url: string, log: Parameters<typeof compare>[1]): Promise<number> {
  const { promised, lost, doubled, half } = await compare(url, log)
  expect({ lost, doubled, half }).toEqual({ lost: [], doubled: [], half: [] })
  return promised
}

test('below the mark the embedded server rejects writes, says so, serves readers, and goes on when there is room', async ({
  onTestFinished: afterwards,
}) => {
  const disk = diskFor(afterwards, 260)
  if (!disk) return held(60, 'embedded, below the mark', NOT_TRIED)
  const { first: server, url } = await serverAt(
    { DATA_DIR: `${disk.path}/data`, MIN_FREE_MB: `${MARK_MB}` },
    afterwards,
  )
  const customers = await customersAt(url, afterwards)
  await expect.poll(customers.promises, { timeout: 30_000 }).toBeGreaterThan(100)

  disk.fill(MARK_MB * MB - 4 * MB)
  const filled = Date.now()
  await expect
    // Looked at every second, beside whatever else runs; how soon it was is told below.
    .poll(async () => (await ask(`${url}/readyz`)).body, { timeout: 10_000 })
    .toMatchObject({ status: 'read-only', reason: 'disk_full' })
  const noticedMs = Date.now() - filled
  const rejected = await fetch(`${url}/api/auth/send-otp`, { method: 'POST' })
  expect(rejected.status).toBe(503)
  expect(rejected.headers.get('retry-after')).toBe('30')
  expect(await rejected.json()).toEqual({ success: false, error: NO_ROOM, code: 'disk_full' })
  for (const page of ['/healthz', '/readyz', '/api/poll/active']) expect((await ask(url + page)).status).toBe(200)
  const before = customers.promises()
  await wait(3000)
  // What was under way when the mark was passed may still have been taken.
  expect(customers.promises() - before).toBeLessThanOrEqual(CUSTOMERS)
  const rejections = customers.rejections()
  expect(rejections).toBeGreaterThan(CUSTOMERS)

  disk.makeRoom()
  const back = Date.now()
  const after = customers.promises()
  await expect.poll(customers.promises, { timeout: 20_000, interval: 50 }).toBeGreaterThan(after)
  const recoveryMs = Date.now() - back
  await expect.poll(async () => (await ask(`${url}/readyz`)).body).toEqual({ status: 'ready' })
  await customers.stop()
  expect(server.running()).toBe(true)
  const promised = await booksOf(url, customers.log())
  held(
    60,
    'embedded, below the mark',
    `${rejections} writes rejected with a clear text, told at /readyz after ${noticedMs} ms, readers served; orders again ` +
      `${recoveryMs} ms after there was room, no restart; of ${promised} promised 0 lost, 0 doubled`,
  )
})

test('when the log cannot be written any more the embedded server ends by itself, says why, and has every order when there is room', async ({
  onTestFinished: afterwards,
}) => {
  const disk = diskFor(afterwards, 260)
  if (!disk) return held(60, 'embedded, log full', NOT_TRIED)
  // As if another program took all between two looks.
  const dataDir = `${disk.path}/data`
  const { first: founder, launch, url } = await serverAt({ DATA_DIR: dataDir, MIN_FREE_MB: '0' }, afterwards)
  await founder.end()
  await fillUpLog(dataDir, async () => {
    const another = launch()
    await another.ready()
    await another.end()
  })
  const first = launch()
  await first.ready()
  // Tables can still grow.
  disk.fill(LOG_FILE - MB)
  const filled = Date.now()
  const customers = await customersAt(url, afterwards)
  await expect.poll(first.running, { timeout: 90_000, interval: 50 }).toBe(false)
  const endedMs = Date.now() - filled
  expect(first.output()).toMatch(/Dabba ends: The disk of .* is full: .* Make room, and start Dabba again\./)

  const second = launch()
  await expect(second.ready()).rejects.toThrow(/Dabba cannot start:\s+The disk of .* is full: .* start Dabba again\./)
  expect(await second.end()).toBe(1)

  disk.makeRoom()
  const third = launch()
  await third.ready()
  const after = customers.promises()
  await expect.poll(customers.promises, { timeout: 30_000 }).toBeGreaterThan(after + 20)
  await customers.stop()
  const promised = await booksOf(url, customers.log())
  expect(await third.end()).toBe(0)
  held(
    60,
    'embedded, log full',
    `ended by itself within ${endedMs} ms, for the supervisor; rejected at the start while full, in words; of ` +
      `${promised} promised 0 lost, 0 doubled`,
  )
})

test('while the disk of PostgreSQL is full orders are rejected, and go on without a restart of Dabba', async ({
  onTestFinished: afterwards,
}) => {
  const disk = diskFor(afterwards, 400)
  if (!disk) return held(60, 'PostgreSQL', NOT_TRIED)
  const cluster = await startCluster({ place: disk.path })
  afterwards(() => cluster.stop())
  const { first: server, url } = await serverAt({ DATABASE_URL: await cluster.createDatabase('dabba') }, afterwards)
  const customers = await customersAt(url, afterwards)
  await expect.poll(customers.promises, { timeout: 30_000 }).toBeGreaterThan(100)

  disk.fill(0)
  const before = customers.rejections()
  await expect.poll(customers.rejections, { timeout: 90_000, interval: 100 }).toBeGreaterThan(before + CUSTOMERS)
  await wait(5000)
  expect((await ask(`${url}/healthz`)).status).toBe(200)
  const rejections = customers.rejections() - before

  disk.makeRoom()
  const back = Date.now()
  const ended = !cluster.running()
  if (ended) await cluster.start()
  const after = customers.promises()
  await expect.poll(customers.promises, { timeout: 30_000, interval: 50 }).toBeGreaterThan(after + 20)
  const recoveryMs = Date.now() - back
  await customers.stop()
  expect(server.running()).toBe(true)
  const promised = await booksOf(url, customers.log())
  held(
    60,
    'PostgreSQL',
    `${rejections} answers 503; PostgreSQL ${ended ? 'had ended and was started again' : 'went on by itself'}, orders again ` +
      `after ${recoveryMs} ms, Dabba not restarted; of ${promised} promised 0 lost, 0 doubled`,
  )
})
