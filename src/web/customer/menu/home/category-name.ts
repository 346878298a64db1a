import * as m from '#paraglide/messages.js'
import type { ItemCategory } from '#shared/domain/catalog/items.ts'
import { nameKey, REGULAR_THALI } from '#shared/domain/catalog/menu.ts'

/** Those that forms offer or fill in. Others are as the kitchen has typed them. */
const NAMES: Record<ItemCategory | 'Add-ons' | typeof REGULAR_THALI, () => string> = {
  [REGULAR_THALI]: m.regular_thali,
  'Add-ons': m.home_add_ons,
  'Main Course': m.category_main_course,
  'Rice & Breads': m.category_rice_breads,
  'Dal & Curry': m.category_dal_curry,
  Vegetables: m.category_vegetables,
  'Sides & Accompaniments': m.category_sides,
  Desserts: m.category_desserts,
  Beverages: m.category_beverages,
}

const BY_KEY = new Map(Object.entries(NAMES).map(([name, text]) => [nameKey(name), text]))

/** What a category of a menu is called in the reader's language. */
export function categoryName(name: string): string {
  return BY_KEY.get(nameKey(name))?.() ?? name
}
