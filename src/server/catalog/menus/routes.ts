import { cachedRoute, type Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { type KitchenDay, orderDayAt } from '#shared/domain/calendar/kitchen-time.ts'
import { menusOf } from './cache.ts'

/** Menus as anyone may read them. */
export const menuRoutes: Route[] = [
  cachedRoute(
    contract.weeklyMenus,
    menusOf,
    ({ ctx, body }) => [orderDayAt(ctx.now()), ...daysOf(body.dates)].join(),
    async ({ ctx, body }) => {
      const orderDay = orderDayAt(ctx.now())
      return { menus: await menusOf(ctx).ofDays(daysOf(body.dates), orderDay), orderDay }
    },
  ),

  cachedRoute(
    contract.activeMenu,
    menusOf,
    ({ ctx }) => orderDayAt(ctx.now()),
    async ({ ctx }) => ({ menu: await menusOf(ctx).active(), orderDay: orderDayAt(ctx.now()) }),
  ),
]

const daysOf = (dates: KitchenDay[]): KitchenDay[] => [...new Set(dates)].sort()
