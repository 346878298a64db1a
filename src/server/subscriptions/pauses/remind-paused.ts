import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { lockRowsSql } from '#server/kernel/db/lock-rows.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { addDays, kitchenDayOf, kitchenInstant } from '#shared/base/kitchen-time.ts'
import { PAUSE_REMINDER_DAYS } from '#shared/domain/subscriptions/pauses.ts'
import { isRunTime } from '#shared/domain/subscriptions/subscription.ts'

/**
 * Reminds those whose pause has no end that their meals are kept: every two weeks since it began, from nine o'clock on. Each
 * reminder has a day of its own, so that it is given once, however often and on however many instances this runs, and one
 * that nobody could give in time is not made up for by two. Who is blocked cannot resume, and is not reminded. Returns how many
 * were reminded.
 */
export async function remindPaused(ctx: AppContext): Promise<number> {
  const now = ctx.now()
  if (!isRunTime(now)) return 0
  const today = kitchenDayOf(now)
  const { rows } = await sql<{ reminded: number }>`
    WITH due AS (
      SELECT p.id, p.from_day, s.id AS subscription_id, s.customer_id, s.meals_left,
        p.from_day + ${sql.lit(PAUSE_REMINDER_DAYS)} * ((${today}::date - p.from_day) / ${sql.lit(PAUSE_REMINDER_DAYS)}) AS day
      FROM subscription_pauses p JOIN subscriptions s ON s.id = p.subscription_id
        JOIN customers c ON c.id = s.customer_id AND c.blocked_at IS NULL
      WHERE p.to_day IS NULL AND p.withdrawn_at IS NULL AND p.merged_into IS NULL
        AND p.from_day <= ${addDays(today, -PAUSE_REMINDER_DAYS)}::date
        AND coalesce(p.reminded_on, p.from_day)
          < p.from_day + ${sql.lit(PAUSE_REMINDER_DAYS)} * ((${today}::date - p.from_day) / ${sql.lit(PAUSE_REMINDER_DAYS)})
        AND s.status = 'active' AND s.meals_left > 0
      ORDER BY p.id ${lockRowsSql('wait', 'p')}
    ),
    reminded AS (
      UPDATE subscription_pauses p SET reminded_on = due.day FROM due WHERE p.id = due.id
      RETURNING due.*
    ),
    emitted AS (
      ${emitSql('subscription-paused-reminder', {
        from: sql`reminded`,
        payload: {
          customerId: sql`customer_id`,
          subscriptionId: sql`subscription_id`,
          since: sql`from_day`,
          mealsLeft: sql`meals_left`,
        },
        at: now,
        onceOn: sql`day`,
        worthUntil: sql`${kitchenInstant(addDays(today, 1))}`,
      })}
    )
    SELECT count(*)::integer AS reminded FROM reminded`.execute(ctx.longWork.db)
  relay(ctx).wake()
  return rows[0]?.reminded ?? 0
}
