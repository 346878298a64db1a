import type { AppContext } from '#server/kernel/context.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import type { DaysTrx } from '../days-trx.ts'
import { setCapacity } from './set-capacity.ts'

/** The day is held, and full: no order is stored for it until the end of the transaction. Returns how many plates it has. */
export async function holdPlates(ctx: AppContext, trx: DaysTrx, { day, slot }: SlotDay): Promise<number> {
  // Only a day with a limit has its plates counted.
  const [held] = await setCapacity(ctx, trx, { slot, from: day, to: day }, 0)
  return held ? held.taken + held.promised : 0
}

/** Gives a day that `holdPlates` holds room for so many plates in all, to be ordered until `until`. */
export async function offerPlates(
  trx: DaysTrx,
  { day, slot }: SlotDay,
  { capacity, until }: { capacity: number; until: Date },
): Promise<void> {
  await trx
    .updateTable('service_days')
    .set({ capacity, order_by: until })
    .where('day', '=', day)
    .where('slot', '=', slot)
    .execute()
}
