import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { addMonths, isMonth, type Month, monthName, monthOf, weeksOfMonth } from '#shared/domain/calendar/month.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useTableFits } from '../parts/use-table-fits.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthList } from './MonthList.tsx'
import { MonthSkeleton } from './MonthSkeleton.tsx'
import { useCalendar } from './use-calendar.ts'
import type { RovingPlace } from './use-roving-day.ts'

const DayPanel = lazy(() => import('./day/DayPanel.tsx'))

/** Calendar: every day and slot of a month with what is ordered, promised and planned for it. */
export default function CalendarTab() {
  const { month, query, today, showMonth, open, opened, close } = useCalendar()
  const wide = useTableFits('calendar')
  const [place, setPlace] = useState<RovingPlace>({ day: null, moved: false })
  return (
    <section aria-labelledby="calendar-month" className="flex flex-col gap-4">
      <MonthHeader month={month} thisMonth={monthOf(today)} onMonth={showMonth} />
      <Loaded
        data={query.data}
        failed={query.isError}
        error={{ title: m.calendar_failed_title(), text: m.calendar_failed() }}
        staleText={m.calendar_stale({ time: clockTime(query.dataUpdatedAt) })}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
        loading={<MonthSkeleton weeks={weeksOfMonth(month).length} asGrid={wide} />}
      >
        {({ days }) =>
          wide ? (
            <MonthGrid
              month={month}
              today={today}
              days={days}
              onOpen={open}
              onMonth={showMonth}
              place={place}
              onPlace={setPlace}
            />
          ) : (
            <MonthList month={month} today={today} days={days} onOpen={open} />
          )
        }
      </Loaded>
      {opened && (
        <Suspense fallback={null}>
          <DayPanel of={opened.of} today={today} open={opened.open} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

interface MonthHeaderProps {
  month: Month
  thisMonth: Month
  onMonth: (month: Month) => void
}

function MonthHeader({ month, thisMonth, onMonth }: MonthHeaderProps) {
  const go = (count: number) => isMonth(addMonths(month, count)) && onMonth(addMonths(month, count))
  return (
    <div className="flex items-center gap-1">
      <h2 id="calendar-month" aria-live="polite" className="min-w-0 flex-1 font-bold text-xl sm:flex-none">
        {monthName(month)}
      </h2>
      <IconButton label={m.calendar_month_previous()} className="sm:ml-4" onClick={() => go(-1)}>
        <ChevronLeft className="size-6" />
      </IconButton>
      <IconButton label={m.calendar_month_next()} onClick={() => go(1)}>
        <ChevronRight className="size-6" />
      </IconButton>
      <Button
        variant="secondary"
        disabled={month === thisMonth}
        className={month === thisMonth ? 'max-sm:hidden' : ''}
        onClick={() => onMonth(thisMonth)}
      >
        {m.calendar_today()}
      </Button>
    </div>
  )
}
