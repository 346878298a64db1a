import { readCalendar } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { ordersBack } from '#shared/domain/subscriptions/pause-preview.ts'
import { partsBeside, pauseOn } from '#shared/domain/subscriptions/pauses.ts'
import { withPromises } from '../daily/promises.ts'
import { lockSubscriptions } from '../meals/meals.ts'
import { changeOrders, followPauses } from './change-orders.ts'
import { endPause, insertPause, type Pauser, writePausedDays } from './pause-rows.ts'
import { readPausable, type WhoseSubscription } from './read-pausable.ts'
import { requireOwnerServed } from './require-owner-served.ts'
import { lockSkippedDays } from './withdraw-pause.ts'

/**
 * Takes one day out of the pause that holds it: the pause is withdrawn, and what lies before and after the day is paused
 * as before. An order of the day that the pause had skipped comes back. A day that is not paused stays as it is. Throws
 * `clock_in_doubt`, `customer_blocked`, `not_found`, `pause_not_running`, and `pause_over` when the day can no longer be served.
 */
export async function serveDay(
  ctx: AppContext,
  trx: Trx,
  whose: WhoseSubscription,
  { day, by }: { day: KitchenDay; by: Pauser },
): Promise<void> {
  await requireOwnerServed(trx, whose, by)
  await withPromises(trx, ctx.now(), async () => {
    const now = ctx.now()
    const { subscription: named } = await readPausable(trx, whose, now)
    await lockSkippedDays(trx, named.id, now)
    await lockSubscriptions(trx, [named.id])
    const pausable = await readPausable(trx, whose, now)
    const { subscription } = pausable
    if (subscription.status !== 'active') throw new AppError('pause_not_running')
    const calendar = await readCalendar(trx, now, subscription.slot)
    ctx.timeGuard.requireAgreement((at) => servableDayAt(calendar, at))
    const first = servableDayAt(calendar, now)
    if (day < first) throw new AppError('pause_over')
    const pause = pauseOn(pausable.pauses, day)
    if (!pause) return
    await endPause(trx, pause.id, first, by, now)
    for (const part of partsBeside(pause, day, first)) {
      await insertPause(trx, { subscriptionId: subscription.id, ...part }, [], by, now)
    }
    await writePausedDays(trx, subscription.id)
    const back = ordersBack(pausable, { from: day, to: day }, calendar, now)
    const change = { subscription, by, now }
    await changeOrders(ctx, trx, 'resume', back, change)
    await followPauses(trx, calendar, change)
  })
}
