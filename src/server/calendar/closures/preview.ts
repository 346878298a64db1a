import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { previewVersion } from '#server/kernel/preview-version.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { numberOf } from '#shared/base/phone.ts'
import type { ClosurePreview } from '#shared/contract/calendar/office/closures.schemas.ts'
import { isOpen } from '#shared/domain/calendar/calendar.ts'
import { daysOfRange, withClosed } from '#shared/domain/calendar/closures.ts'
import { type Closing, closureEffects, reachedByPush } from '../hooks.ts'
import { enabledSlots, readCalendar } from '../read-calendar.ts'
import type { DayRange } from './close-days.ts'
import { joinEffects, type MovedSubscription } from './effects.ts'
import { latestClosure } from './queries.ts'
import { requireRange } from './require-range.ts'

/** As many of the moved subscriptions as are named. */
const NAMED = 200

/** Days that are to be closed: of one slot, or of all that are served. */
export interface ClosedRange extends DayRange {
  allSlots?: boolean | undefined
}

/** What closing days would do, and what tells this from what it would do at another time. */
export interface Preview extends ReturnType<typeof joinEffects> {
  version: string
  /** A slot each. */
  closings: [Closing, ...Closing[]]
  /** The figures of each slot, in the same order. */
  parts: ReturnType<typeof joinEffects>[]
}

/**
 * Finds what closing the open days among these would do, as the database stands. In a transaction it is what that
 * transaction sees. Throws the `closure_*` codes.
 */
export async function previewOf(ctx: AppContext, db: Db, range: ClosedRange): Promise<Preview> {
  const closings = await closingsOf(ctx, db, range)
  const parts: Preview['parts'] = []
  const formers: (string | null)[] = []
  for (const closing of closings) {
    parts.push(joinEffects(await closureEffects.run(ctx, db, closing)))
    // A preview from before the days were closed and opened again is not this one.
    formers.push(await latestClosure(db, { ...range, slot: closing.slot }))
  }
  const effects = joinEffects(parts)
  const days = closings.map(({ slot, days }, index) => [slot, days, formers[index] ?? null])
  const version = `${previewVersion(days)}.${previewVersion(effects.basis.sort())}`
  return { ...effects, version, closings, parts }
}

/** Whether two previews are of the same days, and of the same time before or after a closure of them. */
export function ofSameDays(version: string, other: string): boolean {
  return version.split('.')[0] === other.split('.')[0]
}

/** The slots that are closed: one, or all that are served, each with its open days. Throws the `closure_*` codes. */
export async function closingsOf(
  ctx: Pick<AppContext, 'now'>,
  db: Db,
  { allSlots = false, ...range }: ClosedRange,
): Promise<[Closing, ...Closing[]]> {
  const closings: Closing[] = []
  for (const slot of allSlots ? await enabledSlots(db) : [range.slot]) {
    const closing = await closingOf(ctx, db, { ...range, slot })
    if (closing.days.length > 0) closings.push(closing)
  }
  const [first, ...others] = closings
  if (!first) throw new AppError('closure_nothing_open')
  return [first, ...others]
}

/** The open days of a slot among these. Throws the `closure_*` codes. */
async function closingOf(ctx: Pick<AppContext, 'now'>, db: Db, range: DayRange): Promise<Closing> {
  const now = ctx.now()
  requireRange(range, now)
  const before = await readCalendar(db, now, range.slot)
  const days = daysOfRange(range).filter((day) => isOpen(before, day))
  return { slot: range.slot, days, before, after: withClosed(before, days), now }
}

/** The subscriptions whose last day moves, as the office reads them: how many, the first by name, and what would expire. */
export function presentMoved(moved: MovedSubscription[]) {
  const lost = moved.reduce((sum, { lostMeals }) => sum + lostMeals, 0)
  return {
    subscriptions: moved.length,
    ...(lost > 0 && { lost_meals: lost }),
    moved: moved.slice(0, NAMED).map(({ id, name, phone, lastDay, newLastDay, lostMeals }) => ({
      subscription_id: id,
      name,
      phone_number: numberOf(phone),
      last_day: lastDay,
      new_last_day: newLastDay,
      ...(lostMeals > 0 && { lost_meals: lostMeals }),
    })),
  }
}

/** A preview as the office reads it. */
export async function presentPreview(
  ctx: AppContext,
  db: Db,
  { from, to }: DayRange,
  { version, closings, figures, moved, told }: Preview,
): Promise<ClosurePreview> {
  const reached = await reachedByPush.run(
    ctx,
    db,
    told.map(({ customerId }) => customerId),
    closings[0].now,
  )
  const push = reached.reduce((sum, count) => sum + count, 0)
  return {
    version,
    slot: closings[0].slot,
    from,
    to,
    days: [...new Set(closings.flatMap(({ days }) => days))].sort(),
    subscription_orders: figures.subscriptionOrders,
    one_off_orders: figures.oneOffOrders,
    paid_orders: figures.paidOrders,
    give_back: rupeesFromPaise(figures.giveBackPaise),
    customers: told.length,
    staying_orders: figures.stayingOrders,
    promised_meals: figures.promisedMeals,
    ...presentMoved(moved),
    messages: { push, app: told.length - push },
  }
}
