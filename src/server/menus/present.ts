import type { Menu } from '#shared/contract/menus.schemas.ts'
import { addOnPrice, addOns, baseItems, itemName, SUBSCRIPTION_PLATE_PRICE } from '#shared/domain/menu.ts'
import { rupeesFromPaise } from '#shared/domain/money.ts'
import type { MenuRow } from './queries.ts'

const rupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise))

/** A menu as the wire names it. An item without `is_vegetarian` counts as vegetarian. */
export function presentMenu(menu: MenuRow): Menu {
  return {
    _id: menu.id,
    name: menu.name,
    image_url: menu.image_url,
    is_regular_thali: menu.is_regular_thali,
    menu_date: menu.menu_date,
    is_active: menu.is_active,
    price: rupees(menu.thali_price_paise),
    categories: menu.categories.map(({ id, name, type, items }) => ({
      _id: id,
      name,
      type,
      items: items.map((item) => ({
        _id: item.id,
        name: item.name,
        item_name: item.name,
        description: item.description,
        image_url: item.image_url,
        is_vegetarian: item.is_vegetarian ?? true,
        item_type: item.item_type,
        addon_price: rupees(item.addon_price_paise),
        spice_level: item.spice_level,
      })),
    })),
  }
}

/** The active menu with the two flat lists that the back office reads. A base item has no price of its own: 60. */
export function presentActiveMenu(menu: Menu) {
  return {
    ...menu,
    base_items: baseItems(menu).map((item) => ({ name: itemName(item), price: SUBSCRIPTION_PLATE_PRICE })),
    add_ons: addOns(menu).map((item) => ({ name: itemName(item), price: addOnPrice(item) })),
  }
}
