import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { perContext } from '#server/kernel/per-context.ts'
import { storableText } from '#server/kernel/storable.ts'
import { servePaid } from '#server/subscriptions/subscriptions.ts'
import { bookMoves } from '../outside/book-moves.ts'
import { holdAtGateway, moveOfDispute, moveOfRefund, noteMoves, othersThanOurs } from '../outside/note-moves.ts'
import { settleGatewayRefund } from '../refunds/settle-gateway-refund.ts'
import { type Gateway, type GatewayNews, gatewaysOf } from './gateway.ts'
import { receiveFromGateway } from './receive.ts'

/** Events that are worked in one transaction. */
const BATCH = 100
/** So often an event is tried before it is set aside. */
const MOST_TRIES = 10
const RETRY_MS = 60_000
/** What an event set aside says of its payer is kept so long, for someone to look at. */
const PARKED_KEPT_MS = 30 * 24 * 60 * 60_000
/** For how long an event is known as one that came before: the gateway repeats for a day. */
const DONE_KEPT_MS = 90 * 24 * 60 * 60_000

type Outcome = 'paid' | 'refund' | 'dispute' | 'nothing' | 'unknown' | 'parked'

/**
 * Stores what a gateway has told and signed. The same event again changes nothing. Bytes that are no text of the database cannot
 * be JSON either: they are set aside at once, as they are.
 */
