import type { z } from 'zod'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { numberOf } from '#shared/base/phone.ts'
import type { ownRefund } from '#shared/contract/money/customer/refunds.schemas.ts'
import type { officeRefund } from '#shared/contract/money/office/refunds.schemas.ts'
import { needsApproval } from '#shared/domain/money/let-go.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import type { OfficeRefund, RefundRow } from './queries.ts'

/** A refund as its customer reads it. */
export function presentOwnRefund(row: RefundRow): z.input<typeof ownRefund> {
  return {
    _id: row.id,
    order: row.order_id,
    subscription: row.subscription_id,
    amount: rupeesFromPaise(row.amount_paise),
    // What was withdrawn or has failed is not told.
    state: row.state as z.input<typeof ownRefund>['state'],
    former: row.former,
    // A customer reads of no other.
    way: row.way as z.input<typeof ownRefund>['way'],
    vpa: row.vpa,
    by_gateway: row.state === 'waiting' && row.by_gateway,
    reference: row.reference,
    at: row.created_at.toISOString(),
  }
}

/** A refund as the office reads it. */
export function presentOfficeRefund(row: OfficeRefund): z.input<typeof officeRefund> {
  return {
    ...presentOwnRefund(row),
    way: row.way,
    outside: row.outside,
    beyond: rupeesFromPaise(row.beyond_paise),
    state: row.state as z.input<typeof officeRefund>['state'],
    order: row.order_id === null ? null : { _id: row.order_id, number: orderNumber(row.order_id) as string },
    subscription_id: row.subscription_id,
    name: row.name,
    phone_number: numberOf(row.phone),
    settled: row.settled_at?.toISOString() ?? null,
    by: row.admin,
    unanswered: row.unanswered,
    approval: row.approval ?? (needsApproval(row.amount_paise) ? 'needed' : 'none'),
  }
}
