import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { SLOTS, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { addOns, findDish, itemName } from '#shared/domain/catalog/menu.ts'
import { type Cart, cartOnMenu, linesOffMenu } from '#shared/domain/ordering/cart.ts'
import { currentCart, currentLaterCarts, setCart, setLaterCarts } from '#web/kit/stores/cart-store.ts'
import { offMenuNames } from '../../order/ordering/off-menu-names.ts'
import type { Week } from './week.ts'

const addOnsOf = (week: Week) => Object.values(week.menus).flatMap((menu) => (menu ? addOns(menu) : []))

/** A cart names its dishes. Those that the kitchen has renamed since get the names that the menus have now, by their items. */
export function renameLines(former: Week, week: Week, slot: SlotCode) {
  const known = addOnsOf(former).map((item) => ({ name: itemName(item), dish_id: item.dish_id }))
  const renamed = (cart: Cart, menu: Menu | null | undefined) => (menu ? cartOnMenu(cart, known, menu) : cart)
  setCart(renamed(currentCart(slot), week.menus[week.orderDay]), slot)
  const later = Object.entries(currentLaterCarts(slot)).map(([day, cart]) => [day, renamed(cart, week.menus[day])])
  setLaterCarts(Object.fromEntries(later), slot)
  noteNames(former, week, slot)
}

/** Those that a menu has no more keep the names that they had in other languages. */
function noteNames(former: Week, week: Week, slot: SlotCode) {
  const carts = { ...currentLaterCarts(slot), [week.orderDay]: currentCart(slot) }
  const off = Object.entries(carts).flatMap(([day, cart]) => linesOffMenu(cart, week.menus[day] ?? null))
  const seen = [...addOnsOf(week), ...addOnsOf(former)].filter(({ names }) => names)
  const noted = off.flatMap((name) => {
    const names = findDish(seen, { name })?.names
    return names ? [[name, names] as const] : []
  })
  const before = Object.entries(offMenuNames.get()).filter(([name]) => inSomeCart(name))
  offMenuNames.set(Object.fromEntries([...before, ...noted]))
}

function inSomeCart(name: string): boolean {
  const carts = SLOTS.flatMap((slot) => [currentCart(slot), ...Object.values(currentLaterCarts(slot))])
  return carts.some((cart) => Object.hasOwn(cart, name))
}
