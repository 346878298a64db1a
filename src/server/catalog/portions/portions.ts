import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { soldOutOf } from './sold-out.ts'

/** A dish of a day, as its portions are counted. */
export interface DayDish {
  day: KitchenDay
  slot: SlotCode
  /** See dish-key.ts. */
  key: string
}

/** The dishes of a slot's day of which the portions are counted, or that are sold out. */
export async function limitedDishes(db: Db, day: KitchenDay, slot: SlotCode) {
  return db
    .selectFrom('dish_limits')
    .select(['dish_key as key', 'name', 'portions_left as left'])
    .where('day', '=', day)
    .where('slot', '=', slot)
    .orderBy('name')
    .execute()
}

/**
 * Sets how many portions of a dish are left: 0 is sold out, `null` takes the limit away. Orders that have been placed stay.
 * Returns how many were left before. Afterwards everybody is told.
 */
export async function setPortions(
  ctx: AppContext,
  { day, slot, key }: DayDish,
  name: string,
  left: number | null,
): Promise<number | null> {
  const before = await inTransaction(ctx.db, async (trx) => {
    const { rows } = await sql<{ left: number }>`
      SELECT portions_left AS left FROM dish_limits
      WHERE day = ${day} AND slot = ${slot} AND dish_key = ${key} FOR UPDATE`.execute(trx)
    if (left === null) {
      await sql`DELETE FROM dish_limits WHERE day = ${day} AND slot = ${slot} AND dish_key = ${key}`.execute(trx)
    } else {
      await sql`
        INSERT INTO dish_limits (day, slot, dish_key, name, portions_left, counted)
        VALUES (${day}, ${slot}, ${key}, ${name}, ${left}, ${left > 0})
        ON CONFLICT (day, slot, dish_key) DO UPDATE
          SET name = excluded.name, portions_left = excluded.portions_left, counted = excluded.counted`.execute(trx)
    }
    await emit(trx, ctx.now(), { type: 'menu-updated' })
    return rows[0]?.left ?? null
  })
  soldOutOf(ctx).invalidate()
  relay(ctx).wake()
  return before
}

/** The last portion of a dish has been ordered: everybody is told. After the commit; whoever stores an order looks anyhow. */
export async function tellSoldOut(ctx: AppContext): Promise<void> {
  soldOutOf(ctx).invalidate()
  await inTransaction(ctx.db, (trx) => emit(trx, ctx.now(), { type: 'menu-updated' }))
  relay(ctx).wake()
}

/**
 * Takes the dishes whose portions are counted, from today on, until the end of the transaction; to be called before orders are
 * locked, as whoever places some holds them first. Returns whether there are any.
 */
export async function holdCountedDishes(trx: Trx, now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM dish_limits WHERE counted AND day >= ${kitchenDayOf(now)}
    ORDER BY day, slot, dish_key FOR NO KEY UPDATE`.execute(trx)
  return rows.length > 0
}

/** The same of all dishes that have a limit, also of those that are sold out by hand. */
export async function holdLimitedDishes(trx: Trx, now: Date): Promise<void> {
  await sql`
    SELECT FROM dish_limits WHERE day >= ${kitchenDayOf(now)}
    ORDER BY day, slot, dish_key FOR NO KEY UPDATE`.execute(trx)
}

/**
 * Lets an order that is being replaced keep its portions of dishes that are sold out by hand: they are there for `work`
 * alone, which stores the order that takes its place. The dishes are held.
 */
export async function withOwnPortions<Result>(
  trx: Trx,
  own: PortionsBack[],
  work: () => Promise<Result>,
): Promise<Result> {
  const setLeft = (back: number) =>
    sql`
    UPDATE dish_limits d SET portions_left = ${back} * b.portions
    FROM unnest(${own.map(({ day }) => day)}::date[], ${own.map(({ slot }) => slot)}::text[],
      ${own.map(({ key }) => key)}::text[], ${own.map(({ portions }) => portions)}::integer[]) AS b (day, slot, dish_key, portions)
    WHERE NOT d.counted AND d.day = b.day AND d.slot = b.slot AND d.dish_key = b.dish_key`.execute(trx)
  await setLeft(1)
  const result = await work()
  await setLeft(0)
  return result
}

/** What a day's orders have given back of a dish, or taken after all (less than nothing). */
export interface PortionsBack extends DayDish {
  portions: number
}

/** Enters them where the dish is counted; what is taken beyond what is left leaves none. The dishes are held. */
export async function givePortionsBack(trx: Trx, back: PortionsBack[]): Promise<void> {
  await sql`
    UPDATE dish_limits d SET portions_left = greatest(0, d.portions_left + b.portions)
    FROM unnest(${back.map(({ day }) => day)}::date[], ${back.map(({ slot }) => slot)}::text[],
      ${back.map(({ key }) => key)}::text[], ${back.map(({ portions }) => portions)}::integer[]) AS b (day, slot, dish_key, portions)
    WHERE d.counted AND d.day = b.day AND d.slot = b.slot AND d.dish_key = b.dish_key`.execute(trx)
}

/** Removes the limits of days that have passed. */
export async function removePastLimits(db: Db, today: KitchenDay): Promise<void> {
  await db.deleteFrom('dish_limits').where('day', '<', today).execute()
}
