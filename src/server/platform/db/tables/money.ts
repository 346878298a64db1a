import type { IntentState } from '#shared/domain/money/intents.ts'
import type { ReceivedBy, ReceivedState } from '#shared/domain/money/payments.ts'
import type { RefundState, RefundWay } from '#shared/domain/money/refunds.ts'
import { integer, nullable, oneOf, text, timestamptz, uuid } from '../columns.ts'

/** The tables of money. */
export const moneyTables = {
  payments: {
    id: uuid,
    customer_id: uuid,
    order_id: nullable(uuid),
    subscription_id: nullable(uuid),
    method: oneOf<ReceivedBy>(),
    reference: nullable(text),
    amount_paise: integer,
    state: oneOf<ReceivedState>(),
    received_at: timestamptz,
    admin_id: nullable(uuid),
    voided_at: nullable(timestamptz),
    voided_by: nullable(uuid),
    intent_id: nullable(uuid),
  },
  refunds: {
    id: uuid,
    customer_id: uuid,
    order_id: nullable(uuid),
    subscription_id: nullable(uuid),
    amount_paise: integer,
    state: oneOf<RefundState>(),
    way: nullable(oneOf<RefundWay>()),
    vpa: nullable(text),
    reference: nullable(text),
    created_at: timestamptz,
    settled_at: nullable(timestamptz),
    settled_by: nullable(uuid),
  },
  payment_intents: {
    id: uuid,
    customer_id: uuid,
    order_id: nullable(uuid),
    subscription_id: nullable(uuid),
    method: oneOf<'upi_own' | 'gateway'>(),
    amount_paise: integer,
    state: oneOf<IntentState>(),
    code: text,
    vpa: text,
    utr: nullable(text),
    created_at: timestamptz,
    claimed_at: nullable(timestamptz),
  },
}
