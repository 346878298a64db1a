import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import type { DayOfMonth } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { type Month, monthName, monthOf } from '#shared/domain/calendar/month.ts'
import { dayLabel } from './calendar-texts.ts'
import { DayMenu } from './DayMenu.tsx'
import type { MonthViewProps } from './month-view.ts'
import { SlotFigures } from './SlotFigures.tsx'
import { type RovingPlace, useRovingDay } from './use-roving-day.ts'
import { WeekFigures } from './WeekFigures.tsx'
import { weeksOf } from './week-totals.ts'

const ROW = 'grid grid-cols-[repeat(7,minmax(0,1fr))_7.5rem] gap-1'

interface MonthGridProps extends MonthViewProps {
  onMonth: (month: Month) => void
  place: RovingPlace
  onPlace: (place: RovingPlace) => void
}

// biome-ignore-start lint/a11y/useSemanticElements: a table's cells may not have the roles of a grid's
// biome-ignore-start lint/a11y/useFocusableInteractive: the buttons in the cells have the focus
/** A month as a grid, a row a week: for screens that are wide enough. */
export function MonthGrid({ month, today, days, onOpen, onMonth, place, onPlace }: MonthGridProps) {
  const weeks = weeksOf(days)
  const mondays = weeks.flatMap(([monday]) => monday?.day ?? [])
  const roving = useRovingDay({ place, onPlace, month, today, mondays, onMonth })
  return (
    <div ref={roving.grid} role="grid" tabIndex={-1} aria-label={monthName(month)} onKeyDown={roving.onKeyDown}>
      <div role="row" className={`${ROW} mb-1 text-ink-soft text-sm`}>
        {weeks[0]?.map(({ day }) => (
          <div key={day} role="columnheader" aria-label={weekdayName(day)} className="px-2 font-medium">
            {weekdayName(day, 'short')}
          </div>
        ))}
        <div role="columnheader" className="px-2 font-medium">
          {m.calendar_week()}
        </div>
      </div>
      {weeks.map((week) => (
        <div key={week[0]?.day} role="row" className={`${ROW} mb-1`}>
          {week.map((of) => (
            <div key={of.day} role="gridcell">
              <DayCell
                of={of}
                today={today}
                outside={monthOf(of.day) !== month}
                current={of.day === roving.current}
                onFocus={() => roving.onFocus(of.day)}
                onOpen={() => onOpen(of.day)}
              />
            </div>
          ))}
          <div role="gridcell" className="px-2 pt-2 text-sm">
            <WeekFigures days={week} today={today} />
          </div>
        </div>
      ))}
    </div>
  )
}

// biome-ignore-end lint/a11y/useSemanticElements: end of the above
// biome-ignore-end lint/a11y/useFocusableInteractive: end of the above

interface DayCellProps {
  of: DayOfMonth
  today: KitchenDay
  /** It belongs to the month before or after. */
  outside: boolean
  current: boolean
  onFocus: () => void
  onOpen: () => void
}

function DayCell({ of, today, outside, current, onFocus, onOpen }: DayCellProps) {
  const isToday = of.day === today
  return (
    <button
      type="button"
      data-day={of.day}
      tabIndex={current ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      className={`flex size-full min-h-28 flex-col items-start gap-1 rounded-md border p-2 text-left text-sm transition-colors hover:border-leaf ${lookOf(of, today)} ${outside ? 'border-dashed text-ink-soft' : ''}`}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <span className="sr-only">{dayLabel(of, today)}</span>
      <span aria-hidden="true" className="contents">
        <DayNumber day={of.day} isToday={isToday} />
        {of.slots.map((slot) => (
          <SlotFigures key={slot.slot} slot={slot} named={of.slots.length > 1} />
        ))}
        <DayMenu of={of} today={today} />
      </span>
    </button>
  )
}

function DayNumber({ day, isToday }: { day: KitchenDay; isToday: boolean }) {
  return (
    <span className="flex w-full items-center justify-between gap-1">
      <span
        className={`grid min-w-6 place-items-center rounded-full font-semibold tabular-nums ${isToday ? 'bg-leaf px-1.5 text-on-fill' : ''}`}
      >
        {Number(day.slice(8))}
      </span>
      {isToday && <span className="font-semibold text-leaf-dark">{m.calendar_today()}</span>}
    </span>
  )
}

/** The ground of a day: what is not served lies back, what is over is quiet. */
export function lookOf({ day, slots }: DayOfMonth, today: KitchenDay): string {
  const border = day === today ? 'border-leaf' : 'border-line'
  if (slots.every(({ state }) => state !== 'open')) return `${border} bg-sunken text-ink-soft`
  return `${border} ${day < today ? 'bg-ground' : 'bg-surface'}`
}
