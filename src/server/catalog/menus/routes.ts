import { menuRoute, type Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { type KitchenDay, orderDayAt } from '#shared/domain/calendar/kitchen-time.ts'

/** Menus as anyone may read them. */
export const menuRoutes: Route[] = [
  menuRoute(
    contract.weeklyMenus,
    ({ ctx, body }) => [orderDayAt(ctx.now()), ...daysOf(body.dates)].join(),
    async ({ ctx, body }) => {
      const orderDay = orderDayAt(ctx.now())
      return { menus: await ctx.menus.ofDays(daysOf(body.dates), orderDay), orderDay }
    },
  ),

  menuRoute(
    contract.activeMenu,
    ({ ctx }) => orderDayAt(ctx.now()),
    async ({ ctx }) => ({ menu: await ctx.menus.active(), orderDay: orderDayAt(ctx.now()) }),
  ),
]

const daysOf = (dates: KitchenDay[]): KitchenDay[] => [...new Set(dates)].sort()
