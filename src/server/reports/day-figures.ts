import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { accepted, counts } from './counting.ts'

/** What the orders of a day come to: all that reports add up day by day. */

/** What is kept of days that were closed before there was dinner names no slot. */
interface OfSlot {
  slot?: SlotCode
}

/** Orders that stand alike. */
export interface SalesRow extends OfSlot {
  status: OrderStatus
  ofSubscription: boolean
  orders: number
  /** Paise; without what was cancelled or skipped. */
  revenue: number
}

/** Lines that are alike. */
export interface PortionRow extends OfSlot {
  status: OrderStatus
  kind: 'thali' | 'addon'
  dishId: string | null
  /** As the line has it. */
  name: string
  unitPaise: number
  quantity: number
  /** Skipped so late that it is cooked. */
  late?: boolean
  /** The order's copy of its thali; `null` when it kept none, which is then that of the day's menu. */
  thaliItems: unknown
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

/** An order without lines is one thali. */
async function countPortions(db: Db, day: KitchenDay): Promise<PortionRow[]> {
  const late = sql<boolean>`o.fulfilment = 'skipped' AND o.reason IS NOT DISTINCT FROM 'late'`
  const kind = sql<'thali' | 'addon'>`coalesce(l.kind, 'thali')`
  return db
    .selectFrom('orders as o')
    .leftJoin('order_lines as l', 'l.order_id', 'o.id')
    .where('o.delivery_date', '=', day)
    .where(accepted)
    .select([
      'o.slot',
      'o.fulfilment as status',
      kind.as('kind'),
      late.as('late'),
      'l.dish_id as dishId',
      sql<string>`coalesce(l.name, ${sql.lit(REGULAR_THALI)})`.as('name'),
      sql<number>`coalesce(l.unit_paise, o.price_paise)`.as('unitPaise'),
      sql<unknown>`CASE WHEN ${kind} = 'thali' THEN o.thali_items END`.as('thaliItems'),
      sql<number>`sum(coalesce(l.quantity, 1))`.as('quantity'),
    ])
    .groupBy(sql`1, 2, 3, 4, 5, 6, 7, 8`)
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
