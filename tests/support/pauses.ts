import { sql } from 'kysely'
import { readCalendar } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { pauseSubscription } from '#server/subscriptions/pauses/pause-subscription.ts'
import { readPausable } from '#server/subscriptions/pauses/read-pausable.ts'
import { withdrawPause } from '#server/subscriptions/pauses/withdraw-pause.ts'
import { addDays, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { previewPause } from '#shared/domain/subscriptions/pause-preview.ts'
import type { TestApp } from './app.ts'

/** Previews and makes a pause from so many days after today on, of so many days or without an end. Throws what rejects it. */
export async function pauseAtRandom(
  ctx: AppContext,
  subscriptionId: string,
  { after, days }: { after: number; days: number | null },
): Promise<void> {
  const now = ctx.now()
  const from = addDays(kitchenDayOf(now), after)
  const asked = { from, to: days === null ? null : addDays(from, days - 1) }
  const pausable = await readPausable(ctx.db, { subscriptionId }, now)
  const outcome = previewPause(pausable, asked, await readCalendar(ctx.db, now), now)
  if (!outcome.can) throw new AppError(outcome.reason)
  const wish = { asked, seen: outcome.preview, by: { kind: 'customer' } as const }
  await ctx.db.transaction().execute((trx) => pauseSubscription(ctx, trx, { subscriptionId }, wish))
}

/** Pauses a subscription by the calls as its customer does: looks at what it would do, and confirms that. */
export async function pauseByCalls(
  app: Pick<TestApp, 'call'>,
  me: { token: string },
  id: string,
  from: KitchenDay,
  to: KitchenDay | null = from,
) {
  const params = { id }
  const query = { from, ...(to && { to }) }
  const { preview } = (await app.call(contract.previewPause, { params, query }, me)).reply
  const seen = { from: preview.from, kept_days: preview.kept_days, last_day: preview.last_day }
  return app.call(contract.pauseSubscription, { params, body: { from, to, seen } }, me)
}

/** Withdraws a pause as its customer does. */
export async function withdrawById(ctx: AppContext, pauseId: string): Promise<void> {
  await ctx.db.transaction().execute((trx) => withdrawPause(ctx, trx, { pauseId }, { kind: 'customer' }))
}

/**
 * The ids of subscriptions whose paused days are not those of their pauses, of which two pauses in force overlap, or that
 * had an order made for a day which was paused then: ids sort by the time at which they were given.
 */
export async function unsoundPauses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH days AS (
      SELECT p.subscription_id, p.id AS pause_id, day::date, p.withdrawn_at IS NULL AS in_force
      FROM subscription_pauses p,
        generate_series(p.from_day, least(p.to_day, p.resumed_on - 1, p.from_day + 400), interval '1 day') AS day
      WHERE p.merged_into IS NULL
    ),
    written AS (
      SELECT s.id AS subscription_id, day::date FROM subscriptions s, unnest(s.paused) AS range,
        generate_series(lower(range), least(upper(range) - 1, lower(range) + 400), interval '1 day') AS day
    ),
    differing AS (
      (SELECT subscription_id FROM (SELECT subscription_id, day FROM days EXCEPT SELECT * FROM written) d
        JOIN subscriptions s ON s.id = d.subscription_id WHERE NOT upper_inf(s.paused))
      UNION (SELECT w.subscription_id FROM (SELECT * FROM written EXCEPT SELECT subscription_id, day FROM days) w
        JOIN subscriptions s ON s.id = w.subscription_id WHERE NOT upper_inf(s.paused))
    )
    SELECT subscription_id AS id FROM differing
    UNION SELECT a.subscription_id FROM days a JOIN days b ON b.subscription_id = a.subscription_id AND b.day = a.day
      WHERE a.pause_id < b.pause_id AND a.in_force AND b.in_force
    UNION SELECT o.subscription_id FROM orders o JOIN days d ON d.subscription_id = o.subscription_id
      WHERE d.day = o.delivery_date AND d.in_force AND o.id > d.pause_id`.execute(db)
  return rows.map(({ id }) => id)
}
