import {
  bigint,
  boolean,
  date,
  dayRanges,
  integer,
  nullable,
  oneOf,
  type RowsOf,
  text,
  timestamptz,
  uuid,
  withDefault,
} from '#server/kernel/db/columns.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { PaymentState } from '#shared/domain/ordering/order-states.ts'
import type { MealBucket, MealReason } from '#shared/domain/subscriptions/meal-moves.ts'
import type { AfterCap, LateRule } from '#shared/domain/subscriptions/policy.ts'
import type { PaymentClaim, SubscriptionMethod } from '#shared/domain/subscriptions/trust.ts'

/** The tables of subscriptions. */
export const subscriptionsTables = {
  subscriptions: {
    id: uuid,
    customer_id: uuid,
    plan_type: text,
    meals: integer,
    price_paise: integer,
    meals_left: integer,
    start_day: date,
    next_day: date,
    end_day: date,
    delivery_address: nullable(text),
    address_id: nullable(uuid),
    status: oneOf<'queued' | 'active' | 'ended' | 'cancelled'>(),
    created_at: timestamptz,
    slot: withDefault(oneOf<SlotCode>()),
    paused: withDefault(dayRanges),
    policy_version: withDefault(integer),
    payment_state: withDefault(oneOf<PaymentState>()),
    payment_method: withDefault(oneOf<SubscriptionMethod>()),
    payment_claim: nullable(oneOf<PaymentClaim>()),
    stopped_at: nullable(timestamptz),
    reduced_paise: withDefault(integer),
  },
  subscription_pauses: {
    id: uuid,
    subscription_id: uuid,
    from_day: date,
    to_day: nullable(date),
    created_by: oneOf<'customer' | 'admin'>(),
    admin_id: nullable(uuid),
    created_at: timestamptz,
    withdrawn_at: nullable(timestamptz),
    withdrawn_by: nullable(oneOf<'customer' | 'admin'>()),
    withdrawn_admin_id: nullable(uuid),
    resumed_on: nullable(date),
    merged_into: nullable(uuid),
    reminded_on: nullable(date),
  },
  subscription_policies: {
    version: integer,
    free_skips: nullable(integer),
    after_cap: oneOf<AfterCap>(),
    late: oneOf<LateRule>(),
    max_pause_days: nullable(integer),
    valid_days: nullable(integer),
    pauses_extend: withDefault(boolean),
    refundable: boolean,
    trust_meals: nullable(integer),
    created_at: timestamptz,
    created_by: nullable(uuid),
  },
  parked_subscriptions: {
    subscription_id: uuid,
    step: text,
    code: nullable(text),
    parked_at: timestamptz,
  },
  meal_moves: {
    id: withDefault(bigint),
    subscription_id: uuid,
    meals: integer,
    from_bucket: oneOf<MealBucket>(),
    to_bucket: oneOf<MealBucket>(),
    order_id: nullable(uuid),
    reason: oneOf<MealReason>(),
    actor: oneOf<'customer' | 'admin' | 'system'>(),
    admin_id: nullable(uuid),
    at: timestamptz,
    idem_key: text,
    reverses: nullable(bigint),
  },
}

type Rows = RowsOf<typeof subscriptionsTables>
declare module '#server/kernel/db/tables.ts' {
  interface Tables extends Rows {}
}
