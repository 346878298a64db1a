import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import type { DayOfMonth } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { monthName, monthOf } from '#shared/domain/calendar/month.ts'
import { dayAndMonth } from '#web/kit/parts/dates.ts'
import { dayLabel, ordersOf } from './calendar-texts.ts'
import { DayMenu } from './DayMenu.tsx'
import { lookOf } from './MonthGrid.tsx'
import type { MonthViewProps } from './month-view.ts'
import { SlotFigures } from './SlotFigures.tsx'
import { WeekFigures } from './WeekFigures.tsx'
import { weeksOf } from './week-totals.ts'

/** A month as a list of weeks: for phones. The weeks of the running month that are over lie folded above. */
export function MonthList({ month, today, days, onOpen }: MonthViewProps) {
  const weeks = weeksOf(days)
  const over = monthOf(today) === month ? weeks.filter((week) => (week.at(-1)?.day ?? '') < today) : []
  const show = (week: DayOfMonth[]) => (
    <Week key={week[0]?.day} days={week} today={today} onOpen={onOpen}>
      <WeekFigures days={week} today={today} />
    </Week>
  )
  return (
    <div className="flex flex-col gap-4">
      {over.length > 0 && (
        <details className="rounded-lg border border-line bg-surface">
          <summary className="flex min-h-11 items-center px-4 font-medium">
            {m.calendar_earlier({ month: monthName(month) })}
          </summary>
          <div className="flex flex-col gap-4 p-2">{over.map(show)}</div>
        </details>
      )}
      {weeks.filter((week) => !over.includes(week)).map(show)}
    </div>
  )
}

interface WeekProps extends Pick<MonthViewProps, 'today' | 'days' | 'onOpen'> {
  children: ReactNode
}

function Week({ days, today, onOpen, children }: WeekProps) {
  const monday = days[0]?.day ?? ''
  const heading = `week-${monday}`
  return (
    <section aria-labelledby={heading}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <h3 id={heading} className="font-semibold text-base">
          {m.calendar_week_of({ day: dayAndMonth(monday) })}
        </h3>
        {children}
      </div>
      <ul className="flex flex-col gap-1">
        {days.filter(isShown).map((of) => (
          <li key={of.day}>
            <DayRow of={of} today={today} onOpen={() => onOpen(of.day)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A day on which nothing is served, as usual, takes no room. */
function isShown({ slots }: DayOfMonth): boolean {
  return slots.some((slot) => slot.state !== 'off' || ordersOf(slot) > 0)
}

function DayRow({ of, today, onOpen }: { of: DayOfMonth; today: KitchenDay; onOpen: () => void }) {
  const isToday = of.day === today
  return (
    <button
      type="button"
      data-day={of.day}
      aria-current={isToday ? 'date' : undefined}
      className={`flex min-h-14 w-full items-center gap-3 rounded-md border p-3 text-left text-sm ${lookOf(of, today)}`}
      onClick={onOpen}
    >
      <span className="sr-only">{dayLabel(of, today)}</span>
      <span aria-hidden="true" className="flex w-12 shrink-0 flex-col">
        <span className={isToday ? 'font-semibold text-leaf-dark' : 'text-ink-soft'}>
          {isToday ? m.calendar_today() : weekdayName(of.day, 'short')}
        </span>
        <span className="font-semibold text-xl tabular-nums">{Number(of.day.slice(8))}</span>
      </span>
      <span aria-hidden="true" className="flex min-w-0 flex-1 flex-col gap-0.5">
        <DayMenu of={of} today={today} />
        {of.slots.map((slot) => (
          <SlotFigures key={slot.slot} slot={slot} named={of.slots.length > 1} />
        ))}
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft" />
    </button>
  )
}
