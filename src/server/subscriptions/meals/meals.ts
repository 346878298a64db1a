import { sql } from 'kysely'
import { readCalendar } from '#server/calendar/calendar.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { LockedRows } from '#server/kernel/db/lock-rows.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { ChangedOrder, Transition } from '#server/ordering/ordering.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { availableBy, mealSteps } from '#shared/domain/subscriptions/meal-moves.ts'
import { endDayAt } from '#shared/domain/subscriptions/subscription-days.ts'
import { MEAL_MOVES, type MealMove, movesSql } from './meal-ledger.ts'

/**
 * Takes the rows of subscriptions until the end of the transaction, in the order of their ids. Always before the rows of their
 * orders, so that nobody waits in a circle.
 */
export async function lockSubscriptions(trx: Trx, subscriptionIds: string[], locked: LockedRows = 'wait') {
  if (subscriptionIds.length === 0) return []
  return trx
    .selectFrom('subscriptions')
    .select(['id', 'meals_left', 'next_day', 'end_day', 'paused'])
    .where('id', '=', sql<string>`ANY(${subscriptionIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(locked === 'skip', (query) => query.skipLocked())
    .execute()
}

/**
 * Moves the meals of orders whose state has changed: reserved, eaten or given back, with the ends of the subscriptions whose
 * meals left change by it, in one statement. Runs in the transaction of the orders' transition, after it, with those
 * subscriptions locked before it. Returns how many meals came back to each; negative when they were taken. Throws `order_meal_used` when no meal is left to take: the subscription has put the one
 * that came back on another day.
 */
export async function settleMeals(
  trx: Trx,
  changed: ChangedOrder[],
  { by, at }: Pick<Transition, 'by' | 'at'>,
): Promise<ReadonlyMap<string, number>> {
  const moves = changed.flatMap((order) => movesOf(order, by))
  const back = mealsBack(moves)
  if (moves.length === 0) return back
  const moved = await lockSubscriptions(trx, [...back.keys()])
  const left = moved.map(({ id, meals_left }) => meals_left + (back.get(id) ?? 0))
  if (left.some((meals) => meals < 0)) throw new AppError('order_meal_used')
  const calendar = await readCalendar(trx, at)
  // With no meal left the last day is that of the last order that counts, which only the database knows.
  const ends = moved.map(({ next_day: nextDay, end_day: endDay, paused: pauses }, index) => {
    const mealsLeft = left[index] ?? 0
    return mealsLeft === 0 ? null : endDayAt({ mealsLeft, nextDay, endDay, pauses }, calendar, at)
  })
  await sql`
    WITH ${movesSql(moves)}, ${sql.raw(MEAL_MOVES)}
    UPDATE subscriptions s SET meals_left = s.meals_left + freed.meals,
      end_day = coalesce(w.end_day, (SELECT max(o.delivery_date) FROM orders o
        WHERE o.subscription_id = s.id AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])))
    FROM freed JOIN unnest(${moved.map(({ id }) => id)}::uuid[], ${ends}::date[]) AS w (id, end_day)
      ON w.id = freed.subscription_id
    WHERE s.id = freed.subscription_id`.execute(trx)
  return back
}

/** What a change of an order does to its meal. The entry of the order's history is what names it. */
function movesOf({ id, changeId, at, subscriptionId, ...change }: ChangedOrder, by: Transition['by']): MealMove[] {
  if (subscriptionId === null) return []
  const former = { fulfilment: change.from, reason: change.fromReason }
  return mealSteps(former, { fulfilment: change.to, reason: change.toReason }).map((step, index) => ({
    ...step,
    subscriptionId,
    meals: 1,
    orderId: id,
    by,
    at,
    key: `change:${changeId}:${index + 1}`,
  }))
}

/** How many meals come back to each subscription; negative when they are taken. None of those where nothing changes. */
function mealsBack(moves: MealMove[]): Map<string, number> {
  const back = new Map<string, number>()
  for (const move of moves) {
    back.set(move.subscriptionId, (back.get(move.subscriptionId) ?? 0) + availableBy(move))
  }
  return new Map([...back].filter(([, meals]) => meals !== 0))
}
