import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { AppError } from './errors.ts'

interface Work<Reply> {
  ctx: AppContext
  request: FastifyRequest
  /** The customer whose key it is. */
  caller: { id: string }
  /** Name of the call: a key belongs to one call. */
  call: string
  /** The checked body. */
  body: unknown
  run: (trx: Trx) => Promise<Reply>
}

/**
 * Runs `run` in a transaction, once for each `Idempotency-Key` of the caller. The key is stored in that same transaction,
 * so that after a crash either both are there or neither; a concurrent request with the same key waits at the unique key and is given
 * the first one's answer. What it has emitted is relayed after the commit. A rejection stores nothing. Throws `idempotency_key_reused` for the same key with another body.
 */
export async function withIdempotency<Reply>(work: Work<Reply>): Promise<Reply> {
  const reply = await runOnce(work)
  relay(work.ctx).wake()
  return reply
}

async function runOnce<Reply>({ ctx, request, caller, call, body, run }: Work<Reply>): Promise<Reply> {
  const { reply } = await runKeyed(ctx, caller, keyedRequest({ request, call, body }), run)
  return reply
}

/** What a request says of its key; `null` when it has none. Throws `idempotency_key_invalid`. */
export function keyedRequest({
  request,
  call,
  body,
}: Pick<Work<never>, 'request' | 'call' | 'body'>): KeyedRequest | null {
  const key = idempotencyKey(request)
  return key === null ? null : { key, call, bodyHash: hashBody(body) }
}

/** A request that carries a key: which call it makes, and by what its body is known again. */
export interface KeyedRequest {
  key: string
  call: string
  bodyHash: Buffer
}

/** Runs `run` in a transaction that also stores the key; of a key that has been used it is the former reply, which is not `fresh`. */
export async function runKeyed<Reply>(
  ctx: Pick<AppContext, 'db' | 'now'>,
  caller: { id: string },
  request: KeyedRequest | null,
  run: (trx: Trx) => Promise<Reply>,
): Promise<{ reply: Reply; fresh: boolean }> {
  if (request === null) return { reply: await inTransaction(ctx.db, run), fresh: true }
  const { key, call, bodyHash } = request
  const own = { customer_id: caller.id, key }

  const fresh = await inTransaction(ctx.db, async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ ...own, call, body_hash: bodyHash, reply: null, created_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['customer_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) return null
    const reply = await run(trx)
    await trx
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where('customer_id', '=', own.customer_id)
      .where('key', '=', key)
      .execute()
    return { reply }
  })
  if (fresh) return { ...fresh, fresh: true }

  const former = await formerReply<Reply>(ctx, caller, request)
  if (!former) throw new Error('an idempotency key is neither free nor used')
  return { ...former, fresh: false }
}

/**
 * The reply that was given for a key, `null` when the key has not been used. Throws `idempotency_key_reused` when it came
 * with another call or body.
 */
export async function formerReply<Reply>(
  ctx: Pick<AppContext, 'db'>,
  caller: { id: string },
  { key, call, bodyHash }: KeyedRequest,
): Promise<{ reply: Reply } | null> {
  const former = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'reply'])
    .where('customer_id', '=', caller.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!former) return null
  if (former.call !== call || !former.body_hash.equals(bodyHash)) throw new AppError('idempotency_key_reused')
  return { reply: former.reply as Reply }
}

type Keyed = { caller: { id: string }; request: KeyedRequest | null }

/** Stores the keys of many requests. Returns the requests whose key is theirs now, and those without one. */
export async function claimKeys<Request extends Keyed>(trx: Trx, now: Date, requests: Request[]): Promise<Request[]> {
  const byKey = new Map(
    requests.flatMap((one) => (one.request ? [[nameOf(one.caller, one.request), one] as const] : [])),
  )
  const rows = [...byKey.values()].flatMap(({ caller, request }) => (request ? [{ caller, ...request }] : []))
  if (rows.length === 0) return requests
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values(
      rows.map(({ caller, key, call, bodyHash }) => ({
        customer_id: caller.id,
        key,
        call,
        body_hash: bodyHash,
        reply: null,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['customer_id', 'key']).doNothing())
    .returning(['customer_id', 'key'])
    .execute()
  const names = new Set(claimed.map(({ customer_id, key }) => nameOf({ id: customer_id }, { key })))
  return requests.filter((one) => {
    if (one.request === null) return true
    const name = nameOf(one.caller, one.request)
    return names.has(name) && byKey.get(name) === one
  })
}

/** Stores what requests are answered, beside their keys. */
export async function saveReplies(trx: Trx, answered: (Keyed & { reply: object })[]): Promise<void> {
  const keyed = answered.filter(({ request }) => request !== null)
  if (keyed.length === 0) return
  await sql`
    UPDATE idempotency_keys k SET reply = w.reply
    FROM unnest(${keyed.map(({ caller }) => caller.id)}::uuid[], ${keyed.map(({ request }) => request?.key)}::text[],
      ${keyed.map(({ reply }) => JSON.stringify(reply))}::jsonb[]) AS w (customer_id, key, reply)
    WHERE k.customer_id = w.customer_id AND k.key = w.key`.execute(trx)
}

/** Makes the keys of requests free again, which were claimed in this transaction. */
export async function forgetKeys(trx: Trx, requests: Keyed[]): Promise<void> {
  const keyed = requests.filter(({ request }) => request !== null)
  if (keyed.length === 0) return
  await sql`
    DELETE FROM idempotency_keys k
    USING unnest(${keyed.map(({ caller }) => caller.id)}::uuid[], ${keyed.map(({ request }) => request?.key)}::text[])
      AS w (customer_id, key)
    WHERE k.customer_id = w.customer_id AND k.key = w.key`.execute(trx)
}

const nameOf = ({ id }: { id: string }, { key }: { key: string }) => `${id} ${key}`

/** By this a body is known again. */
export function hashBody(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest()
}

/** The `Idempotency-Key` of a request, `null` without one. Throws `idempotency_key_invalid`. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(header)) throw new AppError('idempotency_key_invalid')
  return header
}
