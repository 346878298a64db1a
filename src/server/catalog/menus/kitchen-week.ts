import { calendarOf, fewPlatesOf, type KnownCalendar } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { HomeSource } from '#server/platform/pages/documents.ts'
import { perContext } from '#server/platform/per-context.ts'
import type { KitchenWeek } from '#shared/contract/customer/menus.schemas.ts'
import { comingDaysOf, orderByOf, orderDayAt, weekStripOf } from '#shared/domain/calendar/calendar.ts'
import { deliveryWindowOf } from '#shared/domain/calendar/delivery-window.ts'
import { clockInstant } from '#shared/domain/calendar/kitchen-time.ts'
import { menusOf } from './cache.ts'

interface KnownWeek {
  week: KitchenWeek
  /** Changes whenever the week does; answers made from it are kept under it. */
  key: string
}

/** The week as customers see it now. Every reading of menus asks, so it is made anew only when it may have changed. */
export async function kitchenWeek(ctx: Pick<AppContext, 'now' | 'services'>): Promise<KnownWeek> {
  const now = ctx.now()
  const [calendar, fewPlates] = [await calendarOf(ctx).at(now), await fewPlatesOf(ctx).current()]
  return keptWeek(ctx).at(calendar, fewPlates, now)
}

class WeekCache {
  #known: (KnownWeek & { version: string; from: Date; until: Date }) | null = null

  at(calendar: KnownCalendar, fewPlates: string, now: Date): KnownWeek {
    const known = this.#known
    const version = `${calendar.version} ${fewPlates}`
    if (known?.version === version && now >= known.from && now < known.until) return known
    const made = weekAt(calendar, fewPlates, now)
    this.#known = { ...made, version, from: now }
    return made
  }
}

const keptWeek = perContext(() => new WeekCache())

/** The week at an instant, and until when it stays so by this calendar and as long as no other plates are left. */
function weekAt(calendar: KnownCalendar, fewPlates: string, now: Date): KnownWeek & { until: Date } {
  const orderDay = orderDayAt(calendar, now)
  const delivery = deliveryWindowOf(calendar.slot, orderDay, now)
  const orderBy = orderByOf(calendar, orderDay)
  const delivers = clockInstant(orderDay, calendar.slot.deliversFrom)
  const strip = weekStripOf(calendar, orderDay)
  const coming = comingDaysOf(calendar, orderDay)
  const few = Object.entries<number>(JSON.parse(fewPlates)).filter(
    ([day]) => day >= orderDay && (strip.includes(day) || coming.includes(day)),
  )
  return {
    week: { orderDay, strip, coming, delivery, ...(few.length > 0 && { platesLeft: Object.fromEntries(few) }) },
    key: `${calendar.version} ${orderDay} ${delivery.from} ${few}`,
    until: delivers > now && delivers < orderBy ? delivers : orderBy,
  }
}

/** What the document of `/` shows: the week, and the menus of the strip and of the coming days. */
export function homeSource(ctx: Pick<AppContext, 'now' | 'services'>): HomeSource {
  return {
    current: async () => {
      const { week, key } = await kitchenWeek(ctx)
      return {
        key: `${key} ${await menusOf(ctx).version()}`,
        load: async () => {
          const days = [...new Set([...week.strip, ...week.coming])].sort()
          return { ...week, menus: await menusOf(ctx).ofDays(days, week.orderDay) }
        },
      }
    },
  }
}
