import { enabledSlots, prepareDays, readCalendar } from '#server/calendar/calendar.ts'
import { emitMenuAlerts } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { WantedRows } from '#server/kernel/db/lock-rows.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { hook } from '#server/kernel/hook.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { confirmDue, dueToConfirm, idsOfOpenOrders, remindOfDeadline } from '#server/ordering/ordering.ts'
import type { Calendar, SlotCode } from '#shared/domain/calendar/calendar.ts'
import { isRunTime } from '#shared/domain/subscriptions/subscription.ts'
import { dayToPrepare } from '#shared/domain/subscriptions/subscription-days.ts'
import { beginQueued } from '../buy/queue.ts'
import { announceNoAddress } from '../without-address.ts'
import { announceExpiry, expireMeals } from './expire-meals.ts'
import { followMenus } from './follow-menus.ts'
import { makeOrders } from './make-orders.ts'
import {
  announceExpiring,
  endFinishedSubscriptions,
  passOverMissedDays,
  resumeOwingSubscriptions,
} from './move-subscriptions.ts'
import { workedSubscriptions } from './parked.ts'
import { withPromises } from './promises.ts'
import { RunSteps } from './run-steps.ts'
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
  /** Subscriptions at which a step failed: it has done all others, and these are tried again by the next run. */
  parked: number
}

/**
 * The daily work of subscriptions, of each slot by its own calendar, in order: confirm what is past its deadline, end the subscriptions that are over, let meals expire, let owing
 * subscriptions run again, let renewals begin, pass over days that were missed, make the orders of the day to prepare, let open orders follow their menus, tell what ends or expires soon and what waits for a payment, remind who
 * has not answered and tell whose menu alert is due. Each step finds its work by state, so that a run may come at any time, any number of times, on several instances
 * at once, and catches up after an outage of any length. A step takes the rows that are free, then those that somebody
 * held (see `passesOver`); what is still held when its wait is over is left to the next run, and does not keep the other steps.
 * Nor does a step that fails, or a row at which one fails (see `RunSteps`).
 */
export async function dailyRun(ctx: AppContext): Promise<DailyRunResult> {
  const { db } = ctx.longWork
  const now = ctx.now()
  const steps = new RunSteps(ctx, now)
  const subscriptions = { of: 'subscription', ids: () => workedSubscriptions(db) } as const
  const confirmed = await steps.over('confirm', { of: 'order', ids: () => dueToConfirm(db, now) }, (rows) =>
    confirmDue(ctx, now, rows),
  )
  await steps.atOnce('confirmed', () => ordersConfirmed.run(ctx, db).then(() => 0))
  // Ends and renewals are announced from nine o'clock on; until then a subscription is shown by its dates.
  const ended = isRunTime(now)
    ? await steps.over('end', subscriptions, (rows) => endFinishedSubscriptions(db, now, rows))
    : 0
  const slots = await enabledSlots(db)
  let [resumed, begun, passedOver, created] = [0, 0, 0, 0]
  for (const code of slots) {
    const calendar = await calendarToRun(ctx, code, now)
    const promising = (name: string, work: (trx: Trx, rows: WantedRows) => Promise<number>) =>
      steps.over(`${name} ${code}`, subscriptions, (rows) =>
        inTransaction(db, (trx) => withPromises(trx, now, () => work(trx, rows))),
      )
    await promising('expire', (trx, rows) => expireMeals(trx, calendar, now, rows))
    resumed += await promising('resume', (trx, rows) => resumeOwingSubscriptions(trx, calendar, now, rows))
    passedOver += await promising('pass over', (trx, rows) => passOverMissedDays(trx, calendar, now, rows))
    const day = dayToPrepare(calendar, now)
    if (day === null) continue
    begun += await promising('begin', (trx, rows) => beginQueued(trx, calendar, day, rows))
    created += await promising('make', (trx, rows) => makeOrders(trx, { calendar, day, now, ...rows }))
  }
  await steps.over('menus', { of: 'order', ids: () => idsOfOpenOrders(db, now) }, (rows) => followMenus(db, now, rows))
  const lunch = await readCalendar(db, now)
  let expiring = 0
  if (isRunTime(now)) {
    expiring = await steps.atOnce('announce ends', () => announceExpiring(db, now))
    await steps.atOnce('announce expiry', () => announceExpiry(db, lunch, now))
    await steps.atOnce('announce payments', () => announcePaymentDue(db, now))
    await steps.atOnce('announce addresses', () => announceNoAddress(db, now))
  }
  const reminded = await steps.atOnce('remind', () => remindOfDeadline(db, now))
  for (const code of slots) {
    await steps.atOnce('menu alerts', async () => emitMenuAlerts(db, await readCalendar(db, now, code), now))
  }
  relay(ctx).wake()
  await steps.end()
  const { postponed, parked } = steps
  return { confirmed, resumed, begun, passedOver, created, ended, expiring, reminded, postponed, parked }
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
