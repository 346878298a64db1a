import { enabledSlots, prepareDays, readCalendar } from '#server/calendar/calendar.ts'
import { emitMenuAlerts } from '#server/catalog/catalog.ts'
import { confirmDue, remindOfDeadline } from '#server/ordering/ordering.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Db, Trx } from '#server/platform/db/connection.ts'
import { isRolledBack } from '#server/platform/db/errors.ts'
import { type LockedRows, passesOver } from '#server/platform/db/lock-rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hook } from '#server/platform/hook.ts'
import { relay } from '#server/platform/outbox/relay.ts'
import type { Calendar, SlotCode } from '#shared/domain/calendar/calendar.ts'
import { isRunTime } from '#shared/domain/subscriptions/subscription.ts'
import { dayToPrepare } from '#shared/domain/subscriptions/subscription-days.ts'
import { announceExpiry, expireMeals } from './expire-meals.ts'
import { followMenus } from './follow-menus.ts'
import { makeOrders } from './make-orders.ts'
import {
  announceExpiring,
  endFinishedSubscriptions,
  passOverMissedDays,
  resumeOwingSubscriptions,
} from './move-subscriptions.ts'
import { withPromises } from './promises.ts'
import { beginQueued } from './queue.ts'
import { announcePaymentDue } from './waits-for-payment.ts'

/** The orders that are past their deadline have been confirmed, but for those that somebody holds. */
export const ordersConfirmed = hook<[], void, Db>()

/** What a run did. */
export interface DailyRunResult {
  confirmed: number
  resumed: number
  /** Renewals that follow the subscription before them. */
  begun: number
  passedOver: number
  created: number
  ended: number
  expiring: number
  reminded: number
  /** Steps that left rows to the next run, since somebody held them for too long. */
  postponed: number
}

/**
 * The daily work of subscriptions, of each slot by its own calendar, in order: confirm what is past its deadline, end the subscriptions that are over, let meals expire, let owing
 * subscriptions run again, let renewals begin, pass over days that were missed, make the orders of the day to prepare, let open orders follow their menus, tell what ends or expires soon and what waits for a payment, remind who
 * has not answered and tell whose menu alert is due. Each step finds its work by state, so that a run may come at any time, any number of times, on several instances
 * at once, and catches up after an outage of any length. A step takes the rows that are free, then those that somebody
 * held (see `passesOver`); what is still held when its wait is over is left to the next run, and does not keep the other steps.
 */
export async function dailyRun(ctx: AppContext): Promise<DailyRunResult> {
  const { db } = ctx.longWork
  const now = ctx.now()
  let postponed = 0
  const all = passesOver(ctx.longWork.pool)
  const step = async (work: (locked: LockedRows) => Promise<number>, passes = all): Promise<number> => {
    let done = 0
    for (const locked of passes) {
      try {
        done += await again(() => work(locked))
      } catch (error) {
        if (!isRolledBack(error)) throw error
        postponed += 1
        ctx.log.warn({ err: error }, 'a step of the daily run is left to the next one')
        return done
      }
    }
    return done
  }
  const confirmed = await step((locked) => confirmDue(ctx, now, locked))
  await step(() => ordersConfirmed.run(ctx, db).then(() => 0), AT_ONCE)
  // Ends and renewals are announced from nine o'clock on; until then a subscription is shown by its dates.
  const ended = isRunTime(now) ? await step((locked) => endFinishedSubscriptions(db, now, { locked })) : 0
  const promising = (work: (trx: Trx) => Promise<number>) =>
    inTransaction(db, (trx) => withPromises(trx, now, () => work(trx)))
  const slots = await enabledSlots(db)
  let [resumed, begun, passedOver, created] = [0, 0, 0, 0]
  for (const code of slots) {
    const calendar = await calendarToRun(ctx, code, now)
    await step((locked) => promising((trx) => expireMeals(trx, calendar, now, locked)))
    resumed += await step((locked) => promising((trx) => resumeOwingSubscriptions(trx, calendar, now, locked)))
    passedOver += await step((locked) => promising((trx) => passOverMissedDays(trx, calendar, now, locked)))
    const day = dayToPrepare(calendar, now)
    if (day === null) continue
    begun += await step((locked) => promising((trx) => beginQueued(trx, calendar, day, { locked })))
    created += await step((locked) => promising((trx) => makeOrders(trx, { calendar, day, now, locked })))
  }
  await step((locked) => followMenus(db, now, locked))
  const lunch = await readCalendar(db, now)
  const expiring = isRunTime(now) ? await step(() => announceExpiring(db, now), AT_ONCE) : 0
  if (isRunTime(now)) await step(() => announceExpiry(db, lunch, now), AT_ONCE)
  if (isRunTime(now)) await step(() => announcePaymentDue(db, now), AT_ONCE)
  const reminded = await step(() => remindOfDeadline(db, now), AT_ONCE)
  for (const code of slots) await step(async () => emitMenuAlerts(db, await readCalendar(db, now, code), now), AT_ONCE)
  relay(ctx).wake()
  return { confirmed, resumed, begun, passedOver, created, ended, expiring, reminded, postponed }
}

/**
 * The calendar of a slot, in which the day to prepare has a row: a closure of it holds that row, and comes before its orders
 * are made or after.
 */
async function calendarToRun(ctx: AppContext, code: SlotCode, now: Date): Promise<Calendar> {
  const calendar = await readCalendar(ctx.longWork.db, now, code)
  const day = dayToPrepare(calendar, now)
  if (day === null || calendar.days.has(day)) return calendar
  await prepareDays(ctx)
  return readCalendar(ctx.longWork.db, now, code)
}

/** Of what changes no rows that others hold. */
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
