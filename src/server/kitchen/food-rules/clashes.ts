import { sql } from 'kysely'
import { type KnownDish, libraryDishes } from '#server/catalog/catalog.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { type DayOrder, ordersOfDay } from '#server/ordering/ordering.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { clashesOf, type Decided, type DishClash, movesOf, type OrderedDish } from '#shared/domain/kitchen/clashes.ts'
import { canClash, type EaterRules, rulesOf } from '#shared/domain/kitchen/food-rules.ts'
import type { DishMove } from '#shared/domain/kitchen/production.ts'
import { countsAsOrdered } from '#shared/domain/ordering/order-status.ts'
import { foodRulesOfDay } from './food-rules.ts'

/** Who decided of a clash, and when. */
export interface Decision extends Decided {
  at: Date
  by: string
}

/** An order with dishes that are not for whom it is. */
export interface ClashingOrder {
  order: DayOrder
  rules: EaterRules
  clashes: DishClash[]
  /** By the key of the dish. */
  decisions: ReadonlyMap<string, Decision>
}

/** The orders of a day that clash; those that are not cooked are left out. Statements over the orders of those who have rules. */
export async function clashesOfDay(db: Db, slotDay: SlotDay): Promise<ClashingOrder[]> {
  const rules = await foodRulesOfDay(db, slotDay)
  const customers = [...rules].filter(([, eaters]) => eaters.some(canClash)).map(([customerId]) => customerId)
  if (customers.length === 0) return []
  const orders = await ordersOfDay(db, { ...slotDay, customers })
  const library = await libraryDishes(db)
  return clashingOrders(db, orders, { rules, library })
}

interface Known {
  rules: ReadonlyMap<string, EaterRules[]>
  library: ReadonlyMap<string, KnownDish>
}

/** Those of these orders that clash. */
export async function clashingOrders(
  db: Db,
  orders: readonly DayOrder[],
  { rules, library }: Known,
): Promise<ClashingOrder[]> {
  const bound = orders.flatMap((order) => {
    const eater = rulesOf(rules.get(order.customerId) ?? [], order.recipient)
    const isCooked = countsAsOrdered(order.status) || order.late
    return eater && canClash(eater) && isCooked ? [{ order, rules: eater }] : []
  })
  const decisions = await decisionsOf(
    db,
    bound.map(({ order }) => order.id),
  )
  const none = new Map<string, Decision>()
  return bound
    .map(({ order, rules }) => {
      const decided = decisions.get(order.id) ?? none
      return { order, rules, decisions: decided, clashes: clashesOf(rules, dishesOf(order), library, decided) }
    })
    .filter(({ clashes }) => clashes.length > 0)
}

/** What clashes change of what is cooked. */
export function movesOfDay(clashing: readonly ClashingOrder[]): DishMove[] {
  return clashing.flatMap(({ order, clashes }) => movesOf(order, clashes))
}

/** The dishes of an order: what is on its plates, and what is beside them. */
export function dishesOf({ lines, thaliItems }: DayOrder): OrderedDish[] {
  return lines.flatMap((line) =>
    line.kind === 'addon'
      ? [line]
      : thaliItems.map((dish) => ({ ...dish, kind: 'thali' as const, quantity: line.quantity })),
  )
}

async function decisionsOf(db: Db, orders: string[]): Promise<Map<string, Map<string, Decision>>> {
  if (orders.length === 0) return new Map()
  const { rows } = await sql<Decision & { orderId: string; key: string }>`
    SELECT d.order_id AS "orderId", d.dish_key AS key, d.decision, d.dish_id AS "dishId", d.basis, d.decided_at AS at,
      a.name AS by
    FROM clash_decisions d JOIN admins a ON a.id = d.decided_by WHERE d.order_id = ANY(${orders}::uuid[])`.execute(db)
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([id, rows]) => [id, new Map(rows.map((row) => [row.key, row]))]))
}
