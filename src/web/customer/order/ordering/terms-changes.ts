import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { SeenTerms } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { baseItems, itemName, REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import { type Cart, previewLines } from '#shared/domain/ordering/cart.ts'
import { sameDishes, sameWindow, type Terms } from '#shared/domain/ordering/terms.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import type { Week } from '../../menu/menu/week.ts'
import { nameOnMenu } from './name-on-menu.ts'
import { deliveryOn, windowText } from './order-terms.ts'

/** What the customer sees of an order for a day beside prices, as far as it is known. */
export function seenTerms(
  menu: Menu | null | undefined,
  window: Terms['window'] | null,
  lines: readonly { name: string }[],
): SeenTerms {
  const hasThali = lines.some(({ name }) => name === REGULAR_THALI)
  return {
    ...(window && { window }),
    ...(hasThali && menu && { dishes: baseItems(menu).map(itemName) }),
  }
}

/** What is ordered for a day. `fixed`: also when the order day changes, which the cart follows. */
export interface OrderedDay {
  day: KitchenDay
  cart: Cart
  fixed?: boolean
}

/** What has changed for the orders of a cart from one reading of the week to another, as sentences. */
export function changesSince(seen: Week, now: Week, orders: readonly OrderedDay[]): string[] {
  return orders.flatMap(({ day, cart, fixed }) => {
    // What was for the former order day is for the present one.
    const seenDay = !fixed && day === now.orderDay ? seen.orderDay : day
    const [former, present] = [linesOn(seen, seenDay, cart), linesOn(now, day, cart)]
    return [
      ...(seenDay === day ? [] : [m.order_terms_day({ former: weekdayName(seenDay), day: weekdayName(day) })]),
      ...termChanges(
        day,
        seenTerms(seen.menus[seenDay], deliveryOn(seen, seenDay), former),
        seenTerms(now.menus[day], deliveryOn(now, day), present),
        now.menus[day],
      ),
      ...present.flatMap((line) => {
        const { name, price } = line
        const before = former.find((line) => line.name === name)?.price ?? price
        if (before === price) return []
        return [
          m.order_sheet_repriced({ item: lineName(line), price: formatRupees(price), former: formatRupees(before) }),
        ]
      }),
    ]
  })
}

function linesOn({ menus }: Week, day: KitchenDay, cart: Cart) {
  const menu = menus[day]
  return menu ? previewLines(cart, menu) : []
}

/** What has changed of a day's delivery window and plate, as sentences. By the menu its dishes have their names. */
export function termChanges(day: KitchenDay, former: Terms, now: Terms, menu?: Menu | null): string[] {
  const weekday = weekdayName(day)
  const changes: string[] = []
  if (now.window && former.window && !sameWindow(now.window, former.window)) {
    changes.push(m.order_terms_window({ weekday, window: windowText(now.window), former: windowText(former.window) }))
  }
  if (now.dishes && now.dishes.length > 0 && !sameDishes(now.dishes, former.dishes)) {
    changes.push(m.order_terms_dishes({ weekday, dishes: now.dishes.map((dish) => nameOnMenu(dish, menu)).join(', ') }))
  }
  return changes
}
