import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { numberOf } from '#shared/base/phone.ts'
import type { Closure, ClosureCall } from '#shared/contract/calendar/office/closures.schemas.ts'
import type { CallRow } from './closure-calls.ts'
import type { ClosureRow } from './queries.ts'

/** A closure as the office reads it. */
export function presentClosure(row: ClosureRow): Closure {
  return {
    _id: row.id,
    slot: row.slot,
    from: row.from_day,
    to: row.to_day,
    days: row.days as KitchenDay[],
    closed_days: row.closed_days,
    reason: row.reason,
    note: row.note,
    closed_at: row.closed_at.toISOString(),
    closed_by: row.closed_by_name,
    reopened_at: row.reopened_at?.toISOString() ?? null,
    reopened_by: row.reopened_by_name,
    subscription_orders: row.subscription_orders,
    one_off_orders: row.one_off_orders,
    paid_orders: row.paid_orders,
    give_back: rupeesFromPaise(Number(row.give_back_paise)),
    customers: row.customers,
  }
}

/** A customer to be called after a closure, as the office reads it. `whatsapp` is what can be written to the customer. */
export function presentCall(row: CallRow, whatsapp: string): ClosureCall {
  const { customerId, name, phone, calledAt, calledBy } = row
  const called = calledAt && calledBy !== null ? { at: calledAt.toISOString(), by: calledBy } : null
  return { customer_id: customerId, name, phone_number: numberOf(phone), whatsapp_text: whatsapp, called }
}
