import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type CombinedRole, type Role, rolesText, standsAbove } from '#shared/domain/people/permissions.ts'
import type { AdminCaller } from './admin-sessions.ts'

type Roles = string | null

interface StaffRow {
  id: string
  name: string
  role: Role | null
  second_role: CombinedRole | null
  email: string | null
  phone: string | null
  disabled_at: Date | null
  last_signed_in_at: Date | null
  second_factor: boolean
  sessions: number
  password_link_until: Date | null
}

/** The kitchen's people, those with the highest role first; or one of them. */
export async function staffRows(db: Db, now: Date, id: string | null = null): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    SELECT a.id, a.name, a.role, a.second_role, a.email, a.phone, a.disabled_at, a.last_signed_in_at,
      a.totp_secret IS NOT NULL AS second_factor,
      (SELECT count(*)::integer FROM admin_sessions s WHERE s.admin_id = a.id AND s.expires_at > ${now}) AS sessions,
      (SELECT expires_at FROM password_links l WHERE l.admin_id = a.id AND l.expires_at > ${now}) AS password_link_until
    FROM admins a WHERE ${id}::uuid IS NULL OR a.id = ${id}
    ORDER BY a.disabled_at IS NOT NULL, array_position(ARRAY['owner', 'manager', 'accounts', 'kitchen', 'rider'], a.role),
      lower(a.name), a.id`.execute(db)
  return rows
}

/** One of the kitchen's people, as the caller is told. */
export function presentStaff(row: StaffRow, caller: AdminCaller) {
  return {
    _id: row.id,
    name: row.name,
    role: row.role,
    ...(row.second_role && { second_role: row.second_role }),
    email: row.email,
    phone: row.phone,
    disabled: row.disabled_at !== null,
    second_factor: row.second_factor,
    sessions: row.sessions,
    last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null,
    password_link_until: row.password_link_until?.toISOString() ?? null,
    you: row.id === caller.id,
    changeable: standsAbove(caller.role, rolesText(row.role, row.second_role)),
  }
}

/**
 * Locks the caller and the one to be changed, in the order of their ids, and holds the roles that both have now against each
 * other. Throws `not_found`, and `not_allowed` when the caller does not stand above the other and above the role to be given.
 */
export async function holdBelow(trx: Trx, caller: AdminCaller, id: string, given: string | null = null) {
  const rows = await trx
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'phone', 'role', 'second_role', 'disabled_at'])
    .where('id', 'in', [caller.id, id])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const other = rows.find((row) => row.id === id)
  const own = rows.find((row) => row.id === caller.id)
  if (!other) throw new AppError('not_found')
  const [ownRoles, others] = [own, other].map((row) => rolesText(row?.role ?? null, row?.second_role)) as [Roles, Roles]
  if (!standsAbove(ownRoles, others) || !standsAbove(ownRoles, given)) throw new AppError('not_allowed')
  return other
}
