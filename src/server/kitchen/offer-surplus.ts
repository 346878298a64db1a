import { sql } from 'kysely'
import { calendarOf, changeDays, holdPlates, offerPlates } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type AdminCaller, recordChanges } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { isOpen } from '#shared/domain/calendar/calendar.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { THALI_KEY } from '#shared/domain/catalog/dish-key.ts'
import { lineKey, servingsOfPlates, surplusOf, toCook } from '#shared/domain/kitchen/production.ts'
import { countDay } from './count-day.ts'
import { cookedUntil } from './sheet.ts'
import { type LockedSheet, lockedLines, lockedSheet } from './stored-sheets.ts'

interface Offer {
  /** How many plates more may be ordered. */
  plates: number
  until: Date
}

/**
 * Lets customers order so many plates more of today, and no others, of those that are planned beyond what is sold; with none
 * nothing more can be ordered. Throws `production_not_locked`, `surplus_not_today`, `surplus_until`, `surplus_unseen` while
 * changes have not been seen, and `surplus_too_many`.
 */
export async function offerSurplus(
  ctx: AppContext,
  caller: AdminCaller,
  slotDay: SlotDay,
  { plates, until }: Offer,
): Promise<void> {
  const now = ctx.now()
  const { day, slot } = slotDay
  const calendar = (await calendarOf(ctx).all(now)).of[slot]
  if (day !== kitchenDayOf(now) || !isOpen(calendar, day)) throw new AppError('surplus_not_today')
  if (plates > 0 && (until <= now || until > cookedUntil(calendar, day))) throw new AppError('surplus_until')
  const end = plates > 0 ? until : now
  await changeDays(ctx, async (trx) => {
    const sold = await holdPlates(ctx, trx, slotDay)
    const locked = await lockedSheet(trx, slotDay)
    if (!locked) throw new AppError('production_not_locked')
    if (plates > 0) await takeFromPlan(trx, slotDay, locked, plates)
    await offerPlates(trx, slotDay, { capacity: sold + plates, until: end })
    const after = { day, slot, plates, until: end.toISOString() }
    await recordChanges(trx, caller, contract.offerSurplus.name, [{ subject: null, before: {}, after }], now)
  })
  ctx.events.publish({ type: 'production-changed', day, slot })
}

/** Notes of each dish of the plate how much is offered: what is ordered from now on is taken from that, and not cooked anew. */
async function takeFromPlan(trx: Trx, slotDay: SlotDay, { menu }: LockedSheet, plates: number): Promise<void> {
  const { day, slot } = slotDay
  const ordered = new Map((await countDay(trx, slotDay, menu)).map((count) => [lineKey(count), count.sure]))
  const lines = await lockedLines(trx, slot, [day])
  const known = new Set(lines.map(lineKey))
  const isSeen = lines.every((line) => (ordered.get(lineKey(line)) ?? 0) === line.seen)
  if (!isSeen || [...ordered].some(([key, sure]) => sure > 0 && !known.has(key))) throw new AppError('surplus_unseen')
  const thali = lines.find(({ key }) => key === THALI_KEY)
  const surplus = thali ? surplusOf(thali, thali.seen) : 0
  if (plates > surplus) throw new AppError('surplus_too_many', { count: surplus })
  const servings = servingsOfPlates(plates, menu)
  const offers = lines.map((line) => ({
    ...line,
    toCook: toCook(line),
    amount: Math.min(servings.get(lineKey(line)) ?? 0, surplusOf(line, line.seen)),
  }))
  await sql`
    UPDATE production_lines l SET offered = o.amount, offer_seen = o.seen, offer_to_cook = o.to_cook
    FROM unnest(${offers.map(({ key }) => key)}::text[], ${offers.map(({ unit }) => unit)}::text[],
      ${offers.map(({ amount }) => amount)}::double precision[], ${offers.map(({ seen }) => seen)}::double precision[],
      ${offers.map((of) => of.toCook)}::double precision[]) AS o (dish_key, unit, amount, seen, to_cook)
    WHERE l.slot = ${slot} AND l.day = ${day} AND l.dish_key = o.dish_key AND l.unit = o.unit`.execute(trx)
}
