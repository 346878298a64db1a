import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { shortDate } from '#web/kit/parts/dates.ts'

/** `1 Feb 27 – 28 Feb 27`, or the one day. */
export function spanText({ from, to }: { from: KitchenDay; to: KitchenDay }): string {
  return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`
}
