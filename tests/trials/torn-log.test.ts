import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectEmbedded } from '#server/embedded/embedded.ts'
import { startEngine } from '#server/embedded/engine/engine.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** What is said at the start when the write-ahead log of the embedded database is damaged where it was long synced. */

const dir = temporaryDir('dabba-torn-log-')
afterAll(() => dir.dispose(), 60_000)
const ROWS = 1000
const STATEMENTS = 6

test('a log that is torn in its middle is told at the start; one that a power cut has ended is not', async () => {
  const files = join(dir.path, 'db')
  const { pool, close } = connectEmbedded(await startEngine(files, null))
  const position = async () =>
    Number(`0x${(await pool.query('SELECT pg_current_wal_lsn() AS at')).rows[0].at.slice(2)}`)
  await pool.query('CREATE TABLE t (n int)')
  await pool.query('CHECKPOINT')
  const from = await position()
  for (let n = 0; n < STATEMENTS; n += 1)
    await pool.query('INSERT INTO t SELECT generate_series(1, $1::integer)', [ROWS])
  const to = await position()
  // As a kill leaves it: each of these rows was answered, and is in the log alone.
  for (const copy of ['ended', 'torn', 'zeros']) cpSync(files, join(dir.path, copy), { recursive: true })
  await close()

  const at = Math.round(from + (to - from) / 3) % (16 * 1024 * 1024)
  damage(join(dir.path, 'torn'), (log) => log.writeUInt8(log.readUInt8(at) ^ 0xff, at))
  damage(join(dir.path, 'zeros'), (log) => log.fill(0, at, at + 512))

  expect(await opened('ended')).toEqual({ rows: ROWS * STATEMENTS, torn: null })
  for (const name of ['torn', 'zeros']) {
    const { rows, torn } = await opened(name)
    expect(rows, name).toBeLessThan(ROWS * STATEMENTS)
    expect(torn, name).toContain(`The write-ahead log of the database in ${join(dir.path, name)} is damaged`)
  }
}, 240_000)

function damage(files: string, change: (log: Buffer) => void) {
  const logs = join(files, 'pg_wal')
  const name = readdirSync(logs).find((file) => file.length === 24) ?? ''
  const log = readFileSync(join(logs, name))
  change(log)
  writeFileSync(join(logs, name), log)
}

async function opened(name: string) {
  const { pool, close, torn } = connectEmbedded(await startEngine(join(dir.path, name), null))
  const { rows } = await pool.query('SELECT count(*) AS n FROM t')
  await close()
  return { rows: rows[0].n, torn }
}
