import { type SqlBool, sql } from 'kysely'
import { dishNames, thaliItemsOfDays } from '#server/catalog/catalog.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import type { Portion, ThaliItem } from '#shared/domain/kitchen/dish-summary.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { CALLED_OFF_ON_ITS_WAY } from '../queries.ts'

/** What the orders of a day consist of: who cooks and who reports count by the same rows. */

/** Of an order `o`: what does not wait for the kitchen's yes, and counts nowhere before it. */
export const accepted = sql<SqlBool>`o.held_at IS NULL`

/** Of an order `o`: skipped so late that it is cooked. */
const declined = sql<boolean>`o.fulfilment = 'skipped' AND o.reason IS NOT DISTINCT FROM 'late'`

/**
 * Of an order `o`: it was to be handed over and was not. No one was there, it could not be delivered, or it was called off on
 * its way. It does not count, and has been cooked and packed.
 */
export const notHandedOver = sql<boolean>`(o.fulfilment = 'cancelled'
  AND (o.no_show_at IS NOT NULL OR o.reason IN ('not_taken', 'not_delivered') OR ${CALLED_OFF_ON_ITS_WAY}))`

/** Of an order `o`: skipped or called off so late that it is cooked. */
export const cookedAnyway = sql<boolean>`(${declined} OR ${notHandedOver})`

/** What is kept of days that were closed before there was dinner names no slot. */
export interface OfSlot {
  slot?: SlotCode
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

interface Counting {
  /** Left out: all slots. */
  slot?: SlotCode
  /** What was not handed over counts as cooked, too. */
  noShowsCooked?: boolean
}

/** The lines of the orders of a day, or of one slot of it. An order without lines is one thali. */
export async function countPortions(
  db: Db,
  day: KitchenDay,
  { slot, noShowsCooked = false }: Counting = {},
): Promise<PortionRow[]> {
  const late = noShowsCooked ? cookedAnyway : declined
  const kind = sql<'thali' | 'addon'>`coalesce(l.kind, 'thali')`
  return db
    .selectFrom('orders as o')
    .leftJoin('order_lines as l', 'l.order_id', 'o.id')
    .where('o.delivery_date', '=', day)
    .$if(slot !== undefined, (query) => query.where('o.slot', '=', slot as SlotCode))
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

/** The rows of days, each day's by themselves. */
interface DayRows {
  day: KitchenDay
  portions: PortionRow[]
}

/**
 * What these rows consist of, day by day. A dish of the library has the name that it has at present; a thali of an order that
 * kept no copy is that of its day's menu.
 */
export async function portionsByDay(db: Db, figures: DayRows[]): Promise<Map<KitchenDay, Portion[]>> {
  const unknown = figures.filter(({ portions }) => portions.some(isUnknown))
  // Orders of a time when there was only lunch.
  const menus = await thaliItemsOfDays(
    db,
    'lunch',
    unknown.map(({ day }) => day),
  )
  const days = figures.map(({ day, portions }) => ({
    day,
    portions: portions.map((row) => ({ ...row, thaliItems: isUnknown(row) ? (menus[day] ?? null) : keptItems(row) })),
  }))
  const dishes = days.flatMap(({ portions }) => portions.flatMap((portion) => [portion, ...(portion.thaliItems ?? [])]))
  const names = await dishNames(db, [...new Set(dishes.flatMap(({ dishId }) => dishId ?? []))])
  const named = <Dish extends ThaliItem | Portion>(dish: Dish): Dish => ({
    ...dish,
    name: names.get(dish.dishId ?? '') ?? dish.name,
  })
  return new Map(
    days.map(({ day, portions }) => [
      day,
      portions.map((portion) => named({ ...portion, thaliItems: portion.thaliItems?.map(named) ?? null })),
    ]),
  )
}

function isUnknown({ kind, thaliItems }: PortionRow): boolean {
  return kind === 'thali' && thaliItems === null
}

/** The order's own copy. One that a former version wrote, which knew no ids, has none. */
function keptItems({ thaliItems }: PortionRow): ThaliItem[] | null {
  const kept = thaliItems as (Omit<ThaliItem, 'dishId'> & Partial<ThaliItem>)[] | null
  return kept?.map((item) => ({ dishId: null, ...item })) ?? null
}
