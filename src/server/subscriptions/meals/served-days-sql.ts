import { type RawBuilder, sql } from 'kysely'
import { nthOpenDaySql } from '#server/calendar/calendar.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Calendar, openDaysFrom } from '#shared/domain/calendar/calendar.ts'
import { PAUSE_HORIZON_DAYS } from '#shared/domain/subscriptions/pauses.ts'
import { MAX_DAYS } from '#shared/domain/subscriptions/subscription.ts'

/** Whoever skipped the coming day has meals for as many days after it. */
const NEAR = 2 * MAX_DAYS
/** As many open days as any pause can keep nobody from, and those of the meals after it. */
const FAR = PAUSE_HORIZON_DAYS + NEAR

/**
 * The `count`-th day from `from` on on which the subscription `s` of the statement is served: open, and not paused. `first`
 * is a day that is not after `from`. As in `endDayAt`, a pause with an open end counts as resumed at once. Those without
 * pauses, nearly all, find the day by binary search; the others look through the coming days. `from` (`date`) and `count` (an
 * integer from 1) are SQL.
 */
export function nthServedDaySql(
  calendar: Calendar,
  first: KitchenDay,
  from: RawBuilder<unknown>,
  count: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql<string>`CASE WHEN isempty(s.paused)
    THEN ${nthOpenDaySql(openDaysFrom(calendar, first, NEAR), from, count)}
    ELSE (
      SELECT day FROM unnest(${openDaysFrom(calendar, first, FAR)}::date[]) AS day
      WHERE day >= (${from}) AND NOT day <@ (
        SELECT coalesce(range_agg(pause), '{}') FROM unnest(s.paused) AS pause WHERE NOT upper_inf(pause))
      ORDER BY day OFFSET (${count}) - 1 LIMIT 1
    ) END`
}
