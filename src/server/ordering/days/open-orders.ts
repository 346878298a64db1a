import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { isAmong, lockRowsSql, type WantedRows } from '#server/kernel/db/lock-rows.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { RECIPIENT_SQL } from '#server/people/people.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { ThaliItem } from '#shared/domain/kitchen/dish-summary.ts'

/** Orders of subscriptions before their deadline: until then they follow what they were made of. */

/** The days of a slot, from today on, that have open orders. */
export async function daysOfOpenOrders(db: Db, slot: SlotCode, now: Date): Promise<KitchenDay[]> {
  const open = await db
    .selectFrom('orders')
    .select('delivery_date')
    .distinct()
    .where('subscription_id', 'is not', null)
    .where('slot', '=', slot)
    .where('delivery_date', '>=', kitchenDayOf(now))
    .where('confirm_by', '>', now)
    .execute()
  return open.map((row) => row.delivery_date)
}

/** The ids of all of them. */
export async function idsOfOpenOrders(db: Db, now: Date): Promise<string[]> {
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', 'is not', null)
    .where('delivery_date', '>=', kitchenDayOf(now))
    .where('confirm_by', '>', now)
    .orderBy('id')
    .execute()
  return open.map(({ id }) => id)
}

/** Lets a slot's open orders be of these menus, in one statement whatever their number. Returns how many changed. */
export async function setMenusOfOpenOrders(
  db: Db,
  slot: SlotCode,
  menus: { day: KitchenDay; name: string; thaliItems: ThaliItem[] }[],
  now: Date,
  { locked, among }: WantedRows,
): Promise<number> {
  if (menus.length === 0) return 0
  const { numAffectedRows } = await sql`
    WITH served AS (
      SELECT * FROM unnest(${menus.map(({ day }) => day)}::date[], ${menus.map(({ name }) => name)}::text[],
        ${menus.map(({ thaliItems }) => JSON.stringify(thaliItems))}::jsonb[]) AS served (day, name, items)
    ),
    behind AS (
      SELECT o.id, served.name, served.items FROM orders o JOIN served ON served.day = o.delivery_date
      WHERE o.subscription_id IS NOT NULL AND o.slot = ${slot} AND o.confirm_by > ${now} AND ${isAmong(among, sql`o.id`)}
        AND (o.menu_name, o.thali_items) IS DISTINCT FROM (served.name, served.items)
      -- In one order, so that this and the automatic confirmation never wait for each other in a circle.
      ORDER BY o.id ${lockRowsSql(locked, 'o')}
    ),
    reworded AS (INSERT INTO orders_to_index SELECT id FROM behind)
    UPDATE orders SET menu_name = behind.name, thali_items = behind.items
    FROM behind WHERE orders.id = behind.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Where the orders of a subscription go; `null` leaves them where they go. */
export interface SubscriptionAddress {
  subscriptionId: string
  addressId: string | null
}

/**
 * Lets open orders of subscriptions that wait for an answer go to another address. Throws `clock_in_doubt` when it is
 * not certain whether the deadline of one that would go elsewhere has passed.
 */
export async function readdressOpenOrders(ctx: AppContext, trx: Trx, targets: SubscriptionAddress[]): Promise<void> {
  const { earliest, latest } = ctx.timeGuard.between(ctx.now())
  const { rows } = await sql<{ certain: boolean }>`
    WITH open AS (
      SELECT orders.id, target.address_id FROM orders JOIN unnest(${targets.map(({ subscriptionId }) => subscriptionId)}::uuid[],
        ${targets.map(({ addressId }) => addressId)}::uuid[]) AS target (subscription_id, address_id) USING (subscription_id)
      WHERE fulfilment = 'pending' AND confirm_by > ${earliest}
      -- In one order, so that this and what else locks orders never wait for each other in a circle.
      ORDER BY orders.id ${lockRowsSql('wait', 'orders')}
    ),
    reworded AS (INSERT INTO orders_to_index SELECT id FROM open)
    UPDATE orders SET delivery_address = a.address, recipient_name = ${sql.raw(RECIPIENT_SQL)}
    FROM open JOIN addresses a ON a.id = open.address_id
    WHERE orders.id = open.id
      AND (orders.delivery_address, orders.recipient_name) IS DISTINCT FROM (a.address, ${sql.raw(RECIPIENT_SQL)})
    RETURNING orders.confirm_by > ${latest} AS certain`.execute(trx)
  if (rows.some(({ certain }) => !certain)) throw new AppError('clock_in_doubt')
}
