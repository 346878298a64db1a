import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { holdLimitedDays, type LimitedDay } from '#server/calendar/calendar.ts'
import { holdCountedDishes } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { type LockedRows, lockRowsSql } from '#server/kernel/db/lock-rows.ts'
import { newIdSql } from '#server/kernel/db/new-id-sql.ts'
import { hook } from '#server/kernel/hook.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { ChangeReason, Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { countsAsOrdered, fulfilmentOf, PAID_AHEAD, paymentStatesBefore } from '#shared/domain/ordering/order-status.ts'
import type { OrderAction } from '#shared/domain/ordering/transitions.ts'
import { settlePlates } from '../place/plates.ts'
import { settlePortions } from '../place/portions.ts'
import { standingSql } from '../place/standings.ts'
import { eventOfAction, orderEventsSql } from './order-events.ts'

/** Every change of an order's state. Nowhere else are fulfilment and payment updated, and their history written. */

export interface Transition {
  /** From which states to which; see shared/domain/ordering/transitions.ts. */
  action: OrderAction
  /** Which orders: a condition on `o`, their table. */
  where: RawBuilder<SqlBool>
  by: { kind: 'customer' | 'system' } | { kind: 'admin'; adminId: string }
  at: Date
  /** When each happened, by the order's id, where they did not all happen at `at`. */
  times?: ReadonlyMap<string, Date> | undefined
  /** Why, where the state that it leads to does not say it. */
  reason?: ChangeReason
  /** What becomes of orders that somebody holds; waited for unless said otherwise. */
  locked?: LockedRows
  /** The plates that come back are about to be taken again: whoever waits for one is told later, by the caller. */
  platesUntold?: boolean
}

/** An order that has changed. */
export interface ChangedOrder {
  id: string
  /** The entry of its history that tells of this change. */
  changeId: string
  /** When. */
  at: Date
  customerId: string
  deliveryDay: KitchenDay
  subscriptionId: string | null
  from: Fulfilment
  /** It waited for the kitchen's yes, and had nothing of its day. */
  fromHeld: boolean
  fromReason: ChangeReason | null
  to: Fulfilment
  toReason: ChangeReason | null
}

/**
 * Orders of these subscriptions are about to count no more, or to count again. Runs before their rows are locked: whoever
 * owns the subscriptions locks them here, so that nobody waits in a circle.
 */
export const countingWillChange = hook<[subscriptionIds: string[]]>()

/**
 * Orders of subscriptions have gone to another state: their meals go with them, or the whole is rejected. `limited` are the
 * held days with a capacity, none when the orders count as before.
 */
export const subscriptionOrdersChanged =
  hook<[changed: ChangedOrder[], change: Pick<Transition, 'by' | 'at'>, limited: LimitedDay[]]>()

/** These orders have changed, as `at`. Runs in their transaction. */
export const ordersChanged = hook<[changed: ChangedOrder[], at: Date]>()

/**
 * Lets orders go from one state to another, all that stand where `action` may begin and that `where` names, in one
 * statement: a guarded update that writes their history and what their customers are told. Of competitors for one order
 * one finds it as it was and wins; the others find nothing to change. Returns the orders that changed, by id.
 */
export async function transition(ctx: AppContext, trx: Trx, change: Transition): Promise<ChangedOrder[]> {
  const { action } = change
  if (action.from.length === 0) return []
  const counting = mayChangeCounting(action)
  const taking = counting || mayBeTheYes(action)
  const limited = taking ? await holdLimitedDays(trx, change.at) : []
  const countedDishes = taking && (await holdCountedDishes(trx, change.at))
  if (counting) await countingWillChange.run(ctx, trx, await subscriptionsOf(trx, change))
  const { rows } = await transitionSql(change).execute(trx)
  await settlePlates(trx, limited, rows, { now: change.at, told: !change.platesUntold })
  if (countedDishes) await settlePortions(trx, rows)
  const ofSubscriptions = action.to === null ? [] : rows.filter(({ subscriptionId }) => subscriptionId !== null)
  if (ofSubscriptions.length > 0)
    await subscriptionOrdersChanged.run(ctx, trx, ofSubscriptions, change, counting ? limited : [])
  await ordersChanged.run(ctx, trx, rows, change.at)
  return rows
}

function changesStanding({ from, to }: OrderAction): boolean {
  return to === 'delivered' || (to !== null && from.includes('delivered'))
}

function mayChangeCounting({ from, to }: OrderAction): boolean {
  return to !== null && from.some((state) => countsAsOrdered(state) !== countsAsOrdered(to))
}

/** The kitchen's yes to orders that wait for it: they are pending, and take what they need of their day by it. */
function mayBeTheYes({ from, to, deadline }: OrderAction): boolean {
  return to !== null && deadline === null && from.includes('pending') && countsAsOrdered(to)
}

