import { newId } from '#server/kernel/ids.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { MenuStage } from '#shared/domain/catalog/menu-plan.ts'
import { translationsColumn } from '../translations.ts'
import type { MenusTrx } from './menus-trx.ts'
import { insertContent, type MenuRow } from './queries.ts'

/** What a copy of a menu is. */
export interface MenuCopy {
  original: MenuRow
  name: string
  slot: SlotCode
  stage: MenuStage
  day: KitchenDay | null
  /** Of a template's menu: the template, and the weekday in it that the menu is for. */
  template?: { id: string; weekday: number | null }
}

/** Copies menus with all they hold, none of them active: three statements, however many there are. Returns the ids. */
export async function copyMenus(trx: MenusTrx, copies: readonly MenuCopy[], now: Date): Promise<string[]> {
  if (copies.length === 0) return []
  const made = copies.map((copy) => ({ ...copy, id: newId() }))
  await trx
    .insertInto('menus')
    .values(
      made.map(({ id, original, name, slot, stage, day, template }) => ({
        id,
        name,
        names: translationsColumn(original.names),
        image_url: original.image_url,
        is_regular_thali: original.is_regular_thali,
        menu_date: day,
        thali_price_paise: original.thali_price_paise,
        slot,
        stage,
        template_id: template?.id ?? null,
        template_weekday: template?.weekday ?? null,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  const categories = made.flatMap(({ id, original }) =>
    original.categories.map((category, position) => ({ category, position, menuId: id, id: newId() })),
  )
  await insertContent(trx, {
    categories: categories.map(({ category: { name, type }, id, menuId, position }) => ({
      id,
      menu_id: menuId,
      position,
      name,
      type,
    })),
    items: categories.flatMap(({ category, id, menuId }) =>
      // What a dish is called in other languages is the library's.
      category.items.map(({ names: _names, descriptions: _descriptions, ...item }, position) => ({
        ...item,
        id: newId(),
        menu_id: menuId,
        category_id: id,
        position,
      })),
    ),
  })
  return made.map(({ id }) => id)
}
