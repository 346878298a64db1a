import { searchForm } from '#shared/base/search-form.ts'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import type { MenuCategoryType } from '#shared/domain/catalog/menu-form.ts'
import { namesOf } from '#shared/domain/catalog/names.ts'

/**
 * The dishes of the library that can be taken into a category of this type: active ones whose name, category or
 * description contains the words searched for, those of the category's own kind first.
 */
export function pickable(items: Item[], type: MenuCategoryType, words: string): Item[] {
  const wanted = searchForm(words.trim())
  const kind = type === 'addon' ? 'addon' : 'base'
  const found = items.filter(
    (item) =>
      item.is_active &&
      [...namesOf(item), item.category, item.description ?? ''].some((text) => searchForm(text).includes(wanted)),
  )
  return [...found.filter((item) => item.item_type === kind), ...found.filter((item) => item.item_type !== kind)]
}