async function subscriptionsOf(trx: Trx, { where }: Transition): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT o.subscription_id AS id FROM orders o WHERE ${where} AND o.subscription_id IS NOT NULL`.execute(trx)
  return rows.map(({ id }) => id)
}

function transitionSql({ action, where, by, at, times, reason, locked = 'wait' }: Transition) {
  const { to, payment, deadline } = action
  const event = eventOfAction(action)
  return sql<ChangedOrder>`
    WITH former AS (
      SELECT o.id, o.fulfilment, o.held_at IS NOT NULL AS held, o.reason FROM orders o WHERE ${where} AND ${mayBegin(action, at)}
      -- In one order, so that two who change the same orders never wait for each other in a circle. Whoever had to wait
      -- looks at the row as it then stands; the update below may not ask again, since it sees the row as it was before.
      ORDER BY o.id ${lockRowsSql(locked)}
    ),
    changed AS (
      UPDATE orders SET fulfilment = ${to === null ? sql`former.fulfilment` : sql`${to}`}
        ${payment === null ? sql`` : sql`, payment_state = ${payment}`}
        ${to === null ? sql`` : sql`, reason = ${reason ?? null}, held_at = NULL`}
        ${deadline === 'passed' ? sql`, auto_confirmed_at = ${at}::timestamptz` : sql``}
      FROM former WHERE orders.id = former.id
      RETURNING orders.id, orders.customer_id, orders.delivery_date, orders.subscription_id, orders.confirm_by,
        former.fulfilment AS from_fulfilment, former.held AS from_held, former.reason AS from_reason,
        orders.fulfilment AS to_fulfilment, orders.reason AS to_reason, ${timeSql(at, times)} AS at, ${newIdSql()} AS change_id
    ),
    history AS (
      INSERT INTO order_status_changes (id, order_id, from_status, to_status, to_payment, changed_by, admin_id, reason, changed_at)
      SELECT change_id, id, from_fulfilment, to_fulfilment, ${payment}::text, ${by.kind},
        ${by.kind === 'admin' ? by.adminId : null}::uuid, ${reason ?? null}::text, at
      FROM changed
    )
    ${changesStanding(action) ? sql`, standing AS (${standingSql(sql`changed`)})` : sql``}
    ${event === null ? sql`` : sql`, emitted AS (${orderEventsSql(event, sql`changed`, at)})`}
    SELECT id, change_id AS "changeId", at, customer_id AS "customerId", delivery_date AS "deliveryDay", subscription_id AS "subscriptionId",
      from_fulfilment AS "from", from_held AS "fromHeld", from_reason AS "fromReason", to_fulfilment AS "to", to_reason AS "toReason"
    FROM changed ORDER BY id`
}

function timeSql(at: Date, times: Transition['times']) {
  if (!times) return sql`${at}::timestamptz`
  return sql`coalesce((SELECT h.at FROM unnest(${[...times.keys()]}::uuid[], ${[...times.values()]}::timestamptz[]) AS h (id, at)
    WHERE h.id = orders.id), ${at}::timestamptz)`
}

/** The guard, `mayBegin` of the domain as SQL. Its words are literals, so that partial indexes are found. */
function mayBegin({ from, deadline, payment }: OrderAction, at: Date): RawBuilder<SqlBool> {
  const guards = [sql<SqlBool>`o.fulfilment IN (${literals([...new Set(from.map(fulfilmentOf))])})`]
  if (from.includes('pending') !== from.includes('pending_payment')) {
    const waits = sql`o.payment_state = 'due' AND o.payment_method = ANY(${PAID_AHEAD}::text[])`
    guards.push(sql`(o.fulfilment <> 'pending' OR (${waits}) = ${sql.lit(from.includes('pending_payment'))})`)
  }
  // Another order has taken its place: nobody brings it back beside that.
  if (from.includes('cancelled')) guards.push(sql`o.reason IS DISTINCT FROM 'replaced'`)
  if (deadline === 'cancellable') guards.push(sql`o.cancel_by > ${at}`)
  if (deadline === 'ahead') guards.push(sql`o.confirm_by > ${at}`)
  if (deadline === 'passed' || deadline === 'declinable') guards.push(sql`o.confirm_by <= ${at}`)
  if (deadline === 'declinable') guards.push(sql`o.decline_by > ${at}`)
  if (payment !== null) guards.push(sql`o.payment_state IN (${literals(paymentStatesBefore(payment))})`)
  return sql<SqlBool>`(${sql.join(guards, sql` AND `)})`
}

function literals(words: readonly string[]) {
  return sql.join(words.map((word) => sql.lit(word)))
}
