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
  texts,
  timestamptz,
  tsvector,
  uuid,
  withDefault,
} from '#server/kernel/db/columns.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { OrderSource } from '#shared/domain/ordering/order-source.ts'
import type { ChangeReason, Fulfilment, PaymentMethod, PaymentState } from '#shared/domain/ordering/order-states.ts'
import type { Remedy } from '#shared/domain/ordering/ratings.ts'

/** The tables of ordering. */
export const orderingTables = {
  closure_orders: {
    order_id: uuid,
    closure_id: uuid,
    asked_at: nullable(timestamptz),
    offer_until: nullable(timestamptz),
    accepted_at: nullable(timestamptz),
  },
  orders: {
    id: uuid,
    customer_id: uuid,
    phone: text,
    customer_name: nullable(text),
    menu_name: nullable(text),
    price_paise: integer,
    fulfilment: oneOf<Fulfilment>(),
    payment_method: oneOf<PaymentMethod>(),
    payment_state: oneOf<PaymentState>(),
    delivery_date: date,
    delivery_address: text,
    /** Whom the rider asks for; NULL is the customer. */
    recipient_name: nullable(text),
    notes: nullable(text),
    is_subscription_order: withDefault(boolean),
    reason: nullable(oneOf<ChangeReason>()),
    held_at: nullable(timestamptz),
    no_show_at: nullable(timestamptz),
    auto_confirmed_at: nullable(timestamptz),
    created_at: timestamptz,
    /** ThaliItem[]; NULL: the menu of the day tells. */
    thali_items: nullable(jsonb),
    subscription_id: nullable(uuid),
    confirm_by: nullable(timestamptz),
    decline_by: nullable(timestamptz),
    cancel_by: nullable(timestamptz),
    slot: withDefault(oneOf<SlotCode>()),
    source: withDefault(oneOf<OrderSource>()),
    /** Who of the kitchen's people entered it; NULL: its customer, or the daily run. */
    entered_by: nullable(uuid),
  },
  order_lines: {
    order_id: uuid,
    position: integer,
    name: text,
    kind: oneOf<'thali' | 'addon'>(),
    /** The item of the library; NULL of a thali, and of a dish that was typed in. */
    dish_id: nullable(uuid),
    quantity: integer,
    unit_paise: integer,
  },
  order_ratings: {
    order_id: uuid,
    stars: integer,
    reasons: texts,
    delivery_date: date,
    rated_at: timestamptz,
    changed_at: timestamptz,
  },
  rated_dishes: { order_id: uuid, dish_key: text, dish_name: text },
  tickets: {
    id: uuid,
    order_id: uuid,
    dish_key: text,
    dish_name: text,
    opened_at: timestamptz,
    due_at: timestamptz,
    closed_at: nullable(timestamptz),
    closed_by: nullable(uuid),
    remedy: nullable(oneOf<Remedy>()),
  },
  order_words: { order_id: uuid, words: tsvector, area: nullable(text) },
  orders_to_index: { order_id: uuid },
  customer_standings: {
    customer_id: uuid,
    delivered: withDefault(integer),
    no_shows: withDefault(integer),
    /** What the version before counts in, as `customer_days` does now. */
    day: nullable(date),
    day_orders: withDefault(integer),
    day_portions: withDefault(integer),
  },
  customer_days: { customer_id: uuid, day: date, orders: integer, portions: integer },
  order_status_changes: {
    id: uuid,
    seq: withDefault(bigint),
    order_id: uuid,
    from_status: nullable(oneOf<Fulfilment>()),
    to_status: oneOf<Fulfilment>(),
    /** Where the payment went; NULL when it stayed. */
    to_payment: nullable(oneOf<PaymentState>()),
    changed_by: oneOf<'customer' | 'admin' | 'system'>(),
    admin_id: nullable(uuid),
    reason: nullable(oneOf<ChangeReason>()),
    changed_at: timestamptz,
  },
}

type Rows = RowsOf<typeof orderingTables>
declare module '#server/kernel/db/tables.ts' {
  interface Tables extends Rows {}
}
