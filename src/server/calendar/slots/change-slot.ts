import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { ServiceSlot, SlotCode } from '#shared/domain/calendar/calendar.ts'
import { alignDays } from '../align-days.ts'
import type { DaysTrx } from '../days-trx.ts'
import { daysWithOrders, undeliveredOfSlot } from '../hooks.ts'
import { fillDays } from '../prepare-days.ts'

/**
 * Changes what is usual for a slot. Days without orders follow, also in whether they are served; days with orders, and
 * days that were closed, stay as they are. Throws `slot_has_orders` when a slot is to end whose orders are still to be
 * delivered, and is called with its row held then; its menus stay for when it is served again.
 */
export async function changeSlot(
  ctx: AppContext,
  trx: DaysTrx,
  code: SlotCode,
  change: Partial<Omit<ServiceSlot, 'code'>> & { enabled?: boolean },
): Promise<void> {
  const now = ctx.now()
  if (change.enabled === false) await requireAllDelivered(ctx, trx, code)
  // What is ordered for a day without a row yet was told what has been usual until now.
  await fillDays(trx, code, now)
  await trx
    .updateTable('service_slots')
    .set({
      ...(change.weekdays !== undefined && { weekdays: change.weekdays }),
      ...(change.deliversFrom !== undefined && { delivers_from: change.deliversFrom }),
      ...(change.deliversTo !== undefined && { delivers_to: change.deliversTo }),
      ...(change.lastDelivery !== undefined && { last_delivery: change.lastDelivery }),
      ...(change.cutOffTime !== undefined && { cut_off_time: change.cutOffTime }),
      ...(change.cutOffDaysBefore !== undefined && { cut_off_days_before: change.cutOffDaysBefore }),
      ...(change.orderByTime !== undefined && { order_by_time: change.orderByTime }),
      ...(change.enabled !== undefined && { enabled: change.enabled }),
      code,
    })
    .where('code', '=', code)
    .execute()
  if (change.weekdays !== undefined) await dropUnusualDays(ctx, trx, code, change.weekdays)
  await fillDays(trx, code, now)
  await alignDays(ctx, trx, code, now)
}

/**
 * Takes the slot's row, which orders of dinner that are being stored share: they come before this, or find that the slot
 * has ended. Comes before the days, as in the statement that stores them.
 */
export async function holdSlot(trx: Trx, code: SlotCode): Promise<void> {
  await trx.selectFrom('service_slots').select('code').where('code', '=', code).forUpdate().execute()
}

async function requireAllDelivered(ctx: AppContext, trx: DaysTrx, code: SlotCode): Promise<void> {
  const open = await undeliveredOfSlot.run(ctx, trx, code, kitchenDayOf(ctx.now()))
  const count = open.reduce((sum, orders) => sum + orders, 0)
  if (count > 0) throw new AppError('slot_has_orders', { count })
}

/** Removes coming days whose weekday is served no more and that nobody has ordered for. */
async function dropUnusualDays(ctx: AppContext, trx: DaysTrx, code: SlotCode, weekdays: string): Promise<void> {
  const today = kitchenDayOf(ctx.now())
  const unusual = sql`slot = ${code} AND day >= ${today}::date AND state = 'open'
    AND position(extract(isodow FROM day)::text IN ${weekdays}) = 0`
  // Held first: an order that is being stored holds its day's row, too.
  await sql`SELECT day FROM service_days WHERE ${unusual} ORDER BY day FOR UPDATE`.execute(trx)
  const ordered = (await daysWithOrders.run(ctx, trx, code, today)).flat()
  await sql`DELETE FROM service_days WHERE ${unusual} AND day <> ALL(${ordered}::date[])`.execute(trx)
}
