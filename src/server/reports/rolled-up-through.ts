import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { addDays, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'

const THROUGH = 'rolled_up_through'
/** A day is rolled up so many days after it. */
const ROLLED_UP_AFTER = 3

/** The last day that may be rolled up by now. */
export function lastToRollUp(now: Date): KitchenDay {
  return addDays(kitchenDayOf(now), -ROLLED_UP_AFTER)
}

/** The last day that is rolled up; `null` when none is, or the clock was ahead when it was. */
export async function rolledUpThrough(db: Db, now: Date): Promise<KitchenDay | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', THROUGH).executeTakeFirst()
  return row?.value && row.value <= lastToRollUp(now) ? row.value : null
}

/** The same, to stay so until the transaction ends. */
export async function lockThrough(trx: Trx): Promise<KitchenDay | null> {
  const { rows } = await sql<{ value: string }>`SELECT value FROM settings WHERE name = ${THROUGH} FOR UPDATE`.execute(
    trx,
  )
  return rows[0]?.value || null
}

/** To be called under its lock. */
export async function setThrough(db: Db, day: KitchenDay | null): Promise<void> {
  await db
    .updateTable('settings')
    .set({ value: day ?? '' })
    .where('name', '=', THROUGH)
    .execute()
}
