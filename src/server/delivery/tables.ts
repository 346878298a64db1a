import {
  bigint,
  date,
  double,
  integer,
  jsonb,
  nullable,
  oneOf,
  type RowsOf,
  text,
  texts,
  timestamptz,
  uuid,
  withDefault,
} from '#server/kernel/db/columns.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { BoxMove } from '#shared/domain/delivery/boxes.ts'
import type { DepositMove, DepositWay } from '#shared/domain/delivery/deposits.ts'
import type { Proof } from '#shared/domain/delivery/proof.ts'
import type { RiderEventKind } from '#shared/domain/delivery/rider-events.ts'
import type { RunState } from '#shared/domain/delivery/run-states.ts'
import type { FailReason, StopState } from '#shared/domain/delivery/stop-states.ts'

/** The tables of delivery: who carries what where. */
export const deliveryTables = {
  places: {
    id: uuid,
    /** See `placeKey`. */
    key: text,
    /** Of the places with one key. */
    number: withDefault(integer),
    address: text,
    area: nullable(text),
    pincode: nullable(text),
    latitude: nullable(double),
    longitude: nullable(double),
    accuracy_m: nullable(integer),
    located_by: nullable(oneOf<'customer' | 'office' | 'rider'>()),
    located_at: nullable(timestamptz),
    created_at: timestamptz,
  },
  place_customers: {
    key: text,
    customer_id: uuid,
    place_id: uuid,
    latitude: nullable(double),
    longitude: nullable(double),
    said_at: nullable(timestamptz),
  },
  routes: {
    id: uuid,
    name: text,
    rider_id: nullable(uuid),
    position: integer,
    created_at: timestamptz,
    updated_at: timestamptz,
    retired_at: nullable(timestamptz),
    proof: withDefault(oneOf<Proof>()),
    max_stops: nullable(integer),
    max_boxes: nullable(integer),
    max_minutes: nullable(integer),
  },
  route_places: {
    /** 1 Monday to 7 Sunday; 0: every day. */
    weekday: integer,
    place_id: uuid,
    route_id: uuid,
    position: integer,
  },
  runs: {
    id: uuid,
    day: date,
    slot: oneOf<SlotCode>(),
    route_id: uuid,
    rider_id: nullable(uuid),
    state: withDefault(oneOf<RunState>()),
    version: withDefault(integer),
    started_at: nullable(timestamptz),
    done_at: nullable(timestamptz),
    /** As its route says until it leaves. */
    proof: withDefault(oneOf<Proof>()),
  },
  run_stops: {
    id: uuid,
    run_id: uuid,
    day: date,
    slot: oneOf<SlotCode>(),
    place_id: uuid,
    number: integer,
    position: integer,
    address: text,
    state: withDefault(oneOf<StopState>()),
    reason: nullable(oneOf<FailReason>()),
    arrived_at: nullable(timestamptz),
    settled_at: nullable(timestamptz),
    version: withDefault(integer),
    /** Told to its customers alone. */
    code: withDefault(text),
    wrong_codes: withDefault(integer),
  },
  stop_orders: { order_id: uuid, stop_id: uuid },
  /** Who drove to it before another did. */
  stop_riders: { stop_id: uuid, rider_id: uuid, until: timestamptz },
  box_kinds: {
    id: uuid,
    name: text,
    per_thali: integer,
    most_out: integer,
    position: integer,
    created_at: timestamptz,
    retired_at: nullable(timestamptz),
    deposit_paise: withDefault(integer),
  },
  box_moves: {
    id: uuid,
    customer_id: uuid,
    kind_id: uuid,
    n: integer,
    move: oneOf<BoxMove>(),
    stop_id: nullable(uuid),
    admin_id: uuid,
    at: timestamptz,
    /** At the stop; `null`: entered elsewhere. */
    event_id: nullable(uuid),
    /** The deposit that was kept for them, or what takes it back. */
    deposit_move_id: nullable(uuid),
  },
  deposit_moves: {
    /** Made by the form. */
    id: uuid,
    customer_id: uuid,
    move: oneOf<DepositMove>(),
    way: nullable(oneOf<DepositWay>()),
    amount_paise: integer,
    note: nullable(text),
    reverses: nullable(uuid),
    admin_id: uuid,
    at: timestamptz,
  },
  rider_events: {
    /** Made on the phone. */
    id: uuid,
    rider_id: uuid,
    kind: oneOf<RiderEventKind>(),
    /** The stop; of `started` the run. */
    subject_id: uuid,
    device_at: timestamptz,
    happened_at: timestamptz,
    received_at: timestamptz,
    skew_s: integer,
    /** NotedData. */
    data: jsonb,
    conflicts: texts,
    seen_at: nullable(timestamptz),
    seen_by: nullable(uuid),
  },
  door_photos: {
    /** Of the delivery. */
    event_id: uuid,
    path: text,
    device_at: timestamptz,
    taken_at: timestamptz,
    received_at: timestamptz,
    /** `null`: it is not in the storage yet. */
    stored_at: nullable(timestamptz),
  },
  stop_changes: {
    /** Of the event that it comes of. */
    id: uuid,
    seq: withDefault(bigint),
    stop_id: uuid,
    from_state: oneOf<StopState>(),
    to_state: oneOf<StopState>(),
    reason: nullable(oneOf<FailReason>()),
    admin_id: nullable(uuid),
    at: timestamptz,
    received_at: timestamptz,
  },
}

type Rows = RowsOf<typeof deliveryTables>
declare module '#server/kernel/db/tables.ts' {
  interface Tables extends Rows {}
}
