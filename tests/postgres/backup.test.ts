import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectServer } from '#server/platform/db/connect.ts'
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
  const umask = process.umask(0o077)
  run('pg_dump', '--format=custom', `--file=${file}`, url)
  process.umask(umask)
  await customers.stop()
  await server.end()

  const restoredUrl = await cluster.createDatabase('dabba_restored')
  run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${restoredUrl}`, file)
  // The books are compared by the sessions that ordered.
  const restored = await startServerProcess({ ...settings, DATABASE_URL: restoredUrl, KEEP_SESSIONS: '1' })
  const { lost, doubled, promised } = await compare(restored.url, customers.log().slice(0, before))
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  await restored.end()

  const again = await cluster.createDatabase('dabba_restored_again')
  run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${again}`, file)
  const strict = await startServerProcess({ ...settings, DATABASE_URL: again })
  const { pool, close } = connectServer(again, 1)
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM customer_sessions')
  expect(rows).toEqual([{ n: 0 }])
  await close()
  await strict.end()
  expect(statSync(file).mode & 0o077).toBe(0)
  held(
    56,
    'PostgreSQL',
    'a dump in another database: 0 sessions after the start, once; the file is for its owner alone',
  )
  held(
    7,
    'PostgreSQL, as the operations page says',
    `pg_dump under load, pg_restore: ${promised} orders promised before, 0 lost, 0 doubled`,
  )
})
