import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'

/** As many looks at a customer as anybody reads. */
const LOOKS_SHOWN = 20

/** A customer as the office knows them; `undefined` when there is none. */
export async function knownCustomer(db: Db, id: string) {
  return db
    .selectFrom('customers as c')
    .leftJoin('admins as a', 'a.id', 'c.blocked_by')
    .select(['c.id', 'c.phone', 'c.name', 'c.created_at', 'c.kitchen_note', 'c.rider_note', 'c.noted_at'])
    .select(['c.blocked_at', 'c.block_reason', 'a.name as blocked_by'])
    .where('c.id', '=', id)
    .where('c.merged_into', 'is', null)
    .executeTakeFirst()
}

export type KnownCustomerRow = NonNullable<Awaited<ReturnType<typeof knownCustomer>>>

/** Throws `not_found` when there is no such customer. */
export async function requireCustomer(db: Db, id: string): Promise<void> {
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
}

interface Notes {
  kitchen: string | null
  rider: string | null
}

/** Sets the notes, if they are still as they were read at `readAt`; says whether they were. */
export async function setNotes(
  db: Db,
  id: string,
  { kitchen, rider }: Notes,
  { at, readAt }: { at: Date; readAt: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE customers SET kitchen_note = ${kitchen}, rider_note = ${rider},
      noted_at = greatest(${at}::timestamptz, noted_at + interval '1 millisecond')
    WHERE id = ${id} AND noted_at IS NOT DISTINCT FROM ${readAt}::timestamptz`.execute(db)
  return numAffectedRows === 1n
}

/** Notes that one of the kitchen's people looked at a customer. */
export async function recordLook(
  db: Db,
  { customerId, adminId, day, at }: { customerId: string; adminId: string; day: KitchenDay; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO customer_looks AS l (customer_id, admin_id, day, looks, last_at)
    VALUES (${customerId}, ${adminId}, ${day}, 1, ${at})
    ON CONFLICT (customer_id, admin_id, day) DO UPDATE
      SET looks = l.looks + 1, last_at = greatest(l.last_at, excluded.last_at)`.execute(db)
}

/** Who has looked at a customer, the latest first. */
export async function looksAt(db: Db, customerId: string) {
  return db
    .selectFrom('customer_looks as l')
    .innerJoin('admins as a', 'a.id', 'l.admin_id')
    .select(['a.name', 'l.day', 'l.looks', 'l.last_at'])
    .where('l.customer_id', '=', customerId)
    .orderBy('l.last_at', 'desc')
    .limit(LOOKS_SHOWN)
    .execute()
}

export type LookRow = Awaited<ReturnType<typeof looksAt>>[number]
