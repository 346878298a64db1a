import { sql } from 'kysely'

/** Whether the admin `a` is told what only owners are: a role that is taken away counts at once. */
export const MAY_HEAR = sql<boolean>`(a.role = 'owner' AND a.disabled_at IS NULL)`

/** So long a browser of the kitchen's people is pushed to since it was last heard of. */
export const STAFF_DEVICE_KEPT = sql`interval '30 days'`
