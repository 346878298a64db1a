import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Calendar, isOpen, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { lastPausableDay } from '#shared/domain/subscriptions/pause-preview.ts'
import { type PausedDays, pauseOn } from '#shared/domain/subscriptions/pauses.ts'
import { weekdayAndDay } from '../parts/dates.ts'
import { MonthCalendar } from './MonthCalendar.tsx'

/** A first day, and a last one once it has been chosen. */
export interface DayRange {
  from: KitchenDay
  to: KitchenDay | null
}

interface DayRangePickerProps {
  calendar: Calendar
  pauses: readonly PausedDays[]
  now: Date
  value: DayRange | null
  onChange: (range: DayRange) => void
}

/** Chooses a first and a last day: the first press begins, the second ends, a third begins anew. */
export function DayRangePicker({ calendar, pauses, now, value, onChange }: DayRangePickerProps) {
  const [first, last] = [servableDayAt(calendar, now), lastPausableDay(now)]
  const open = value !== null && value.to === null
  const selected = (day: KitchenDay) => value !== null && value.from <= day && day <= (value.to ?? value.from)
  const tooEarly = (day: KitchenDay) => day < first

  function labelOf(day: KitchenDay): string {
    const notes = [
      tooEarly(day) && m.pause_day_too_late(),
      !isOpen(calendar, day) && m.pause_day_closed(),
      pauseOn(pauses, day) && m.pause_day_paused(),
      value?.from === day && m.pause_day_first(),
      value?.to === day && m.pause_day_last(),
    ]
    return [weekdayAndDay(day), ...notes.filter((note) => typeof note === 'string')].join(', ')
  }

  function choose(day: KitchenDay) {
    if (open && value.from <= day) onChange({ from: value.from, to: day })
    else onChange({ from: day, to: null })
  }

  return (
    <div className="-mx-3 sm:mx-0">
      <MonthCalendar
        first={first}
        last={last}
        start={value?.from ?? first}
        onChoose={choose}
        lookOf={(day) => ({
          label: labelOf(day),
          selected: selected(day),
          disabled: tooEarly(day) || day > last,
          muted: !isOpen(calendar, day) || pauseOn(pauses, day) !== undefined,
        })}
      />
      <p className="px-3 pt-1 text-ink-soft text-sm">{open ? m.pause_choose_last() : m.pause_choose_first()}</p>
    </div>
  )
}
