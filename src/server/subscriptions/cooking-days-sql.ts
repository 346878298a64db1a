import { type RawBuilder, sql } from 'kysely'

/** The SQL twin of the domain's `addCookingDays`. Both arguments are SQL: a cooking day (`date`) and an integer from 0. */
export function addCookingDaysSql(day: RawBuilder<string>, count: RawBuilder<number>): RawBuilder<string> {
  return sql<string>`(${day} + (${count}) + (extract(isodow FROM ${day})::integer - 1 + (${count})) / 6)`
}
