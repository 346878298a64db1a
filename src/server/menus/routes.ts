import { publicRoute, type Route } from '#server/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { orderDayAt } from '#shared/domain/kitchen-time.ts'

/** Menus as anyone may read them. */
export const menuRoutes: Route[] = [
  publicRoute(contract.weeklyMenus, async ({ ctx, body }) => {
    const orderDay = orderDayAt(ctx.now())
    const days = [...new Set(body.dates)].sort()
    return { menus: await ctx.menus.ofDays(days, orderDay), orderDay }
  }),

  publicRoute(contract.activeMenu, async ({ ctx }) => ({
    menu: await ctx.menus.active(),
    orderDay: orderDayAt(ctx.now()),
  })),
]
