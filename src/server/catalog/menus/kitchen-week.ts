import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { HomeSource } from '#server/platform/pages/documents.ts'
import type { KitchenWeek } from '#shared/contract/customer/menus.schemas.ts'
import { comingDaysOf, orderDayAt, weekStripOf } from '#shared/domain/calendar/calendar.ts'
import { deliveryWindowOf } from '#shared/domain/calendar/delivery-window.ts'
import { menusOf } from './cache.ts'

/** The week as customers see it now, and a key that changes whenever it does. */
export async function kitchenWeek(
  ctx: Pick<AppContext, 'now' | 'services'>,
): Promise<{ week: KitchenWeek; key: string }> {
  const now = ctx.now()
  const calendar = await calendarOf(ctx).at(now)
  const orderDay = orderDayAt(calendar, now)
  const delivery = deliveryWindowOf(calendar.slot, orderDay, now)
  const week = { orderDay, strip: weekStripOf(calendar, orderDay), coming: comingDaysOf(calendar, orderDay), delivery }
  return { week, key: `${calendar.version} ${orderDay} ${delivery.from}` }
}

/** What the document of `/` shows: the week, and the menus of the strip and of the coming days. */
export function homeSource(ctx: Pick<AppContext, 'now' | 'services'>): HomeSource {
  return {
    current: async () => {
      const { week, key } = await kitchenWeek(ctx)
      const days = [...new Set([...week.strip, ...week.coming])].sort()
      return {
        key: `${key} ${await menusOf(ctx).version()}`,
        load: async () => ({ ...week, menus: await menusOf(ctx).ofDays(days, week.orderDay) }),
      }
    },
  }
}
