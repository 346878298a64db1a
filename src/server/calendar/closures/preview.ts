import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { previewVersion } from '#server/kernel/preview-version.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { ClosurePreview } from '#shared/contract/calendar/office/closures.schemas.ts'
import { isOpen } from '#shared/domain/calendar/calendar.ts'
import { daysOfRange, withClosed } from '#shared/domain/calendar/closures.ts'
import { type Closing, closureEffects, reachedByPush } from '../hooks.ts'
import { readCalendar } from '../read-calendar.ts'
import type { DayRange } from './close-days.ts'
import { joinEffects } from './effects.ts'
import { latestClosure } from './queries.ts'
import { requireRange } from './require-range.ts'

/** As many of the moved subscriptions as are named. */
const NAMED = 200

/** What closing days would do, and what tells this from what it would do at another time. */
export interface Preview extends ReturnType<typeof joinEffects> {
  version: string
  closing: Closing
}

/**
 * Finds what closing the open days among these would do, as the database stands. In a transaction it is what that
 * transaction sees. Throws the `closure_*` codes.
 */
export async function previewOf(ctx: AppContext, db: Db, range: DayRange): Promise<Preview> {
  const closing = await closingOf(ctx, db, range)
  const effects = joinEffects(await closureEffects.run(ctx, db, closing))
  // Whoever confirms a preview from before the days were closed and opened again has not seen that.
  const former = await latestClosure(db, range)
  const version = `${previewVersion(range.slot, closing.days, former)}.${previewVersion(effects.basis.sort())}`
  return { ...effects, version, closing }
}

/** Whether two previews are of the same days, and of the same time before or after a closure of them. */
export function ofSameDays(version: string, other: string): boolean {
  return version.split('.')[0] === other.split('.')[0]
}

/** The open days among these. Throws the `closure_*` codes. */
export async function closingOf(ctx: Pick<AppContext, 'now'>, db: Db, range: DayRange): Promise<Closing> {
  const now = ctx.now()
  requireRange(range, now)
  const before = await readCalendar(db, now, range.slot)
  const days = daysOfRange(range).filter((day) => isOpen(before, day))
  if (days.length === 0) throw new AppError('closure_nothing_open')
  return { slot: range.slot, days, before, after: withClosed(before, days), now }
}

/** A preview as the office reads it. */
export async function presentPreview(
  ctx: AppContext,
  db: Db,
  { from, to }: DayRange,
  { version, closing, figures, moved, told }: Preview,
): Promise<ClosurePreview> {
  const reached = await reachedByPush.run(
    ctx,
    db,
    told.map(({ customerId }) => customerId),
    closing.now,
  )
  const push = reached.reduce((sum, count) => sum + count, 0)
  return {
    version,
    slot: closing.slot,
    from,
    to,
    days: closing.days,
    subscription_orders: figures.subscriptionOrders,
    one_off_orders: figures.oneOffOrders,
    paid_orders: figures.paidOrders,
    give_back: rupeesFromPaise(figures.giveBackPaise),
    customers: told.length,
    staying_orders: figures.stayingOrders,
    promised_meals: figures.promisedMeals,
    subscriptions: moved.length,
    moved: moved.slice(0, NAMED).map(({ id, name, phone, lastDay, newLastDay }) => ({
      subscription_id: id,
      name,
      phone_number: phone,
      last_day: lastDay,
      new_last_day: newLastDay,
    })),
    messages: { push, app: told.length - push },
  }
}
