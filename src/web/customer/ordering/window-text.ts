import * as m from '#paraglide/messages.js'
import { type DeliveryWindow, windowTimes } from '#shared/domain/calendar/delivery-window.ts'

/** `12–2 pm`, or `by 9 pm`. */
export function windowText(window: DeliveryWindow): string {
  const { from, to } = windowTimes(window)
  return from === null ? m.delivery_by({ to }) : m.delivery_between({ from, to })
}
