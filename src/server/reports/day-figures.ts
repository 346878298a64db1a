import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { accepted, countPortions, type OfSlot, type PortionRow } from '#server/ordering/ordering.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { counts } from './counting.ts'

/** What the orders of a day come to: all that reports add up day by day. */

/** Orders that stand alike. */
export interface SalesRow extends OfSlot {
  status: OrderStatus
  ofSubscription: boolean
  orders: number
  /** Paise; without what was cancelled or skipped. */
  revenue: number
}

export interface DayFigures {
  day: KitchenDay
  sales: SalesRow[]
  portions: PortionRow[]
}

/** Counts the orders of one day. */
export async function countDay(db: Db, day: KitchenDay): Promise<DayFigures> {
  return { day, sales: await countSales(db, day), portions: await countPortions(db, day) }
}

async function countSales(db: Db, day: KitchenDay): Promise<SalesRow[]> {
  return db
    .selectFrom('orders as o')
    .where('o.delivery_date', '=', day)
    .where(accepted)
    .select([
      'o.slot',
      'o.fulfilment as status',
      'o.is_subscription_order as ofSubscription',
      sql<number>`count(*)`.as('orders'),
      sql<number>`coalesce(sum(o.price_paise) FILTER (WHERE ${counts}), 0)`.as('revenue'),
    ])
    .groupBy(['o.slot', 'o.fulfilment', 'o.is_subscription_order'])
    .execute()
}

/** The figures of one slot alone. */
export function ofSlot({ day, sales, portions }: DayFigures, slot: SlotCode): DayFigures {
  const isOfSlot = (row: OfSlot) => (row.slot ?? 'lunch') === slot
  return { day, sales: sales.filter(isOfSlot), portions: portions.filter(isOfSlot) }
}

/** The first day after `day` (the first of all when `null`) for which there are orders. */
export async function nextDayWithOrders(db: Db, day: KitchenDay | null): Promise<KitchenDay | null> {
  const { next } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.min<KitchenDay | null>('delivery_date').as('next'))
    .$if(day !== null, (query) => query.where('delivery_date', '>', day as KitchenDay))
    .executeTakeFirstOrThrow()
  return next
}
