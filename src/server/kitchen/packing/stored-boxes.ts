import { randomInt } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '#server/platform/db/connection.ts'
import { boxCode } from '#shared/domain/kitchen/boxes.ts'

export interface BoxKey {
  orderId: string
  number: number
}

/** A box as it is made now. */
export interface NewBox extends BoxKey {
  disposable: boolean
}

/** Of a hundred thousand codes one is there already when two million boxes have one: it is drawn anew. */
const DRAWS = 5

/** Gives each of these boxes a row with a code of its own, unless it has one. What kind of box it is stays from now on. */
export async function ensureBoxes(trx: Trx, boxes: readonly NewBox[]): Promise<void> {
  await giveCodes(trx, boxes)
  await sql`
    UPDATE order_boxes b SET disposable = w.disposable
    FROM unnest(${boxes.map(({ orderId }) => orderId)}::uuid[], ${boxes.map(({ number }) => number)}::integer[],
      ${boxes.map(({ disposable }) => disposable)}::boolean[]) AS w (order_id, number, disposable)
    WHERE b.order_id = w.order_id AND b.number = w.number AND b.disposable IS NULL`.execute(trx)
}

/** Whether a box of the order with this id has a label or is packed, as a condition. */
export function hasBox(orderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT FROM order_boxes b WHERE b.order_id = ${orderId}
    AND (b.print_id IS NOT NULL OR b.packed_at IS NOT NULL))`
}

/** Of these orders those with boxes that have labels or are packed: whether these are disposable ones. */
export async function keptBoxes(db: Db, orderIds: string[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ id: string; disposable: boolean }>`
    SELECT order_id AS id, bool_or(disposable) AS disposable FROM order_boxes
    WHERE order_id = ANY(${orderIds}::uuid[]) AND disposable IS NOT NULL GROUP BY order_id`.execute(db)
  return new Map(rows.map(({ id, disposable }) => [id, disposable]))
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
