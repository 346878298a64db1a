import { requireServed } from '#server/catalog/catalog.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Pauser } from './pause-rows.ts'
import type { WhoseSubscription } from './read-pausable.ts'

/**
 * Holds the customer of a subscription, which comes before its days. Throws `customer_blocked`, or of the office
 * `entry_customer_blocked`: while the kitchen does not serve them, nothing that is paused is served. Throws `not_found` for
 * somebody else's subscription.
 */
export async function requireOwnerServed(
  trx: Trx,
  { subscriptionId, customerId }: WhoseSubscription,
  by: Pauser,
): Promise<void> {
  const owner = await trx
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('id', '=', subscriptionId)
    .$if(customerId !== undefined, (asked) => asked.where('customer_id', '=', customerId as string))
    .executeTakeFirst()
  if (!owner) throw new AppError('not_found')
  await requireServed(trx, owner.customer_id, by.kind)
}
