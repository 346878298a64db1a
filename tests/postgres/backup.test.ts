import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectServer } from '#server/kernel/db/pool/connect-server.ts'
import { sendCustomers } from '../crash/customer-process.ts'
import { compare } from '../crash/witness.ts'
import { runDoctor } from '../support/doctor.ts'
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

test('deploy/backup.sh keeps the dumps of so many nights, restores each once, and says so to the doctor', async () => {
  const url = await cluster.createDatabase('dabba_nightly')
  const env = { DATABASE_URL: url, DATA_DIR: join(dir.path, 'nightly'), SMS_PROVIDER: 'test', SEED: 'demo' }
  await (await startServerProcess({ ...env, LOG_LEVEL: 'warn' })).end()
  const backups = join(dir.path, 'dumps')
  mkdirSync(backups)
  for (const night of ['01', '02', '03']) writeFileSync(join(backups, `2026-11-${night}T21-30-00Z.dump`), '')
  const night = (more: Record<string, string> = {}) =>
    spawnSync('bash', ['deploy/backup.sh', 'once'], {
      encoding: 'utf8',
      env: {
        PATH: `${findPrograms()}:${process.env.PATH}`,
        DATABASE_URL: url,
        BACKUPS_DIR: backups,
        BACKUPS_KEPT: '2',
        ...more,
      },
    })
  expect(runDoctor(env).of('backup')).toMatch(/^- none was noted/)
  const { status, stdout, stderr } = night()
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/\.dump opens: \d+ orders, the newest of \d{4}-/)
  const [newest, kept, ...others] = readdirSync(backups).sort().reverse()
  expect([kept, others]).toEqual(['2026-11-03T21-30-00Z.dump', []])
  expect(statSync(join(backups, newest as string)).mode & 0o077).toBe(0)
  const orders = /opens: (\d+) orders/.exec(stdout)?.[1]
  expect(runDoctor(env).of('backup')).toMatch(
    new RegExp(`^✓ the newest that was noted is 0 hours old; 0 hours ago one was opened: ${orders} orders, `),
  )

  // A dump that cannot be restored is none, and the note stays as it was.
  const broken = night({ PATH: `${brokenRestore(dir.path)}:${findPrograms()}:${process.env.PATH}` })
  expect(broken.status).toBe(1)
  expect(readdirSync(backups)).toHaveLength(2)
  const { pool, close } = connectServer(url, 1)
  const { rows } = await pool.query("SELECT datname FROM pg_database WHERE datname = 'dabba_backup_check'")
  expect(rows).toEqual([])
  await pool.query(
    "UPDATE settings SET value = jsonb_set(value::jsonb, '{at}', '\"2026-01-01T00:00:00Z\"')::text WHERE name = 'backup'",
  )
  await close()
  expect(runDoctor(env).of('backup')).toMatch(/^✗ the newest that was noted is \d+ hours old\. Does the timer run\?$/)
  held(
    7,
    'PostgreSQL, each night',
    `a dump restored with its ${orders} orders, noted for the doctor; one that cannot be restored is not kept`,
  )
}, 120_000)

/** A directory in which `pg_restore` fails. */
function brokenRestore(path: string): string {
  const programs = join(path, 'broken')
  mkdirSync(programs)
  writeFileSync(join(programs, 'pg_restore'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return programs
}
