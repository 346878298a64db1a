import { type KitchenDay, kitchenDayOf } from '../../base/kitchen-time.ts'
import { type Calendar, nextOpenDay, previousOpenDay, weekOf } from './calendar.ts'
import { currentDay } from './current-day.ts'

/** The filters of the back office's order list; `tomorrow` is ours, a kitchen plans with it. */
export const ORDER_DATE_FILTERS = ['today', 'yesterday', 'tomorrow', 'week', 'all'] as const
export type OrderDateFilter = (typeof ORDER_DATE_FILTERS)[number]
/** Which days' orders are listed: those of a filter, or one day. */
export type OrderDays = OrderDateFilter | KitchenDay

/**
 * Delivery days, first and last included, that a filter or a day covers; `null` for all. Yesterday is the last open day and
 * tomorrow the next one: on a Saturday it is Monday. The week is the calendar's, Monday to Saturday: on a Sunday the one that
 * has just been cooked.
 */
export function deliveryDaysOf(
  filter: OrderDays,
  calendar: Calendar,
  now: Date,
): { from: KitchenDay; to: KitchenDay } | null {
  const today = kitchenDayOf(now)
  const single = (day: KitchenDay) => ({ from: day, to: day })
  switch (filter) {
    case 'today':
      return single(today)
    case 'yesterday':
      return single(previousOpenDay(calendar, today))
    case 'tomorrow':
      return single(nextOpenDay(calendar, today))
    case 'week':
      return weekOf(calendar, today)
    case 'all':
      return null
    default:
      return single(filter)
  }
}

/** The filter that the list opens with: the first of the slots' current days, which is today until all deliveries are over. */
export function firstFilterOf(calendars: readonly Calendar[], now: Date): OrderDateFilter {
  return calendars.some((calendar) => currentDay(calendar, now) === kitchenDayOf(now)) ? 'today' : 'tomorrow'
}
