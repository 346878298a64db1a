import { rupeesFromPaise } from '#shared/base/money.ts'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import type { ContentCode } from '#shared/domain/catalog/contents.ts'
import { presentServing } from '../servings.ts'
import { presentTranslations } from '../translations.ts'
import type { ItemRow } from './queries.ts'

/** An item of the library as the wire names it, rupees. */
export function presentItem(row: ItemRow): Item {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    ...presentTranslations(row),
    image_url: row.image_url,
    base_price: rupeesFromPaise(row.base_price_paise),
    item_type: row.item_type,
    addon_category: row.addon_category,
    is_vegetarian: row.is_vegetarian,
    spice_level: row.spice_level,
    category: row.category,
    ...presentServing(row),
    ...(row.contents && { contents: row.contents as ContentCode[] }),
    ...(row.alternative_ids.length > 0 && { alternatives: row.alternative_ids }),
    is_active: row.is_active,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
