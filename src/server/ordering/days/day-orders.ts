import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { dishNames, thaliItemsOfDays } from '#server/catalog/catalog.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { Dish } from '#shared/domain/catalog/dish-key.ts'
import { REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import type { ThaliItem } from '#shared/domain/kitchen/dish-summary.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { accepted, cookedAnyway } from './day-portions.ts'

/** A line of an order. */
export interface DayLine extends Dish {
  kind: 'thali' | 'addon'
  quantity: number
}

/** An order of a day with all that is cooked and packed by. */
export interface DayOrder {
  id: string
  customerId: string
  customer: string | null
  phone: string
  /** Whom the rider asks for; `null`: the customer. */
  recipient: string | null
  address: string
  /** For this order, and the office's standing ones. */
  notes: string | null
  kitchenNote: string | null
  status: OrderStatus
  /** Skipped so late that it is cooked. */
  late: boolean
  lines: DayLine[]
  /** What is on its thalis. */
  thaliItems: Dish[]
}

interface Wanted {
  day: KitchenDay
  slot: SlotCode
  /** Of these customers alone. */
  customers?: string[]
  /** These alone. */
  ids?: string[]
}

/** The orders of a day of a slot, one by one, those that are skipped and cancelled among them. An order without lines is one thali. */
export async function ordersOfDay(db: Db, { day, slot, customers, ids }: Wanted): Promise<DayOrder[]> {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('customers as c', 'c.id', 'o.customer_id')
    .where('o.delivery_date', '=', day)
    .where('o.slot', '=', slot)
    .where(accepted)
    .$if(customers !== undefined, (query) => query.where(sql<SqlBool>`o.customer_id = ANY(${customers ?? []}::uuid[])`))
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`o.id = ANY(${ids ?? []}::uuid[])`))
    .select((order) => [
      'o.id',
      'o.customer_id as customerId',
      'o.customer_name as customer',
      'o.phone',
      'o.recipient_name as recipient',
      'o.delivery_address as address',
      'o.notes',
      'c.kitchen_note as kitchenNote',
      'o.fulfilment as status',
      cookedAnyway.as('late'),
      // As text: what is alike is taken apart once.
      sql<string | null>`o.thali_items::text`.as('thali'),
      jsonArrayFrom(
        order
          .selectFrom('order_lines as l')
          .select(['l.kind', 'l.dish_id as dishId', 'l.name', 'l.quantity'])
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.position'),
      ).as('lines'),
    ])
    .orderBy('o.id')
    .execute()
  const plates = await platesOf(db, { day, slot }, new Set(rows.map(({ thali }) => thali)))
  const named = await namesOf(db, [...rows.flatMap(({ lines }) => lines), ...[...plates.values()].flat()])
  for (const [copy, dishes] of plates) plates.set(copy, dishes.map(named))
  return rows.map(({ thali, lines, ...row }) => ({
    ...row,
    lines: lines.length > 0 ? lines.map(named) : [ONE_THALI],
    thaliItems: plates.get(thali) ?? [],
  }))
}

const ONE_THALI: DayLine = { kind: 'thali', dishId: null, name: REGULAR_THALI, quantity: 1 }

/** What is on a plate, by the copies that orders have; an order that kept none has the thali of its day's menu. */
async function platesOf(db: Db, { day, slot }: Pick<Wanted, 'day' | 'slot'>, copies: Set<string | null>) {
  const menu = copies.has(null) ? ((await thaliItemsOfDays(db, slot, [day]))[day] ?? []) : []
  return new Map<string | null, Dish[]>(
    [...copies].map((copy) => [
      copy,
      copy === null ? menu : (JSON.parse(copy) as ThaliItem[]).map(({ dishId = null, name }) => ({ dishId, name })),
    ]),
  )
}

/** A dish of the library has the name that it has at present. */
async function namesOf(db: Db, dishes: Dish[]) {
  const names = await dishNames(db, [...new Set(dishes.flatMap(({ dishId }) => dishId ?? []))])
  return <Named extends Dish>(dish: Named): Named => ({ ...dish, name: names.get(dish.dishId ?? '') ?? dish.name })
}
