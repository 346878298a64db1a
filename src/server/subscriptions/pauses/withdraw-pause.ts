import { sql } from 'kysely'
import { readCalendar } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { ordersBack, previewResume, type ResumePreview, resumedOn } from '#shared/domain/subscriptions/pause-preview.ts'
import { withPromises } from '../daily/promises.ts'
import { lockSubscriptions } from '../meals/meals.ts'
import { changeOrders, followPauses } from './change-orders.ts'
import { endPause, type Pauser, pauseInPlaceOf, pauseOf, writePausedDays } from './pause-rows.ts'
import { readPausable } from './read-pausable.ts'
import { requireOwnerServed } from './require-owner-served.ts'

interface WhichPause {
  pauseId: string
  customerId?: string | undefined
}

/**
 * Withdraws a pause: the subscription is served again from the first open day whose deadline is ahead, and orders of such
 * days that the pause had skipped come back, with their meals. One that a later pause took in
 * stands for that one; one that has been withdrawn is answered as it stands now. Throws `clock_in_doubt`,
 * `customer_blocked`, `entry_customer_blocked`, `not_found` and `pause_over`.
 */
export async function withdrawPause(ctx: AppContext, trx: Trx, which: WhichPause, by: Pauser): Promise<ResumePreview> {
  const named = await pauseInPlaceOf(trx, which.pauseId)
  if (!named) throw new AppError('not_found')
  await requireOwnerServed(trx, { subscriptionId: named.subscription_id, customerId: which.customerId }, by)
  return withPromises(trx, ctx.now(), () => withdraw(ctx, trx, which, by))
}

async function withdraw(
  ctx: AppContext,
  trx: Trx,
  { pauseId, customerId }: WhichPause,
  by: Pauser,
): Promise<ResumePreview> {
  const now = ctx.now()
  const named = await pauseInPlaceOf(trx, pauseId)
  if (!named) throw new AppError('not_found')
  const whose = { subscriptionId: named.subscription_id, customerId }
  const { subscription } = await readPausable(trx, whose, now)
  await lockSkippedDays(trx, subscription.id, now)
  await lockSubscriptions(trx, [subscription.id])
  const calendar = await readCalendar(trx, now, subscription.slot)
  ctx.timeGuard.requireAgreement((at) => servableDayAt(calendar, at))
  const pausable = await readPausable(trx, whose, now)
  // Read anew, now that nobody else can change it.
  const row = (await pauseInPlaceOf(trx, pauseId)) ?? named
  const pause = pauseOf(row)
  if (row.resumed_on !== null) return resumedOn(row.resumed_on, pausable, calendar, now)
  const resumed = previewResume(pausable, pause, calendar, now)
  if (resumed === null) throw new AppError('pause_over')
  await endPause(trx, pause.id, resumed.resumeDay, by, now)
  await writePausedDays(trx, subscription.id)
  const back = ordersBack(pausable, pause, calendar, now)
  const change = { subscription, by, now }
  await changeOrders(ctx, trx, 'resume', back, change)
  await followPauses(trx, calendar, change)
  return resumed
}

/**
 * Holds the days whose orders may come back, as whoever makes orders does: a closure of the same moment comes before, and
 * they stay as they are, or after, and finds them. Days are locked before subscriptions.
 */
export async function lockSkippedDays(trx: Trx, subscriptionId: string, now: Date): Promise<void> {
  await sql`
    SELECT FROM service_days d WHERE EXISTS (
      SELECT FROM orders o WHERE o.subscription_id = ${subscriptionId} AND o.delivery_date = d.day AND o.slot = d.slot
        AND o.fulfilment = 'skipped' AND o.reason = 'pause' AND o.confirm_by > ${now})
    ORDER BY d.day FOR SHARE`.execute(trx)
}
