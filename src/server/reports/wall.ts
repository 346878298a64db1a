import { sql } from 'kysely'
import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { cookFigureOfDay } from '#server/kitchen/kitchen.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Wall } from '#shared/contract/reports/office/wall.schemas.ts'
import { orderDayAt, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { countDishes, countPlates } from '#shared/domain/kitchen/dish-summary.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { countDay } from './day-figures.ts'
import { portionsOf } from './portions.ts'

const NEWEST = 8
const AREAS = 12

/** What the kitchen's wall shows of the day that is cooked for. Nothing of it names a customer but by the first name. */
export async function wallOf(ctx: Pick<AppContext, 'longWork' | 'now' | 'services'>): Promise<Wall> {
  const now = ctx.now()
  const { db } = ctx.longWork
  const { slots, of } = await calendarOf(ctx).all(now)
  const day = slots.served.map((slot) => orderDayAt(of[slot], now)).sort()[0] as KitchenDay
  const figures = await countDay(db, day)
  const portions = await portionsOf(db, [figures])
  const { toCook } = countPlates(portions)
  const newest = await newestOf(db, day)
  return {
    day,
    now: now.toISOString(),
    held: newest[0]?.heldOfDay ?? 0,
    byStatus: byStatus(figures.sales),
    newest: newest.map(({ heldOfDay: _, created_at, slot, id: _id, ...order }) => ({
      ...order,
      _id,
      createdAt: created_at.toISOString(),
      ...(slot !== 'lunch' && { slot }),
    })),
    plates: toCook,
    cook: await cookFigureOfDay(db, day, slots.served),
    dishes: countDishes(portions)
      .filter(({ toCook }) => toCook > 0)
      .map(({ key, name, category, toCook: count }) => ({
        key: `${category} ${key}`,
        name,
        addOn: category === 'Add-on',
        count,
      })),
    out: await outOf(db, day),
  }
}

function byStatus(sales: readonly { status: OrderStatus; orders: number }[]): Record<string, number> {
  const counts: Partial<Record<OrderStatus, number>> = {}
  for (const { status, orders } of sales) counts[status] = (counts[status] ?? 0) + orders
  return counts
}

/** Thalis of an order `o`; one without lines is one. */
const platesSql = sql`(SELECT CASE count(*) WHEN 0 THEN 1 ELSE coalesce(sum(quantity) FILTER (WHERE kind = 'thali'), 0) END
  FROM order_lines WHERE order_id = o.id)`

interface NewestRow {
  id: string
  created_at: Date
  name: string | null
  plates: number
  status: OrderStatus
  held: boolean
  slot: SlotCode
  heldOfDay: number
}

/** The orders of the day that came last, those that wait for the kitchen's yes before all others. */
async function newestOf(db: Db, day: KitchenDay): Promise<NewestRow[]> {
  const { rows } = await sql<NewestRow>`
    SELECT o.id, o.created_at, nullif(split_part(btrim(o.customer_name), ' ', 1), '') AS name, ${platesSql}::int AS plates,
      o.fulfilment AS status, o.held_at IS NOT NULL AS held, o.slot,
      (SELECT count(*) FROM orders h WHERE h.delivery_date = ${day} AND h.held_at IS NOT NULL)::int AS "heldOfDay"
    FROM orders o WHERE o.delivery_date = ${day}
    ORDER BY o.held_at IS NULL, o.created_at DESC, o.id DESC LIMIT ${NEWEST}`.execute(db)
  return rows
}

/** What is on its way, by meal and by the area that is read from the address once the order's words are written. */
async function outOf(db: Db, day: KitchenDay): Promise<Wall['out']> {
  const { rows } = await sql<Wall['out'][number]>`
    SELECT o.slot, w.area, count(*)::int AS orders, sum(${platesSql})::int AS plates
    FROM orders o LEFT JOIN order_words w ON w.order_id = o.id
    WHERE o.delivery_date = ${day} AND o.held_at IS NULL AND o.fulfilment IN ('dispatched', 'out_for_delivery')
    GROUP BY o.slot, w.area ORDER BY o.slot DESC, orders DESC, w.area LIMIT ${AREAS}`.execute(db)
  return rows
}
