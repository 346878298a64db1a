import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { ChangedOrder } from '#server/ordering/ordering.ts'
import { keptFor } from '../../accounts.ts'

/**
 * Notes orders that have been delivered, or are not delivered any more: somebody is to look whether they need a document. In the
 * transaction of the change; the document comes after it.
 */
export async function queueOrders(trx: Trx, changed: readonly ChangedOrder[]): Promise<void> {
  const sold = changed.filter(
    ({ from, to, subscriptionId }) =>
      subscriptionId === null && from !== to && (from === 'delivered' || to === 'delivered'),
  )
  if (sold.length === 0) return
  const [ids, days] = [sold.map(({ id }) => id), sold.map(({ deliveryDay }) => deliveryDay)]
  await sql`INSERT INTO document_queue (subject_id, kind, day)
    SELECT id, 'order', day FROM unnest(${ids}::uuid[], ${days}::date[]) AS sold (id, day) ORDER BY id
    ON CONFLICT (subject_id) DO NOTHING`.execute(trx)
}

/** The same of subscriptions for which money has come, or was taken back. */
export async function queueSubscriptions(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`INSERT INTO document_queue (subject_id, kind)
    SELECT id, 'subscription' FROM unnest(${ids}::uuid[]) AS paid (id) ORDER BY id
    ON CONFLICT (subject_id) DO NOTHING`.execute(trx)
}

/** The same of orders that are called off now, and of which the kitchen had kept money before: what came twice is a sale by that. */
export async function queueKeptOrders(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`INSERT INTO document_queue (subject_id, kind, day)
    SELECT o.id, 'order', o.delivery_date FROM orders o WHERE o.id = ANY(${ids}::uuid[]) AND ${keptFor.order} > 0 ORDER BY o.id
    ON CONFLICT (subject_id) DO NOTHING`.execute(trx)
}

/** The same of what the kitchen keeps the money, though it was called off. */
export async function queueSubject(
  trx: Trx,
  { orderId, subscriptionId }: { orderId: string | null; subscriptionId: string | null },
): Promise<void> {
  if (subscriptionId !== null) return queueSubscriptions(trx, [subscriptionId])
  await sql`INSERT INTO document_queue (subject_id, kind, day)
    SELECT id, 'order', delivery_date FROM orders WHERE id = ${orderId}::uuid ON CONFLICT (subject_id) DO NOTHING`.execute(
    trx,
  )
}
