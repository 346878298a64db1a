import {
  boolean,
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
import type { ClashDecision } from '#shared/domain/kitchen/clashes.ts'
import type { ProductionUnit } from '#shared/domain/kitchen/production.ts'

/** The tables of the kitchen: what it cooks, for whom it is not, and what is packed. */
export const kitchenTables = {
  production_sheets: {
    day: date,
    slot: oneOf<SlotCode>(),
    locked_at: timestamptz,
    /** `null`: by itself. */
    locked_by: nullable(uuid),
    buffer_percent: integer,
    /** `MenuDish[]`. */
    servings: jsonb,
    results_version: withDefault(integer),
    results_at: nullable(timestamptz),
    results_by: nullable(uuid),
  },
  production_lines: {
    day: date,
    slot: oneOf<SlotCode>(),
    dish_key: text,
    unit: oneOf<ProductionUnit>(),
    name: text,
    position: integer,
    sure: double,
    planned: integer,
    seen: double,
    cooked: nullable(double),
    left_over: nullable(double),
    offered: nullable(double),
    offer_seen: nullable(double),
    offer_to_cook: nullable(double),
  },
  production_deltas: {
    id: uuid,
    day: date,
    slot: oneOf<SlotCode>(),
    dish_key: text,
    unit: oneOf<ProductionUnit>(),
    name: text,
    change: double,
    seen_at: timestamptz,
    seen_by: uuid,
  },
  production_settings: {
    version: integer,
    buffer_percent: integer,
    watched: boolean,
    prepares: boolean,
    plates_per_box: withDefault(integer),
    created_at: timestamptz,
    /** `null`: they were there from the start. */
    created_by: nullable(uuid),
  },
  food_rules: {
    customer_id: uuid,
    /** `''`: the customer. */
    recipient_key: text,
    recipient: nullable(text),
    jain: boolean,
    /** `ContentCode[]`, both. */
    avoid: texts,
    allergies: texts,
    choices: nullable(text),
    updated_at: timestamptz,
    /** `null`: the customer. */
    updated_by: nullable(uuid),
    /** Of a former name: the `recipient_key` of the present one. */
    follows: nullable(text),
  },
  clash_decisions: {
    order_id: uuid,
    dish_key: text,
    decision: oneOf<ClashDecision>(),
    dish_id: nullable(uuid),
    basis: texts,
    decided_at: timestamptz,
    decided_by: uuid,
  },
  order_boxes: {
    order_id: uuid,
    number: integer,
    code: text,
    /** With which its label was printed first, as it is; `null`: there is none. */
    print_id: nullable(uuid),
    printed_at: nullable(timestamptz),
    packed_at: nullable(timestamptz),
    packed_by: nullable(uuid),
    /** See box-digests.ts; `null`: not noted. */
    label_digest: nullable(text),
    packed_digest: nullable(text),
    /** There was a label before that says something else. */
    label_replaces: withDefault(boolean),
    /** `null` while it has neither label nor tick: then it follows what its customer has. */
    disposable: nullable(boolean),
    /** The same: its plates, and the kinds of boxes that they are in. */
    plates: nullable(integer),
    kinds: nullable(texts),
  },
}

type Rows = RowsOf<typeof kitchenTables>
declare module '#server/kernel/db/tables.ts' {
  interface Tables extends Rows {}
}
