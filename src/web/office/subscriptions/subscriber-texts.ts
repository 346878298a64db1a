import * as m from '#paraglide/messages.js'
import type { Subscriber } from '#shared/contract/subscriptions/office/subscribers.schemas.ts'
import type { SubscriberList } from '#shared/domain/subscriptions/subscriber-lists.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'

/** What each list is called. */
export const LIST_NAMES: Record<SubscriberList, () => string> = {
  ends_soon: m.subscribers_list_ends_soon,
  unpaid: m.subscribers_list_unpaid,
  paused: m.subscribers_list_paused,
  ended: m.subscribers_list_ended,
  no_address: m.subscribers_list_no_address,
  all: m.subscribers_list_all,
}

/** When the subscription begins, ends or has ended. */
export function endText({ status, start_day, end_day }: Subscriber): string {
  if (status === 'queued') return m.subscribers_queued({ day: weekdayDate(start_day) })
  if (end_day === null) return m.subscribers_open()
  const day = weekdayDate(end_day)
  return status === 'active' ? m.subscribers_ends({ day }) : m.subscribers_ended({ day })
}