export async function storeEvent(
  db: Db,
  gateway: Gateway,
  { eventId, raw, at }: { eventId: string; raw: Buffer; at: Date },
): Promise<void> {
  const text = storableText(raw)
  const parked = text === null
  await db
    .insertInto('gateway_events')
    .values({
      id: newId(),
      provider: gateway.name,
      event_id: eventId,
      raw: text,
      raw_bytes: parked ? raw : null,
      received_at: at,
      retry_at: null,
      done_at: parked ? at : null,
      outcome: parked ? 'parked' : null,
      name: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute()
}

/** Works what the gateway has told, in this process, one batch after the other. */
class EventWorker {
  readonly #ctx: AppContext
  #running: Promise<void> | null = null
  #wanted = false
  #stopped = false

  constructor(ctx: AppContext) {
    this.#ctx = ctx
  }

  /** Looks for events. The caller does not wait for it. */
  wake(): void {
    this.#wanted = true
    if (!this.#stopped) this.#running ??= this.#run()
  }

  /** Resolves when all that was stored before has been worked. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.settled()
  }

  async #run() {
    // The answer to the gateway goes first.
    await new Promise(setImmediate)
    while (this.#wanted && !this.#stopped) {
      this.#wanted = false
      await workEvents(this.#ctx, () => this.#stopped).catch((error: unknown) =>
        this.#ctx.log.error({ err: error }, 'what the payment gateway told could not be worked'),
      )
    }
    this.#running = null
  }
}

/** The worker of this instance. */
export const eventWorker = perContext((ctx) => new EventWorker(ctx))

/**
 * Works all that the gateway has told and nobody has worked yet, whichever instance was told; an event is worked with what it
 * brings, in one transaction. Of a batch that fails each is tried alone, and what fails again and again is set aside. Returns how
 * many were worked.
 */
export async function workEvents(ctx: AppContext, stopped = () => false): Promise<number> {
  let worked = 0
  for (const gateway of gatewaysOf(ctx)) worked += await workEventsOf(ctx, gateway, stopped)
  return worked
}

async function workEventsOf(ctx: AppContext, gateway: Gateway, stopped: () => boolean): Promise<number> {
  let worked = 0
  while (!stopped()) {
    const batch = await openEvents(ctx.longWork.db, gateway, ctx.now())
    if (batch.length === 0) break
    try {
      worked += await workBatch(ctx, gateway, batch)
    } catch (error) {
      ctx.log.warn({ err: error, events: batch.length }, 'events of the payment gateway are tried one by one')
      for (const id of batch) worked += await workAlone(ctx, gateway, id)
    }
  }
  return worked
}

/** The next events, the oldest first. */
async function openEvents(db: Db, gateway: Gateway, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('gateway_events')
    .select('id')
    .where('provider', '=', gateway.name)
    .where('done_at', 'is', null)
    .where(sql<SqlBool>`(retry_at IS NULL OR retry_at <= ${at}::timestamptz)`)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

async function workAlone(ctx: AppContext, gateway: Gateway, id: string): Promise<number> {
  try {
    return await workBatch(ctx, gateway, [id])
  } catch (error) {
    const at = ctx.now()
    ctx.log.error({ err: error, event: id }, 'an event of the payment gateway could not be worked')
    await sql`
      UPDATE gateway_events SET tries = tries + 1, retry_at = ${at}::timestamptz + ${RETRY_MS} * 2 ^ tries * interval '1 ms',
        done_at = CASE WHEN tries + 1 >= ${MOST_TRIES} THEN ${at}::timestamptz END,
        outcome = CASE WHEN tries + 1 >= ${MOST_TRIES} THEN 'parked' END
      WHERE id = ${id} AND done_at IS NULL`.execute(ctx.longWork.db)
    return 0
  }
}

async function workBatch(ctx: AppContext, gateway: Gateway, ids: string[]): Promise<number> {
  const at = ctx.now()
  const done = await inTransaction(ctx.longWork.db, async (trx) => {
    const events = await trx
      .selectFrom('gateway_events')
      .select(['id', 'raw'])
      .where('id', 'in', ids)
      .where('done_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    const news = events.map(({ id, raw }) => ({ id, news: readNews(gateway, raw) }))
    const payments = news.flatMap(({ id, news }) =>
      news?.kind === 'payments' ? news.payments.map((payment) => ({ id, payment })) : [],
    )
    const moves = news.flatMap(({ news }) => (news && isMove(news) ? [moveOf(news)] : []))
    // Before any row is locked.
    const moved = moves.flatMap(({ payment, order }) => [payment, order])
    const paid = payments.flatMap(({ payment: { id, order } }) => [id, order])
    await holdAtGateway(trx, gateway.name, [...moved, ...paid])
    const received = await receiveFromGateway(
      ctx,
      trx,
      gateway.name,
      payments.map(({ payment }) => payment),
      at,
    )
    const outcomes = new Map<string, Outcome>(news.map(({ id, news }) => [id, news === null ? 'parked' : 'nothing']))
    for (const [index, { id }] of payments.entries()) outcomes.set(id, received.receptions[index] ?? 'unknown')
    for (const { id, news: told } of news) {
      if (!told || !isMove(told)) continue
      outcomes.set(id, (await settleMove(ctx, trx, gateway, told, at)) ? told.kind : 'unknown')
    }
    await markDone(trx, outcomes, namesOf(news), at)
    return { outcomes: [...outcomes], stored: received.stored }
  })
  for (const [event, outcome] of done.outcomes) {
    if (outcome === 'unknown') ctx.log.warn({ event }, 'the payment gateway tells of money that was not asked for here')
    if (outcome === 'parked') ctx.log.error({ event }, 'an event of the payment gateway cannot be read')
  }
  relay(ctx).wake()
  await servePaid(
    ctx,
    done.stored.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  )
  return done.outcomes.length
}

type MoveNews = Extract<GatewayNews, { kind: 'refund' | 'dispute' }>

function isMove(news: GatewayNews): news is MoveNews {
  return news.kind === 'refund' || news.kind === 'dispute'
}

const moveOf = (news: MoveNews) => (news.kind === 'refund' ? moveOfRefund(news.refund) : moveOfDispute(news.dispute))

/** A refund of this program is settled; any other, and a dispute, is booked. False when it is of nothing that is known here. */
async function settleMove(ctx: AppContext, trx: Trx, { name }: Gateway, news: MoveNews, at: Date): Promise<boolean> {
  if (news.kind === 'refund' && (await othersThanOurs(trx, [news.refund])).length === 0)
    return settleGatewayRefund(ctx, trx, news.refund, { at, asked: false })
  const move = moveOf(news)
  await noteMoves(trx, name, [move], { at, asked: false })
  return (await bookMoves(ctx, trx, name, [move.payment, move.order], at)).has(move.reference)
}

/** What those are called that say nothing to this program. */
function namesOf(news: { id: string; news: GatewayNews | null }[]): Map<string, string> {
  return new Map(news.flatMap(({ id, news }) => (news?.kind === 'nothing' ? [[id, news.name] as const] : [])))
}

/** `null` when it cannot be read. */
function readNews(gateway: Gateway, raw: string | null): GatewayNews | null {
  try {
    return gateway.read(raw ?? '')
  } catch {
    return null
  }
}

async function markDone(trx: Trx, outcomes: Map<string, Outcome>, names: Map<string, string>, at: Date): Promise<void> {
  await sql`
    UPDATE gateway_events e SET done_at = ${at}::timestamptz, outcome = n.outcome, name = n.name,
      raw = CASE WHEN n.outcome = 'parked' THEN e.raw END
    FROM unnest(${[...outcomes.keys()]}::uuid[], ${[...outcomes.values()]}::text[],
      ${[...outcomes.keys()].map((id) => names.get(id) ?? null)}::text[]) AS n (id, outcome, name)
    WHERE e.id = n.id`.execute(trx)
}

/** Removes what is left of events long after they were worked. */
export async function removePastGatewayEvents(db: Db, at: Date): Promise<void> {
  const before = (ms: number) => new Date(at.getTime() - ms)
  await db
    .updateTable('gateway_events')
    .set({ raw: null, raw_bytes: null })
    .where('done_at', '<=', before(PARKED_KEPT_MS))
    .where((is) => is.or([is('raw', 'is not', null), is('raw_bytes', 'is not', null)]))
    .execute()
  await db.deleteFrom('gateway_events').where('done_at', '<=', before(DONE_KEPT_MS)).execute()
}
