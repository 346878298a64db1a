import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  type RowsOf,
  text,
  timestamptz,
  uuid,
  withDefault,
} from '#server/kernel/db/columns.ts'

/** The tables of reports. */
export const reportsTables = {
  day_rollups: { day: date, sales: jsonb, portions: jsonb, stale: withDefault(boolean) },
  day_checks: { day: date, slot: text, name: text, checked_at: timestamptz, found: jsonb },
  customer_totals: { customer_id: uuid, orders: integer, spent_paise: bigint, last_day: date },
}

type Rows = RowsOf<typeof reportsTables>
declare module '#server/kernel/db/tables.ts' {
  interface Tables extends Rows {}
}
