import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { RECIPIENT_SQL } from './recipient-sql.ts'

/** For whom else a customer has saved addresses: their names, each once, by name. */
export async function recipientNames(db: Db, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT ON (lower(name)) name FROM (
      SELECT btrim(${sql.raw(RECIPIENT_SQL)}) AS name, btrim(coalesce(c.name, '')) AS own
      FROM addresses a JOIN customers c ON c.id = a.customer_id WHERE a.customer_id = ${customerId}
    ) named
    WHERE name <> '' AND lower(name) <> lower(own) ORDER BY lower(name), name`.execute(db)
  return rows.map(({ name }) => name)
}
