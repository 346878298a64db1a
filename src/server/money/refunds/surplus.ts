import { type RawBuilder, sql } from 'kysely'
import { heldFor, keptFor, owedFor } from '../accounts.ts'

/** Orders and subscriptions, by their ids. */
export interface Subjects {
  orders: string[]
  subscriptions: string[]
}

export function subjectsOf(rows: { orderId: string | null; subscriptionId: string | null }[]): Subjects {
  return {
    orders: rows.flatMap(({ orderId }) => orderId ?? []),
    subscriptions: rows.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  }
}

/**
 * What has come for each beyond what it owes, in paise, as SQL: `beyond` all of it, `paise` without what a person has decided to
 * keep.
 */
export function surplusOf({ orders, subscriptions }: Subjects): RawBuilder<unknown> {
  return sql`
    SELECT *, beyond - kept AS paise FROM (
      SELECT o.id AS order_id, NULL::uuid AS subscription_id, o.customer_id,
        (${heldFor.order} - ${owedFor.order})::integer AS beyond, ${keptFor.order}::integer AS kept
      FROM orders o WHERE o.id = ANY(${orders}::uuid[])
      UNION ALL
      SELECT NULL, s.id, s.customer_id, (${heldFor.subscription} - ${owedFor.subscription})::integer, ${keptFor.subscription}::integer
      FROM subscriptions s WHERE s.id = ANY(${subscriptions}::uuid[])) each_one`
}
