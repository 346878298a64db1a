import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { heldPlates } from './held-plates.ts'
import { GATE_SHARED, SHARED_GATE } from './limits.ts'

/**
 * What of the room of days with a capacity is used. Whoever changes it holds the days' rows. `held` are the plates that are
 * kept for customers who waited for them, see held-plates.ts.
 */

/** By how many plates of one-off orders days have more than before, or fewer. Days without a capacity count nothing. */
export async function changeTaken(
  trx: Trx,
  changes: { day: KitchenDay; slot: SlotCode; plates: number }[],
): Promise<void> {
  await sql`
    UPDATE service_days d SET taken = d.taken + w.plates
    FROM unnest(${changes.map(({ day }) => day)}::date[], ${changes.map(({ slot }) => slot)}::text[],
      ${changes.map(({ plates }) => plates)}::integer[]) AS w (day, slot, plates)
    WHERE d.day = w.day AND d.slot = w.slot AND d.capacity IS NOT NULL`.execute(trx)
}

/** By how many plates days have promised more than before, or fewer. Days without a capacity count nothing. */
export async function changePromised(trx: Trx, slot: SlotCode, plates: ReadonlyMap<KitchenDay, number>): Promise<void> {
  if (plates.size === 0) return
  await sql`
    UPDATE service_days d SET promised = d.promised + w.plates
    FROM unnest(${[...plates.keys()]}::date[], ${[...plates.values()]}::integer[]) AS w (day, plates)
    WHERE d.day = w.day AND d.slot = ${slot} AND d.capacity IS NOT NULL`.execute(trx)
}

const countedFromOf = (slot: SlotCode) => `promised_from_${slot}`

/** From which day on meals without an order were counted when a slot's promises were counted last; `null` before that. */
export async function countedFrom(trx: Trx, slot: SlotCode): Promise<KitchenDay | null> {
  const row = await trx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', countedFromOf(slot))
    .executeTakeFirst()
  return row?.value ?? null
}

/** Notes that day. The days of the slot with a capacity are held. */
export async function noteCountedFrom(trx: Trx, slot: SlotCode, day: KitchenDay): Promise<void> {
  await sql`
    INSERT INTO settings (name, value) VALUES (${countedFromOf(slot)}, ${day})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value <> excluded.value`.execute(trx)
}

/** Writes how many plates these days have taken or promised; the days with a capacity that are not named, none. */
export async function setPlates(
  trx: Trx,
  slot: SlotCode,
  what: 'taken' | 'promised',
  days: KitchenDay[],
  plates: ReadonlyMap<KitchenDay, number>,
): Promise<void> {
  await sql`
    UPDATE service_days d SET ${sql.ref(what)} = w.plates
    FROM unnest(${days}::date[], ${days.map((day) => plates.get(day) ?? 0)}::integer[]) AS w (day, plates)
    WHERE d.day = w.day AND d.slot = ${slot} AND d.capacity IS NOT NULL`.execute(trx)
}

/**
 * How many plates of a day a customer can still order, `null` for any number: those held for others are not free. No one
 * changes that until the end of the transaction.
 */
export async function holdRoom(
  trx: Trx,
  { day, slot }: { day: KitchenDay; slot: SlotCode },
  { customerId, now }: { customerId: string; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`
    SELECT CASE WHEN capacity IS NOT NULL
      THEN greatest(capacity - taken - promised - ${heldPlates(sql`${now}`, sql`${customerId}`)}, 0) END::integer AS left
    FROM service_days WHERE day = ${day} AND slot = ${slot} FOR SHARE`.execute(trx)
  return rows[0]?.left ?? null
}

/** The days from one on that are full, with the plates that are held at `now`. */
export async function fullDays(db: Db, slot: SlotCode, from: KitchenDay, now: Date): Promise<KitchenDay[]> {
  const { rows } = await sql<{ day: KitchenDay }>`
    SELECT day FROM service_days
    WHERE slot = ${slot} AND day >= ${from} AND capacity <= taken + promised + ${heldPlates(sql`${now}`)}`.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * The common table expressions by which a statement that stores one-off orders holds their slots and days. `wanted` comes
 * before them, with `delivery_date` and `slot`. `the_slots` has the slots that may end, which lunch does not; they come
 * before the days, as by whoever changes days, and after the gate of the days, which lets those pass first who wait to change days. `the_days` has the days' rows as they stand once they are held; `room` is how many
 * plates are left, NULL for any number, those that are `held` included. A day without a limit is shared, so that orders of all instances go on beside each
 * other; the row of one with a limit is taken, so that its plates are counted one statement after another. Where
 * `days_stand` is not true a day has got or lost its limit, or its row, while it was waited for: the statement does
 * nothing, and is to be made again.
 */
export const HELD_DAYS = `
${SHARED_GATE},
the_slots AS MATERIALIZED (
  SELECT code, enabled FROM service_slots
  WHERE code IN (SELECT slot FROM wanted) AND code <> 'lunch' AND ${GATE_SHARED} ORDER BY code FOR KEY SHARE
),
unlimited_days AS MATERIALIZED (
  SELECT day, slot, state, order_by FROM service_days
  WHERE day IN (SELECT delivery_date FROM wanted) AND capacity IS NULL AND (SELECT count(*) FROM the_slots) IS NOT NULL
  ORDER BY day, slot FOR SHARE
),
limited_days AS MATERIALIZED (
  SELECT day, slot, state, order_by, taken, held, greatest(capacity - taken - promised, 0) AS room FROM service_days
  WHERE day IN (SELECT delivery_date FROM wanted) AND capacity IS NOT NULL AND (SELECT count(*) FROM the_slots) IS NOT NULL
  ORDER BY day, slot FOR NO KEY UPDATE
),
the_days AS MATERIALIZED (
  SELECT day, slot, state, order_by, NULL::integer AS room, NULL::jsonb AS held FROM unlimited_days
  UNION ALL SELECT day, slot, state, order_by, room, held FROM limited_days
),
days_stand AS MATERIALIZED (
  SELECT (SELECT count(*) FROM service_days WHERE day IN (SELECT delivery_date FROM wanted)) = count(*) AS so FROM the_days
)`

/**
 * Enters the plates of the orders `placed`, with their `customer_id`, `delivery_date`, `slot` and `plates`: what was held for
 * these customers is used. Its rows are the days with what is left.
 */
export const TAKE_PLATES = `
room_left AS (
  UPDATE service_days d SET taken = l.taken + p.plates, held = l.held - p.customers
  FROM limited_days l JOIN (
    SELECT delivery_date, slot, sum(plates)::integer AS plates, array_agg(customer_id::text) AS customers FROM placed GROUP BY 1, 2
  ) AS p ON p.delivery_date = l.day AND p.slot = l.slot
  WHERE d.day = l.day AND d.slot = l.slot
  RETURNING d.day, d.slot, l.room - p.plates AS room, d.held
)`
