import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Trx } from '#server/platform/db/connection.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { MenusTrx } from './menus-trx.ts'

/** Menus with their categories and items, in the order in which they are shown. */
function selectMenus(db: Db) {
  return db.selectFrom('menus as m').select((menu) => [
    'm.id',
    'm.name',
    'm.image_url',
    'm.is_regular_thali',
    'm.menu_date',
    'm.is_active',
    'm.thali_price_paise',
    'm.created_at',
    'm.updated_at',
    jsonArrayFrom(
      menu
        .selectFrom('menu_categories as c')
        .select((category) => [
          'c.id',
          'c.name',
          'c.type',
          jsonArrayFrom(
            category
              .selectFrom('menu_items as i')
              .select([
                'i.id',
                'i.name',
                'i.description',
                'i.image_url',
                'i.is_vegetarian',
                'i.item_type',
                'i.addon_price_paise',
                'i.spice_level',
                'i.base_price_paise',
                'i.custom_price_paise',
                'i.category',
                'i.source_item_id',
              ])
              .whereRef('i.category_id', '=', 'c.id')
              .orderBy('i.position'),
          ).as('items'),
        ])
        .whereRef('c.menu_id', '=', 'm.id')
        .orderBy('c.position'),
    ).as('categories'),
  ])
}

export type MenuRow = Awaited<ReturnType<typeof activeMenuRow>> & object

/** The active menu. */
export async function activeMenuRow(db: Db) {
  return selectMenus(db).where('m.is_active', '=', true).executeTakeFirst()
}

/** Which menu is the active one, and its name. */
export async function activeMenuHead(db: Db) {
  return db.selectFrom('menus').select(['id', 'name']).where('is_active', '=', true).executeTakeFirst()
}

/**
 * The dated menus of the given kitchen days, at most one a day. Of several for one day the active one counts, else the
 * newest.
 */
export async function datedMenuRows(db: Db, days: KitchenDay[]) {
  if (days.length === 0) return []
  return selectMenus(db)
    .distinctOn('m.menu_date')
    .where('m.menu_date', 'in', days)
    .orderBy('m.menu_date')
    .orderBy('m.is_active', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
}

/** One menu. */
export async function menuById(db: Db, id: string) {
  return selectMenus(db).where('m.id', '=', id).executeTakeFirst()
}

/** The active menu first, then by day, the latest first. */
export async function menusForPlanning(db: Db, limit: number) {
  return selectMenus(db)
    .orderBy('m.is_active', 'desc')
    .orderBy('m.menu_date', (order) => order.desc().nullsFirst())
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

/** Which days from `first` to `last` have a menu of their own, and its name. Of several the one that counts. */
export async function subscribedDays(db: Db, first: KitchenDay, last: KitchenDay | null) {
  return db
    .selectFrom('menus as m')
    .select(['m.id', 'm.name', 'm.menu_date'])
    .distinctOn('m.menu_date')
    .where('m.menu_date', '>=', first)
    .$if(last !== null, (query) => query.where('m.menu_date', '<=', last as KitchenDay))
    .orderBy('m.menu_date')
    .orderBy('m.is_active', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
}

export type MenuHead = Pick<
  Insertable<Tables['menus']>,
  'name' | 'image_url' | 'is_regular_thali' | 'menu_date' | 'thali_price_paise'
>

/** Changes what a menu says of itself; `updated_at` always moves on, also within one millisecond. */
export async function updateMenuHead(trx: Trx, id: string, head: MenuHead, at: Date): Promise<void> {
  await trx
    .updateTable('menus')
    .set((eb) => ({
      ...head,
      updated_at: sql<Date>`greatest(${at}::timestamptz, ${eb.ref('updated_at')} + interval '1 millisecond')`,
    }))
    .where('id', '=', id)
    .execute()
}

export interface MenuContent {
  categories: Insertable<Tables['menu_categories']>[]
  items: Insertable<Tables['menu_items']>[]
}

/** Puts this content in the place of what the menu held: three statements, however large it is. */
export async function replaceContent(trx: Trx, menuId: string, { categories, items }: MenuContent): Promise<void> {
  // Its items go along.
  await trx.deleteFrom('menu_categories').where('menu_id', '=', menuId).execute()
  await trx.insertInto('menu_categories').values(categories).execute()
  await trx.insertInto('menu_items').values(items).execute()
}

/**
 * Makes a menu the active one in place of the former; says whether it exists. Two statements, since the unique index
 * on the active menu is checked row by row. Changes of menus go one at a time.
 */
export async function activate(trx: MenusTrx, id: string): Promise<boolean> {
  const exists = await trx.selectFrom('menus').select('id').where('id', '=', id).executeTakeFirst()
  if (!exists) return false
  await trx.updateTable('menus').set({ is_active: false }).where('is_active', '=', true).where('id', '<>', id).execute()
  await trx.updateTable('menus').set({ is_active: true }).where('id', '=', id).execute()
  return true
}

/**
 * Deletes a menu, if it is as it was at `readAt` (any state when that is null). Tells whether it was active; `undefined`
 * when nothing was deleted.
 */
export async function deleteMenu(trx: MenusTrx, id: string, readAt: Date | null) {
  return trx
    .deleteFrom('menus')
    .where('id', '=', id)
    .$if(readAt !== null, (query) => query.where('updated_at', '=', readAt as Date))
    .returning('is_active')
    .executeTakeFirst()
}

/** The menu that was made by a filling in of the form, if it was. */
export async function menuOfForm(trx: Trx, formId: string) {
  return trx.selectFrom('menus').select(['id', 'created_at']).where('form_id', '=', formId).executeTakeFirst()
}
