import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import { type AdminCaller, recordChanges } from '#server/people/people.ts'
import type { SoldPayment } from '#shared/contract/subscriptions/office/subscriptions.schemas.ts'
import { planTypeOf } from '#shared/domain/subscriptions/subscription.ts'
import type { SubscriptionRow } from '../current-subscription.ts'
import { startSubscription } from './start-subscription.ts'

/** A subscription that the office has sold, and how it is paid. */
export interface Sold {
  subscriptionId: string
  customerId: string
  adminId: string
  payment: SoldPayment
}

/** The office has sold a subscription that is not paid later: what has come for it is entered, in this transaction. */
export const subscriptionSold = hook<[sold: Sold]>()

interface Wanted {
  customerId: string
  days: number
  /** Rupees, as the office has read it to the customer. */
  priceSeen: number
  addressId: string | null
  payment: SoldPayment
}

/**
 * Sells a subscription to a customer who calls, by the rules and prices of the customer's own purchase; behind one that ends
 * soon it is the renewal. The log of changes names who sold it. Throws what `startSubscription` and the payment throw.
 */
export async function sellSubscription(
  ctx: AppContext,
  trx: Trx,
  caller: AdminCaller,
  { customerId, days, priceSeen, addressId, payment }: Wanted,
): Promise<SubscriptionRow> {
  const sold = await startSubscription(
    ctx,
    trx,
    { id: customerId },
    {
      planType: planTypeOf(days),
      priceSeen,
      addressId,
      paymentMethod: payment.kind === 'claimed' ? 'upi' : 'cod',
      renews: true,
      by: { kind: 'admin', adminId: caller.id },
    },
  )
  const after = {
    customer: customerId,
    days,
    price: priceSeen,
    payment: payment.kind,
    renews: sold.status === 'queued',
  }
  await recordChanges(trx, caller, 'sellSubscription', [{ subject: sold.id, before: null, after }], ctx.now())
  if (payment.kind !== 'later') {
    await subscriptionSold.run(ctx, trx, { subscriptionId: sold.id, customerId, adminId: caller.id, payment })
  }
  return sold
}
