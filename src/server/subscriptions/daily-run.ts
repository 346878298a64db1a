import { emitMenuAlerts } from '#server/catalog/catalog.ts'
import { confirmDue, noteReminders } from '#server/ordering/ordering.ts'
import type { AppContext } from '#server/platform/context.ts'
import { dayToPrepare, isRunTime } from '#shared/domain/subscriptions/subscription.ts'
import { followMenus } from './follow-menus.ts'
import { makeOrders } from './make-orders.ts'
import {
  endFinishedSubscriptions,
  noteExpiringSubscriptions,
  passOverMissedDays,
  resumeOwingSubscriptions,
} from './move-subscriptions.ts'
import { sendNotices } from './notices.ts'

/** What a round did. */
export interface DailyRunResult {
  confirmed: number
  resumed: number
  passedOver: number
  created: number
  ended: number
  expiring: number
  reminded: number
  told: number
}

/**
 * The daily work of subscriptions, in order: confirm what is past its deadline, end the subscriptions that are over, let owing
 * subscriptions run again, pass over days that were missed, make the orders of the day to prepare, let open orders follow their menus, note what ends soon, whom to
 * remind and whose menu alert is due, tell all. Each step finds its work by state, so that a round may run at any time, any number of times, on several instances
 * at once, and catches up after an outage of any length.
 */
export async function dailyRun(ctx: AppContext): Promise<DailyRunResult> {
  const { db } = ctx
  const now = ctx.now()
  const confirmed = await again(() => confirmDue(ctx, now))
  // Ends and renewals are announced from nine o'clock on; until then a subscription is shown by its dates.
  const ended = isRunTime(now) ? await again(() => endFinishedSubscriptions(db, now)) : 0
  const resumed = await again(() => resumeOwingSubscriptions(db, now))
  const passedOver = await again(() => passOverMissedDays(db, now))
  const day = dayToPrepare(now)
  const created = day === null ? 0 : await again(() => makeOrders(db, { day, now }))
  await again(() => followMenus(db, now))
  const expiring = isRunTime(now) ? await again(() => noteExpiringSubscriptions(db, now)) : 0
  const reminded = await noteReminders(db, now)
  await emitMenuAlerts(db, now)
  const told = await sendNotices(ctx)
  return { confirmed, resumed, passedOver, created, ended, expiring, reminded, told }
}

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
