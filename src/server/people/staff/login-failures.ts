import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Client } from '../sessions/clients.ts'
import { countToday, uncount } from '../sessions/daily-counts.ts'

/**
 * Failed logins of the back office, by e-mail address and client, whether or not an admin has the address. Five of a
 * client, each within 15 minutes of the one before, lock the address for that client for 15 minutes. Once strangers have
 * failed fifty times on a day, each stranger's single failure does so; a device that has signed in before keeps its five.
 */

const FAILURES_TO_LOCK = 5
const LOCK_MS = 15 * 60 * 1000
const STRANGERS_FAILURES_A_DAY = 50

/** A new device is counted with all others at its address: it could give itself another name for each try. */
const keyOf = ({ id, origin, known }: Client) => (known ? id : origin)
const byStrangers = (email: string) => `login failures by new devices for ${email}`

/**
 * Counts a login as failed, before anything is compared: of any number at once five are compared. Throws `login_locked`,
 * with the seconds to wait.
 */
async function countFailure(ctx: AppContext, email: string, client: Client): Promise<void> {
  const now = ctx.now()
  const counted = await inTransaction(ctx.db, async (trx) => {
    if (!(await countOfClient(trx, email, client, now))) return false
    if (client.known) return true
    const strangers = await countToday(trx, byStrangers(email), 0, now)
    if (strangers !== null && strangers > STRANGERS_FAILURES_A_DAY) await lock(trx, email, client, now)
    return true
  })
  if (!counted) throw new AppError('login_locked', { retryAfter: await lockLeft(ctx, email, client) })
}

/** For so long a locked out login waits for others that are being compared; longer no comparison takes. */
const COMPARING_MS = 5000
const LOOK_AGAIN_MS = 50

/**
 * Counts a login as failed, and compares it. A lock may come from others of its address and client that are still being
 * compared, here or at another instance: it then waits for them, and counts again, so that right passwords at once lock no one
 * out. Throws what `compare` throws, and `login_locked`.
 */
export async function whenCounted<Result>(
  ctx: AppContext,
  email: string,
  client: Client,
  compare: () => Promise<Result>,
): Promise<Result> {
  const until = ctx.elapsed() + COMPARING_MS
  for (;;) {
    const others = await areCompared(ctx, email, client)
    try {
      await countFailure(ctx, email, client)
      break
    } catch (error) {
      const isLocked = error instanceof AppError && error.code === 'login_locked'
      const mayOpen = ctx.elapsed() < until && (others || (await areCompared(ctx, email, client)))
      if (!isLocked || !mayOpen) throw error
      await wait(LOOK_AGAIN_MS)
    }
  }
  try {
    return await compare()
  } finally {
    await ctx.db
      .updateTable('login_failures')
      .set({ comparing: sql`greatest(0, comparing - 1)` })
      .where('email', '=', email)
      .where('client', '=', keyOf(client))
      .execute()
  }
}

/** Whether logins are being compared. By the database's clock, which all instances share; what an instance left that died counts no more. */
async function areCompared(ctx: AppContext, email: string, client: Client): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM login_failures WHERE email = ${email} AND client = ${keyOf(client)} AND comparing > 0
      AND abs(extract(epoch FROM clock_timestamp() - comparing_since)) < ${COMPARING_MS / 1000}`.execute(ctx.db)
  return rows.length > 0
}

/** One statement. False while the client is locked out. */
async function countOfClient(trx: Trx, email: string, client: Client, now: Date): Promise<boolean> {
  const forgotten = new Date(now.getTime() - LOCK_MS)
  // Failures of later than now, from before the clock was put back, count as those of long ago.
  const failures = sql<number>`(CASE WHEN f.locked_until IS NULL AND f.last_failed_at > ${forgotten}
    AND f.last_failed_at <= ${lockEnd(now)} THEN f.failures + 1 ELSE 1 END)`
  const { rows } = await sql`
    INSERT INTO login_failures AS f (email, client, failures, last_failed_at, comparing, comparing_since)
    VALUES (${email}, ${keyOf(client)}, 1, ${now}, 1, clock_timestamp())
    ON CONFLICT (email, client) DO UPDATE SET
      failures = ${failures},
      comparing = f.comparing + 1,
      comparing_since = excluded.comparing_since,
      last_failed_at = excluded.last_failed_at,
      locked_until = CASE WHEN ${failures} >= ${FAILURES_TO_LOCK} THEN ${lockEnd(now)}::timestamptz END
    -- No lock ends later than one that begins now, unless the clock has been put back.
    WHERE f.locked_until IS NULL OR f.locked_until <= ${now} OR f.locked_until > ${margin(lockEnd(now))}
    RETURNING failures`.execute(trx)
  return rows.length > 0
}

const lockEnd = (now: Date) => new Date(now.getTime() + LOCK_MS)
/** Clocks of instances differ. */
const margin = (instant: Date) => new Date(instant.getTime() + 60_000)

async function lock(trx: Trx, email: string, client: Client, now: Date) {
  await trx
    .updateTable('login_failures')
    .set({ locked_until: lockEnd(now) })
    .where('email', '=', email)
    .where('client', '=', keyOf(client))
    .execute()
}

/** Seconds. */
async function lockLeft(ctx: AppContext, email: string, client: Client): Promise<number> {
  const row = await ctx.db
    .selectFrom('login_failures')
    .select('locked_until')
    .where('email', '=', email)
    .where('client', '=', keyOf(client))
    .executeTakeFirst()
  return Math.max(1, Math.ceil(((row?.locked_until?.getTime() ?? 0) - ctx.now().getTime()) / 1000))
}

/** The login was none: what has been counted for it is taken back, those before it stay. */
export async function uncountFailure(ctx: AppContext, email: string, client: Client): Promise<void> {
  await ctx.db
    .updateTable('login_failures')
    .set({ failures: sql`failures - 1`, locked_until: null })
    .where('email', '=', email)
    .where('client', '=', keyOf(client))
    .execute()
  if (!client.known) await uncount(ctx.db, byStrangers(email), ctx.now())
}

/** The client has signed in: its failures are forgotten. */
export async function forgetFailures(ctx: AppContext, email: string, client: Client): Promise<void> {
  // The row stays while others are counted in it.
  await sql`
    WITH gone AS (
      DELETE FROM login_failures WHERE email = ${email} AND client = ${keyOf(client)} AND comparing <= 1 RETURNING email
    )
    UPDATE login_failures SET failures = 0, locked_until = NULL
    WHERE email = ${email} AND client = ${keyOf(client)} AND NOT EXISTS (SELECT FROM gone)`.execute(ctx.db)
  if (!client.known) await uncount(ctx.db, byStrangers(email), ctx.now())
}

/** Opens a sign-in to everybody. To be called in a transaction. */
export async function unlockLogin(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('login_failures').where('email', '=', email).execute()
  await trx.deleteFrom('daily_counts').where('what', '=', byStrangers(email)).execute()
}
