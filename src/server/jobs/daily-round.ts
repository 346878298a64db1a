import type { AppContext } from '#server/context.ts'
import { isRolledBack } from '#server/db/errors.ts'
import type { LockedRows } from '#server/db/lock-rows.ts'
import { noteMenuWishes } from '#server/push/menu-wishes.ts'
import { noteReminders } from '#server/push/order-notices.ts'
import { confirmDue } from '#server/subscriptions/confirm-due.ts'
import { followMenus } from '#server/subscriptions/follow-menus.ts'
import { makeOrders } from '#server/subscriptions/make-orders.ts'
import {
  endFinishedPlans,
  noteExpiringPlans,
  passOverMissedDays,
  resumeOwingPlans,
} from '#server/subscriptions/move-plans.ts'
import { sendNotices } from '#server/subscriptions/notices.ts'
import { dayToPrepare, isRoundTime } from '#shared/domain/subscription-plan.ts'

/** What a round did. */
export interface RoundFacts {
  confirmed: number
  resumed: number
  passedOver: number
  created: number
  ended: number
  expiring: number
  reminded: number
  told: number
  /** Steps that left rows to the next round, since somebody held them for too long. */
  postponed: number
}

/**
 * The daily work of subscriptions, in order: confirm what is past its deadline, end the plans that are over, let owing
 * plans run again, pass over days that were missed, make the orders of the day to prepare, let open orders follow their menus, note what ends soon, whom to
 * remind and whose wished-for menu is there, tell all. Each step finds its work by state, so that a round may run at any time, any number of times, on several instances
 * at once, and catches up after an outage of any length. A step takes the rows that are free, then those that somebody
 * held; what is still held when its wait is over is left to the next round, and does not keep the other steps.
 */
export async function dailyRound(
  ctx: Pick<AppContext, 'db' | 'longWork' | 'now' | 'events' | 'log'>,
): Promise<RoundFacts> {
  const { db } = ctx.longWork
  const now = ctx.now()
  let postponed = 0
  const step = async (work: (locked: LockedRows) => Promise<number>, passes = FREE_THEN_HELD): Promise<number> => {
    let done = 0
    for (const locked of passes) {
      try {
        done += await again(() => work(locked))
      } catch (error) {
        if (!isRolledBack(error)) throw error
        postponed += 1
        ctx.log.warn({ err: error }, 'a step of the daily round is left to the next one')
        return done
      }
    }
    return done
  }
  const confirmed = await step((locked) => confirmDue(db, now, locked))
  // Ends and renewals are announced from nine o'clock on; until then a plan is shown by its dates.
  const ended = isRoundTime(now) ? await step((locked) => endFinishedPlans(db, now, { locked })) : 0
  const resumed = await step((locked) => resumeOwingPlans(db, now, locked))
  const passedOver = await step((locked) => passOverMissedDays(db, now, locked))
  const day = dayToPrepare(now)
  const created = day === null ? 0 : await step((locked) => makeOrders(db, { day, now, locked }))
  await step((locked) => followMenus(db, now, locked))
  const expiring = isRoundTime(now) ? await step(() => noteExpiringPlans(db, now), AT_ONCE) : 0
  const reminded = await step(() => noteReminders(db, now), AT_ONCE)
  await step(() => noteMenuWishes(db, now), AT_ONCE)
  const told = await sendNotices(ctx)
  return { confirmed, resumed, passedOver, created, ended, expiring, reminded, told, postponed }
}

/** Rows that are free, then those that were held; and what changes no rows that others hold. */
const FREE_THEN_HELD: readonly LockedRows[] = ['skip', 'wait']
const AT_ONCE: readonly LockedRows[] = ['wait']

// Unique violation, check violation, deadlock: a customer or another instance was quicker; look at the new state again.
const OVERTAKEN = new Set(['23505', '23514', '40P01', '40001'])
const TRIES = 5

async function again<Result>(step: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step()
    } catch (error) {
      const { code } = error as { code?: string }
      if (attempt === TRIES || code === undefined || !OVERTAKEN.has(code)) throw error
    }
  }
}
