import type { AppContext } from '#server/platform/context.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import type { DaysTrx } from '../days-trx.ts'
import { setCapacity } from './set-capacity.ts'

/** The day is held: no order is stored for it until the end of the transaction. */
export async function holdPlates(ctx: AppContext, trx: DaysTrx, { day, slot }: SlotDay): Promise<{ used: number }> {
  // Only a day with a limit has its plates counted.
  const [held] = await setCapacity(ctx, trx, { slot, from: day, to: day }, 0)
  return { used: held ? held.taken + held.promised : 0 }
}

/** Lets so many plates of a day that is held be ordered beyond those that are, until `until`. */
export async function offerPlates(
  ctx: AppContext,
  trx: DaysTrx,
  { day, slot }: SlotDay,
  { used, more, until }: { used: number; more: number; until: Date },
): Promise<void> {
  await setCapacity(ctx, trx, { slot, from: day, to: day }, used + more)
  await trx
    .updateTable('service_days')
    .set({ order_by: until })
    .where('day', '=', day)
    .where('slot', '=', slot)
    .execute()
}
