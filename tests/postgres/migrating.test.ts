import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { sendCustomers } from '../crash/customer-process.ts'
import { compare } from '../crash/witness.ts'
import { setClock } from '../support/clock-file.ts'
import { compareFacts, factsOf, makeFormerKitchen } from '../support/former-kitchen.ts'
import { freePort } from '../support/free-port.ts'
import { makeNextVersion } from '../support/next-version.ts'
import { amount, held } from '../support/promises.ts'
import { type LaunchedServer, launchServerProcess, startServerProcess } from '../support/server-process.ts'
import { startingState } from '../support/starting.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { connectPatiently, startCluster } from './cluster.ts'

/** A new version starts beside the one that serves, while something such as a dump reads the tables for long. */

const READ_MS = amount({ all: 40_000, short: 12_000 })
const CUSTOMERS = 8
const FORMER_ORDERS = amount({ all: 20_000, short: 2000 })
const KILLS = amount({ all: 8, short: 3 })
/** What a statement may wait for a migration. */
const LIMIT_MS = 2000

const MORE = {
  // Has the lines when it comes to the orders, which the reader has.
  '9998-more-of-both.sql':
    'ALTER TABLE order_lines ADD COLUMN of_the_trial text; ALTER TABLE orders ADD COLUMN of_the_trial text;',
  '9999-more-of-orders.sql': 'ALTER TABLE orders ADD COLUMN also_of_the_trial text;',
}

const dir = temporaryDir('dabba-migrating-')
const next = temporaryDir('dabba-next-')
makeNextVersion(next.path, MORE)
const cluster = await startCluster()
const databaseUrl = await cluster.createDatabase('dabba')
const env = { DATABASE_URL: databaseUrl, SEED: 'demo', SMS_PROVIDER: 'test', LOG_LEVEL: 'info' }
const server = await startServerProcess({ ...env, DATABASE_URL: `${databaseUrl}?application_name=former` })
const reader = new pg.Client({ connectionString: `${databaseUrl}?application_name=a-dump` })
const observer = new pg.Client({ connectionString: databaseUrl })
await reader.connect()
await observer.connect()
let newer: LaunchedServer | null = null
afterAll(async () => {
  await newer?.end('SIGKILL')
  await server.end('SIGKILL')
  await Promise.all([reader, observer].map((client) => client.end()))
  await cluster.stop()
  for (const place of [dir, next]) place.dispose()
})

/** Looks twenty times a second for statements that wait behind one that needs a whole table; the longest wait, in ms. */
async function watchWaits(isOver: () => boolean): Promise<{ longest: number; queued: number }> {
  const text = `
    SELECT count(*)::int AS queued, coalesce(max(extract(epoch FROM clock_timestamp() - query_start)) * 1000, 0)::float8 AS ms
    FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND EXISTS (
      SELECT FROM unnest(pg_blocking_pids(pid)) AS blocker (pid)
      JOIN pg_locks l ON l.pid = blocker.pid AND l.mode = 'AccessExclusiveLock' AND l.locktype = 'relation')`
  const seen = { longest: 0, queued: 0 }
  while (!isOver()) {
    const { rows } = await observer.query<{ queued: number; ms: number }>(text)
    for (const { queued, ms } of rows) {
      seen.longest = Math.max(seen.longest, ms)
      seen.queued = Math.max(seen.queued, queued)
    }
    await wait(50)
  }
  return seen
}

test('a migration beside a long reader gives way until it can pass, and no order is refused', async () => {
  const customers = await sendCustomers(server.url, dir.path, CUSTOMERS)
  await reader.query('BEGIN; LOCK TABLE orders IN ACCESS SHARE MODE')
  let over = false
  // Also when the trial fails before.
  onTestFinished(() => {
    over = true
  })
  const watched = watchWaits(() => over)
  newer = launchServerProcess(
    { ...env, DATABASE_URL: `${databaseUrl}?application_name=newer` },
    undefined,
    undefined,
    next.path,
  )
  const { output } = newer
  const tries = () => output().split('a migration gave way').length - 1
  await expect.poll(tries, { timeout: 60_000, message: output() }).toBeGreaterThan(0)
  await wait(READ_MS)
  const tried = tries()
  expect(tried).toBeGreaterThan(2)
  expect(output()).toContain('"application":"a-dump"')
  await reader.query('COMMIT')

  const url = await newer.ready()
  await wait(1000)
  over = true
  const { longest, queued } = await watched
  await customers.stop()
  const { rows } = await observer.query('SELECT of_the_trial, also_of_the_trial FROM orders LIMIT 1')
  expect(rows).toHaveLength(1)
  // Without any that waited nothing was shown.
  expect(queued).toBeGreaterThan(0)
  expect(longest).toBeLessThan(LIMIT_MS)
  const { promised, rejections, silences, lost, doubled, half } = await compare(url, customers.log())
  expect({ rejections, silences, lost, doubled, half }).toEqual({
    rejections: 0,
    silences: 0,
    lost: [],
    doubled: [],
    half: [],
  })
  held(
    80,
    'beside a long reader',
    `read for ${READ_MS / 1000} s: ${tried} tries gave way; of ${promised} orders 0 refused; the longest wait of a statement ` +
      `${Math.round(longest)} ms`,
  )
})

test('from a much older version all is there, and once, also after kills while it is changed', async () => {
  const former = await cluster.createDatabase('former')
  const connection = connectPatiently(former, 2)
  const before = await makeFormerKitchen(connection.pool, FORMER_ORDERS)
  const clock = join(dir.path, 'clock')
  setClock(clock, new Date('2026-11-27T10:00:00+05:30'))
  const port = await freePort()
  const launch = () =>
    launchServerProcess(
      { ...env, SEED: 'none', DATABASE_URL: former, DATA_DIR: join(dir.path, 'files'), PORT: String(port) },
      clock,
    )
  let inMigration = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = launch()
    const { state } = await startingState(port, (at) => at.reason === 'migrating' || at.status === 'ready')
    if (state.reason === 'migrating') inMigration += 1
    await wait(Math.random() * 300)
    await server.end('SIGKILL')
  }
  expect(inMigration).toBeGreaterThan(0)
  const last = launch()
  await last.ready()
  await last.end('SIGKILL')
  const { lost, doubled } = compareFacts(before, await factsOf(connection.pool))
  await connection.close()
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  const rows = Object.values(before).flat().length
  held(
    81,
    'PostgreSQL, killed while migrating',
    `${KILLS} kills, ${inMigration} of them in migrations: of ${rows} rows 0 lost, 0 doubled`,
  )
})
