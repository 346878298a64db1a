import { publicRoute, type Route } from '#server/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { orderDayAt } from '#shared/domain/kitchen-time.ts'
import { presentActiveMenu } from './present.ts'

/** Menus as anyone may read them. */
export const menuRoutes: Route[] = [
  publicRoute(contract.weeklyMenus, async ({ ctx, body }) => {
    const orderDay = orderDayAt(ctx.now())
    const days = [...new Set(body.dates)].sort()
    return { menus: await ctx.menus.ofDays(days, orderDay), orderDay }
  }),

  publicRoute(contract.activeMenu, async ({ ctx }) => {
    const menu = await ctx.menus.active()
    return { menu: menu && presentActiveMenu(menu), orderDay: orderDayAt(ctx.now()) }
  }),
]
