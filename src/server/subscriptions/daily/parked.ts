import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { FailedRow } from '#server/kernel/db/in-halves.ts'

/** Subscriptions at which a step of the daily run has failed: set aside until the next run, so that they stop nobody. */

/** What the ids of a step's rows are of. */
export type ParkedRows = 'subscription' | 'order'

interface Parked {
  step: string
  of: ParkedRows
  failed: FailedRow[]
  now: Date
}

/** A subscription that is parked, and the step that has failed at it. */
export interface ParkedAt {
  subscriptionId: string
  step: string
}

/** Notes the subscriptions of the rows at which a step has failed, and returns them. */
export async function parkFailed(db: Db, { step, of, failed, now }: Parked): Promise<ParkedAt[]> {
  const ids = failed.map(({ id }) => id)
  const codes = failed.map(({ error }) => (error as { code?: string }).code ?? null)
  const found = of === 'subscription' ? sql`subscriptions s ON s.id = f.id` : sql`orders s ON s.id = f.id`
  const id = of === 'subscription' ? sql`s.id` : sql`s.subscription_id`
  const { rows } = await sql<ParkedAt>`
    INSERT INTO parked_subscriptions (subscription_id, step, code, parked_at)
    SELECT DISTINCT ON (${id}) ${id}, ${step}::text, f.code, ${now}::timestamptz
    FROM unnest(${ids}::uuid[], ${codes}::text[]) AS f (id, code) JOIN ${found} ORDER BY ${id}
    ON CONFLICT (subscription_id, step) DO UPDATE SET code = excluded.code, parked_at = excluded.parked_at
    RETURNING subscription_id AS "subscriptionId", step`.execute(db)
  return rows
}

/** Forgets what these steps have parked, but for `still`: they have done it now. */
export async function unparkDone(db: Db, steps: string[], still: ParkedAt[]): Promise<void> {
  await sql`
    DELETE FROM parked_subscriptions WHERE step = ANY(${steps}::text[]) AND (subscription_id, step) NOT IN (
      SELECT * FROM unnest(${still.map((at) => at.subscriptionId)}::uuid[], ${still.map((at) => at.step)}::text[]))`.execute(
    db,
  )
}

/** Whether the subscription is parked: nobody has to wait for what the daily run would do with it. */
export function isParked(subscriptionId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT FROM parked_subscriptions p WHERE p.subscription_id = ${subscriptionId})`
}

/** The running subscriptions that may have something to be done, by id, as a step over them finds its rows. */
export async function workedSubscriptions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where((eb) => eb.or([eb('status', 'in', ['active', 'queued']), eb('meals_left', '>', 0)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
