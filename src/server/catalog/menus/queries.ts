import { type Expression, type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import type { Tables } from '#server/kernel/db/tables.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { MenuStage } from '#shared/domain/catalog/menu-plan.ts'
import type { Translations } from '#shared/domain/catalog/names.ts'
import type { PlannedMenu } from '#shared/domain/catalog/shown-menus.ts'
import type { MenuPhoto } from '#shared/domain/catalog/uploads.ts'
import { USUAL_PRICES } from '../prices/prices.ts'
import { descriptionsOfDishSql, namesOfDishSql } from '../translations.ts'
import type { MenusTrx } from './menus-trx.ts'

/** Menus with their categories and items, in the order in which they are shown. */
function selectMenus(db: Db) {
  return db.selectFrom('menus as m').select((menu) => [
    'm.id',
    'm.name',
    sql<Translations | null>`m.names`.as('names'),
    'm.image_url',
    'm.is_regular_thali',
    'm.menu_date',
    'm.is_active',
    'm.thali_price_paise',
    'm.created_at',
    'm.updated_at',
    'm.slot',
    sql<MenuPhoto | null>`(SELECT photo FROM uploads WHERE path = substr(m.image_url, length('/uploads/') + 1))`.as(
      'photo',
    ),
    'm.stage',
    USUAL_PRICES.as('usual'),
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
              .select((item) => [
                'i.id',
                'i.name',
                namesOfDishSql(item.ref('i.source_item_id'), item.ref('i.name')).as('names'),
                'i.description',
                descriptionsOfDishSql(item.ref('i.source_item_id'), item.ref('i.description')).as('descriptions'),
                'i.image_url',
                'i.is_vegetarian',
                'i.item_type',
                'i.addon_price_paise',
                'i.spice_level',
                'i.base_price_paise',
                'i.custom_price_paise',
                'i.category',
                'i.source_item_id',
                'i.serving_amount',
                'i.serving_unit',
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

/** Menus that customers see, each on its day: all that is asked for customers and orders is asked of these. */
function selectPublished(db: Db) {
  return selectMenus(db).where('m.stage', '=', 'published')
}

/** The active menu of a slot. */
export async function activeMenuRow(db: Db, slot: SlotCode) {
  return selectPublished(db).where('m.is_active', '=', true).where('m.slot', '=', slot).executeTakeFirst()
}

/** The active menu of a slot, its name and day. */
export async function activeMenuHead(db: Db, slot: SlotCode) {
  return db
    .selectFrom('menus')
    .select(['id', 'name', 'menu_date', 'is_active'])
    .where('is_active', '=', true)
    .where('slot', '=', slot)
    .executeTakeFirst()
}

/**
 * The dated menus of a slot for the given kitchen days, at most one a day. Of several for one day the active one counts,
 * else the newest.
 */
export async function datedMenuRows(db: Db, slot: SlotCode, days: KitchenDay[]) {
  if (days.length === 0) return []
  return selectPublished(db)
    .distinctOn('m.menu_date')
    .where('m.slot', '=', slot)
    .where('m.menu_date', 'in', days)
    .orderBy('m.menu_date')
    .orderBy('m.is_active', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
}

/** One menu, published or a draft. */
export async function menuById(db: Db, id: string) {
  return selectMenus(db).where('m.id', '=', id).where('m.stage', '<>', 'template').executeTakeFirst()
}

/** These menus, also those of templates; in no order. */
export async function menusByIds(db: Db, ids: string[]) {
  return ids.length === 0 ? [] : selectMenus(db).where('m.id', 'in', ids).execute()
}

/** The menus and drafts of a slot for some days, the one that counts first of those of a day. */
export async function menusOfPlan(db: Db, slot: SlotCode, days: KitchenDay[]) {
  return selectMenus(db)
    .where('m.slot', '=', slot)
    .where('m.menu_date', 'in', days)
    .where('m.stage', '<>', 'template')
    .orderBy('m.is_active', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
}

/** Menus and drafts, the active one first, then by day, the latest first. */
export async function menusForPlanning(db: Db, limit: number) {
  return selectMenus(db)
    .where('m.stage', '<>', 'template')
    .orderBy('m.is_active', 'desc')
    .orderBy('m.menu_date', (order) => order.desc().nullsFirst())
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

/** Which days of a slot from `first` to `last` have a menu of their own, and its name. Of several the one that counts. */
export async function subscribedDays(db: Db, slot: SlotCode, first: KitchenDay, last: KitchenDay) {
  return db
    .selectFrom('menus as m')
    .select(['m.id', 'm.name', 'm.menu_date'])
    .distinctOn('m.menu_date')
    .where('m.slot', '=', slot)
    .where('m.stage', '=', 'published')
    .where('m.menu_date', '>=', first)
    .where('m.menu_date', '<=', last)
    .orderBy('m.menu_date')
    .orderBy('m.is_active', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
}

/** From which day on which days of a slot have a menu or a draft. */
export async function plannedDays(db: Db, slot: SlotCode, first: KitchenDay): Promise<Set<KitchenDay | null>> {
  const rows = await db
    .selectFrom('menus')
    .select('menu_date')
    .distinct()
    .where('slot', '=', slot)
    .where('menu_date', '>=', first)
    .execute()
  return new Set(rows.map((row) => row.menu_date))
}

/** Slot and stage of a menu or a draft; `undefined` without one. */
export async function placeOfMenu(db: Db, id: string): Promise<{ slot: SlotCode; stage: MenuStage } | undefined> {
  return db
    .selectFrom('menus')
    .select(['slot', 'stage'])
    .where('id', '=', id)
    .where('stage', '<>', 'template')
    .executeTakeFirst()
}

/** What the published menus of a slot for these days, its active menu and this one are called, and which days they have. */
export async function plannedMenus(
  db: Db,
  slot: SlotCode,
  { id, days }: { id: string; days: KitchenDay[] },
): Promise<PlannedMenu[]> {
  return db
    .selectFrom('menus')
    .select(['id', 'name', 'menu_date as day', 'is_active as isActive'])
    .where('slot', '=', slot)
    .where('stage', '=', 'published')
    .where((menu) =>
      menu.or([
        menu('id', '=', id),
        menu('is_active', '=', true),
        ...(days.length > 0 ? [menu('menu_date', 'in', days)] : []),
      ]),
    )
    .orderBy('id')
    .execute()
}

export type MenuHead = Pick<
  Insertable<Tables['menus']>,
  'name' | 'names' | 'image_url' | 'is_regular_thali' | 'menu_date' | 'thali_price_paise'
> & { slot: SlotCode }

/**
 * Changes what a menu says of itself; `updated_at` always moves on, also within one millisecond. The active menu of a slot
 * is not active in another.
 */
export async function updateMenuHead(trx: Trx, id: string, head: MenuHead, at: Date): Promise<void> {
  await trx
    .updateTable('menus')
    .set((eb) => ({
      ...head,
      is_active: sql<boolean>`is_active AND slot = ${head.slot}`,
      updated_at: laterThanBefore(at, eb.ref('updated_at')),
    }))
    .where('id', '=', id)
    .execute()
}

/** Gives a menu this picture, or takes the one away that it has; says whether it exists. */
export async function setPhoto(trx: MenusTrx, id: string, url: string | null, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('menus')
    .set((eb) => ({
      image_url: url,
      updated_at: laterThanBefore(at, eb.ref('updated_at')),
    }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Menus have changed in what they hold: whoever has read them before is told. */
export async function touchMenus(trx: Trx, ids: string[], at: Date): Promise<void> {
  await trx
    .updateTable('menus')
    .set((eb) => ({ updated_at: laterThanBefore(at, eb.ref('updated_at')) }))
    .where('id', 'in', ids)
    .execute()
}

/** Always later than before, so that two changes in one millisecond are still told apart. */
const laterThanBefore = (at: Date, before: Expression<Date>) =>
  sql<Date>`greatest(${at}::timestamptz, ${before} + interval '1 millisecond')`

export interface MenuContent {
  categories: Insertable<Tables['menu_categories']>[]
  items: Insertable<Tables['menu_items']>[]
}

/** Puts this content in the place of what the menu held: three statements, however large it is. */
export async function replaceContent(trx: Trx, menuId: string, content: MenuContent): Promise<void> {
  // Its items go along.
  await trx.deleteFrom('menu_categories').where('menu_id', '=', menuId).execute()
  await insertContent(trx, content)
}

/** Gives menus that hold nothing their content: two statements, however many there are. */
export async function insertContent(trx: Trx, { categories, items }: MenuContent): Promise<void> {
  if (categories.length > 0) await trx.insertInto('menu_categories').values(categories).execute()
  if (items.length > 0) await trx.insertInto('menu_items').values(items).execute()
}

/**
 * Makes a menu the active one of its slot in place of the former. Throws `not_found`, and `menu_is_draft`. Two statements, since the unique index
 * on the active menu is checked row by row. Changes of menus go one at a time.
 */
export async function activate(trx: MenusTrx, id: string): Promise<void> {
  const place = await placeOfMenu(trx, id)
  if (!place) throw new AppError('not_found')
  if (place.stage === 'draft') throw new AppError('menu_is_draft')
  await trx
    .updateTable('menus')
    .set({ is_active: false })
    .where('is_active', '=', true)
    .where('slot', '=', place.slot)
    .where('id', '<>', id)
    .execute()
  await trx.updateTable('menus').set({ is_active: true }).where('id', '=', id).execute()
}

/**
 * Deletes a menu, if it is as it was at `readAt` (any state when that is null). Tells whether it was active or
 * a draft, and of which slot; `undefined` when nothing was deleted.
 */
export async function deleteMenu(trx: MenusTrx, id: string, readAt: Date | null) {
  return trx
    .deleteFrom('menus')
    .where('id', '=', id)
    .where('stage', '<>', 'template')
    .$if(readAt !== null, (query) => query.where('updated_at', '=', readAt as Date))
    .returning(['is_active', 'slot', 'stage'])
    .executeTakeFirst()
}
