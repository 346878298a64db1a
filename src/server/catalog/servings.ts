import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { Serving, ServingUnit } from '#shared/domain/catalog/servings.ts'

interface ServingColumns {
  serving_amount: number | null
  serving_unit: ServingUnit | null
}

/** How much of a dish goes on a plate, of a row of the library or of a menu. */
export function servingOf({ serving_amount: amount, serving_unit: unit }: ServingColumns): Serving | null {
  return amount === null || unit === null ? null : { amount, unit }
}

/** The same as the wire has it: none where nobody has said. */
export function presentServing(row: ServingColumns): { serving?: Serving } {
  const serving = servingOf(row)
  return serving ? { serving } : {}
}

/** The columns of a serving. */
export function servingColumns(serving: Serving | null): ServingColumns {
  return { serving_amount: serving?.amount ?? null, serving_unit: serving?.unit ?? null }
}

/** What the library says of these dishes, by id. */
export async function servingsOfDishes(db: Db, ids: string[]): Promise<Map<string, Serving>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('items')
    .select(['id', 'serving_amount', 'serving_unit'])
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('serving_unit', 'is not', null)
    .execute()
  return new Map(rows.flatMap((row) => [[row.id, servingOf(row) as Serving]]))
}
