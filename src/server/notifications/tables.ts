import { bigint, bytea, integer, type RowsOf, text, timestamptz, uuid, withDefault } from '#server/kernel/db/columns.ts'

/** The tables of notifications. */
export const notificationsTables = {
  push_devices: {
    id: uuid,
    customer_id: uuid,
    session_hash: bytea,
    endpoint: text,
    endpoint_hash: bytea,
    p256dh: text,
    auth: text,
    refreshed_at: timestamptz,
  },
  staff_devices: {
    id: uuid,
    admin_id: uuid,
    endpoint: text,
    endpoint_hash: bytea,
    p256dh: text,
    auth: text,
    refreshed_at: timestamptz,
  },
  push_results: { event_id: bigint, made: integer, taken: withDefault(integer), lost: withDefault(integer) },
  order_answer_tokens: { token_hash: bytea, order_id: uuid, device_id: uuid, expires_at: timestamptz },
}

type Rows = RowsOf<typeof notificationsTables>
declare module '#server/kernel/db/tables.ts' {
  interface Tables extends Rows {}
}
