import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { type KitchenDay, kitchenDayOf, lastEnteredDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'

/**
 * Who may change the figures of days with a capacity. A row of the settings says until which day there are some. Changes of
 * what subscriptions expect share the gate of the days, changes of days have it alone: the one sees which days are limited,
 * the other counts while no change is under way. The gate comes after the calendar and customers, and before the days.
 * It is an advisory lock: those who share it queue behind the one who waits to have it alone. The lock of a row would let
 * them pass, and a day could not be closed as long as customers come without a break.
 */
const GATE = `hashtextextended('days', 0)`

/** The common table expression by which a statement shares the gate, until the end of its transaction. */
export const SHARED_GATE = `the_gate AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${GATE}))`

/** A condition that holds once the gate is shared. */
export const GATE_SHARED = '(SELECT count(*) FROM the_gate) = 1'

const LIMITED_UNTIL = 'limited_until'
/** Some slot has a usual capacity: days to come will have one. */
const FOR_EVER = '9999-12-31'

export interface LimitedDay {
  day: KitchenDay
  slot: SlotCode
}

/**
 * Takes the days from today on that have a capacity, until the end of the transaction, and returns them. To be called
 * before subscriptions and orders are locked. Costs one look as long as no day has one.
 */
export async function holdLimitedDays(trx: Trx, now: Date): Promise<LimitedDay[]> {
  // The lock of the row lets the statement see it as it is once the gate is shared.
  const { rows } = await sql<{ value: string }>`
    WITH ${sql.raw(SHARED_GATE)}
    SELECT s.value FROM settings s WHERE s.name = ${LIMITED_UNTIL} AND ${sql.raw(GATE_SHARED)}
    FOR KEY SHARE OF s`.execute(trx)
  return (rows[0]?.value ?? '') < kitchenDayOf(now) ? [] : lockLimitedDays(trx, now)
}

/**
 * Holds these days, and all that have a capacity, with their slots: what is stored for them later in the transaction finds
 * them as they are, and waits for nobody. To be called before subscriptions and orders are locked.
 */
export async function holdDays(trx: Trx, days: LimitedDay[], now: Date): Promise<void> {
  const slots = days.map(({ slot }) => slot)
  await sql`
    SELECT FROM service_slots WHERE code = ANY(${slots}::text[]) AND code <> 'lunch' ORDER BY code FOR KEY SHARE`.execute(
    trx,
  )
  await holdLimitedDays(trx, now)
  await sql`
    SELECT FROM service_days d JOIN unnest(${days.map(({ day }) => day)}::date[], ${slots}::text[]) AS w (day, slot)
      ON w.day = d.day AND w.slot = d.slot
    WHERE d.capacity IS NULL ORDER BY d.day, d.slot FOR SHARE OF d`.execute(trx)
}

/** The same, for a change of days: waits until nobody is changing what subscriptions expect, and keeps others from it. */
export async function takeLimitedDays(trx: Trx, now: Date): Promise<LimitedDay[]> {
  await sql`SELECT pg_advisory_xact_lock(${sql.raw(GATE)})`.execute(trx)
  return lockLimitedDays(trx, now)
}

function lockLimitedDays(trx: Trx, now: Date): Promise<LimitedDay[]> {
  return selectLimitedDays(trx, now).forNoKeyUpdate().execute()
}

/** The days from today on that have a capacity. */
export function limitedDays(db: Db, now: Date): Promise<LimitedDay[]> {
  return selectLimitedDays(db, now).execute()
}

function selectLimitedDays(db: Db, now: Date) {
  return db
    .selectFrom('service_days')
    .select(['day', 'slot'])
    .where('capacity', 'is not', null)
    .where('day', '>=', kitchenDayOf(now))
    .where('day', '<=', lastEnteredDay(kitchenDayOf(now)))
    .orderBy('day')
    .orderBy('slot')
}

/** Notes until when days have a capacity, in the transaction that has changed it. */
export async function noteLimits(trx: Trx): Promise<void> {
  const usual = await trx
    .selectFrom('service_slots')
    .select('code')
    .where('capacity', 'is not', null)
    .executeTakeFirst()
  const last = await trx
    .selectFrom('service_days')
    .select((eb) => eb.fn.max('day').as('day'))
    .where('capacity', 'is not', null)
    .executeTakeFirst()
  const value = usual ? FOR_EVER : (last?.day ?? '')
  await trx.updateTable('settings').set({ value }).where('name', '=', LIMITED_UNTIL).execute()
}
