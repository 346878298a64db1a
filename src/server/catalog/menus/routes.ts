import { cachedRoute, type Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { menusOf } from './cache.ts'
import { kitchenWeek } from './kitchen-week.ts'

/** Menus as anyone may read them. */
export const menuRoutes: Route[] = [
  cachedRoute(
    contract.weeklyMenus,
    menusOf,
    async ({ ctx, body }) => [(await kitchenWeek(ctx)).key, ...daysOf(body.dates)].join(),
    async ({ ctx, body }) => {
      const { week } = await kitchenWeek(ctx)
      return { menus: await menusOf(ctx).ofDays(daysOf(body.dates), week.orderDay), ...week }
    },
  ),

  cachedRoute(
    contract.activeMenu,
    menusOf,
    async ({ ctx }) => (await kitchenWeek(ctx)).key,
    async ({ ctx }) => ({ menu: await menusOf(ctx).active(), ...(await kitchenWeek(ctx)).week }),
  ),
]

const daysOf = (dates: KitchenDay[]): KitchenDay[] => [...new Set(dates)].sort()
