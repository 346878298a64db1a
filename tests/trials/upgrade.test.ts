import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { connectEmbedded, openEmbedded } from '#server/embedded/embedded.ts'
import { setClock } from '../support/clock-file.ts'
import { compareFacts, factsOf, makeFormerKitchen } from '../support/former-kitchen.ts'
import { freePort } from '../support/free-port.ts'
import { amount, held } from '../support/promises.ts'
import { launchServerProcess } from '../support/server-process.ts'
import { startingState } from '../support/starting.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** This version starts on the data directory of a much older one, and is killed while it changes the database. */

const ORDERS = amount({ all: 20_000, short: 2000 })
const KILLS = amount({ all: 8, short: 2 })

const dir = temporaryDir('dabba-upgrade-')
afterAll(() => dir.dispose())

/** The directory as a version left it that kept it open to others, and made no mark of its kitchen. */
function openToOthers(path: string): void {
  const isDirectory = statSync(path).isDirectory()
  chmodSync(path, isDirectory ? 0o755 : 0o644)
  if (isDirectory) for (const name of readdirSync(path)) openToOthers(join(path, name))
}

async function open(dataDir: string) {
  const engine = await openEmbedded(dataDir)
  const connection = connectEmbedded(engine)
  return { pool: connection.pool, close: () => connection.close() }
}

test('all of a former version is there, and once, also after kills while its database is changed', {
  timeout: 600_000,
}, async () => {
  const dataDir = join(dir.path, 'data')
  const former = await open(dataDir)
  const before = await makeFormerKitchen(former.pool, ORDERS)
  await former.close()
  rmSync(join(dataDir, 'kitchen.json'))
  openToOthers(dataDir)

  const clock = join(dir.path, 'clock')
  setClock(clock, new Date('2026-11-27T10:00:00+05:30'))
  const port = await freePort()
  const launch = () =>
    launchServerProcess({ DATA_DIR: dataDir, PORT: String(port), SMS_PROVIDER: 'test', LOG_LEVEL: 'info' }, clock)
  let inMigration = 0
  let slowest = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = launch()
    const { ms, first, state } = await startingState(port, (at) => at.reason === 'migrating' || at.status === 'ready')
    slowest = Math.max(slowest, ms)
    expect(first.status).toBe('starting')
    if (state.reason === 'migrating') inMigration += 1
    await wait(Math.random() * 500)
    await server.end('SIGKILL')
    if (kill === 0) expect(server.output()).toMatch(/"mode":"0755".*has been closed to them/)
  }
  expect(inMigration).toBeGreaterThan(0)
  const server = launch()
  await server.ready()
  await server.end('SIGKILL')

  const names = ['', ...(readdirSync(dataDir, { recursive: true }) as string[])]
  expect(names.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0)).toEqual([])
  const now = await open(dataDir)
  const { lost, doubled } = compareFacts(before, await factsOf(now.pool))
  await now.close()
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  const rows = Object.values(before).flat().length
  held(
    81,
    'embedded, killed while migrating',
    `${KILLS} kills, ${inMigration} of them in migrations: of ${rows} rows 0 lost, 0 doubled; the port answered within ` +
      `${Math.round(slowest)} ms; a directory of mode 0755 closed`,
  )
})
