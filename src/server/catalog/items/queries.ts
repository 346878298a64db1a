import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { Tables } from '#server/kernel/db/tables.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { ContentCode } from '#shared/domain/catalog/contents.ts'
import type { AddonCategory, ItemType, SpiceLevel } from '#shared/domain/catalog/items.ts'
import type { ServingUnit } from '#shared/domain/catalog/servings.ts'

const columns = [
  'id',
  'name',
  'names',
  'description',
  'descriptions',
  'image_url',
  'base_price_paise',
  'item_type',
  'addon_category',
  'is_vegetarian',
  'spice_level',
  'category',
  'serving_amount',
  'serving_unit',
  'contents',
  'alternative_ids',
  'is_active',
  'created_at',
  'updated_at',
] as const

export interface ItemFields {
  name: string
  description: string | null
  image_url: string | null
  base_price_paise: number
  item_type: ItemType
  addon_category: AddonCategory | null
  is_vegetarian: boolean
  spice_level: SpiceLevel
  category: string
  /** Left out: as it is. Of the translations their JSON. */
  names?: string | null
  descriptions?: string | null
  serving_amount?: number | null
  serving_unit?: ServingUnit | null
  contents?: ContentCode[] | null
  alternative_ids?: string[]
}

/** The whole library, by name. */
export async function allItems(db: Db) {
  return db
    .selectFrom('items')
    .select(columns)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export type ItemRow = Awaited<ReturnType<typeof allItems>>[number]

/** The names that dishes of the library have at present. */
export async function dishNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('items')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** One item of the library. */
export async function itemById(db: Db, id: string): Promise<ItemRow | undefined> {
  return db.selectFrom('items').select(columns).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

/** The published menus from a day on that carry an item, the active one and those without a day with them. */
export async function menusWithItem(db: Db, id: string, from: KitchenDay) {
  return db
    .selectFrom('menus as m')
    .select(['m.id', 'm.name', 'm.menu_date', 'm.is_active'])
    .where('m.stage', '=', 'published')
    .where((menu) =>
      menu.exists(
        menu
          .selectFrom('menu_items as i')
          .select('i.id')
          .whereRef('i.menu_id', '=', 'm.id')
          .where('i.source_item_id', '=', id),
      ),
    )
    .where((menu) =>
      menu.or([menu('m.menu_date', '>=', from), menu('m.menu_date', 'is', null), menu('m.is_active', '=', true)]),
    )
    .orderBy('m.menu_date', (order) => order.asc().nullsLast())
    .orderBy('m.id')
    .execute()
}

/** Adds an item, active. */
export async function insertItem(db: Db, id: string, fields: ItemFields, at: Date): Promise<ItemRow> {
  return db
    .insertInto('items')
    .values({ id, ...fields, created_at: at, updated_at: at })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Always later than before, so that two changes in one millisecond are still told apart. */
const laterThanBefore = (at: Date) => (eb: ExpressionBuilder<Tables, 'items'>) =>
  sql<Date>`greatest(${at}::timestamptz, ${eb.ref('updated_at')} + interval '1 millisecond')`

/** Changes an item, if it is as it was at `readAt` (any state when that is not given). */
export async function updateItem(
  db: Db,
  id: string,
  fields: ItemFields,
  { at, readAt }: { at: Date; readAt: Date | null },
): Promise<ItemRow | undefined> {
  return db
    .updateTable('items')
    .set((eb) => ({ ...fields, updated_at: laterThanBefore(at)(eb) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(readAt !== null, (query) => query.where('updated_at', '=', readAt as Date))
    .returning(columns)
    .executeTakeFirst()
}

/** The price of an item, rupees, which nobody else changes until the transaction ends; `null` when there is no such item. */
export async function lockedPrice(trx: Trx, id: string): Promise<number | null> {
  const row = await trx
    .selectFrom('items')
    .select('base_price_paise')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? rupeesFromPaise(row.base_price_paise) : null
}

/** Makes an item active or not; with `wanted` null the other of the two. */
export async function toggleItem(db: Db, id: string, wanted: boolean | null, at: Date): Promise<ItemRow | undefined> {
  return db
    .updateTable('items')
    .set((eb) => ({ is_active: wanted ?? eb.not('is_active'), updated_at: laterThanBefore(at)(eb) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

/**
 * Takes an item out of the library, if it is as it was at `readAt` (any state when that is null); says whether it did. Its
 * row stays: orders and menus go on naming the dish by its id.
 */
export async function deleteItem(
  db: Db,
  id: string,
  { at, readAt }: { at: Date; readAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('items')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(readAt !== null, (query) => query.where('updated_at', '=', readAt as Date))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
