import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { ProductionUnit } from '#shared/domain/production/production.ts'
import {
  boolean,
  date,
  double,
  integer,
  jsonb,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
  withDefault,
} from '../columns.ts'

/** The tables of the kitchen: what it cooks. */
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
    created_at: timestamptz,
    /** `null`: they were there from the start. */
    created_by: nullable(uuid),
  },
}
