import * as m from '#paraglide/messages.js'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { PausePreview, PauseProblem, ResumePreview } from '#shared/domain/subscriptions/pause-preview.ts'
import type { PausedDays } from '#shared/domain/subscriptions/pauses.ts'
import { dayAndMonth, weekdayAndDay } from '../parts/dates.ts'
import { mealsText } from '../parts/meals-text.ts'

/** More days than these are counted instead of named. */
const NAMED_DAYS = 6

/** `25, 26, 27, 28, 30 Nov, 1 Dec`: each month is named once. */
export function daysText(days: readonly KitchenDay[]): string {
  return parts(days).join(', ')
}

/** `23 and 24 Nov`. */
function daysAndText(days: readonly KitchenDay[]): string {
  const all = parts(days)
  const last = all.pop() ?? ''
  return all.length === 0 ? last : m.pause_days_and({ days: all.join(', '), last })
}

function parts(days: readonly KitchenDay[]): string[] {
  return days.map((day, index) => {
    const [number = '', month = ''] = dayAndMonth(day).split(' ')
    const next = days[index + 1]
    return next !== undefined && dayAndMonth(next).endsWith(` ${month}`) ? number : `${number} ${month}`
  })
}

/** What a pause does, in sentences. `asked` is the first day that was asked for. */
export function previewTexts(preview: PausePreview, asked: KitchenDay): string[] {
  const { from, to, keptDays, comingDays, lastDay, formerLastDay, lost } = preview
  const count = keptDays.length
  const days = daysText(keptDays)
  return [
    ...(from === asked ? [] : [m.pause_preview_begins({ asked: weekdayAndDay(asked), day: weekdayAndDay(from) })]),
    count === 1 ? m.pause_preview_kept_one({ days }) : m.pause_preview_kept({ count, days }),
    lastMealText(lastDay, formerLastDay, to),
    ...(lost ? [m.pause_preview_lost({ meals: mealsText(lost.meals), day: weekdayAndDay(lost.after) })] : []),
    ...comingText(comingDays),
  ]
}

function lastMealText(lastDay: KitchenDay | null, formerLastDay: KitchenDay | null, to: KitchenDay | null): string {
  if (lastDay === null) return to === null ? m.pause_preview_open_end() : m.pause_preview_open_end_later()
  const day = weekdayAndDay(lastDay)
  if (formerLastDay === null || formerLastDay === lastDay) return m.pause_preview_last({ day })
  return m.pause_preview_last_moved({ day, former: weekdayAndDay(formerLastDay) })
}

function comingText(days: readonly KitchenDay[]): string[] {
  if (days.length === 0) return []
  if (days.length > NAMED_DAYS) return [m.pause_preview_coming_many({ count: days.length })]
  return [
    days.length === 1
      ? m.pause_preview_coming_one({ day: daysText(days) })
      : m.pause_preview_coming({ days: daysAndText(days) }),
  ]
}

/** Why these days cannot be paused; `days` is how many a pause may have. */
export const PROBLEM_TEXTS: Record<PauseProblem, (limit: { days: number }) => string> = {
  pause_backwards: m.error_pause_backwards,
  pause_too_late: m.error_pause_too_late,
  pause_too_far: m.error_pause_too_far,
  pause_too_long: m.error_pause_too_long,
  pause_already: m.error_pause_already,
  pause_keeps_nothing: m.error_pause_keeps_nothing,
}

/** `Tue 24 Nov`, or `Mon 30 Nov to Sat 5 Dec`. */
export function rangeText({ from, to }: PausedDays): string {
  if (to === null) return m.pause_range_open({ from: weekdayAndDay(from) })
  return from === to ? weekdayAndDay(from) : m.pause_range({ from: weekdayAndDay(from), to: weekdayAndDay(to) })
}

/** What resuming does, in sentences. */
export function resumeTexts({ nextDay, lastDay }: ResumePreview): string[] {
  return [
    ...(nextDay === null ? [] : [m.pause_resume_next({ day: weekdayAndDay(nextDay) })]),
    ...(lastDay === null ? [] : [m.pause_preview_last({ day: weekdayAndDay(lastDay) })]),
  ]
}

/** `Paused since 25 Nov, 7 meals kept`, or when it will be. `mealsLeft` are those of the subscription. */
export function pauseText({ from, to }: PausedDays, mealsLeft: number, now: Date): string {
  const begun = from <= kitchenDayOf(now)
  if (begun && to === null) return m.pause_since({ from: dayAndMonth(from), meals: keptText(mealsLeft) })
  if (begun)
    return m.pause_since_until({
      from: dayAndMonth(from),
      to: dayAndMonth(to as KitchenDay),
      meals: keptText(mealsLeft),
    })
  if (to === null) return m.pause_from({ from: dayAndMonth(from) })
  return from === to
    ? m.pause_on({ day: dayAndMonth(from) })
    : m.pause_from_to({ from: dayAndMonth(from), to: dayAndMonth(to) })
}

function keptText(count: number): string {
  return count === 1 ? m.pause_meals_kept_one() : m.pause_meals_kept({ count })
}
