import type { DeliveryWindow } from '../calendar/delivery-window.ts'
import { nameKey } from '../catalog/menu.ts'

/** What an order for a day is about beside its prices. */
export interface Terms {
  /** When it is delivered. */
  window?: DeliveryWindow | undefined
  /** The names of what is on the thali's plate; none of an order without a thali. */
  dishes?: readonly string[] | undefined
}

/** Whether what was seen of an order's terms holds; what was not seen, or is not known, is no difference. */
export function sameTerms(present: Terms, seen: Terms | undefined): boolean {
  return sameWindow(present.window, seen?.window) && sameDishes(present.dishes, seen?.dishes)
}

/** Whether two delivery windows are one; one that is not known is no difference. */
export function sameWindow(one: Terms['window'], other: Terms['window']): boolean {
  return !one || !other || (one.from === other.from && one.to === other.to)
}

/** Whether two plates have the same dishes, in any order; one that is not known is no difference. */
export function sameDishes(some: Terms['dishes'], others: Terms['dishes']): boolean {
  if (!some || !others) return true
  const keys = (names: readonly string[]) => JSON.stringify(names.map(nameKey).sort())
  return keys(some) === keys(others)
}
