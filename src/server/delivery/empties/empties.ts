import { sql } from 'kysely'
import { keptBoxes } from '#server/kitchen/kitchen.ts'
import type { Db, Trx } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { RiderEvent } from '#shared/contract/rider/run.schemas.ts'
import {
  type BoxesAtStop,
  type BoxHolder,
  type BoxKind,
  type BoxMove,
  boxesAtStop,
  getsDisposable,
  shareLeft,
  shareTaken,
} from '#shared/domain/delivery/boxes.ts'
import type { Paise } from '#shared/domain/money/money.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import type { Stop, StopOrder } from '../read-runs.ts'

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

/** Those of these customers whose thalis go in disposable boxes, by the same rule as at their stops. */
export async function disposableFor(db: Db, customerIds: string[]): Promise<Set<string>> {
  const kinds = await boxKinds(db)
  if (kinds.every(({ retired }) => retired)) return new Set()
  const out = await boxesOut(db, [...new Set(customerIds)])
  return new Set([...out].flatMap(([id, of]) => (getsDisposable(kinds, { out: of }) ? [id] : [])))
}

/** What is left and taken back at each of the stops. */
export async function emptiesAt(db: Db, stops: Stop[]): Promise<(stop: Stop) => BoxesAtStop> {
  const kinds = await boxKinds(db)
  const customers = kinds.length === 0 ? [] : stops.flatMap(({ orders }) => orders.map(({ customerId }) => customerId))
  const out = await boxesOut(db, [...new Set(customers)])
  const kept = await keptBoxes(
    db,
    customers.length === 0 ? [] : stops.flatMap(({ orders }) => orders.map(({ id }) => id)),
  )
  return ({ orders }) => {
    const coming = orders.filter(({ fulfilment }) => !NOT_ORDERED.some((called) => called === fulfilment))
    const holders = [...Map.groupBy(coming, ({ customerId }) => customerId)].map(([customerId, own]) => ({
      customerId,
      thalis: own.reduce((sum, { lines }) => sum + thalisIn(lines), 0),
      out: out.get(customerId) ?? new Map<string, number>(),
      disposable: keptKind(own.map(({ id }) => kept.get(id))),
    }))
    return boxesAtStop(kinds, holders)
  }
}

/** Of a customer's boxes at a stop: disposable ones as soon as one is; left open where none has a label or is packed. */
function keptKind(kept: readonly (boolean | undefined)[]): boolean | undefined {
  const known = kept.filter((disposable) => disposable !== undefined)
  return known.length === 0 ? undefined : known.includes(true)
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
  /** The deposit that is kept for them. */
  depositMoveId?: string
}

/** Stores what became of boxes. */
export async function storeMoves(trx: Trx, moves: NewMove[]): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(({ customerId, kindId, n, move, stopId, adminId, at, depositMoveId = null }) => ({
    id: newId(),
    customer_id: customerId,
    kind_id: kindId,
    n,
    move,
    stop_id: stopId,
    admin_id: adminId,
    at,
    deposit_move_id: depositMoveId,
  }))
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

/** Stores what a rider has left and taken at a stop. The caller sees to it that an event counts once. */
export async function moveAtStop(
  trx: Trx,
  { stopId, adminId, at, boxes }: { stopId: string; adminId: string; at: Date; boxes: RiderEvent['boxes'] },
): Promise<void> {
  if (!boxes?.length) return
  const kinds = new Map((await boxKinds(trx)).map((kind) => [kind.id, kind]))
  const holders = await holdersAt(trx, stopId)
  const moves: NewMove[] = []
  for (const { kind: kindId, left, taken } of boxes) {
    const kind = kinds.get(kindId)
    if (!kind) continue
    const of = { kindId, stopId, adminId, at }
    for (const [customerId, n] of shareLeft(kind, holders, left)) moves.push({ ...of, customerId, n, move: 'out' })
    for (const [customerId, n] of shareTaken(kind, holders, taken)) moves.push({ ...of, customerId, n, move: 'in' })
  }
  await storeMoves(trx, moves)
}

/** Who gets what at a stop, with what they have; of a stop that was called off those who would have. */
async function holdersAt(trx: Trx, stopId: string): Promise<BoxHolder[]> {
  const { rows } = await sql<{ customerId: string; thalis: number; orders: string[] }>`
    SELECT coalesce(c.merged_into, c.id) AS "customerId", json_agg(DISTINCT o.id) AS orders,
      coalesce(sum(l.quantity) FILTER (WHERE l.kind = 'thali' AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])), 0)::integer AS thalis
    FROM stop_orders so JOIN orders o ON o.id = so.order_id JOIN customers c ON c.id = o.customer_id
      LEFT JOIN order_lines l ON l.order_id = o.id
    WHERE so.stop_id = ${stopId} GROUP BY 1 ORDER BY 1`.execute(trx)
  const out = await boxesOut(
    trx,
    rows.map(({ customerId }) => customerId),
  )
  const kept = await keptBoxes(
    trx,
    rows.flatMap(({ orders }) => orders),
  )
  return rows.map(({ orders, ...row }) => ({
    ...row,
    out: out.get(row.customerId) ?? new Map(),
    disposable: keptKind(orders.map((id) => kept.get(id))),
  }))
}

/** Forgets what was left and taken at stops that go. */
export async function forgetMoves(trx: Trx, stopIds: string[]): Promise<void> {
  await sql`DELETE FROM box_moves WHERE stop_id = ANY(${stopIds}::uuid[])`.execute(trx)
}
