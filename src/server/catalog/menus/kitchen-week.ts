import {
  calendarOf,
  type FewPlates,
  fewPlatesOf,
  type KitchenCalendars,
  type KnownCalendar,
} from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { HomeSource } from '#server/kernel/pages/documents.ts'
import { perContext } from '#server/kernel/per-context.ts'
import { clockInstant } from '#shared/base/kitchen-time.ts'
import type { KitchenWeek, ServedSlot } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { comingDaysOf, orderByOf, orderDayAt, type SlotCode, weekStripOf } from '#shared/domain/calendar/calendar.ts'
import { deliveryWindowOf } from '#shared/domain/calendar/delivery-window.ts'
import { menusWithSoldOut, soldOutOf } from '../portions/sold-out.ts'
import { menuIn } from '../translations.ts'
import { menusOf } from './cache.ts'

interface KnownWeek {
  slot: SlotCode
  week: KitchenWeek
  /** Changes whenever the week does; answers made from it are kept under it. */
  key: string
  /** Which dishes are sold out, see sold-out.ts. */
  soldOut: string
}

/**
 * The week of a slot as customers see it now; that of lunch when the slot is not served. Every reading of menus asks, so it
 * is made anew only when it may have changed.
 */
export async function kitchenWeek(
  ctx: Pick<AppContext, 'now' | 'services'>,
  wanted: SlotCode = 'lunch',
): Promise<KnownWeek> {
  const now = ctx.now()
  const [calendars, fewPlates] = [await calendarOf(ctx).all(now), await fewPlatesOf(ctx).current()]
  const soldOut = await soldOutOf(ctx).current()
  const slot = calendars.slots.served.includes(wanted) ? wanted : 'lunch'
  return keptWeeks(ctx).at(slot, calendars, fewPlates, soldOut, now)
}

class WeekCache {
  readonly #known = new Map<SlotCode, KnownWeek & { version: string; from: Date; until: Date }>()

  at(slot: SlotCode, calendars: KitchenCalendars, fewPlates: string, soldOut: string, now: Date): KnownWeek {
    const known = this.#known.get(slot)
    const version = `${calendars.version} ${fewPlates} ${soldOut}`
    if (known?.version === version && now >= known.from && now < known.until) return known
    const week = weekAt(slot, calendars, fewPlates, now)
    const made = { ...week, key: `${week.key} ${soldOut}`, soldOut, version, from: now }
    this.#known.set(slot, made)
    return made
  }
}

const keptWeeks = perContext(() => new WeekCache())

/** The week of a slot at an instant, and until when it stays so by these calendars and as long as no other plates are left. */
function weekAt(
  slot: SlotCode,
  { version, slots, of }: KitchenCalendars,
  fewPlates: string,
  now: Date,
): Omit<KnownWeek, 'soldOut'> & { until: Date } {
  const served = slots.served.map((code) => servedAt(of[code], now))
  const { orderDay, delivery, until } = served.find((one) => one.slot === slot) ?? servedAt(of[slot], now)
  const choice = served.length > 1 && { slot, slots: served.map(({ until: _, ...one }) => one) }
  const strip = weekStripOf(of[slot], orderDay)
  const coming = comingDaysOf(of[slot], orderDay)
  const left = (JSON.parse(fewPlates) as FewPlates)[slot] ?? {}
  const few = Object.entries(left).filter(([day]) => day >= orderDay && (strip.includes(day) || coming.includes(day)))
  return {
    slot,
    week: {
      orderDay,
      strip,
      coming,
      delivery,
      orderBy: Object.fromEntries(coming.map((day) => [day, orderByOf(of[slot], day).toISOString()])),
      laterDelivery: { from: of[slot].slot.deliversFrom, to: of[slot].slot.deliversTo },
      ...(few.length > 0 && { platesLeft: Object.fromEntries(few) }),
      ...choice,
    },
    key: [version, slot, ...served.map((one) => `${one.orderDay} ${one.delivery.from}`), ...few].join(' '),
    until: new Date(Math.min(...served.map((one) => one.until.getTime()), until.getTime())),
  }
}

/** What can be ordered of a slot at an instant, and until when that stays so. */
function servedAt(calendar: KnownCalendar, now: Date): ServedSlot & { until: Date } {
  const orderDay = orderDayAt(calendar, now)
  const orderBy = orderByOf(calendar, orderDay)
  const delivers = clockInstant(orderDay, calendar.slot.deliversFrom)
  return {
    slot: calendar.slot.code,
    orderDay,
    orderBy: orderBy.toISOString(),
    delivery: deliveryWindowOf(calendar.slot, orderDay, now),
    until: delivers > now && delivers < orderBy ? delivers : orderBy,
  }
}

/** What the document of `/` shows: the week, and the menus of the strip and of the coming days, as readers of its language need them. */
export function homeSource(ctx: Pick<AppContext, 'now' | 'services'>): HomeSource {
  return {
    current: async () => {
      const { slot, week, key, soldOut } = await kitchenWeek(ctx)
      return {
        key: `${key} ${await menusOf(ctx).version()}`,
        load: async (language) => {
          const days = [...new Set([...week.strip, ...week.coming])].sort()
          const menus = menusWithSoldOut(await menusOf(ctx).ofDays(slot, days, week.orderDay), slot, soldOut)
          const read = Object.entries(menus).map(([day, menu]) => [day, menuIn(language, menu)])
          return { ...week, menus: Object.fromEntries(read) }
        },
      }
    },
  }
}
