import * as m from '#paraglide/messages.js'
import { clockInstant, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import { type DeliveryWindow, spokenClock, windowTimes } from '#shared/domain/calendar/delivery-window.ts'
import type { Week } from '../../menu/menu/week.ts'

/** `12–2 pm`, or `by 9 pm`. */
export function windowText(window: DeliveryWindow): string {
  const { from, to } = windowTimes(window)
  return from === null ? m.delivery_by({ to }) : m.delivery_between({ from, to })
}

/** When an order for the day is delivered that is placed now; `null` where it is not known. */
export function deliveryOn({ orderDay, delivery, laterDelivery }: Week, day: KitchenDay) {
  return (day === orderDay ? delivery : laterDelivery) ?? null
}

/**
 * `Order until Wed 8 pm`, where the week tells it. Orders for the day may be taken longer than its window can be had: then it
 * is `For this time order until Wed 12 pm`.
 */
export function orderUntil(week: Week, day: KitchenDay): string {
  const until = week.orderBy?.[day]
  if (!until) return ''
  const from = deliveryOn(week, day)?.from
  const begins = from && clockInstant(day, from)
  if (begins && begins < new Date(until)) return m.delivery_order_until_window({ time: dayAndClock(begins) })
  return m.delivery_order_until({ time: dayAndClock(new Date(until)) })
}

function dayAndClock(instant: Date): string {
  return `${weekdayName(kitchenDayOf(instant), 'short')} ${spokenClock(instant.toISOString())}`
}

/** `Delivery Wednesday, 12–2 pm · For this time order until Wed 12 pm`. */
export function orderTerms(week: Week, day: KitchenDay): string {
  const delivery = deliveryOn(week, day)
  const line = delivery && m.delivery_line_weekday({ weekday: weekdayName(day), window: windowText(delivery) })
  return [line, orderUntil(week, day)].filter(Boolean).join(' · ')
}
