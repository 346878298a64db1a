import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { addOns, itemName } from '#shared/domain/catalog/menu.ts'
import { type Cart, cartOnMenu } from '#shared/domain/ordering/cart.ts'
import { currentCart, currentLaterCarts, setCart, setLaterCarts } from '#web/kit/stores/cart-store.ts'
import type { Week } from './week.ts'

/** A cart names its dishes. Those that the kitchen has renamed since get the names that the menus have now, by their items. */
export function renameLines(former: Week, week: Week, slot: SlotCode) {
  const known = Object.values(former.menus).flatMap((menu) =>
    menu ? addOns(menu).map((item) => ({ name: itemName(item), dish_id: item.dish_id })) : [],
  )
  const renamed = (cart: Cart, menu: Menu | null | undefined) => (menu ? cartOnMenu(cart, known, menu) : cart)
  setCart(renamed(currentCart(slot), week.menus[week.orderDay]), slot)
  const later = Object.entries(currentLaterCarts(slot)).map(([day, cart]) => [day, renamed(cart, week.menus[day])])
  setLaterCarts(Object.fromEntries(later), slot)
}
