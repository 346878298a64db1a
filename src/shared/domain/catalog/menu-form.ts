import type { KitchenDay } from '../../base/kitchen-time.ts'
import { nameKey, REGULAR_THALI } from './menu.ts'

/** Rules of the menu form. The form previews by them, the server decides by them. Spec: admin §5. */

export const MENU_CATEGORY_TYPES = ['regular', 'base', 'addon'] as const
export type MenuCategoryType = (typeof MENU_CATEGORY_TYPES)[number]

/** The name that a category of add-ons takes by itself. */
export const ADD_ONS_CATEGORY = 'Add-ons'
export const MAX_MENU_CATEGORIES = 20
export const MAX_MENU_ITEMS = 100

export interface CategoryForm<Item extends { name: string }> {
  name: string
  type: MenuCategoryType
  items: Item[]
}

export type MenuFormProblem =
  | { problem: 'no_categories' | 'too_large' }
  | { problem: 'unnamed_category' | 'duplicate_dish' | 'reserved_name'; name: string }

/**
 * What is saved of a form's categories: names trimmed, blank items and categories without items dropped, a nameless
 * category of add-ons called Add-ons. Or the first problem found, with the dish that it is about.
 */
export function cleanCategories<Item extends { name: string }, Category extends CategoryForm<Item>>(
  form: (Category & { items: Item[] })[],
): Category[] | MenuFormProblem {
  const categories = form.map(cleanCategory).filter((category) => category.items.length > 0)
  if (categories.length === 0) return { problem: 'no_categories' }
  const dishes = categories.flatMap((category) => category.items)
  if (categories.length > MAX_MENU_CATEGORIES || dishes.length > MAX_MENU_ITEMS) return { problem: 'too_large' }

  const nameless = categories.find((category) => category.name === '')
  if (nameless) return { problem: 'unnamed_category', name: nameless.items[0]?.name ?? '' }
  const seen = new Set<string>()
  for (const { name } of dishes) {
    if (seen.has(nameKey(name))) return { problem: 'duplicate_dish', name }
    seen.add(nameKey(name))
  }
  const reserved = categories
    .filter((category) => category.type === 'addon')
    .flatMap((category) => category.items)
    .find(({ name }) => nameKey(name) === nameKey(REGULAR_THALI))
  return reserved ? { problem: 'reserved_name', name: reserved.name } : categories
}

function cleanCategory<Item extends { name: string }, Category extends CategoryForm<Item>>(
  category: Category,
): Category {
  const name = category.name.trim() || (category.type === 'addon' ? ADD_ONS_CATEGORY : '')
  const items = category.items.map((item) => ({ ...item, name: item.name.trim() })).filter((item) => item.name !== '')
  return { ...category, name, items }
}

/**
 * What is wrong with the day of a menu; `null` when nothing is. `former` is the day that a saved menu has: it may keep
 * it, also when it has passed or when it never had one.
 */
export function menuDayProblem(
  day: KitchenDay | null,
  today: KitchenDay,
  former?: KitchenDay | null,
): 'required' | 'past' | null {
  if (day === former) return null
  if (day === null) return 'required'
  return day < today ? 'past' : null
}

/** Prices of a menu item in any unit: what an add-on costs, and the price of its own that sets it off from the library's. */
export function menuItemPrices(
  kind: 'base' | 'addon',
  { addOn, custom, library }: { addOn: number | null; custom: number | null; library: number | null },
): { addOnPrice: number | null; customPrice: number | null } {
  if (kind === 'base') return { addOnPrice: addOn, customPrice: custom }
  const price = addOn ?? custom ?? library
  return { addOnPrice: price, customPrice: price === library ? null : price }
}
