import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'

/** How many orders these days of a slot have, by what they are and what became of them. Days without any are left out. */
export async function orderFigures(db: Db, slot: SlotCode, days: KitchenDay[]) {
  const counts = sql`held_at IS NULL AND fulfilment <> ALL(${NOT_ORDERED}::text[])`
  const number = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) FILTER (WHERE ${condition}))::integer`
  const rows = await db
    .selectFrom('orders')
    .select([
      'delivery_date',
      number(sql`${counts} AND subscription_id IS NULL`).as('one_off'),
      number(sql`${counts} AND subscription_id IS NOT NULL`).as('subscription'),
      number(sql`held_at IS NOT NULL`).as('held'),
      number(sql`held_at IS NULL AND fulfilment = 'cancelled'`).as('cancelled'),
      number(sql`fulfilment = 'skipped'`).as('skipped'),
    ])
    .where('slot', '=', slot)
    .where('delivery_date', '>=', days[0] as KitchenDay)
    .where('delivery_date', '<=', days.at(-1) as KitchenDay)
    .groupBy('delivery_date')
    .execute()
  return new Map(rows.map(({ delivery_date, ...figures }) => [delivery_date, figures]))
}

/** How many orders of a slot are to be cooked on these days, those that wait for the kitchen's yes with them. */
export async function ordersToCook(db: Db, slot: SlotCode, days: KitchenDay[]): Promise<Map<KitchenDay, number>> {
  if (days.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['delivery_date', sql<number>`count(*)::integer`.as('count')])
    .where('slot', '=', slot)
    .where('delivery_date', 'in', days)
    .where('fulfilment', 'not in', NOT_ORDERED)
    .groupBy('delivery_date')
    .execute()
  return new Map(rows.map(({ delivery_date, count }) => [delivery_date, count]))
}
