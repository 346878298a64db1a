import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { DeliveryWindow } from '#shared/domain/calendar/delivery-window.ts'
import { type Cart, linesOffMenu, type PreviewLine, previewLines } from '#shared/domain/ordering/cart.ts'
import { changeCart, changeLaterCart, useCart, useLaterCarts } from '#web/kit/stores/cart-store.ts'
import type { Week } from '../../menu/menu/week.ts'
import { deliveryOn } from '../ordering/order-terms.ts'
import { daysInCart } from './days-in-cart.ts'

/** What the cart orders for one day. */
export interface DayOrder {
  day: KitchenDay
  menu: Menu | null
  cart: Cart
  lines: PreviewLine[]
  /** When it is delivered, as far as that is known. */
  window: DeliveryWindow | null
  /** Names in the cart that its menu does not have: they are not ordered. */
  offMenu: string[]
  /** Why nothing can be ordered for it; `null` when the server may be asked. */
  problem: string | null
  change: (change: (cart: Cart) => Cart) => void
}

/** The cart of the slot that is shown, a day each. */
export function useDayOrders(week: Week): DayOrder[] {
  const days = daysInCart(week.orderDay, useCart(), useLaterCarts())
  return days.map(({ day, cart }) => {
    const menu = week.menus[day] ?? null
    return {
      day,
      menu,
      cart,
      window: deliveryOn(week, day),
      lines: menu ? previewLines(cart, menu) : [],
      offMenu: menu ? linesOffMenu(cart, menu) : [],
      problem: problemOf(week, day),
      change: (change) => (day === week.orderDay ? changeCart(change) : changeLaterCart(day, change)),
    }
  })
}

function problemOf({ orderDay, coming, menus, platesLeft }: Week, day: KitchenDay): string | null {
  const weekday = weekdayName(day)
  if (day !== orderDay && !coming.includes(day)) return m.order_sheet_closed({ weekday })
  if (!menus[day]) return m.order_sheet_no_menu({ weekday })
  return platesLeft?.[day] === 0 ? m.home_full_title({ weekday }) : null
}
