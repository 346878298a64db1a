import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/db/connection.ts'
import { addDays, type KitchenDay, kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'

const THROUGH = 'closed_through'
/** A day is closed so many days after it. */
const CLOSED_AFTER = 3

/** The last day that may be closed by now. */
export function lastToClose(now: Date): KitchenDay {
  return addDays(kitchenDayOf(now), -CLOSED_AFTER)
}

/** The last day that is closed; `null` when none is, or the clock was ahead when it was. */
export async function closedThrough(db: Db, now: Date): Promise<KitchenDay | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', THROUGH).executeTakeFirst()
  return row?.value && row.value <= lastToClose(now) ? row.value : null
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
