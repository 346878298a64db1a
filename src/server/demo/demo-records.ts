import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { DemoKind } from './tables.ts'

/** In `settings`: when the demo kitchen was made, and when the kitchen left it. Neither ever goes, so no demo comes twice. */
export const DEMO_SEEDED = 'demo_seeded'
export const DEMO_LEFT = 'demo_left'

/**
 * Notes what the demo kitchen has made, in the transaction that makes it. Orders and subscriptions are noted before anything
 * is entered for them: a trigger rejects later ones, so that nothing of a real customer can become the demo's.
 */
export async function recordDemo(trx: Trx, kind: DemoKind, ids: string[]): Promise<void> {
  await trx
    .insertInto('demo_records')
    .values(ids.map((id) => ({ id, kind })))
    .execute()
}

/** Whether this is a demo kitchen that has not been left. */
export async function isDemo(db: Db): Promise<boolean> {
  const { rows } = await sql<{ demo: boolean }>`
    SELECT EXISTS (SELECT FROM settings WHERE name = ${DEMO_SEEDED})
      AND NOT EXISTS (SELECT FROM settings WHERE name = ${DEMO_LEFT}) AS demo`.execute(db)
  return rows[0]?.demo ?? false
}
