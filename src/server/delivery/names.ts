import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'

/** Routes by id, and runs by their routes. */
export async function namesOfRoutes(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM routes WHERE id = ANY(${ids}::uuid[])
    UNION ALL
    SELECT r.id, t.name FROM runs r JOIN routes t ON t.id = r.route_id WHERE r.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}
