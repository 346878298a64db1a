import { bigint, boolean, date, integer, jsonb, uuid, withDefault } from '../columns.ts'

/** The tables of reports. */
export const reportsTables = {
  day_rollups: { day: date, sales: jsonb, portions: jsonb, stale: withDefault(boolean) },
  customer_totals: { customer_id: uuid, orders: integer, spent_paise: bigint, last_day: date },
}
