import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import { type Month, monthOf, weeksOfMonth } from '#shared/domain/calendar/month.ts'
import { dayOfKey } from '../parts/day-keys.ts'

/** How a day looks and what is said of it. */
export interface DayLook {
  label: string
  selected: boolean
  disabled: boolean
  /** Nothing is served anyway. */
  muted: boolean
  /** A sign under the number. */
  mark?: ReactNode
}

interface MonthGridProps {
  labelledBy: string
  month: Month
  /** The day that the Tab key comes to. */
  focusDay: KitchenDay
  onFocusDay: (day: KitchenDay) => void
  onChoose: (day: KitchenDay) => void
  lookOf: (day: KitchenDay) => DayLook
}

/** The days of a month as a grid: one tab stop, keys lead from day to day. */
export function MonthGrid({ labelledBy, month, focusDay, onFocusDay, onChoose, lookOf }: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  // The day that a key has led to may stand in a month that is shown only now.
  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    table.current?.querySelector<HTMLButtonElement>(`[data-day="${focusDay}"]`)?.focus()
  }, [focusDay])

  function move(event: KeyboardEvent) {
    const to = dayOfKey(event.key, focusDay)
    if (to === null) return
    event.preventDefault()
    byKey.current = true
    onFocusDay(to)
  }

  const weeks = weeksOfMonth(month)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is made of
    <table ref={table} role="grid" aria-labelledby={labelledBy} onKeyDown={move} className="w-full table-fixed">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th
              key={day}
              scope="col"
              abbr={weekdayName(day)}
              className="py-1 font-medium text-[min(0.875rem,4vw)] text-ink-soft"
            >
              {weekdayName(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              if (monthOf(day) !== month) return <td key={day} />
              const look = lookOf(day)
              return (
                <td key={day} className="p-0 text-center">
                  <button
                    type="button"
                    data-day={day}
                    aria-label={look.label}
                    aria-pressed={look.selected}
                    aria-disabled={look.disabled || undefined}
                    tabIndex={day === focusDay ? 0 : -1}
                    className={dayClass(look)}
                    onClick={() => {
                      onFocusDay(day)
                      if (!look.disabled) onChoose(day)
                    }}
                  >
                    {Number(day.slice(8))}
                    {look.mark}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function dayClass({ selected, disabled, muted }: DayLook): string {
  const base = 'h-11 w-full min-w-[44px] rounded-md text-[min(1rem,4.5vw)] tabular-nums'
  if (selected) return `${base} bg-leaf font-semibold text-on-fill`
  if (disabled) return `${base} text-ink-soft line-through`
  return `${base} hover:bg-leaf-soft ${muted ? 'text-ink-soft' : 'font-semibold'}`
}
