import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { RECIPIENT_SQL } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { ContentCode } from '#shared/domain/catalog/contents.ts'
import { UNSETTLED } from '#shared/domain/ordering/order-status.ts'
import { ORDER_EATER } from './eater-sql.ts'

/** Rules under the former names of recipients, by which orders go that were placed before. They follow the present name. */

interface Renamed {
  customerId: string
  /** Keys of recipients. */
  from: string
  to: string
}

/**
 * Lets rules under a former name, and those that followed it, follow the new one: when the rules were `copied` there, or when the
 * new one is a former name itself, to which somebody goes back.
 */
export async function linkNames(trx: Trx, { customerId, from, to }: Renamed, copied: boolean): Promise<void> {
  await sql`
    UPDATE food_rules f SET follows = CASE WHEN f.recipient_key <> ${to} THEN ${to} END
    WHERE f.customer_id = ${customerId} AND (f.recipient_key IN (${from}, ${to}) OR f.follows = ${from})
      AND (${copied} OR EXISTS (
        SELECT FROM food_rules b WHERE b.customer_id = f.customer_id AND b.recipient_key = ${to} AND b.follows = ${from}))`.execute(
    trx,
  )
}

interface Added {
  customerId: string
  /** Key of the recipient to whose rules they were added. */
  to: string
  allergies: readonly ContentCode[]
  at: Date
  /** Who of the kitchen's people added them; `null`: the customer. */
  adminId: string | null
}

/** Adds allergies to the rules that follow a name, too; a code that is one is not avoided any more. */
export async function addToFormer(trx: Trx, { customerId, to, allergies, at, adminId }: Added): Promise<void> {
  if (allergies.length === 0) return
  const added = sql`${allergies}::text[]`
  await sql`
    UPDATE food_rules f SET ${withAllergies(added)}, updated_by = ${adminId}::uuid,
      updated_at = greatest(${at}::timestamptz, f.updated_at + interval '1 millisecond')
    WHERE f.customer_id = ${customerId} AND f.follows = ${to} AND NOT f.allergies @> ${added}`.execute(trx)
}

/** After two customers were merged: what the other one had under a present name is added under its former ones. */
export async function addMerged(trx: Trx, customerId: string): Promise<void> {
  await sql`
    UPDATE food_rules f SET ${withAllergies(sql`p.allergies`)}, updated_at = f.updated_at + interval '1 millisecond'
    FROM food_rules p WHERE p.customer_id = f.customer_id AND p.recipient_key = f.follows
      AND f.customer_id = ${customerId} AND NOT f.allergies @> p.allergies`.execute(trx)
}

const withAllergies = (added: RawBuilder<unknown>) => sql`
  allergies = ARRAY(SELECT DISTINCT code FROM unnest(f.allergies || ${added}) AS code ORDER BY code),
  avoid = ARRAY(SELECT code FROM unnest(f.avoid) AS code WHERE code <> ALL (${added}))`

/** Forgets rules under former names that no saved address has, and no order that is still open or of a day to come. */
export async function removeFormerNames(db: Db, now: Date): Promise<void> {
  await sql`
    DELETE FROM food_rules f WHERE f.follows IS NOT NULL
      AND NOT EXISTS (SELECT FROM addresses a
        WHERE a.customer_id = f.customer_id AND lower(btrim(${sql.raw(RECIPIENT_SQL)})) = f.recipient_key)
      AND NOT EXISTS (SELECT FROM orders o
        WHERE o.customer_id = f.customer_id AND ${ORDER_EATER} = f.recipient_key
          AND (o.fulfilment = ANY(${UNSETTLED}::text[]) OR o.delivery_date >= ${kitchenDayOf(now)}::date))`.execute(db)
}
