import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { keptBoxes } from '#server/kitchen/kitchen.ts'
import type { Paise } from '#shared/base/money.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import {
  type BoxedPlates,
  type BoxesAtStop,
  type BoxHolder,
  type BoxKind,
  type BoxMove,
  boxedNow,
  boxesAtStop,
  shareLeft,
  shareTaken,
  withinThalis,
} from '#shared/domain/delivery/boxes.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import type { Stop, StopOrder } from '../runs/read-runs.ts'

/** Boxes that come back: their kinds, what customers have of them, and what riders leave and take. */

/** A kind as it is stored: with its deposit, which no rule of boxes needs. */
export interface StoredKind extends BoxKind {
  depositPaise: Paise
}

/** All kinds, those that are retired too, in their order. */
export async function boxKinds(db: Db): Promise<StoredKind[]> {
  const rows = await db.selectFrom('box_kinds').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(({ id, name, per_thali, most_out, retired_at, deposit_paise }) => ({
    id,
    name,
    perThali: per_thali,
    mostOut: most_out,
    retired: retired_at !== null,
    depositPaise: deposit_paise,
  }))
}

/** What customers have of each kind: of one who has been merged into another that one. */
export async function boxesOut(db: Db, customerIds: string[]): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ customerId: string; kindId: string; n: number }>`
    SELECT coalesce(c.merged_into, c.id) AS "customerId", b.kind_id AS "kindId",
      sum(CASE b.move WHEN 'out' THEN b.n ELSE -b.n END)::integer AS n
    FROM customers c JOIN box_moves b ON b.customer_id = c.id
    WHERE c.id = ANY(${customerIds}::uuid[]) OR c.merged_into = ANY(${customerIds}::uuid[]) GROUP BY 1, 2`.execute(db)
  const out = new Map<string, Map<string, number>>(customerIds.map((id) => [id, new Map()]))
  for (const { customerId, kindId, n } of rows) out.get(customerId)?.set(kindId, n)
  return out
}

/** What the thalis of these customers go in now, by the same rule as at their stops; empty where no kind is handed out. */
export async function boxedFor(db: Db, customerIds: string[]): Promise<Map<string, Omit<BoxedPlates, 'plates'>>> {
  const kinds = await boxKinds(db)
  if (kinds.every(({ retired }) => retired)) return new Map()
  const out = await boxesOut(db, [...new Set(customerIds)])
  return new Map([...out].map(([id, of]) => [id, boxedNow(kinds, { out: of })]))
}

/** What is left and taken back at each of the stops, or with some of the orders there. */
export async function emptiesAt(db: Db, stops: Stop[]): Promise<(stop: Pick<Stop, 'orders'>) => BoxesAtStop> {
  const kinds = await boxKinds(db)
  const customers = kinds.length === 0 ? [] : stops.flatMap(({ orders }) => orders.map(({ customerId }) => customerId))
  const out = await boxesOut(db, [...new Set(customers)])
  const kept = await keptBoxes(
    db,
    customers.length === 0 ? [] : stops.flatMap(({ orders }) => orders.map(({ id }) => id)),
  )
  const collecting = customers.length === 0 ? new Set() : await collectingOrders(db, stops)
  return ({ orders }) => {
    const coming = orders.filter(({ fulfilment }) => !NOT_ORDERED.some((called) => called === fulfilment))
    const holders = [...Map.groupBy(coming, ({ customerId }) => customerId)].map(([customerId, own]) => ({
      ...holderOf(
        customerId,
        own.map(({ id, lines }) => ({ id, thalis: thalisIn(lines) })),
        { out, kept },
      ),
      collects: own.some(({ id }) => collecting.has(id)),
    }))
    return boxesAtStop(kinds, holders)
  }
}

/**
 * The orders at whose stops boxes are collected. A customer with several stops on one meal is asked at one of them: where the
 * subscription's meal goes, else at the first.
 */
