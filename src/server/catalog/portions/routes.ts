import { calendarOf } from '#server/calendar/calendar.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { orderDayAt } from '#shared/domain/calendar/calendar.ts'
import { limitedDishes, setPortions } from './portions.ts'

/** How many portions of a dish are left on a day, and which are sold out. */
export const portionRoutes: Route[] = [
  adminRoute(contract.listPortions, async ({ ctx, query }) => {
    const { slot = 'lunch' } = query
    const now = ctx.now()
    const day = query.day ?? orderDayAt(await calendarOf(ctx).at(now, slot), now)
    return { day, slot, dishes: await limitedDishes(ctx.db, day, slot) }
  }),

  adminRoute(contract.setPortions, async ({ ctx, body }) => {
    const { slot = 'lunch', key, name, left } = body
    const now = ctx.now()
    const { of, slots } = await calendarOf(ctx).all(now)
    if (!slots.served.includes(slot)) throw new AppError('order_slot_not_served')
    const day = body.day ?? orderDayAt(of[slot], now)
    if (day < kitchenDayOf(now)) throw new AppError('portions_day_over')
    return { day, slot, before: await setPortions(ctx, { day, slot, key }, name, left) }
  }),
]
