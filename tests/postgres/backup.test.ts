import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sendCustomers } from '../crash/customer-process.ts'
import { compare } from '../crash/witness.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { findPrograms, startCluster } from './cluster.ts'

/** The commands of docs/operations.md for PostgreSQL. */

const dir = temporaryDir('dabba-dump-')
const cluster = await startCluster()
afterAll(async () => {
  await cluster.stop()
  dir.dispose()
})

function run(program: string, ...args: string[]) {
  const { status, stderr } = spawnSync(join(findPrograms(), program), args, { encoding: 'utf8' })
  expect([program, status, stderr]).toEqual([program, 0, ''])
}

test('a dump taken while customers order is restored with every order promised before', async () => {
  const url = await cluster.createDatabase('dabba')
  const settings = { SEED: 'demo', SMS_PROVIDER: 'test', LOG_LEVEL: 'info' }
  const server = await startServerProcess({ ...settings, DATABASE_URL: url })
  const customers = await sendCustomers(server.url, dir.path, 8)
  await expect.poll(() => customers.log().length, { timeout: 30_000 }).toBeGreaterThan(200)
  const before = customers.log().length
  const file = join(dir.path, 'dabba.dump')
  run('pg_dump', '--format=custom', `--file=${file}`, url)
  await customers.stop()
  await server.end()

  const restoredUrl = await cluster.createDatabase('dabba_restored')
  run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${restoredUrl}`, file)
  const restored = await startServerProcess({ ...settings, DATABASE_URL: restoredUrl })
  const { lost, doubled, promised } = await compare(restored.url, customers.log().slice(0, before))
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  await restored.end()
  held(
    7,
    'PostgreSQL, as the operations page says',
    `pg_dump under load, pg_restore: ${promised} orders promised before, 0 lost, 0 doubled`,
  )
})
