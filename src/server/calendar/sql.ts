import { type RawBuilder, sql } from 'kysely'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'

/**
 * The `count`-th open day from `from` on, `from` itself being the first when it is open, as an expression that is computed
 * for many rows at once. `days` are the calendar's open days, ascending and long enough; days before them do not count.
 * `from` (`date`) and `count` (an integer from 1) are SQL.
 */
export function nthOpenDaySql(
  days: KitchenDay[],
  from: RawBuilder<unknown>,
  count: RawBuilder<unknown>,
): RawBuilder<string> {
  // width_bucket counts the open days before `from` by binary search.
  return sql<string>`(${days}::date[])[width_bucket((${from}) - 1, ${days}::date[]) + (${count})]`
}

/** The instant at which a kitchen day is over. `day` is SQL (`date`). */
export function endOfDaySql(day: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`((${day}) + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`
}
