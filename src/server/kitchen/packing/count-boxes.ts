import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { productionSettings } from '../settings.ts'

/** How many boxes orders go into, by their ids, whether packed or not. An order without lines is one thali. */
export async function countBoxes(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  const { platesPerBox } = await productionSettings(db)
  const { rows } = await sql<{ id: string; boxes: number }>`
    SELECT o.id, greatest(1, ceil(coalesce(sum(l.quantity) FILTER (WHERE l.kind = 'thali'), 0)::numeric / ${platesPerBox}))::integer
      AS boxes
    FROM unnest(${[...orderIds]}::uuid[]) AS o (id) LEFT JOIN order_lines l ON l.order_id = o.id GROUP BY o.id`.execute(
    db,
  )
  return new Map(rows.map(({ id, boxes }) => [id, boxes]))
}
