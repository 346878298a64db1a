import { sql } from 'kysely'

/** The roles of the row `a` of `admins` as one text, see `rolesText`; NULL for none. */
export const ROLES_SQL = sql<string | null>`nullif(concat_ws('+', a.role, a.second_role), '')`
