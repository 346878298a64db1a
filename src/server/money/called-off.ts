import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { type ChangedOrder, changeStatus, lastDeliveries } from '#server/ordering/ordering.ts'
import { type AdminCaller, isOwnOfDay, letMoneyGo, moneyApproval, recordChanges } from '#server/people/people.ts'
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

/**
 * Those of these orders that are not called off yet: how many, what is not paid of them in paise, and when the last was
 * placed. A subscription pays its meals, so that theirs count as paid.
 */
export async function unpaidOf(
  db: Db,
  ids: string[],
): Promise<{ orders: number; paise: number; placedAt: Date | null }> {
  const { rows } = await sql<{ orders: number; paise: number; placedAt: Date | null }>`
    SELECT count(*)::integer AS orders, max(o.created_at) AS "placedAt",
      coalesce(sum(greatest(o.price_paise - ${heldFor.order}, 0)) FILTER (WHERE o.subscription_id IS NULL), 0)::float8 AS paise
    FROM orders o WHERE o.id = ANY(${ids}::uuid[]) AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])`.execute(db)
  return rows[0] ?? { orders: 0, paise: 0, placedAt: null }
}

type ApprovedStatus = NonNullable<ApprovalChange['calledOff']>['status']

/** Calls orders off as the owner has approved. */
async function callOff(
  ctx: AppContext,
  caller: AdminCaller,
  { orderIds, status: to = 'cancelled' }: { orderIds: string[]; status: ApprovedStatus },
  first: (trx: Trx) => Promise<void>,
): Promise<void> {
  const noted = (trx: Trx, changed: ChangedOrder[]) =>
    recordChanges(trx, caller, 'approveRequest', changed.map(presentCalledOff), ctx.now())
  await changeStatus(ctx, { orderIds, to, adminId: caller.id, first, noted })
}

const presentCalledOff = ({ id, from, to }: ChangedOrder) => ({
  subject: id,
  before: { status: from },
  after: { status: to },
})

/** Such an order above the limit: the owner's approval calls it off. */
export const calledOffApproval = moneyApproval<NonNullable<ApprovalChange['calledOff']>>({
  kind: 'calledOff',
  askedBy: 'orders.settle',
  present: async (_ctx, db, { id, status }) => {
    const { paise, placedAt } = await unpaidOf(db, [id])
    const wanted = { amount: rupeesFromPaise(paise), order: orderNumber(id), ...(status && { status }) }
    return { updatedAt: placedAt, facts: {}, wanted }
  },
  customerOf: async (db, { id }) => {
    const found = await db.selectFrom('orders').select('customer_name').where('id', '=', id).executeTakeFirst()
    return found?.customer_name ?? null
  },
  apply: (ctx, caller, { id, status }, { first }) => callOff(ctx, caller, { orderIds: [id], status }, first),
})

/** Many of them. */
export const calledOffOrdersApproval = moneyApproval<NonNullable<ApprovalChange['calledOffOrders']>>({
  kind: 'calledOffOrders',
  askedBy: 'orders.settle',
  present: async (_ctx, db, { ids, status }) => {
    const { orders, paise, placedAt } = await unpaidOf(db, ids)
    return {
      updatedAt: placedAt,
      facts: {},
      wanted: { amount: rupeesFromPaise(paise), orders, ...(status && { status }) },
    }
  },
  apply: (ctx, caller, { ids, status }, { first }) =>
    callOff(ctx, caller, { orderIds: [...new Set(ids)], status }, first),
})
