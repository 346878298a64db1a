import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { counts, type Days } from './counting.ts'

/** How many orders wait for the kitchen's yes. */
export async function countHeld(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('count'))
    .where('held_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Subscriptions that have a day within these days, the newest first: the first few, and how many in all. */
export async function subscriptionsWithin(db: Db, days: Days, limit: number) {
  const within = db
    .selectFrom('subscriptions as s')
    .$if(days !== null, (query) =>
      query.where('s.start_day', '<=', days?.to as KitchenDay).where('s.end_day', '>=', days?.from as KitchenDay),
    )
  const { total } = await within.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await within
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .selectAll('s')
    .select(['c.name', 'c.phone'])
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
  return { rows, total }
}

/** How many customers there are, or came between two instants (the first included). */
export async function customersCreated(db: Db, between: { from: Date; before: Date } | null): Promise<number> {
  const { count } = await db
    .selectFrom('customers')
    .where('merged_into', 'is', null)
    .$if(between !== null, (query) =>
      query.where('created_at', '>=', between?.from as Date).where('created_at', '<', between?.before as Date),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The names of the menus that count on a day, the most ordered first. */
export async function menusOrdered(db: Db, day: KitchenDay, slot: SlotCode | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.menu_name')
    .where('o.delivery_date', '=', day)
    .where('o.menu_name', 'is not', null)
    .$if(slot !== undefined, (query) => query.where('o.slot', '=', slot as SlotCode))
    .where(counts)
    .groupBy('o.menu_name')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('o.menu_name')
    .execute()
  return rows.flatMap(({ menu_name }) => menu_name ?? [])
}
