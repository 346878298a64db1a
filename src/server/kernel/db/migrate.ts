import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { untilItPasses } from './give-way.ts'
import { TimeBudget, withBudget } from './pool/time-budget.ts'
import { runSql } from './run-sql.ts'

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../../migrations')

/** Milliseconds that a file may take, and that one instance waits for another one that is at work. */
const MIGRATION_MS = 60 * 60_000

/**
 * Milliseconds that a statement of a migration waits for a lock. Who asks for the table meanwhile waits behind it, so it
 * gives way soon, also to a dump that reads for minutes, and tries again.
 */
const LOCK_MS = 1000

/** A migration that has been applied differs from its file, or its file is gone. */
export class MigrationError extends Error {}

/**
 * Migrations that are known by other names, or in other parts, than the ones by which a database may have had them; what
 * they make is the same.
 */
const FORMER_NAMES: Record<string, string[]> = {
  '0150-day-rollups.sql': ['0150-closed-days.sql', '0166-day-rollups.sql'],
}

interface Migration {
  name: string
  sql: string
  hash: string
}

interface MigrateOptions {
  directory?: string
  /** Is told of each try that gave way. */
  log?: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Is told before each file how many of those that are missing are done. */
  progress?: (done: number, total: number) => void
}

/**
 * Applies the plain SQL files of `migrations/` that the database has not seen, in order, each in a transaction of its
 * own. A file that meets locks, a deadlock or a conflict is tried again, for as long as it takes. Several instances may
 * start at once: a row lock lets one of them work at a file while the others wait.
 * Returns the names applied by this call. Throws MigrationError when an applied file has changed.
 */
export async function migrate(
  pool: Pool,
  { directory = MIGRATIONS_DIR, log, progress }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(directory)
  const patiently = <Result>(name: string, work: () => Promise<Result>) =>
    untilItPasses(
      () => withBudget(new TimeBudget(MIGRATION_MS), work),
      async ({ error, attempt, pauseMs }) => {
        const open = log ? await openTransactions(pool) : []
        log?.warn({ migration: name, attempt, pauseMs, err: error, open }, 'a migration gave way, and is tried again')
      },
    )
  await patiently('the list of migrations', () => createLedger(pool))
  const missing = await patiently('the list of migrations', () =>
    inMigration(pool, (client) => missingOf(client, migrations)),
  )
  const applied: string[] = []
  for (const [index, migration] of missing.entries()) {
    progress?.(index, missing.length)
    if (await patiently(migration.name, () => inMigration(pool, (client) => apply(client, migration)))) {
      applied.push(migration.name)
    }
  }
  if (applied.length > 0) log?.info({ migrations: applied.length, last: applied.at(-1) }, 'migrations are done')
  return applied
}

/** Runs `work` in a transaction that no other instance's migration runs beside. */
async function inMigration<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${MIGRATION_MS}; SET LOCAL lock_timeout = ${MIGRATION_MS}`)
    await client.query('SELECT id FROM migration_lock FOR UPDATE')
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`)
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    // On a broken connection it fails, too; the server has rolled back by itself then.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** The longest transactions of others, by which an operator sees what a migration waits for. */
async function openTransactions(pool: Pool): Promise<object[]> {
  const text = `
    SELECT pid, usename AS "user", application_name AS application, floor(extract(epoch FROM now() - xact_start)) AS seconds
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start < now() - interval '${LOCK_MS} ms'
    ORDER BY xact_start LIMIT 3`
  return (await runSql<{ pid: number }>(pool, { text }).catch(() => ({ rows: [] }))).rows
}

/** True when every migration file has been applied. */
export async function isMigrated(pool: Pool, directory = MIGRATIONS_DIR): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migrations')
  const names = new Set(rows.map((row) => row.name))
  return readMigrations(directory).every((migration) => names.has(migration.name))
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(directory, name), 'utf8')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Two instances creating the same table at once can trip over each other's catalogue rows; the second try finds it made. */
async function createLedger(pool: Pool) {
  const ledger = `
    CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL);
    CREATE TABLE IF NOT EXISTS migration_lock (id integer PRIMARY KEY);
    INSERT INTO migration_lock VALUES (1) ON CONFLICT DO NOTHING;`
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query(ledger)
      return
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

/** The files that the database has not seen. Throws MigrationError when one that it has seen has changed. */
async function missingOf(client: PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migrations')
  const done = new Map(rows.map((row) => [row.name, row.hash]))
  await renameFormer(client, migrations, done)
  for (const [name, hash] of done) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file) throw new MigrationError(`The database has had migration ${name}, which this version does not know.`)
    if (file.hash !== hash) {
      throw new MigrationError(`Migration ${name} has been changed since it was applied. Add a new file instead.`)
    }
  }
  return migrations.filter((migration) => !done.has(migration.name))
}

/** False when another instance has applied it meanwhile. */
async function apply(client: PoolClient, { name, sql, hash }: Migration): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM migrations WHERE name = $1', [name])
  if (rowCount !== 0) return false
  // On the embedded database the client has a limit of its own for each statement.
  await client.query({ text: sql, query_timeout: MIGRATION_MS } as QueryConfig)
  await client.query('INSERT INTO migrations VALUES ($1, $2, now())', [name, hash])
  return true
}

/** Writes what the database has had under former names down under the present ones. */
async function renameFormer(client: PoolClient, migrations: Migration[], done: Map<string, string>) {
  for (const [former, present] of Object.entries(FORMER_NAMES)) {
    if (!done.delete(former)) continue
    await client.query('DELETE FROM migrations WHERE name = $1', [former])
    for (const { name, hash } of migrations.filter((migration) => present.includes(migration.name))) {
      await client.query('INSERT INTO migrations VALUES ($1, $2, now())', [name, hash])
      done.set(name, hash)
    }
  }
}
