import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { hook } from '#server/kernel/hook.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { goesBack } from '#shared/domain/ordering/given-statuses.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import {
  countsAsOrdered,
  MAX_MATCHING_ORDERS,
  MAX_ORDERS_AT_ONCE,
  ORDER_STATUSES,
} from '#shared/domain/ordering/order-status.ts'
import { kitchenSets } from '#shared/domain/ordering/transitions.ts'
import { type WantedOrders, wantedSql } from '../search/found-orders.ts'
import { statusChangedEvent } from './order-events.ts'
import { type ChangedOrder, transition } from './transition.ts'

/** How many orders are in each state. */
export type CountedStates = Partial<Record<Fulfilment, number>>

/** What an admin wants of one order or of many. */
export interface StatusChange {
  /** Each once. */
  orderIds: string[]
  to: Fulfilment
  /** Only orders that still have this status are changed: an undo leaves alone what was changed since. */
  onlyFrom?: Fulfilment | undefined
  /** Whether orders that are cancelled or skipped are changed, too. Unless said, only if there are no others. */
  revive?: boolean | undefined
  adminId: string
  /** How many orders were seen in each status, see `requireSeen`. Left out: not compared. */
  seen?: CountedStates | undefined
  /** Runs first in the transaction. */
  first?: (trx: Trx) => Promise<void>
  /** Only these statuses are set, and only where one of them stands; left out: any. */
  given?: readonly Fulfilment[]
  /** Takes note of what has changed, in the transaction of the change. */
  noted?: (trx: Trx, changed: ChangedOrder[]) => Promise<void>
}

/** One of the kitchen's people has set the status of these orders. Runs in their transaction; what throws rejects all of it. */
export const statusesSet = hook<[changed: ChangedOrder[], adminId: string, at: Date]>()

/** What has become of it. */
export interface StatusChanged {
  changed: ChangedOrder[]
  /** How many orders stay cancelled or skipped though another status was wanted. */
  leftOut: { cancelled: number; skipped: number }
}

const COUNTING = ORDER_STATUSES.filter(countsAsOrdered)

/**
 * Sets the status of orders for an admin, any from any other, all or none. Orders that are cancelled or skipped are left
 * as they are while there are others, so that setting a whole day delivered brings none of them back; one that was
 * replaced always stays. Throws
 * `not_found`, `order_meal_used`, `money_needs_approval`, `preview_stale` with the present numbers, and `not_allowed` when the status is not `given`, or none of the orders has such a one.
 */
export async function changeStatus(ctx: AppContext, change: StatusChange): Promise<StatusChanged> {
  const at = ctx.now()
  const { orderIds, to, onlyFrom, adminId, given = ORDER_STATUSES } = change
  if (!given.includes(to)) throw new AppError('not_allowed')
  const where = sql<boolean>`o.id = ANY(${orderIds}::uuid[])`
  const { db } = orderIds.length > MAX_ORDERS_AT_ONCE ? ctx.longWork : ctx
  const done = await inTransaction(db, async (trx) => {
    await change.first?.(trx)
    const before = await countStates(trx, orderIds)
    if (sum(before.values()) !== orderIds.length) throw new AppError('not_found')
    const revive = change.revive ?? COUNTING.every((state) => !before.has(state))
    if (given.every((state) => !before.has(state))) throw new AppError('not_allowed')
    const wanted = onlyFrom !== undefined ? [onlyFrom] : revive ? ORDER_STATUSES : COUNTING
    const among = wanted.filter((state) => given.includes(state))
    const changing = among.filter((state) => state !== to)
    requireSeen(change.seen, before, changing, to)
    // What is cancelled between the counting and this statement is held back by its guard.
    const action = kitchenSets(to, among)
    const changed = await transition(ctx, trx, { action, where, by: { kind: 'admin', adminId }, at })
    await statusesSet.run(ctx, trx, changed, adminId, at)
    await emit(trx, at, ...changed.map(statusChangedEvent))
    await change.noted?.(trx, changed)
    const after =
      onlyFrom === undefined && changed.length < orderIds.length
        ? await countStates(trx, orderIds)
        : new Map<Fulfilment, number>()
    const left = (state: Fulfilment) => (state === to ? 0 : (after.get(state) ?? 0))
    return { changed, leftOut: { cancelled: left('cancelled'), skipped: left('skipped') } }
  })
  relay(ctx).wake()
  return done
}

/**
 * Throws `preview_stale` with the present numbers when more orders than were `seen` would be changed; those that go back
 * or are called off count by their status.
 */
function requireSeen(
  seen: CountedStates | undefined,
  now: Map<Fulfilment, number>,
  states: Fulfilment[],
  to: Fulfilment,
) {
  if (seen === undefined) return
  const isStep = (state: Fulfilment) => countsAsOrdered(state) && countsAsOrdered(to) && !goesBack(state, to)
  const groups = [states.filter(isStep), ...states.filter((state) => !isStep(state)).map((state) => [state])]
  const seenOf = (group: Fulfilment[]) => sum(group.map((state) => seen[state] ?? 0))
  if (groups.some((group) => sum(group.map((state) => now.get(state) ?? 0)) > seenOf(group))) {
    const present = Object.fromEntries(states.map((state) => [state, now.get(state) ?? 0]))
    throw new AppError('preview_stale', {}, { present })
  }
}

/** What an admin wants of all orders that a list finds. */
export interface MatchingChange {
  wanted: WantedOrders
  /** The newest order that the admin has seen. */
  upTo: string
  to: Fulfilment
  adminId: string
  /** As of a `StatusChange`. */
  seen?: CountedStates | undefined
  given?: readonly Fulfilment[]
}

/**
 * The same for all orders that a list finds. Those that came after it was looked at are left alone, and under a filter of
 * status those whose status has changed since. Throws further `orders_too_many`.
 */
export async function changeMatching(ctx: AppContext, { wanted, upTo, ...change }: MatchingChange) {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o WHERE ${wantedSql(wanted)} AND o.id <= ${upTo}
    LIMIT ${MAX_MATCHING_ORDERS + 1}`.execute(ctx.longWork.db)
  if (rows.length > MAX_MATCHING_ORDERS) throw new AppError('orders_too_many', { count: MAX_MATCHING_ORDERS })
  if (rows.length === 0) return { changed: [], leftOut: { cancelled: 0, skipped: 0 } }
  const orderIds = rows.map(({ id }) => id)
  return changeStatus(ctx, { orderIds, onlyFrom: wanted.status, ...change }).catch((error: unknown) => {
    throw withOrders(error, orderIds)
  })
}

/** The caller has not read all that a list finds, and can ask the owner for these by their ids. */
function withOrders(error: unknown, orders: string[]): unknown {
  const isOwners = error instanceof AppError && error.code === 'money_needs_approval'
  return isOwners ? new AppError(error.code, error.facts, { orders }) : error
}

/** How many of these orders are in each state. */
async function countStates(trx: Trx, orderIds: string[]): Promise<Map<Fulfilment, number>> {
  const { rows } = await sql<{ state: Fulfilment; count: number }>`
    SELECT o.fulfilment AS state, count(*)::integer AS count FROM orders o WHERE o.id = ANY(${orderIds}::uuid[])
    GROUP BY o.fulfilment`.execute(trx)
  return new Map(rows.map(({ state, count }) => [state, count]))
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0)
}
