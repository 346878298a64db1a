import { sql } from 'kysely'
import { calendarOf, endOfDaySql } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { addDays, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { checkDue, gapsAt } from '#shared/domain/reports/day-checks.ts'
import { awaitedGaps, countsOf } from './whole-day.ts'

const KEPT_DAYS = 90

/**
 * Makes the checks of today that are due, each once for a day and slot however many instances run and however often they start;
 * what should be zero and is not is told to the owner. A check that nobody was there to make is made when somebody is, unless
 * the next one is due by then. Returns how many were made.
 */
export async function checkDays(ctx: AppContext): Promise<number> {
  const now = ctx.now()
  const day = kitchenDayOf(now)
  const { db } = ctx.longWork
  const { slots, of } = await calendarOf(ctx).all(now)
  let made = 0
  for (const slot of slots.served) {
    const name = checkDue(of[slot], day, now)
    if (name === null) continue
    const { rows: before } = await sql`
      SELECT FROM day_checks WHERE day = ${day} AND slot = ${slot} AND name = ${name}`.execute(db)
    if (before.length > 0) continue
    const { counts, missing } = await countsOf(ctx, of[slot], day, now)
    const gaps = gapsAt(of[slot], day, name, awaitedGaps(counts, missing), now)
    const cashDuePaise = gaps.some(({ gap }) => gap === 'cash_due') ? counts.cashAwaitedPaise : 0
    await inTransaction(db, async (trx) => {
      // The key decides between instances: who finds the check made tells nobody.
      const { rows } = await sql`
        INSERT INTO day_checks (day, slot, name, checked_at, found)
        VALUES (${day}, ${slot}, ${name}, ${now}::timestamptz, ${JSON.stringify(gaps)}::jsonb)
        ON CONFLICT DO NOTHING RETURNING day`.execute(trx)
      made += rows.length
      if (rows.length === 0 || gaps.length === 0) return
      await emitSql('day-checked', {
        from: sql`(SELECT) AS once`,
        payload: {
          day: sql`${day}::text`,
          slot: sql`${slot}::text`,
          check: sql`${name}::text`,
          gaps: sql`${JSON.stringify(gaps)}::jsonb`,
          cashDuePaise: sql`${cashDuePaise}::integer`,
        },
        at: now,
        worthUntil: endOfDaySql(sql`${day}::date`),
      }).execute(trx)
    })
  }
  if (made > 0) {
    await db.deleteFrom('day_checks').where('day', '<', addDays(day, -KEPT_DAYS)).execute()
    relay(ctx).wake()
  }
  return made
}
