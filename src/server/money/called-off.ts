import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { type ChangedOrder, changeStatus, lastDeliveries } from '#server/ordering/ordering.ts'
import { isOwnOfDay, letMoneyGo, moneyApproval, noteApproved } from '#server/people/people.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { ApprovalChange } from '#shared/contract/people/office/approvals.schemas.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { countsAsOrdered, NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { heldFor } from './accounts.ts'

/** Orders that were delivered, are not paid, and are called off: what their customers owe is forgiven by that. */

/** Forgives what the orders cost that a change calls off, see `forgiveOrders`. */
export async function forgiveCalledOff(trx: Trx, adminId: string, changed: ChangedOrder[], at: Date): Promise<void> {
  const ids = changed.flatMap(({ id, from, to }) => (countsAsOrdered(from) && !countsAsOrdered(to) ? [id] : []))
  await forgiveOrders(trx, adminId, ids, at)
}

/**
 * Notes that a person forgives what these orders cost, in the transaction that calls them off, whatever states they went
 * through since. What the same person has said to be delivered on the same day is a mistake that is set right. Throws
 * `money_needs_approval`.
 */
export async function forgiveOrders(trx: Trx, adminId: string, ids: string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  const deliveries = await lastDeliveries(trx, ids)
  const others = deliveries
    .filter((delivery) => !isOwnOfDay({ id: adminId }, delivery, at))
    .map(({ orderId }) => orderId)
  if (others.length === 0) return
  const { rows } = await sql<{ id: string; paise: number }>`
    SELECT o.id, (o.price_paise - ${heldFor.order})::integer AS paise FROM orders o
    WHERE o.id = ANY(${others}::uuid[]) AND o.fulfilment = ANY(${NOT_ORDERED}::text[]) AND o.subscription_id IS NULL
      AND o.price_paise > ${heldFor.order} ORDER BY o.id`.execute(trx)
  if (rows.length === 0) return
  const { role } = await trx.selectFrom('admins').select('role').where('id', '=', adminId).executeTakeFirstOrThrow()
  for (const { id, paise } of rows)
    await letMoneyGo(trx, { id: adminId, role }, { way: 'called_off', id, amountPaise: paise, at })
}

/** Such an order above the limit: the owner's approval calls it off. */
export const calledOffApproval = moneyApproval<NonNullable<ApprovalChange['calledOff']>>({
  kind: 'calledOff',
  askedBy: 'orders.settle',
  present: async (_ctx, db, { id }) => {
    const { rows } = await sql<{ counts: string; createdAt: Date; paise: number }>`
      SELECT o.fulfilment AS counts, o.created_at AS "createdAt", (o.price_paise - ${heldFor.order})::integer AS paise
      FROM orders o WHERE o.id = ${id}`.execute(db)
    const [found] = rows
    if (!found || !countsAsOrdered(found.counts as 'delivered')) return { updatedAt: null, facts: {} }
    const wanted = { amount: rupeesFromPaise(found.paise), order: orderNumber(id) }
    return { updatedAt: found.createdAt, facts: {}, wanted }
  },
  customerOf: async (db, { id }) => {
    const found = await db.selectFrom('orders').select('customer_name').where('id', '=', id).executeTakeFirst()
    return found?.customer_name ?? null
  },
  apply: async (ctx: AppContext, caller, { id }, { first }) => {
    const noted = (trx: Trx) => noteApproved(ctx, caller)(trx, id, { status: 'cancelled' })
    await changeStatus(ctx, { orderIds: [id], to: 'cancelled', adminId: caller.id, first, noted })
  },
})
