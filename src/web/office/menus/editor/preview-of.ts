import { readRupees } from '#shared/base/typed-number.ts'
import type { MenuItemLike, MenuLike } from '#shared/domain/catalog/menu.ts'
import { menuItemPrices } from '#shared/domain/catalog/menu-form.ts'
import { isImageUrl } from '#shared/domain/catalog/uploads.ts'
import { isAddOn, type MenuDraft } from './menu-draft.ts'

/** A form as the menu that customers would read: blank lines are left out, prices follow the server's rule. */
export function previewOf(draft: MenuDraft): MenuLike<MenuItemLike> & { image_url: string | null } {
  return {
    name: draft.name.trim(),
    image_url: picture(draft.imageUrl),
    price: readRupees(draft.price),
    categories: draft.categories.map((category) => ({
      name: category.name,
      type: category.type,
      items: category.items
        .filter((item) => item.name.trim() !== '')
        .map((item) => ({
          name: item.name.trim(),
          image_url: picture(item.imageUrl),
          is_vegetarian: item.isVegetarian,
          item_type: isAddOn(category, item) ? 'addon' : 'base',
          addon_price: isAddOn(category, item)
            ? menuItemPrices('addon', { addOn: readRupees(item.price), custom: null, library: item.libraryPrice })
                .addOnPrice
            : null,
        })),
    })),
  }
}

/** `null` for none, and while what is typed is no address yet. */
function picture(text: string): string | null {
  const url = text.trim()
  return isImageUrl(url) ? url : null
}
