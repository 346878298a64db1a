import type { Db } from '#server/platform/db/connection.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'

/** The days of a slot, from one on, that have orders, whatever became of them. */
export async function orderedDays(db: Db, slot: SlotCode, from: KitchenDay): Promise<KitchenDay[]> {
  const rows = await db
    .selectFrom('orders')
    .select('delivery_date')
    .distinct()
    .where('slot', '=', slot)
    .where('delivery_date', '>=', from)
    .execute()
  return rows.map((row) => row.delivery_date)
}
