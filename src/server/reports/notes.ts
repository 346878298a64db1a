import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { counts } from './counting.ts'

/** As many as a sheet of paper has room for. */
const NOTES_SHOWN = 200

/** What customers have noted on the orders of a day that are cooked, of one slot if it is named, in the order in which they came. */
export async function notesOf(db: Db, day: KitchenDay, slot: SlotCode | undefined) {
  const rows = await db
    .selectFrom('orders as o')
    .select(['o.id', 'o.customer_name', 'o.notes'])
    .where('o.delivery_date', '=', day)
    .$if(slot !== undefined, (query) => query.where('o.slot', '=', slot as SlotCode))
    .where('o.notes', 'is not', null)
    .where(counts)
    .orderBy('o.id')
    .limit(NOTES_SHOWN)
    .$narrowType<{ notes: string }>()
    .execute()
  return rows.map(({ id, customer_name, notes }) => ({ order: id, name: customer_name, note: notes }))
}
