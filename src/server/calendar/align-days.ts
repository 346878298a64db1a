import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { type SlotCode, usualDeadline, usualOrderBy } from '#shared/domain/calendar/calendar.ts'
import type { DaysTrx } from './days-trx.ts'
import { daysWithOrders } from './hooks.ts'
import { readCalendar } from './read-calendar.ts'

/**
 * Brings deadlines and order-by times of the coming days to what is usual now that the slot, or a day before them, has
 * changed. A day that has orders keeps what its customers were told. An instant that has passed stays, and none is moved
 * into the past.
 */
export async function alignDays(ctx: AppContext, trx: DaysTrx, code: SlotCode, now: Date): Promise<void> {
  const today = kitchenDayOf(now)
  const ordered = await heldAndOrdered(ctx, trx, code, today)
  const calendar = await readCalendar(trx, now, code)
  const moved = [...calendar.days].flatMap(([day, { cutOffAt, orderBy }]) => {
    if (day < today || ordered.has(day)) return []
    const to = {
      day,
      cutOffAt: moves(cutOffAt, usualDeadline(calendar, day), now),
      orderBy: moves(orderBy, usualOrderBy(calendar.slot, day), now),
    }
    return to.cutOffAt === cutOffAt && to.orderBy === orderBy ? [] : [to]
  })
  if (moved.length === 0) return
  await sql`
    UPDATE service_days d SET cut_off_at = w.cut_off_at, order_by = w.order_by
    FROM unnest(${moved.map(({ day }) => day)}::date[], ${moved.map(({ cutOffAt }) => cutOffAt)}::timestamptz[],
      ${moved.map(({ orderBy }) => orderBy)}::timestamptz[]) AS w (day, cut_off_at, order_by)
    WHERE d.day = w.day AND d.slot = ${code}`.execute(trx)
}

/** The days with orders, once the rows are held: an order that is being stored holds its day's row, too. */
async function heldAndOrdered(ctx: AppContext, trx: DaysTrx, code: SlotCode, from: KitchenDay) {
  await trx
    .selectFrom('service_days')
    .select('day')
    .where('slot', '=', code)
    .where('day', '>=', from)
    .orderBy('day')
    .forNoKeyUpdate()
    .execute()
  const found = await daysWithOrders.run(ctx, trx, code, from)
  return new Set(found.flat())
}

function moves(from: Date, to: Date, now: Date): Date {
  return from <= now || to <= now || from.getTime() === to.getTime() ? from : to
}
