import { searchForm } from '#shared/base/search-form.ts'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { ITEM_CATEGORIES, SPICE_LEVELS } from '#shared/domain/catalog/items.ts'
import { namesOf } from '#shared/domain/catalog/names.ts'
import type { SortKeys } from '#web/kit/table/rows.ts'

/** What the list is narrowed down to; `''` for everything. */
export interface ItemFilters {
  search: string
  type: '' | Item['item_type']
  category: string
  diet: '' | 'veg' | 'nonveg'
  state: '' | 'active' | 'inactive'
}

export const NO_FILTERS: ItemFilters = { search: '', type: '', category: '', diet: '', state: '' }

export function isFiltered(filters: ItemFilters): boolean {
  return Object.values(filters).some((value) => value.trim() !== '')
}

/** The items that fit every filter; of several words searched for, each must stand in the name or the description. */
export function filtered(items: Item[], { search, type, category, diet, state }: ItemFilters): Item[] {
  const words = searchForm(search.trim()).split(/\s+/)
  return items.filter((item) => {
    const text = searchForm([...namesOf(item), item.description ?? ''].join(' '))
    return (
      words.every((word) => text.includes(word)) &&
      (type === '' || item.item_type === type) &&
      (category === '' || item.category === category) &&
      (diet === '' || item.is_vegetarian === (diet === 'veg')) &&
      (state === '' || item.is_active === (state === 'active'))
    )
  })
}

export type ItemColumn = 'name' | 'category' | 'type' | 'price' | 'spice' | 'state'

export const ITEM_KEYS: SortKeys<Item, ItemColumn> = {
  name: ({ name }) => name,
  // In the order of the form, which is that of a meal.
  category: ({ category }) => (ITEM_CATEGORIES as readonly string[]).indexOf(category),
  type: ({ item_type, addon_category }) => `${item_type === 'base' ? 0 : 1} ${addon_category ?? ''}`,
  price: ({ base_price }) => base_price,
  spice: ({ spice_level }) => (spice_level === null ? -1 : SPICE_LEVELS.indexOf(spice_level)),
  state: ({ is_active }) => (is_active ? 0 : 1),
}

/** Spec: admin §2 and §9. */
const DESCRIPTION_LIMIT = 60

/** A description as the list shows it: at most 60 characters. */
export function shortDescription(description: string | null): string {
  const characters = [...(description ?? '')]
  if (characters.length <= DESCRIPTION_LIMIT) return characters.join('')
  return `${characters.slice(0, DESCRIPTION_LIMIT).join('').trimEnd()}...`
}
