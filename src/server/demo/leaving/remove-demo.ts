import { type RawBuilder, sql } from 'kysely'
import { holdLimitedDays, limitedDays } from '#server/calendar/calendar.ts'
import { holdLimitedDishes } from '#server/catalog/catalog.ts'
import { forgetAtDoors, forgetRuns } from '#server/delivery/delivery.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { forgetSheets } from '#server/kitchen/kitchen.ts'
import { forgetCash } from '#server/money/money.ts'
import { countTaken, recountStanding, settlePortions } from '#server/ordering/ordering.ts'
import { forgetRollups } from '#server/reports/reports.ts'
import { countPromised } from '#server/subscriptions/subscriptions.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { DEMO_SEEDED } from '../demo-records.ts'
import { DEMO_KITCHEN } from '../demo-routes.ts'
import type { Going } from './what-goes.ts'

/** Takes the demo's customers, the days and dishes with a limit, its subscriptions and orders, in the order in which all take them. */
export async function holdDemo(trx: Trx, now: Date): Promise<void> {
  const rows = (table: string) =>
    sql`SELECT FROM ${sql.table(table)} t WHERE EXISTS (SELECT FROM demo_records d WHERE d.id = t.id)
      ORDER BY t.id FOR UPDATE OF t`.execute(trx)
  await rows('customers')
  await holdLimitedDays(trx, now)
  await holdLimitedDishes(trx, now)
  await rows('subscriptions')
  await rows('orders')
}

/** Removes what goes. The books of plates, portions, sheets and reports are then as if it had never been; nobody is told. */
export async function removeDemo(trx: Trx, going: Going, now: Date): Promise<void> {
  const staying = await customersStaying(trx, going)
  await givePortionsOf(trx, going.orders)
  await forgetAtDoors(trx, going.orders)
  await forgetCash(trx, going.orders, going.subscriptions)
  const orders = idsOf(going.orders)
  const subscriptions = idsOf(going.subscriptions)
  // The triggers let go what belongs to records of the demo, and nothing else.
  const charged = sql`SELECT e.id FROM account_entries e LEFT JOIN payments p ON p.id = e.payment_id
    LEFT JOIN refunds r ON r.id = e.refund_id
    WHERE p.order_id = ${orders} OR p.subscription_id = ${subscriptions} OR r.order_id = ${orders} OR r.subscription_id = ${subscriptions}`
  await sql`DELETE FROM account_entries WHERE reverses IN (${charged})`.execute(trx)
  await sql`DELETE FROM account_entries WHERE id IN (${charged})`.execute(trx)
  await sql`DELETE FROM refunds WHERE order_id = ${orders} OR subscription_id = ${subscriptions}`.execute(trx)
  await sql`DELETE FROM payments WHERE order_id = ${orders} OR subscription_id = ${subscriptions}`.execute(trx)
  await sql`DELETE FROM payment_intents WHERE order_id = ${orders} OR subscription_id = ${subscriptions}`.execute(trx)
  await sql`DELETE FROM document_queue WHERE subject_id = ${orders} OR subject_id = ${subscriptions}`.execute(trx)
  await sql`DELETE FROM credit_requests WHERE order_id = ${orders} OR subscription_id = ${subscriptions}`.execute(trx)
  await sql`DELETE FROM document_requests WHERE subject_id = ${orders} OR subject_id = ${subscriptions}`.execute(trx)
  await sql`DELETE FROM meal_moves WHERE subscription_id = ${subscriptions}`.execute(trx)
  await sql`DELETE FROM subscription_pauses WHERE subscription_id = ${subscriptions}`.execute(trx)
  await sql`DELETE FROM orders_to_index WHERE order_id = ${orders}`.execute(trx)
  await sql`DELETE FROM orders WHERE id = ${orders}`.execute(trx)
  await sql`DELETE FROM subscriptions WHERE id = ${subscriptions}`.execute(trx)
  await sql`DELETE FROM polls WHERE id = ${idsOf(going.polls)}`.execute(trx)
  await sql`DELETE FROM menus WHERE id = ${idsOf(going.menus)}`.execute(trx)
  await sql`DELETE FROM items WHERE id = ${idsOf(going.dishes)}`.execute(trx)
  await sql`
    UPDATE items SET alternative_ids = ARRAY(
      SELECT id FROM unnest(alternative_ids) WITH ORDINALITY AS n (id, position) WHERE id <> ALL(${going.dishes}::text[]) ORDER BY position)
    WHERE alternative_ids && ${going.dishes}::text[]`.execute(trx)
  const subjects = idsOf([...going.orders, ...going.subscriptions])
  const customers = idsOf(going.customers)
  await sql`DELETE FROM outbox_events WHERE subject_id = ${subjects} OR customer_id = ${customers}`.execute(trx)
  await sql`DELETE FROM customers WHERE id = ${customers}`.execute(trx)
  for (const id of staying) await recountStanding(trx, id)
  const limited = await limitedDays(trx, now)
  for (const [slot, days] of Map.groupBy(limited, (one) => one.slot)) {
    await countTaken(
      trx,
      slot,
      days.map(({ day }) => day),
    )
  }
  await countPromised(trx, limited, now)
  await forgetRollups(trx)
  await forgetSheets(trx, now)
  await forgetRoutes(trx)
  // What stays is the kitchen's from now on, as if the demo had never made it.
  await trx.deleteFrom('demo_records').execute()
}

/** The routes that it has made, unless the kitchen has changed them or delivers on them. */
async function forgetRoutes(trx: Trx): Promise<void> {
  const made = await trx.selectFrom('settings').select('value').where('name', '=', DEMO_SEEDED).executeTakeFirst()
  if (made) await forgetRuns(trx, new Date(made.value))
  await sql`DELETE FROM settings WHERE name = 'kitchen_location' AND value = ${DEMO_KITCHEN}`.execute(trx)
}

function idsOf(ids: string[]): RawBuilder<unknown> {
  return sql`ANY(${ids}::uuid[])`
}

/** What the orders have of dishes that are counted can be ordered again. */
async function givePortionsOf(trx: Trx, ids: string[]): Promise<void> {
  const { rows } = await sql<{ id: string; from: Fulfilment; fromHeld: boolean }>`
    SELECT id, fulfilment AS "from", held_at IS NOT NULL AS "fromHeld" FROM orders WHERE id = ${idsOf(ids)}`.execute(
    trx,
  )
  await settlePortions(
    trx,
    rows.map((row) => ({ ...row, to: 'cancelled' })),
  )
}

/** Customers who stay and lose orders: they are known by those that they have left. */
async function customersStaying(trx: Trx, { orders, customers }: Going): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT customer_id AS id FROM orders
    WHERE id = ${idsOf(orders)} AND customer_id <> ALL(${customers}::uuid[]) ORDER BY id`.execute(trx)
  return rows.map(({ id }) => id)
}
