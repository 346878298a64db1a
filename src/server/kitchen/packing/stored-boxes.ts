import { randomInt } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { BoxedPlates } from '#shared/domain/delivery/boxes.ts'
import { boxCode } from '#shared/domain/kitchen/boxes.ts'
import type { DayBox } from './day-boxes.ts'

export interface BoxKey {
  orderId: string
  number: number
}

/** Of a hundred thousand codes one is there already when two million boxes have one: it is drawn anew. */
const DRAWS = 5

/** Gives each of these boxes a row with a code of its own, unless it has one. What kind of box it is stays from now on. */
export async function ensureBoxes(trx: Trx, boxes: readonly DayBox[]): Promise<void> {
  await giveCodes(
    trx,
    boxes.map(({ order, number }) => ({ orderId: order.id, number })),
  )
  const made = boxes.map(({ order, number, plates, kinds, disposable }) => ({
    order_id: order.id,
    number,
    plates,
    kinds,
    disposable,
  }))
  await sql`
    UPDATE order_boxes b SET plates = w.plates, disposable = coalesce(b.disposable, w.disposable),
      kinds = CASE WHEN b.disposable IS NULL OR b.kinds IS NULL THEN w.kinds ELSE b.kinds END
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      AS w (order_id uuid, number integer, plates integer, kinds uuid[], disposable boolean)
    WHERE b.order_id = w.order_id AND b.number = w.number`.execute(trx)
}

/** Whether a box of the order with this id has a label or is packed, as a condition. */
export function hasBox(orderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT FROM order_boxes b WHERE b.order_id = ${orderId}
    AND (b.print_id IS NOT NULL OR b.packed_at IS NOT NULL))`
}

/** Whether the order with this id has boxes and all of them were packed, as a condition; for an order that does not come any more. */
export function wasPacked(orderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(SELECT coalesce(bool_and(b.packed_at IS NOT NULL), false) FROM order_boxes b WHERE b.order_id = ${orderId})`
}

/** How many boxes of an order are packed. */
export async function countPacked(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ packed: number }>`
    SELECT count(*)::integer AS packed FROM order_boxes WHERE order_id = ${orderId} AND packed_at IS NOT NULL`.execute(
    db,
  )
  return rows[0]?.packed ?? 0
}

/** The boxes of these orders that have labels or are packed, with what they are; those without a plate are left out. */
export async function keptBoxes(db: Db, orderIds: string[]): Promise<Map<string, BoxedPlates[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<BoxedPlates & { id: string }>`
    SELECT order_id AS id, plates, kinds, disposable FROM order_boxes
    WHERE order_id = ANY(${orderIds}::uuid[]) AND disposable IS NOT NULL AND plates > 0 ORDER BY order_id, number`.execute(
    db,
  )
  return Map.groupBy(rows, ({ id }) => id)
}

async function giveCodes(trx: Trx, boxes: readonly BoxKey[]): Promise<void> {
  for (let draw = 0; draw < DRAWS; draw++) {
    await sql`
      INSERT INTO order_boxes (order_id, number, code)
      SELECT w.order_id, w.number, w.code
      FROM unnest(${boxes.map(({ orderId }) => orderId)}::uuid[], ${boxes.map(({ number }) => number)}::integer[],
        ${boxes.map(() => boxCode(randomInt))}::text[]) AS w (order_id, number, code)
      WHERE NOT EXISTS (SELECT FROM order_boxes b WHERE b.order_id = w.order_id AND b.number = w.number)
      ORDER BY w.order_id, w.number ON CONFLICT DO NOTHING`.execute(trx)
    const { rows } = await sql<{ missing: boolean }>`
      SELECT EXISTS (SELECT FROM unnest(${boxes.map(({ orderId }) => orderId)}::uuid[],
          ${boxes.map(({ number }) => number)}::integer[]) AS w (order_id, number)
        WHERE NOT EXISTS (SELECT FROM order_boxes b WHERE b.order_id = w.order_id AND b.number = w.number)) AS missing`.execute(
      trx,
    )
    if (!rows[0]?.missing) return
  }
  throw new Error('no code was free for a box')
}
