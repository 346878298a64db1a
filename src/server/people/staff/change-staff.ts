import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { CombinedRole, Role } from '#shared/domain/people/permissions.ts'

/** The change would have left the kitchen without an owner who can sign in. Nothing has been changed. */
export class LastOwner extends Error {}

type Change =
  | { role: Role | null; second_role?: CombinedRole | null }
  | { disabled_at: Date | null }
  | { password_hash: string }

/**
 * Changes one of the kitchen's people, who must be there. One owner who can sign in stays: the statement locks all such
 * owners first, in one order, so that of two changes at once the second counts what the first has left. Throws LastOwner.
 */
export async function changeStaff(db: Db, id: string, change: Change): Promise<void> {
  const takesOwner =
    ('role' in change && change.role !== 'owner') || ('disabled_at' in change && change.disabled_at !== null)
  // Of who gets another role no second one is left that was not given with it.
  const columns = 'role' in change ? { second_role: null, ...change } : change
  const set = sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  const { rows } = await sql`
    WITH owners AS MATERIALIZED (
      SELECT id FROM admins WHERE role = 'owner' AND disabled_at IS NULL AND ${takesOwner}::boolean
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE admins SET ${set} WHERE id = ${id}
      AND (NOT EXISTS (SELECT FROM owners WHERE id = ${id}) OR EXISTS (SELECT FROM owners WHERE id <> ${id}))
    RETURNING id`.execute(db)
  if (rows.length === 0) throw new LastOwner()
}
