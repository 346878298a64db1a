import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connect.ts'
import type { KitchenDay } from '#shared/domain/kitchen-time.ts'

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
