import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { Tables } from '#server/kernel/db/tables.ts'
import { newId } from '#server/kernel/ids.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { PausedDays } from '#shared/domain/subscriptions/pauses.ts'

/**
 * The rows of pauses. Whoever writes one holds the row of its subscription, and writes `subscriptions.paused` with it
 * (`writePausedDays`): the union of the pauses, which the daily run goes by.
 */

type PauseRow = Selectable<Tables['subscription_pauses']>

/** A pause in force. */
export interface Pause extends PausedDays {
  id: string
  subscriptionId: string
}

/** Who pauses or withdraws. */
export type Pauser = { kind: 'customer' } | { kind: 'admin'; adminId: string }

/** The pauses of subscriptions that are coming or under way, by their days. */
export async function pausesInForce(db: Db, subscriptionIds: string[], now: Date): Promise<Pause[]> {
  if (subscriptionIds.length === 0) return []
  const rows = await db
    .selectFrom('subscription_pauses')
    .selectAll()
    .where('subscription_id', '=', sql<string>`ANY(${subscriptionIds}::uuid[])`)
    .where('withdrawn_at', 'is', null)
    .where('merged_into', 'is', null)
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>=', kitchenDayOf(now))]))
    .orderBy('subscription_id')
    .orderBy('from_day')
    .execute()
  return rows.map(pauseOf)
}

/** A pause, or the one that took it in. */
export async function pauseInPlaceOf(db: Db, pauseId: string): Promise<PauseRow | undefined> {
  const { rows } = await sql<PauseRow>`
    WITH RECURSIVE line AS (
      SELECT * FROM subscription_pauses WHERE id = ${pauseId}
      UNION ALL
      SELECT p.* FROM subscription_pauses p JOIN line ON p.id = line.merged_into
    )
    SELECT * FROM line WHERE merged_into IS NULL`.execute(db)
  return rows[0]
}

export function pauseOf({ id, subscription_id, from_day, to_day }: PauseRow): Pause {
  return { id, subscriptionId: subscription_id, from: from_day, to: to_day }
}

/** Stores a pause that takes in others: they stay as they were, and count no more. */
export async function insertPause(
  trx: Trx,
  { subscriptionId, from, to }: Omit<Pause, 'id'>,
  takenIn: Pause[],
  by: Pauser,
  now: Date,
): Promise<Pause> {
  const id = newId()
  const ids = takenIn.map((pause) => pause.id)
  await sql`
    INSERT INTO subscription_pauses (id, subscription_id, from_day, to_day, created_by, admin_id, created_at, reminded_on)
    SELECT ${id}, ${subscriptionId}, ${from}::date, ${to}::date, ${by.kind}, ${adminOf(by)}::uuid, ${now}::timestamptz,
      (SELECT max(reminded_on) FROM subscription_pauses WHERE id = ANY(${ids}::uuid[]))`.execute(trx)
  await sql`UPDATE subscription_pauses SET merged_into = ${id} WHERE id = ANY(${ids}::uuid[])`.execute(trx)
  return { id, subscriptionId, from, to }
}

/** Withdraws a pause: from `resumedOn` on its days are served again. */
export async function endPause(trx: Trx, id: string, resumedOn: KitchenDay, by: Pauser, now: Date): Promise<void> {
  await trx
    .updateTable('subscription_pauses')
    .set({ withdrawn_at: now, withdrawn_by: by.kind, withdrawn_admin_id: adminOf(by), resumed_on: resumedOn })
    .where('id', '=', id)
    .execute()
}

/** Writes the union of a subscription's pauses into its row, each until its last day or until it was withdrawn. */
export async function writePausedDays(trx: Trx, subscriptionId: string): Promise<void> {
  await sql`
    UPDATE subscriptions SET paused = coalesce((
      SELECT range_agg(CASE WHEN to_day IS NULL AND resumed_on IS NULL THEN daterange(from_day, NULL)
        ELSE daterange(from_day, greatest(from_day, least(to_day + 1, resumed_on))) END)
      FROM subscription_pauses WHERE subscription_id = ${subscriptionId} AND merged_into IS NULL
    ), '{}') WHERE id = ${subscriptionId}`.execute(trx)
}

function adminOf(by: Pauser): string | null {
  return by.kind === 'admin' ? by.adminId : null
}
