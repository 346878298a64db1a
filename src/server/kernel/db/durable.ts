import type { Pool } from 'pg'
import { ConfigError } from '#server/kernel/config/config-error.ts'

/** What an order that was acknowledged rests on. */
const NEEDED = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Throws ConfigError when the database may forget what it has acknowledged. */
export async function requireDurable(pool: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT name FROM pg_settings WHERE name = ANY($1) AND setting = 'off' ORDER BY name",
    [NEEDED],
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name)
  throw new ConfigError(
    `DATABASE_URL: this PostgreSQL runs with ${names.map((name) => `${name}=off`).join(', ')}: a power cut would lose orders ` +
      `that were promised. Set ${names.map((name) => `${name}=on`).join(', ')} in its configuration.`,
  )
}
