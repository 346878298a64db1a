import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { type KitchenDay, kitchenDayOf, lastEnteredDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'

/**
 * Who may change the figures of days with a capacity. A row of the settings says until which day there are some: whoever
 * changes what subscriptions expect shares it, whoever changes days has it alone. So the one sees which days are limited,
 * and the other counts when nobody is in the middle of a change. It comes after the calendar, and before the days.
 */
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
  const until = await trx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', LIMITED_UNTIL)
    .forShare()
    .executeTakeFirst()
  return (until?.value ?? '') < kitchenDayOf(now) ? [] : lockLimitedDays(trx, now)
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
  await trx.selectFrom('settings').select('name').where('name', '=', LIMITED_UNTIL).forUpdate().execute()
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
