import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { type AdminCaller, recordChanges } from '#server/people/people.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { StoredPayment } from './receive.ts'
import type { VoidedPayment } from './void-payment.ts'

/** Takes note of the payments that a call of the office has stored, in their transaction. */
export const noteStored =
  (ctx: AppContext, caller: AdminCaller, call: string) =>
  (trx: Trx, stored: StoredPayment[]): Promise<void> =>
    recordChanges(
      trx,
      caller,
      call,
      stored.map(({ id, orderId, subscriptionId, method, amountPaise }) => ({
        subject: orderId ?? subscriptionId,
        before: null,
        after: { payment: id, method, amount: rupeesFromPaise(amountPaise) },
      })),
      ctx.now(),
    )

/** Takes note of payments that a call of the office has voided, in its transaction. */
export const noteVoided =
  (ctx: AppContext, caller: AdminCaller, call: string) =>
  (trx: Trx, voided: VoidedPayment[]): Promise<void> =>
    recordChanges(
      trx,
      caller,
      call,
      voided.map(({ id, orderId, subscriptionId, amountPaise }) => ({
        subject: orderId ?? subscriptionId,
        before: { payment: id, amount: rupeesFromPaise(amountPaise) },
        after: { payment: id, state: 'voided' },
      })),
      ctx.now(),
    )

/** The payments that were stored, and what they come to, in rupees. */
export function presentStored(stored: StoredPayment[]) {
  const amount = stored.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return { payments: stored.map(({ id }) => id), amount: rupeesFromPaise(amount) }
}
