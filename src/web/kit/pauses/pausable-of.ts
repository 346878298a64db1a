import type { Pausable, PausePreviewReply } from '#shared/contract/subscriptions/customer/pauses.schemas.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import type { PausePreview } from '#shared/domain/subscriptions/pause-preview.ts'

/** A subscription as the rules of the domain take it, from the reply that carries it. */
export function pausableOf({ meals_left, next_day, max_pause_days, held_up, ...more }: Pausable) {
  return {
    mealsLeft: meals_left,
    nextDay: next_day,
    maxPauseDays: max_pause_days,
    heldUp: held_up ?? null,
    renewalMeals: more.renewal_meals ?? 0,
    validity: more.validity ?? null,
    pauses: more.pauses,
    orders: more.orders.map(({ _id, day, status, paused, confirm_by }) => ({
      id: _id,
      day,
      fulfilment: status,
      paused,
      confirmBy: new Date(confirm_by),
    })),
  }
}

/** The kitchen's calendar, from the reply that carries it. */
export function calendarOf({ calendar: { slot, days } }: Pausable): Calendar {
  return {
    slot,
    days: new Map(
      days.map(({ day, open, cutOffAt, orderBy }) => [
        day,
        { open, cutOffAt: new Date(cutOffAt), orderBy: new Date(orderBy) },
      ]),
    ),
  }
}

/** What is sent back of a preview, so that nothing else is done than what was shown. */
export function seenOf({
  from,
  keptDays,
  lastDay,
}: PausePreview): Pick<PausePreviewReply, 'from' | 'kept_days' | 'last_day'> {
  return { from, kept_days: keptDays, last_day: lastDay }
}
