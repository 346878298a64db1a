import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { endDayAt, planEnd, planStart } from '#shared/domain/subscriptions/subscription.ts'

export type PlanRow = Selectable<Tables['subscriptions']>

/** A customer's running plan, else the latest one. */
export async function currentPlan(db: Db, customerId: string): Promise<PlanRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy((eb) => eb('status', '=', 'active'), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** First and last instant of a plan, and its state in one word. A running plan's end counts the days missed until now. */
export function datesOf(plan: PlanRow, now: Date) {
  const progress = { platesLeft: plan.plates_left, nextDay: plan.next_day, endDay: plan.end_day }
  const endDay = plan.status === 'active' ? endDayAt(progress, now) : plan.end_day
  return { startDate: planStart(plan.start_day), endDate: planEnd(endDay) }
}
