import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import type { PushTarget } from '#server/kernel/push/push.ts'
import type { AdminCaller, CustomerCaller } from '#server/people/people.ts'

/** Browsers of one person that are pushed to; of more, those heard of last. */
const DEVICES_PER_PERSON = 10
const ENDPOINT_MAX = 2000
const P256DH_BYTES = 65
const AUTH_BYTES = 16
const UNCOMPRESSED_POINT = 4

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Reads the token that a browser sends: its serialised push subscription. Throws `push_token_invalid` when it is none, or
 * leads where we do not push.
 */
export function targetOf(push: AppContext['push'], fcmToken: string): PushTarget {
  const { endpoint, keys } = parsed(fcmToken)
  const { p256dh, auth } = keys ?? {}
  if (typeof endpoint !== 'string' || endpoint.length > ENDPOINT_MAX || !push.accepts(endpoint)) throw invalid()
  const point = keyBytes(p256dh)
  if (point?.length !== P256DH_BYTES || point[0] !== UNCOMPRESSED_POINT) throw invalid()
  if (keyBytes(auth)?.length !== AUTH_BYTES) throw invalid()
  return { endpoint, p256dh: p256dh as string, auth: auth as string }
}

/**
 * Notes a browser as the caller's, until the session ends. A browser stands there once: what was on its way to a customer
 * who used it before is dropped. Throws `sign_in_required` when the session ends at this moment.
 */
export async function saveDevice(ctx: AppContext, caller: CustomerCaller, target: PushTarget): Promise<void> {
  const endpoint_hash = hashOf(target.endpoint)
  const noted = { ...target, customer_id: caller.id, session_hash: caller.tokenHash, refreshed_at: ctx.now() }
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .deleteFrom('push_devices')
      .where('endpoint_hash', '=', endpoint_hash)
      .where('customer_id', '<>', caller.id)
      .execute()
    await trx
      .insertInto('push_devices')
      .values({ id: newId(), endpoint_hash, ...noted })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(noted))
      .execute()
    await keepNewest(trx, 'push_devices', 'customer_id', caller.id)
  }).catch((error: { code?: string }) => {
    throw error.code === FOREIGN_KEY_VIOLATION ? new AppError('sign_in_required') : error
  })
}

/**
 * Notes a browser of the kitchen's people as the caller's, for a month: sessions of the office end within the day, and what is to
 * be told comes in the morning. It stands there once, whoever used it before.
 */
export async function saveStaffDevice(ctx: AppContext, caller: AdminCaller, target: PushTarget): Promise<void> {
  const noted = { ...target, admin_id: caller.id, refreshed_at: ctx.now() }
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('staff_devices')
      .values({ id: newId(), endpoint_hash: hashOf(target.endpoint), ...noted })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(noted))
      .execute()
    await keepNewest(trx, 'staff_devices', 'admin_id', caller.id)
  })
}

/** Forgets those of a person's browsers that were heard of the longest ago, beyond as many as one may have. */
async function keepNewest(trx: Trx, table: 'push_devices' | 'staff_devices', owner: string, id: string): Promise<void> {
  await sql`
    DELETE FROM ${sql.table(table)} WHERE id IN (
      SELECT id FROM ${sql.table(table)} WHERE ${sql.ref(owner)} = ${id}
      ORDER BY refreshed_at DESC, id DESC OFFSET ${DEVICES_PER_PERSON}
    )`.execute(trx)
}

/** Forgets a browser of the caller's. */
export async function forgetStaffDevice(ctx: AppContext, caller: AdminCaller, { endpoint }: PushTarget): Promise<void> {
  await ctx.db
    .deleteFrom('staff_devices')
    .where('endpoint_hash', '=', hashOf(endpoint))
    .where('admin_id', '=', caller.id)
    .execute()
}

/** Puts a browser's new address in the place of the one it had. Knowing that one is the proof: it is nowhere else. */
export async function replaceDevice(ctx: AppContext, oldEndpoint: string, target: PushTarget): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const endpoint_hash = hashOf(target.endpoint)
    const old = hashOf(oldEndpoint)
    const changes = { ...target, endpoint_hash, refreshed_at: ctx.now() }
    for (const table of ['push_devices', 'staff_devices'] as const) {
      const known = await trx.selectFrom(table).select('id').where('endpoint_hash', '=', old).executeTakeFirst()
      if (!known) continue
      await trx.deleteFrom(table).where('endpoint_hash', '=', endpoint_hash).where('id', '<>', known.id).execute()
      await trx.updateTable(table).set(changes).where('id', '=', known.id).execute()
      return
    }
    throw new AppError('not_found')
  })
}

/** How many of these customers have a browser that is pushed to, signed in as it must be. */
export async function reachedCustomers(db: Db, customerIds: string[], now: Date): Promise<number> {
  const { rows } = await sql<{ reached: number }>`
    SELECT count(DISTINCT d.customer_id)::integer AS reached
    FROM push_devices d JOIN customer_sessions s ON s.token_hash = d.session_hash AND s.expires_at > ${now}
    WHERE d.customer_id = ANY(${customerIds}::uuid[])`.execute(db)
  return rows[0]?.reached ?? 0
}

function parsed(fcmToken: string): { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } | null } {
  try {
    const value: unknown = JSON.parse(fcmToken)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Not JSON: no token.
  }
  throw invalid()
}

function keyBytes(key: unknown): Buffer | null {
  return typeof key === 'string' && /^[\w-]{1,200}={0,2}$/.test(key) ? Buffer.from(key, 'base64url') : null
}

function hashOf(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest()
}

function invalid() {
  return new AppError('push_token_invalid')
}
