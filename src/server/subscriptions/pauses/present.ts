import type { CalendarReply } from '#shared/contract/calendar/parts.ts'
import type {
  Pausable,
  PausePreviewReply,
  Pause as PauseReply,
} from '#shared/contract/subscriptions/customer/pauses.schemas.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import type { PausePreview, ResumePreview } from '#shared/domain/subscriptions/pause-preview.ts'
import type { Pause } from './pause-rows.ts'
import type { PausableRow } from './read-pausable.ts'

/** A subscription with its pauses, and what a browser needs to preview another. */
export function presentPausable(pausable: PausableRow, calendar: Calendar, now: Date): Pausable {
  const { subscription, mealsLeft, nextDay, maxPauseDays, heldUp, validity, renewalMeals, pauses, orders } = pausable
  return {
    subscription_id: subscription.id,
    running: subscription.status === 'active',
    now: now.toISOString(),
    meals_left: mealsLeft,
    next_day: nextDay,
    max_pause_days: maxPauseDays,
    held_up: heldUp,
    renewal_meals: renewalMeals ?? 0,
    validity: validity && { ...validity, closedDays: [...validity.closedDays], paused: [...validity.paused] },
    pauses: pauses.map(presentPause),
    orders: orders.map(({ id, day, fulfilment, paused, confirmBy }) => ({
      _id: id,
      day,
      status: fulfilment,
      paused,
      confirm_by: confirmBy.toISOString(),
    })),
    calendar: presentCalendar(calendar),
  }
}

export function presentPause({ id, from, to }: Pause): PauseReply {
  return { _id: id, from, to }
}

export function presentPreview(preview: PausePreview): PausePreviewReply {
  const { from, to, keptDays, comingDays, lastDay, formerLastDay, lost } = preview
  return {
    from,
    to,
    kept_days: keptDays,
    coming_days: comingDays,
    last_day: lastDay,
    former_last_day: formerLastDay,
    ...(lost && { lost_meals: lost.meals, valid_until: lost.after }),
  }
}

export function presentResumed({ resumeDay, nextDay, lastDay }: ResumePreview) {
  return { resume_day: resumeDay, next_day: nextDay, last_day: lastDay }
}

function presentCalendar({ slot, days }: Calendar): CalendarReply {
  const rows = [...days].map(([day, { open, cutOffAt, orderBy }]) => ({
    day,
    open,
    cutOffAt: cutOffAt.toISOString(),
    orderBy: orderBy.toISOString(),
  }))
  return { slot, days: rows }
}
