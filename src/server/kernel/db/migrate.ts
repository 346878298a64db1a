import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { TimeBudget, withBudget } from './pool/time-budget.ts'

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../../migrations')

/** Milliseconds that a statement may take, and that other instances wait. */
const MIGRATION_MS = 60 * 60_000

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

/**
 * Applies the plain SQL files of `migrations/` that the database has not seen, in order, all in one transaction.
 * Several instances may start at once: a row lock lets one of them work while the others wait.
 * Returns the names applied now. Throws MigrationError when an applied file has changed.
 */
export async function migrate(pool: Pool, directory = MIGRATIONS_DIR): Promise<string[]> {
  return withBudget(new TimeBudget(MIGRATION_MS), () => migrateFrom(pool, directory))
}

async function migrateFrom(pool: Pool, directory: string): Promise<string[]> {
  const migrations = readMigrations(directory)
  await createLedger(pool)
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${MIGRATION_MS}; SET LOCAL lock_timeout = ${MIGRATION_MS}`)
    await client.query('SELECT id FROM migration_lock FOR UPDATE')
    const applied = await applyMissing(client, migrations)
    await client.query('COMMIT')
    return applied
  } catch (error) {
    // On a broken connection it fails, too; the server has rolled back by itself then.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
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

async function applyMissing(client: PoolClient, migrations: Migration[]): Promise<string[]> {
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
  const missing = migrations.filter((migration) => !done.has(migration.name))
  for (const { name, sql, hash } of missing) {
    await client.query(sql)
    await client.query('INSERT INTO migrations VALUES ($1, $2, now())', [name, hash])
  }
  return missing.map((migration) => migration.name)
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
