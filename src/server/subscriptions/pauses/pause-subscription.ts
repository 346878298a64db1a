import { readCalendar } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { laterDay } from '#shared/base/compare-days.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { ChangedPause } from '#shared/contract/subscriptions/customer/pauses.schemas.ts'
import { servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { mayPause, type PausePreview, previewPause } from '#shared/domain/subscriptions/pause-preview.ts'
import { holds, mergePause, type PausedDays, pauseOn, touches } from '#shared/domain/subscriptions/pauses.ts'
import { withPromises } from '../daily/promises.ts'
import { lockSubscriptions } from '../meals/meals.ts'
import { changeOrders, followPauses } from './change-orders.ts'
import { insertPause, type Pause, type Pauser, writePausedDays } from './pause-rows.ts'
import { presentPreview } from './present.ts'
import { type PausableRow, readPausable, type WhoseSubscription } from './read-pausable.ts'

/** What has been shown of a pause before it was agreed to. */
export type SeenPause = Pick<PausePreview, 'from' | 'keptDays' | 'lastDay'>

interface PauseWish {
  asked: PausedDays
  seen: SeenPause
  by: Pauser
}

/**
 * Pauses a subscription as it has been shown: orders inside whose deadline is ahead are skipped, their meals come back, and
 * pauses that meet become one. The subscription's row is held, so that of two at once the second finds what the first
 * did: days that are paused already change nothing. Throws `clock_in_doubt`, `not_found`, `pause_not_running`, the reasons of
 * `previewPause`, and `pause_changed` with the present preview.
 */
export async function pauseSubscription(
  ctx: AppContext,
  trx: Trx,
  whose: WhoseSubscription,
  wish: PauseWish,
): Promise<Pause> {
  return withPromises(trx, ctx.now(), () => pause(ctx, trx, whose, wish))
}

async function pause(
  ctx: AppContext,
  trx: Trx,
  whose: WhoseSubscription,
  { asked, seen, by }: PauseWish,
): Promise<Pause> {
  const now = ctx.now()
  await lockSubscriptions(trx, [whose.subscriptionId])
  const pausable = await readPausable(trx, whose, now)
  const { subscription, pauses, orders } = pausable
  if (subscription.status !== 'active') throw new AppError('pause_not_running')
  const calendar = await readCalendar(trx, now, subscription.slot)
  ctx.timeGuard.requireAgreement((at) => servableDayAt(calendar, at))
  const wanted = { from: laterDay(asked.from, servableDayAt(calendar, now)), to: asked.to }
  const there = pauses.find((pause) => holds(pause, wanted))
  if (there) return there
  const outcome = previewPause(pausable, asked, calendar, now)
  if (!outcome.can) throw new AppError(outcome.reason, { count: pausable.maxPauseDays ?? 0 })
  if (!sameAsSeen(outcome.preview, seen)) {
    throw new AppError('pause_changed', {}, { preview: presentPreview(outcome.preview) } satisfies ChangedPause)
  }
  const inserted = await storePause(trx, { subscription, pauses }, wanted, { by, now })
  const skipped = orders.filter((order) => mayPause(order, now) && pauseOn([wanted], order.day))
  const change = { subscription, by, now }
  await changeOrders(ctx, trx, 'pause', skipped, change)
  await followPauses(trx, calendar, change)
  return inserted
}

/** Stores the days as a pause, one with those that it meets; the subscription's row is held. */
export async function storePause(
  trx: Trx,
  { subscription, pauses }: Pick<PausableRow, 'subscription' | 'pauses'>,
  wanted: PausedDays,
  { by, now }: { by: Pauser; now: Date },
): Promise<Pause> {
  const met = pauses.filter((pause) => touches(pause, wanted))
  const [days = wanted] = mergePause(met, wanted)
  const inserted = await insertPause(trx, { subscriptionId: subscription.id, ...days }, met, by, now)
  await writePausedDays(trx, subscription.id)
  return inserted
}

function sameAsSeen({ from, keptDays, lastDay }: PausePreview, seen: SeenPause): boolean {
  const text = (days: KitchenDay[]) => days.join()
  return from === seen.from && lastDay === seen.lastDay && text(keptDays) === text(seen.keptDays)
}
