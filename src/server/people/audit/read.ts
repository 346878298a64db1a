import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { addDays, kitchenInstant } from '#shared/base/kitchen-time.ts'
import type { AuditFacts } from './record.ts'

/** Changes that are read of one call. */
const CHANGES_READ = 50

export interface WantedEvents {
  from?: KitchenDay | undefined
  to?: KitchenDay | undefined
  actor?: string | undefined
  call?: string | undefined
  subject?: string | undefined
}

export interface AuditRow {
  id: string
  at: Date
  actor_id: string | null
  actor: string | null
  role: string | null
  call: string
  subject: string | null
  reason: string | null
  changes: { subject: string | null; before: AuditFacts | null; after: AuditFacts | null }[]
  rejected: string | null
}

/** Calls that the audit tells of, the newest first, each with what it changed and whether it came to nothing. */
export async function auditRows(
  db: Db,
  wanted: WantedEvents,
  { before, limit }: { before: string | null; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT e.id, e.at, e.actor_id, a.name AS actor, e.role, e.call, e.subject, e.reason,
      coalesce((
        SELECT json_agg(json_build_object('subject', c.subject, 'before', c.before, 'after', c.after) ORDER BY c.id)
        FROM (
          SELECT * FROM audit_events c WHERE c.call_id = e.id AND c.kind = 'changed' ORDER BY c.id LIMIT ${CHANGES_READ}
        ) c
      ), '[]') AS changes,
      (SELECT c.reason FROM audit_events c WHERE c.call_id = e.id AND c.kind = 'rejected' LIMIT 1) AS rejected
    FROM audit_events e LEFT JOIN admins a ON a.id = e.actor_id
    WHERE e.kind = 'asked' AND ${sql.join(conditionsOf(wanted, before), sql` AND `)}
    ORDER BY e.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

function conditionsOf({ from, to, actor, call, subject }: WantedEvents, before: string | null): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`true`,
    ...(before === null ? [] : [sql<SqlBool>`e.id < ${before}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`e.at >= ${kitchenInstant(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`e.at < ${kitchenInstant(addDays(to, 1))}`]),
    ...(actor === undefined ? [] : [sql<SqlBool>`e.actor_id = ${actor}`]),
    ...(call === undefined ? [] : [sql<SqlBool>`e.call = ${call}`]),
    ...(subject === undefined
      ? []
      : [
          sql<SqlBool>`(e.subject = ${subject} OR EXISTS (
            SELECT FROM audit_events c WHERE c.call_id = e.id AND c.subject = ${subject}))`,
        ]),
  ]
}
