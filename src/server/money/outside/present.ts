import type { z } from 'zod'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { numberOf } from '#shared/base/phone.ts'
import type { dispute, strangeEvents } from '#shared/contract/money/office/refunds.schemas.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import type { DisputeRow, StrangeEvents } from './queries.ts'

/** A dispute as the office reads it. */
export function presentDispute(row: DisputeRow): z.input<typeof dispute> {
  return {
    _id: row.id,
    reference: row.reference,
    provider: row.provider,
    state: row.state,
    amount: rupeesFromPaise(row.amount_paise),
    answer_by: row.answer_by?.toISOString() ?? null,
    reason: row.reason,
    order: row.order_id === null ? null : { _id: row.order_id, number: orderNumber(row.order_id) as string },
    subscription_id: row.subscription_id,
    name: row.name,
    phone_number: numberOf(row.phone),
    at: row.created_at.toISOString(),
  }
}

/** Events of the gateway that say nothing to this program, as the office reads them. */
export function presentStrange({ last, ...events }: StrangeEvents): z.input<typeof strangeEvents> {
  return { ...events, last: last.toISOString() }
}
