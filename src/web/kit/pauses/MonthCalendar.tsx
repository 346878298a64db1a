import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { laterDay } from '#shared/base/compare-days.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { addMonths, monthName, monthOf } from '#shared/domain/calendar/month.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type DayLook, MonthGrid } from './MonthGrid.tsx'

interface MonthCalendarProps {
  /** The first and the last day that can be turned to. */
  first: KitchenDay
  last: KitchenDay
  /** The day that the Tab key comes to at first. */
  start: KitchenDay
  onChoose: (day: KitchenDay) => void
  lookOf: (day: KitchenDay) => DayLook
}

/** A month of days to choose among, and the way to the months before and after it. */
export function MonthCalendar({ first, last, start, onChoose, lookOf }: MonthCalendarProps) {
  const title = useId()
  const [focusDay, setFocusDay] = useState(start)
  const month = monthOf(focusDay)
  const turn = (count: number) => {
    const day = `${addMonths(month, count)}-01`
    setFocusDay(monthOf(day) === monthOf(first) ? first : day)
  }
  return (
    <>
      <div className="flex items-center justify-between">
        <IconButton label={m.pause_month_before()} disabled={month <= monthOf(first)} onClick={() => turn(-1)}>
          <ChevronLeft />
        </IconButton>
        <h3 id={title} aria-live="polite" className="font-semibold text-base">
          {monthName(month)}
        </h3>
        <IconButton label={m.pause_month_after()} disabled={month >= monthOf(last)} onClick={() => turn(1)}>
          <ChevronRight />
        </IconButton>
      </div>
      <MonthGrid
        labelledBy={title}
        month={month}
        focusDay={focusDay}
        onFocusDay={(day) => setFocusDay(day > last ? last : laterDay(day, first))}
        onChoose={onChoose}
        lookOf={lookOf}
      />
    </>
  )
}
