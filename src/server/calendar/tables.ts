import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  nullable,
  oneOf,
  type RowsOf,
  text,
  time,
  timestamptz,
  uuid,
  withDefault,
} from '#server/kernel/db/columns.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { ClosureReason } from '#shared/domain/calendar/closures.ts'

/** The tables of the calendar. */
export const calendarTables = {
  service_slots: {
    code: oneOf<SlotCode>(),
    weekdays: text,
    delivers_from: time,
    delivers_to: time,
    last_delivery: time,
    cut_off_time: time,
    cut_off_days_before: integer,
    order_by_time: time,
    enabled: boolean,
    capacity: nullable(integer),
    updated_at: withDefault(timestamptz),
    updated_by: nullable(uuid),
  },
  service_days: {
    day: date,
    slot: oneOf<SlotCode>(),
    state: withDefault(oneOf<'open' | 'locked' | 'done' | 'closed'>()),
    cut_off_at: timestamptz,
    order_by: timestamptz,
    capacity: nullable(integer),
    taken: withDefault(integer),
    own_capacity: withDefault(boolean),
    promised: withDefault(integer),
    /** Of the version before, which may still run beside this one. */
    told: withDefault(integer),
    /** Plates held for customers: until when, by customer. */
    held: withDefault(jsonb),
    closure_id: nullable(uuid),
  },
  closure_calls: { closure_id: uuid, customer_id: uuid, called_at: nullable(timestamptz), called_by: nullable(uuid) },
  closures: {
    id: uuid,
    slot: oneOf<SlotCode>(),
    from_day: date,
    to_day: date,
    /** The days that it closed, `KitchenDay[]`. */
    days: jsonb,
    reason: oneOf<ClosureReason>(),
    note: nullable(text),
    preview_version: text,
    subscription_orders: integer,
    one_off_orders: integer,
    paid_orders: integer,
    give_back_paise: bigint,
    customers: integer,
    closed_at: timestamptz,
    closed_by: uuid,
    reopened_at: nullable(timestamptz),
    reopened_by: nullable(uuid),
  },
}

type Rows = RowsOf<typeof calendarTables>
declare module '#server/kernel/db/tables.ts' {
  interface Tables extends Rows {}
}
