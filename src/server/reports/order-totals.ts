import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { accepted, isNarrowed, partsOfOrders, type WantedOrders, wantedSql } from '#server/ordering/ordering.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { countsAsOrdered, ORDER_STATUSES, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { counts, type Days } from './counting.ts'
import { ofSlot } from './day-figures.ts'
import { figuresOf } from './figures.ts'

/** What stands alike among the orders of a list. */
interface TotalsRow {
  status: OrderStatus
  orders: number
  /** Of those that count. */
  plates: number
  /** Paise of those that count. */
  revenue: number
}

/** What all of these orders come to; how many there are in each status whichever of them is asked for. */
export async function orderTotals(ctx: Pick<AppContext, 'longWork' | 'now'>, wanted: WantedOrders) {
  const { status: only, ...others } = wanted
  const { db } = ctx.longWork
  const { counted, heldOfAll } = isNarrowed(others)
    ? await countFound(db, others)
    : { counted: await countDays(ctx, wanted.days, wanted.slot), heldOfAll: await countHeld(db, wantedSql(others)) }
  const rows = only === undefined ? counted : counted.filter(({ status }) => status === only)
  const held = only === undefined || only === 'pending' ? heldOfAll : 0
  const sum = (key: 'orders' | 'plates' | 'revenue', of = rows) => of.reduce((total, row) => total + row[key], 0)
  const byStatus = Object.fromEntries(
    ORDER_STATUSES.map((status) => [
      status,
      sum(
        'orders',
        counted.filter((row) => row.status === status),
      ),
    ]),
  )
  // What waits for the kitchen's yes is pending.
  byStatus.pending = (byStatus.pending ?? 0) + heldOfAll
  return {
    orders: sum('orders') + held,
    counted: sum(
      'orders',
      rows.filter(({ status }) => countsAsOrdered(status)),
    ),
    held,
    plates: sum('plates'),
    amount: rupeesFromPaise(sum('revenue')),
    byStatus,
  }
}

/** By the figures of the days, of which those that are over are rolled up. */
async function countDays(
  ctx: Pick<AppContext, 'longWork' | 'now'>,
  days: Days,
  slot: SlotCode | undefined,
): Promise<TotalsRow[]> {
  const all = await figuresOf(ctx, days)
  const figures = slot ? all.map((day) => ofSlot(day, slot)) : all
  return figures.flatMap(({ sales, portions }) => [
    ...sales.map(({ status, orders, revenue }) => ({ status, orders, revenue, plates: 0 })),
    ...portions
      .filter(({ kind, status }) => kind === 'thali' && countsAsOrdered(status))
      .map(({ status, quantity }) => ({ status, orders: 0, revenue: 0, plates: quantity })),
  ])
}

async function countFound(db: Db, wanted: WantedOrders) {
  const counted: (TotalsRow & { held: number })[] = []
  for await (const part of partsOfOrders(db, wanted)) counted.push(...(await countPart(db, part)))
  return { counted, heldOfAll: counted.reduce((sum, { held }) => sum + held, 0) }
}

async function countPart(db: Db, part: RawBuilder<unknown>) {
  // An order without lines is one thali.
  const { rows } = await sql<TotalsRow & { held: number }>`
    SELECT o.fulfilment AS status, count(*) FILTER (WHERE ${accepted}) AS orders,
      count(*) FILTER (WHERE NOT (${accepted})) AS held,
      coalesce(sum(o.price_paise) FILTER (WHERE ${counts}), 0)::bigint AS revenue,
      coalesce(sum(l.plates) FILTER (WHERE ${counts}), 0)::bigint AS plates
    FROM orders o CROSS JOIN LATERAL (
      SELECT CASE count(*) WHEN 0 THEN 1 ELSE coalesce(sum(quantity) FILTER (WHERE kind = 'thali'), 0) END AS plates
      FROM order_lines WHERE order_id = o.id
    ) l
    WHERE ${part} GROUP BY o.fulfilment`.execute(db)
  return rows
}

async function countHeld(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    SELECT count(*) AS held FROM orders o WHERE o.held_at IS NOT NULL AND ${which}`.execute(db)
  return rows[0]?.held ?? 0
}
