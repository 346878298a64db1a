import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { ContentCode } from '#shared/domain/catalog/contents.ts'
import type { LibraryDish } from '#shared/domain/kitchen/clashes.ts'

/** What the library knows of a dish, with whether it is vegetarian and may be put on menus. */
export interface KnownDish extends LibraryDish {
  vegetarian: boolean
  active: boolean
}

/** The whole library, by id: what has left it, too, since orders name it. */
export async function libraryDishes(db: Db): Promise<Map<string, KnownDish>> {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'name', 'contents', 'alternative_ids', 'is_vegetarian', 'is_active', 'deleted_at'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        contents: row.contents as ContentCode[] | null,
        alternatives: row.alternative_ids,
        listed: row.deleted_at === null,
        vegetarian: row.is_vegetarian,
        active: row.is_active,
      },
    ]),
  )
}
