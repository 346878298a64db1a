import { type RawBuilder, sql } from 'kysely'

/** The SQL twin of the domain's `addCookingDays`. Both arguments are SQL: a cooking day (`date`) and an integer from 0. */
export function addCookingDaysSql(day: RawBuilder<string>, count: RawBuilder<number>): RawBuilder<string> {
  return sql<string>`(${day} + (${count}) + (extract(isodow FROM ${day})::integer - 1 + (${count})) / 6)`
}

/** The instant at which a kitchen day is over. `day` is SQL (`date`). */
export function endOfDaySql(day: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`((${day}) + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`
}
