import {
  bigint,
  boolean,
  bytea,
  date,
  jsonb,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
  withDefault,
} from './columns.ts'

/** The tables that every area uses by the kernel. */
export const kernelTables = {
  outbox_events: {
    id: withDefault(bigint),
    type: text,
    payload: jsonb,
    subject_id: nullable(uuid),
    customer_id: nullable(uuid),
    once_on: nullable(date),
    worth_until: nullable(timestamptz),
    created_at: timestamptz,
    taken_at: nullable(timestamptz),
    relayed_at: nullable(timestamptz),
    parked: nullable(oneOf<'unknown_type' | 'bad_payload'>()),
  },
  idempotency_keys: {
    customer_id: uuid,
    key: text,
    call: text,
    body_hash: bytea,
    reply: nullable(jsonb),
    created_at: timestamptz,
  },
  settings: { name: text, value: text },
  heartbeat: { only_row: withDefault(boolean), seen_at: timestamptz },
}
