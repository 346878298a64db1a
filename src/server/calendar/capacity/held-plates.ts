import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'

/**
 * Plates that are held for customers who waited for one. `service_days.held` has until when, by customer; an entry whose time
 * has passed holds nothing.
 */

/** For so long a free plate is held for the first who waited for it, and never beyond the order-by time of its day. */
export const PLATE_HELD_MINUTES = 60

/** How many plates of a row of `service_days` are held at an instant, but for a customer's own, as text of SQL. */
export const heldPlatesSql = (held: string, at: string, except = 'NULL') =>
  `(SELECT count(*) FROM jsonb_each_text(${held}) AS h (customer, until)
    WHERE h.until::timestamptz > ${at} AND h.customer IS DISTINCT FROM ${except})::integer`

/** The same for a statement of Kysely, of the column `held`. */
export function heldPlates(at: RawBuilder<unknown>, except: RawBuilder<unknown> = sql`NULL`): RawBuilder<number> {
  return sql`(SELECT count(*) FROM jsonb_each_text(held) AS h (customer, until)
    WHERE h.until::timestamptz > ${at} AND h.customer IS DISTINCT FROM ${except}::text)::integer`
}

/** A plate that is held for a customer. */
export interface HeldPlate extends SlotDay {
  until: Date
}

/** The plates that are held for a customer now. */
export async function heldFor(db: Db, customerId: string, now: Date): Promise<HeldPlate[]> {
  const { rows } = await sql<HeldPlate>`
    SELECT day, slot, (held->>${customerId}::text)::timestamptz AS until FROM service_days
    WHERE day >= ${kitchenDayOf(now)} AND (held->>${customerId}::text)::timestamptz > ${now} ORDER BY day, slot`.execute(
    db,
  )
  return rows
}

/** How many plates of each of these days are free and held for no one. A day that is closed, or whose orders are over, has none. */
export function freePlatesSql(slot: SlotCode, days: KitchenDay[], now: Date): RawBuilder<unknown> {
  return sql`
    SELECT day, least(order_by, ${now}::timestamptz + make_interval(mins => ${PLATE_HELD_MINUTES})) AS until,
      coalesce(capacity - taken - promised - ${heldPlates(sql`${now}::timestamptz`)}, 1000000) AS free
    FROM service_days WHERE slot = ${slot} AND day = ANY(${days}::date[]) AND state <> 'closed' AND order_by > ${now}`
}

/** Holds a plate for each of these customers. The days are held by the caller; what has run out is removed. */
export async function holdPlatesFor(
  trx: Trx,
  slot: SlotCode,
  plates: readonly { day: KitchenDay; customerId: string; until: Date }[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE service_days d SET held = w.held || coalesce((
      SELECT jsonb_object_agg(h.customer, h.until) FROM jsonb_each_text(d.held) AS h (customer, until)
      WHERE h.until::timestamptz > ${now}), '{}')
    FROM (
      SELECT day, jsonb_object_agg(customer, until) AS held FROM unnest(${plates.map(({ day }) => day)}::date[],
        ${plates.map(({ customerId }) => customerId)}::text[], ${plates.map(({ until }) => until)}::timestamptz[])
        AS p (day, customer, until) GROUP BY 1
    ) AS w
    WHERE d.day = w.day AND d.slot = ${slot}`.execute(trx)
}
