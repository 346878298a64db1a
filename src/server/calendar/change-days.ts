import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { calendarOf } from './cache.ts'
import { fewPlatesOf } from './capacity/few-plates.ts'
import { takeLimitedDays } from './capacity/limits.ts'
import type { DaysTrx } from './days-trx.ts'
import { daysChanged } from './hooks.ts'
import { enabledSlots, readCalendar } from './read-calendar.ts'
import { bumpCalendarVersion, holdCalendar } from './version.ts'

/**
 * Runs a change of days in a transaction, one at a time over all instances, and lets what depends on days follow.
 * Afterwards the next reader sees the change, and everybody is told to look at the week again. Locks are taken in the
 * order of calendar, slots, days, subscriptions, orders; `first` takes what comes before the days. Throws `clock_in_doubt`: deadlines and subscriptions move with days, by
 * what has passed.
 */
export async function changeDays<Result>(
  ctx: AppContext,
  run: (trx: DaysTrx) => Promise<Result>,
  first?: (trx: Trx) => Promise<void>,
): Promise<Result> {
  ctx.timeGuard.requireRightTime()
  const result = await inTransaction(ctx.longWork.db, async (trx) => {
    const now = ctx.now()
    await bumpCalendarVersion(trx)
    await first?.(trx)
    await takeLimitedDays(trx, now)
    const done = await run(trx as DaysTrx)
    for (const code of await enabledSlots(trx)) await daysChanged.run(ctx, trx, await readCalendar(trx, now, code), now)
    await emit(trx, now, { type: 'menu-updated' })
    return done
  })
  calendarOf(ctx).invalidate()
  fewPlatesOf(ctx).invalidate()
  relay(ctx).wake()
  return result
}

/** Carries what was found out of a transaction that is rolled back. */
class TriedOut extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('tried out')
    this.result = result
  }
}

/**
 * Runs a change of days and takes it back: a look ahead by the statements that would do it. What depends on days does not
 * follow, and nobody is told. Other changes of days wait meanwhile.
 */
export async function tryDays<Result>(ctx: AppContext, run: (trx: DaysTrx) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(ctx.longWork.db, async (trx) => {
      await holdCalendar(trx)
      throw new TriedOut(await run(trx as DaysTrx))
    })
  } catch (error) {
    if (error instanceof TriedOut) return error.result as Result
    throw error
  }
}
