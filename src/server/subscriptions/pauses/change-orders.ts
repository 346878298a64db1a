import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { statusChangedEvent, transition } from '#server/ordering/ordering.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import { ORDER_ACTIONS } from '#shared/domain/ordering/transitions.ts'
import { endDayAt } from '#shared/domain/subscriptions/subscription-days.ts'
import { progressOf } from '../current-subscription.ts'
import type { Pauser } from './pause-rows.ts'

/** What a changed pause does beside its own row. All of it with the subscription locked. */
interface PauseChange {
  subscription: { id: string; customer_id: string }
  by: Pauser
  now: Date
}

/** Skips orders for a pause, or brings those back that one has skipped. An order past its deadline is not touched. */
export async function changeOrders(
  ctx: AppContext,
  trx: Trx,
  action: 'pause' | 'resume',
  orders: { id: string }[],
  { by, now }: PauseChange,
): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  const changed = await transition(ctx, trx, {
    action: ORDER_ACTIONS[action],
    where: sql`o.id = ANY(${ids}::uuid[]) ${action === 'resume' ? sql`AND o.reason = 'pause'` : sql``}`,
    by,
    at: now,
    ...(action === 'pause' && { reason: 'pause' }),
  })
  await emit(trx, now, ...changed.map(statusChangedEvent))
}

/** Lets the last day follow the pauses, and tells the customer's screens. */
export async function followPauses(
  trx: Trx,
  calendar: Calendar,
  { subscription: { id, customer_id }, now }: PauseChange,
): Promise<void> {
  const row = await trx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const endDay = endDayAt(progressOf(row), calendar, now)
  await trx.updateTable('subscriptions').set({ end_day: endDay }).where('id', '=', id).execute()
  await emit(trx, now, { type: 'subscription-pause-changed', customerId: customer_id, subscriptionId: id })
}
