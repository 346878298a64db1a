import { CompiledQuery } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { relationOf } from '#server/kernel/db/relation.ts'
import { newId } from '#server/kernel/ids.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { numberOf } from '#shared/base/phone.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { ThaliItem } from '#shared/domain/kitchen/dish-summary.ts'
import type { EnteredSource, OrderSource } from '#shared/domain/ordering/order-source.ts'
import type { OrderState } from '#shared/domain/ordering/order-status.ts'
import type { PricedLine } from '#shared/domain/ordering/pricing.ts'

/** The beginning of an order's life. Nowhere else are orders, their lines and the first entry of their history inserted. */

/** All that an order consists of. */
export interface NewOrder extends OrderState {
  id: string
  customer: { id: string; phone: string; name: string | null }
  menuName: string
  lines: PricedLine[]
  totalPaise: number
  deliveryDate: KitchenDay
  slot: SlotCode
  address: string
  /** Whom the rider asks for; `null` is the customer. */
  recipient: string | null
  notes: string | null
  /** What the thali of the order consists of; `null` when it has none. */
  thaliItems: ThaliItem[] | null
  /** The subscription that it is of, until when its customer may answer, and until when decline it after that, if at all. */
  subscription: { id: string; confirmBy: Date; declineBy: Date | null } | null
  /** Until when its customer may cancel it; none when not at all. */
  cancelBy?: Date
  /** When it was put aside until the kitchen says yes; none when it needs none. */
  heldAt?: Date
  /** When it was confirmed because nobody had answered. */
  autoConfirmedAt: Date | null
  createdAt: Date
  placedBy: 'customer' | 'system' | 'admin'
  /** How it came in, and who entered it; none when its customer or the daily run made it. */
  entered?: { source: EnteredSource; adminId: string }
}

/** Orders as the relation `new_orders`. */
export const newOrders = relationOf<NewOrder>([
  ['id', 'uuid', (order) => order.id],
  ['customer_id', 'uuid', (order) => order.customer.id],
  ['phone', 'text', (order) => numberOf(order.customer.phone)],
  ['customer_name', 'text', (order) => order.customer.name],
  ['menu_name', 'text', (order) => order.menuName],
  ['price_paise', 'int', (order) => order.totalPaise],
  ['fulfilment', 'text', (order) => order.fulfilment],
  ['payment_method', 'text', (order) => order.paymentMethod],
  ['payment_state', 'text', (order) => order.paymentState],
  ['delivery_date', 'date', (order) => order.deliveryDate],
  ['delivery_address', 'text', (order) => order.address],
  ['recipient_name', 'text', (order) => order.recipient],
  ['notes', 'text', (order) => order.notes],
  ['thali_items', 'jsonb', (order) => order.thaliItems && JSON.stringify(order.thaliItems)],
  ['subscription_id', 'uuid', (order) => order.subscription?.id ?? null],
  ['confirm_by', 'timestamptz', (order) => order.subscription?.confirmBy ?? null],
  ['decline_by', 'timestamptz', (order) => order.subscription?.declineBy ?? null],
  ['cancel_by', 'timestamptz', (order) => order.cancelBy ?? null],
  ['held_at', 'timestamptz', (order) => order.heldAt ?? null],
  ['auto_confirmed_at', 'timestamptz', (order) => order.autoConfirmedAt],
  ['created_at', 'timestamptz', (order) => order.createdAt],
  ['placed_by', 'text', (order) => order.placedBy],
  ['slot', 'text', (order) => order.slot],
  ['source', 'text', ({ entered }): OrderSource => entered?.source ?? 'web'],
  ['entered_by', 'uuid', ({ entered }) => entered?.adminId ?? null],
  ['change_id', 'uuid', () => newId()],
])

type NewLine = PricedLine & { orderId: string; position: number }

/** Their lines as the relation `new_lines`. */
export const newLines = relationOf<NewLine>([
  ['order_id', 'uuid', (line) => line.orderId],
  ['position', 'int', (line) => line.position],
  ['name', 'text', (line) => line.name],
  ['kind', 'text', (line) => line.kind],
  ['dish_id', 'uuid', (line) => line.dishId],
  ['quantity', 'int', (line) => line.quantity],
  ['unit_paise', 'int', (line) => line.unitPaise],
])

/** The lines of orders, in their order. */
export function linesOf(orders: Pick<NewOrder, 'id' | 'lines'>[]): NewLine[] {
  return orders.flatMap(({ id, lines }) => lines.map((line, position) => ({ ...line, orderId: id, position })))
}

/**
 * The common table expressions that store orders. `new_orders` and `new_lines` come before them in the statement, from rows
 * or from other tables; `created` is what was stored: of a subscription's orders for one day and slot only the first. `IN` under
 * `IS TRUE` is looked up in a hash table: as a join it is a nested loop whenever few orders are expected, which takes minutes
 * for many.
 */
export const CREATE_ORDERS = `
created AS (
  INSERT INTO orders (id, customer_id, phone, customer_name, menu_name, price_paise, fulfilment, payment_method,
    payment_state, delivery_date, delivery_address, recipient_name, notes, thali_items, is_subscription_order, subscription_id, confirm_by,
    decline_by, cancel_by, held_at, auto_confirmed_at, created_at, slot, source, entered_by)
  SELECT id, customer_id, phone, customer_name, menu_name, price_paise, fulfilment, payment_method,
    payment_state, delivery_date, delivery_address, recipient_name, notes, thali_items, subscription_id IS NOT NULL, subscription_id,
    confirm_by, decline_by, cancel_by, held_at, auto_confirmed_at, created_at, slot, source, entered_by
  FROM new_orders
  ON CONFLICT (subscription_id, delivery_date, slot) WHERE subscription_id IS NOT NULL DO NOTHING
  RETURNING id, customer_id, delivery_date, subscription_id, confirm_by
),
created_lines AS (
  INSERT INTO order_lines (order_id, position, name, kind, dish_id, quantity, unit_paise)
  SELECT order_id, position, name, kind, dish_id, quantity, unit_paise FROM new_lines
  WHERE (order_id IN (SELECT id FROM created)) IS TRUE
),
created_history AS (
  INSERT INTO order_status_changes (id, order_id, to_status, to_payment, changed_by, admin_id, changed_at)
  SELECT change_id, id, fulfilment, payment_state, placed_by, entered_by, created_at FROM new_orders
  WHERE (id IN (SELECT id FROM created)) IS TRUE
),
created_words AS (INSERT INTO orders_to_index SELECT id FROM created)`

const CREATE = `
WITH new_orders (${newOrders.columns}) AS (SELECT * FROM unnest(${newOrders.parameters(1)})),
new_lines (${newLines.columns}) AS (SELECT * FROM unnest(${newLines.parameters(1 + newOrders.width)})),
${CREATE_ORDERS}
SELECT FROM created`

/** Stores orders with their lines and the first entry of their history, in one statement. */
export async function createOrders(db: Db, orders: NewOrder[]): Promise<void> {
  const values = [...newOrders.arrays(orders), ...newLines.arrays(linesOf(orders))]
  await db.executeQuery(CompiledQuery.raw(CREATE, values))
}
