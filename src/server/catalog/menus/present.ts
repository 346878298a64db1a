import { type Paise, rupeesFromPaise } from '#shared/base/money.ts'
import type { ActiveMenu, Menu, MenuItem } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { AdminMenu, AdminMenuItem } from '#shared/contract/catalog/office/menus.schemas.ts'
import {
  addOnPrice,
  addOns,
  baseItems,
  isAddOn,
  itemName,
  SUBSCRIPTION_PLATE_PRICE,
} from '#shared/domain/catalog/menu.ts'
import { presentServing } from '../servings.ts'
import { presentTranslations } from '../translations.ts'
import type { MenuRow } from './queries.ts'

type MenuItemRow = MenuRow['categories'][number]['items'][number]

const rupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise))

/** A menu as the wire names it, with the price of each thing. An item without `is_vegetarian` counts as vegetarian. */
export function presentMenu(menu: MenuRow): Menu {
  return {
    ...pricedHead(menu),
    categories: menu.categories.map((category) => ({
      _id: category.id,
      name: category.name,
      type: category.type,
      items: category.items.map((item) => pricedItem(menu, category, item)),
    })),
  }
}

/** A menu as the editor reads it. */
export function presentAdminMenu(menu: MenuRow): AdminMenu {
  return {
    ...presentHead(menu),
    ...(menu.stage === 'draft' && { is_draft: true }),
    createdAt: menu.created_at.toISOString(),
    updatedAt: menu.updated_at.toISOString(),
    categories: menu.categories.map(({ id, name, type, items }) => ({
      _id: id,
      name,
      type,
      items: items.map(presentAdminItem),
    })),
  }
}

/** The active menu with the two flat lists that the back office reads. */
export function presentActiveMenu(row: MenuRow): ActiveMenu {
  return {
    ...presentMenu(row),
    base_items: baseItems(row).map((item) => ({
      name: item.name,
      price: rupeesFromPaise(basePricePaise(item) ?? row.usual.dish),
    })),
    add_ons: addOns(presentMenu(row)).map((item) => ({ name: itemName(item), price: addOnPrice(item) })),
  }
}

/** What a base item counts with in the dish summary: the menu's own price, else the library's; `null` when it has none. */
export function basePricePaise(item: Pick<MenuItemRow, 'custom_price_paise' | 'base_price_paise'>): Paise | null {
  return item.custom_price_paise ?? item.base_price_paise
}

/** What a menu is called, and which day it has. */
export function presentMenuHead({
  id,
  name,
  menu_date,
  is_active,
}: Pick<MenuRow, 'id' | 'name' | 'menu_date' | 'is_active'>) {
  return { _id: id, name, menu_date, is_active }
}

function presentHead(menu: MenuRow): Omit<Menu, 'categories'> {
  return {
    _id: menu.id,
    name: menu.name,
    ...presentTranslations(menu),
    image_url: menu.image_url,
    ...(menu.photo && { photo: menu.photo }),
    is_regular_thali: menu.is_regular_thali,
    menu_date: menu.menu_date,
    is_active: menu.is_active,
    price: rupees(menu.thali_price_paise),
    ...(menu.slot !== 'lunch' && { slot: menu.slot }),
  }
}

/** Where the menu says nothing, what is usual. */
function pricedHead(menu: MenuRow): Omit<Menu, 'categories'> {
  const subscription = rupeesFromPaise(menu.usual.subscription)
  return {
    ...presentHead(menu),
    price: rupeesFromPaise(menu.thali_price_paise ?? menu.usual.thali),
    ...(subscription !== SUBSCRIPTION_PLATE_PRICE && { subscription_price: subscription }),
  }
}

function pricedItem(menu: MenuRow, category: { type: string }, item: MenuItemRow): MenuItem {
  const usual = isAddOn(category, item) ? menu.usual.addOn : null
  return {
    ...presentItem(item),
    ...(item.source_item_id && { dish_id: item.source_item_id }),
    addon_price: rupees(item.addon_price_paise ?? usual),
  }
}

function presentItem(item: MenuItemRow): MenuItem {
  return {
    _id: item.id,
    name: item.name,
    item_name: item.name,
    description: item.description,
    ...presentTranslations(item),
    image_url: item.image_url,
    is_vegetarian: item.is_vegetarian ?? true,
    item_type: item.item_type,
    addon_price: rupees(item.addon_price_paise),
    spice_level: item.spice_level,
  }
}

function presentAdminItem(item: MenuItemRow): AdminMenuItem {
  return {
    ...presentItem(item),
    basePrice: rupees(item.base_price_paise),
    customPrice: rupees(item.custom_price_paise),
    isCustomized: item.custom_price_paise !== null && item.custom_price_paise !== item.base_price_paise,
    sourceItemId: item.source_item_id,
    ...presentServing(item),
    category: item.category,
  }
}
