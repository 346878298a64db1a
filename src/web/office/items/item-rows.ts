import type { Item } from '#shared/contract/office/items.schemas.ts'
import { ITEM_CATEGORIES, SPICE_LEVELS } from '#shared/domain/catalog/items.ts'
import type { Sort } from '#web/parts/table/SortHeader.tsx'

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
  const words = search.trim().toLowerCase().split(/\s+/)
  return items.filter((item) => {
    const text = `${item.name} ${item.description ?? ''}`.toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (type === '' || item.item_type === type) &&
      (category === '' || item.category === category) &&
      (diet === '' || item.is_vegetarian === (diet === 'veg')) &&
      (state === '' || item.is_active === (state === 'active'))
    )
  })
}

export const ITEM_COLUMNS = ['name', 'category', 'type', 'price', 'spice', 'state'] as const
export type ItemColumn = (typeof ITEM_COLUMNS)[number]

const KEYS: Record<ItemColumn, (item: Item) => string | number> = {
  name: ({ name }) => name.toLowerCase(),
  // In the order of the form, which is that of a meal.
  category: ({ category }) => (ITEM_CATEGORIES as readonly string[]).indexOf(category),
  type: ({ item_type, addon_category }) => `${item_type === 'base' ? 0 : 1} ${addon_category ?? ''}`,
  price: ({ base_price }) => base_price,
  spice: ({ spice_level }) => (spice_level === null ? -1 : SPICE_LEVELS.indexOf(spice_level)),
  state: ({ is_active }) => (is_active ? 0 : 1),
}

/** Sorted by a column; items that are equal there keep the order of the list, which is by name. */
export function sorted(items: Item[], { column, direction }: Sort<ItemColumn>): Item[] {
  const key = KEYS[column]
  const sign = direction === 'ascending' ? 1 : -1
  return items.toSorted((a, b) => {
    const [x, y] = [key(a), key(b)]
    return x === y ? 0 : sign * (x < y ? -1 : 1)
  })
}

/** Spec: admin §2 and §9. */
const DESCRIPTION_LIMIT = 60

/** A description as the list shows it: at most 60 characters. */
export function shortDescription(description: string | null): string {
  const characters = [...(description ?? '')]
  if (characters.length <= DESCRIPTION_LIMIT) return characters.join('')
  return `${characters.slice(0, DESCRIPTION_LIMIT).join('').trimEnd()}...`
}