async function collectingOrders(db: Db, stops: Stop[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    WITH of_customers AS (
      SELECT o.id, s.id AS stop, coalesce(c.merged_into, c.id) AS customer, r.day, r.slot,
        first_value(s.id) OVER (PARTITION BY coalesce(c.merged_into, c.id), r.day, r.slot
          ORDER BY s.state = 'failed', o.subscription_id IS NULL, s.position, s.id) AS collects_at
      FROM runs r JOIN run_stops s ON s.run_id = r.id JOIN stop_orders so ON so.stop_id = s.id
        JOIN orders o ON o.id = so.order_id JOIN customers c ON c.id = o.customer_id
      WHERE r.day = ANY(${[...new Set(stops.map(({ day }) => day))]}::date[]) AND s.state <> 'withdrawn'
        AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])
    )
    SELECT id FROM of_customers WHERE stop = collects_at`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Known {
  out: ReadonlyMap<string, ReadonlyMap<string, number>>
  kept: ReadonlyMap<string, BoxedPlates[]>
}

/** A customer at a stop, with all orders that are delivered there. */
function holderOf(customerId: string, orders: { id: string; thalis: number }[], { out, kept }: Known): BoxHolder {
  return {
    customerId,
    thalis: orders.reduce((sum, { thalis }) => sum + thalis, 0),
    out: out.get(customerId) ?? new Map(),
    boxed: orders.flatMap(({ id, thalis }) => withinThalis(kept.get(id) ?? [], thalis)),
  }
}

const thalisIn = (lines: StopOrder['lines']) =>
  lines.reduce((sum, { kind, quantity }) => (kind === 'thali' ? sum + quantity : sum), 0)

interface NewMove {
  customerId: string
  kindId: string
  n: number
  move: BoxMove
  stopId: string | null
  adminId: string
  at: Date
  /** At the stop; left out: entered elsewhere. */
  eventId?: string
  /** The deposit that is kept for them. */
  depositMoveId?: string
}

/** Stores what became of boxes. */
export async function storeMoves(trx: Trx, moves: NewMove[]): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(
    ({ customerId, kindId, n, move, stopId, adminId, at, eventId = null, depositMoveId = null }) => ({
      id: newId(),
      customer_id: customerId,
      kind_id: kindId,
      n,
      move,
      stop_id: stopId,
      admin_id: adminId,
      at,
      event_id: eventId,
      deposit_move_id: depositMoveId,
    }),
  )
  await trx.insertInto('box_moves').values(rows).execute()
}

/** Boxes for which the deposit `from` was kept are out again, by the move `by` that takes it back. */
export async function takeBackLosses(
  trx: Trx,
  { from, by, adminId, at }: { from: string; by: string; adminId: string; at: Date },
): Promise<void> {
  const losses = await trx.selectFrom('box_moves').selectAll().where('deposit_move_id', '=', from).execute()
  const moves = losses.map(({ customer_id, kind_id, n, move }) => ({
    customerId: customer_id,
    kindId: kind_id,
    n: -n,
    move,
  }))
  await storeMoves(
    trx,
    moves.map((move) => ({ ...move, stopId: null, adminId, at, depositMoveId: by })),
  )
}

/** Throws `not_found` when one of these is no kind of box. */
export async function requireKinds(trx: Trx, kindIds: string[]): Promise<void> {
  const known = new Set((await boxKinds(trx)).map(({ id }) => id))
  if (!kindIds.every((id) => known.has(id))) throw new AppError('not_found')
}

interface AtStop {
  eventId: string
  stopId: string
  adminId: string
  at: Date
  boxes?: RiderEvent['boxes']
}

/** Stores what a rider has left and taken back at stops, in their order. The caller sees to it that an event counts once. */
export async function moveAtStops(trx: Trx, events: AtStop[]): Promise<void> {
  const withBoxes = events.filter(({ boxes = [] }) => boxes.length > 0)
  if (withBoxes.length === 0) return
  const kinds = new Map((await boxKinds(trx)).map((kind) => [kind.id, kind]))
  const holdersAt = await holdersOf(
    trx,
    withBoxes.map(({ stopId }) => stopId),
  )
  const moves: NewMove[] = []
  for (const { boxes = [], ...event } of withBoxes) {
    const holders = holdersAt(event.stopId, moves)
    for (const { kind: kindId, left, taken } of boxes) {
      const kind = kinds.get(kindId)
      if (!kind) continue
      const of = { ...event, kindId }
      for (const [customerId, n] of shareLeft(kind, holders, left)) moves.push({ ...of, customerId, n, move: 'out' })
      for (const [customerId, n] of shareTaken(kind, holders, taken)) moves.push({ ...of, customerId, n, move: 'in' })
    }
  }
  await storeMoves(trx, moves)
}

interface TakingBack {
  stopId: string
  /** Those that are taken back. */
  eventIds: string[]
  /** That by which it is done. */
  eventId: string
  adminId: string
  at: Date
}

/** Takes back what events at a stop have left and taken there, by opposite moves. What is taken back already stays so. */
export async function takeBackMoves(trx: Trx, { eventIds, ...by }: TakingBack): Promise<void> {
  const { rows } = await sql<{ customerId: string; kindId: string; n: number }>`
    SELECT customer_id AS "customerId", kind_id AS "kindId", sum(CASE move WHEN 'out' THEN n ELSE -n END)::integer AS n
    FROM box_moves WHERE event_id = ANY(${eventIds}::uuid[]) GROUP BY 1, 2 ORDER BY 1, 2`.execute(trx)
  const moved = rows.filter(({ n }) => n !== 0)
  await storeMoves(
    trx,
    moved.map(({ n, ...of }) => ({ ...by, ...of, n: Math.abs(n), move: n > 0 ? 'in' : 'out' })),
  )
}

/**
 * Who gets what at each of the stops, with what they have after some moves that are not stored yet; of a stop that was called off
 * those who would have.
 */
async function holdersOf(trx: Trx, stopIds: string[]): Promise<(stopId: string, moves: NewMove[]) => BoxHolder[]> {
  const { rows } = await sql<{ stopId: string; id: string; customerId: string; thalis: number }>`
    SELECT so.stop_id AS "stopId", o.id, coalesce(c.merged_into, c.id) AS "customerId",
      coalesce(sum(l.quantity) FILTER (WHERE l.kind = 'thali' AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])), 0)::integer AS thalis
    FROM stop_orders so JOIN orders o ON o.id = so.order_id JOIN customers c ON c.id = o.customer_id
      LEFT JOIN order_lines l ON l.order_id = o.id
    WHERE so.stop_id = ANY(${stopIds}::uuid[]) GROUP BY so.stop_id, o.id, 3 ORDER BY 3, o.id`.execute(trx)
  const customers = [...new Set(rows.map(({ customerId }) => customerId))]
  const stored = await boxesOut(trx, customers)
  const kept = await keptBoxes(
    trx,
    rows.map(({ id }) => id),
  )
  return (stopId, moves) => {
    const out = new Map(customers.map((id) => [id, new Map(stored.get(id))]))
    for (const { customerId, kindId, n, move } of moves) {
      const of = out.get(customerId)
      of?.set(kindId, (of.get(kindId) ?? 0) + (move === 'out' ? n : -n))
    }
    const there = Map.groupBy(
      rows.filter((row) => row.stopId === stopId),
      ({ customerId }) => customerId,
    )
    return [...there].map(([customerId, orders]) => holderOf(customerId, orders, { out, kept }))
  }
}

/** Forgets what was left and taken at stops that go. */
export async function forgetMoves(trx: Trx, stopIds: string[]): Promise<void> {
  await sql`DELETE FROM box_moves WHERE stop_id = ANY(${stopIds}::uuid[])`.execute(trx)
}
