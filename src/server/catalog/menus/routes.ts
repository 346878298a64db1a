import { cachedRoute, type Route } from '#server/kernel/http/route.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { menusWithSoldOut, withSoldOut } from '../portions/sold-out.ts'
import { menusOf } from './cache.ts'
import { kitchenWeek } from './kitchen-week.ts'

/** Menus as anyone may read them. */
export const menuRoutes: Route[] = [
  cachedRoute(
    contract.weeklyMenus,
    menusOf,
    async ({ ctx, body }) => [(await kitchenWeek(ctx, body.slot)).key, ...daysOf(body.dates)].join(),
    async ({ ctx, body }) => {
      const { slot, week, soldOut } = await kitchenWeek(ctx, body.slot)
      const menus = await menusOf(ctx).ofDays(slot, daysOf(body.dates), week.orderDay)
      return { menus: menusWithSoldOut(menus, slot, soldOut), ...week }
    },
  ),

  cachedRoute(
    contract.activeMenu,
    menusOf,
    async ({ ctx, query }) => (await kitchenWeek(ctx, query.slot)).key,
    async ({ ctx, query }) => {
      const { slot, week, soldOut } = await kitchenWeek(ctx, query.slot)
      const menu = await menusOf(ctx).active(slot)
      return { menu: menu && withSoldOut(menu, slot, week.orderDay, soldOut), ...week }
    },
  ),
]

const daysOf = (dates: KitchenDay[]): KitchenDay[] => [...new Set(dates)].sort()
