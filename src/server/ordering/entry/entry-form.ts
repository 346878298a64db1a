import { calendarOf } from '#server/calendar/calendar.ts'
import { menusOf } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { EntryDay } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { type Calendar, comingDaysOf, isOpen, isOrderable, orderDayAt } from '#shared/domain/calendar/calendar.ts'
import { addOnPrice, addOns, itemName, type MenuLike, REGULAR_THALI, thaliPrice } from '#shared/domain/catalog/menu.ts'
import { activeMenuDay } from '../place/prepare-order.ts'

/** The days that an order can be entered for, those that customers can order for first, with their dishes and prices. */
export async function entryDays(ctx: AppContext): Promise<EntryDay[]> {
  const now = ctx.now()
  const { of, slots } = await calendarOf(ctx).all(now)
  const days: EntryDay[] = []
  for (const slot of slots.served) {
    const calendar = of[slot]
    const orderDay = orderDayAt(calendar, now)
    for (const day of daysOf(calendar, orderDay, now)) {
      const { menu } = await menusOf(ctx).forOrders(slot, day, activeMenuDay(day, orderDay))
      const late = !isOrderable(calendar, day, now)
      days.push({ day, slot, late, dishes: menu ? dishesOf(menu.priced) : [] })
    }
  }
  return days
}

/** Today comes last when it is late. */
function daysOf(calendar: Calendar, orderDay: KitchenDay, now: Date): KitchenDay[] {
  const today = kitchenDayOf(now)
  const coming = comingDaysOf(calendar, orderDay)
  return coming.includes(today) || !isOpen(calendar, today) ? coming : [...coming, today]
}

function dishesOf(menu: MenuLike): EntryDay['dishes'] {
  const thali = { name: REGULAR_THALI, price: thaliPrice(menu), kind: 'thali' as const }
  return [
    thali,
    ...addOns(menu).map((item) => ({
      name: itemName(item),
      ...(item.dish_id && { dish_id: item.dish_id }),
      price: addOnPrice(item),
      kind: 'addon' as const,
    })),
  ]
}
