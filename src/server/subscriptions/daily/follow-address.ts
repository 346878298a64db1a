import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { readdressOpenOrders, type SubscriptionAddress } from '#server/ordering/ordering.ts'
import { lockCustomer, ownAddress } from '#server/people/people.ts'
import { announceNoAddress } from '../without-address.ts'

/** The address of the subscription `s` of the customer `c`: its own one, else the customer's default. NULL when there is none. */
export const ADDRESS_ID = sql<string | null>`coalesce(s.address_id, c.default_address_id)`

/** The text of the address of the subscription `s`, whose customer need not be part of the statement. */
export const ADDRESS_TEXT = sql<string | null>`(
  SELECT a.address FROM customers c JOIN addresses a ON a.id = ${ADDRESS_ID} WHERE c.id = s.customer_id)`

/**
 * Subscriptions without an address of their own are delivered to their customer's default one. After a change of an address
 * they follow, with their orders that can still be answered, in the transaction of that change, which holds the customer's
 * row. Without any address a subscription gets no orders, and its customer is told; orders that are made keep theirs.
 * Throws `clock_in_doubt`.
 */
export async function followAddress(ctx: AppContext, trx: Trx, customerId: string): Promise<void> {
  await sql`
    UPDATE subscriptions s SET delivery_address = ${ADDRESS_TEXT}
    WHERE s.customer_id = ${customerId} AND s.status IN ('queued', 'active')`.execute(trx)
  const { rows } = await sql<SubscriptionAddress>`
    SELECT s.id AS "subscriptionId", ${ADDRESS_ID} AS "addressId"
    FROM subscriptions s JOIN customers c ON c.id = s.customer_id WHERE c.id = ${customerId}`.execute(trx)
  await readdressOpenOrders(ctx, trx, rows)
  await announceNoAddress(trx, ctx.now(), customerId)
}

/**
 * Gives a subscription an address of its own, which a change of the default does not move; `null` lets it follow the default
 * again. Throws `not_found`, `subscription_not_running` and `clock_in_doubt`.
 */
export async function setSubscriptionAddress(
  ctx: AppContext,
  trx: Trx,
  { id, customerId, addressId }: { id: string; customerId: string; addressId: string | null },
): Promise<void> {
  await lockCustomer(trx, customerId)
  if (addressId !== null && !(await ownAddress(trx, customerId, addressId))) throw new AppError('not_found')
  const { rows } = await sql<{ status: string }>`
    UPDATE subscriptions s SET
      address_id = CASE WHEN s.status IN ('queued', 'active') THEN ${addressId}::uuid ELSE s.address_id END
    WHERE s.id = ${id} AND s.customer_id = ${customerId} RETURNING s.status`.execute(trx)
  const status = rows[0]?.status
  if (status === undefined) throw new AppError('not_found')
  if (status !== 'queued' && status !== 'active') throw new AppError('subscription_not_running')
  await followAddress(ctx, trx, customerId)
}

/** Gives the running subscriptions that follow the default address that one as their own, before it changes for another. */
export async function holdAddress(trx: Trx, customerId: string): Promise<void> {
  await sql`
    UPDATE subscriptions s SET address_id = c.default_address_id FROM customers c
    WHERE c.id = s.customer_id AND c.id = ${customerId} AND s.status = 'active' AND s.address_id IS NULL`.execute(trx)
}
