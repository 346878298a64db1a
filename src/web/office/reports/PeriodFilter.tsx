import * as m from '#paraglide/messages.js'
import { earlierDay, laterDay } from '#shared/base/compare-days.ts'
import { Button } from '#web/ui/Button.tsx'
import { goTo } from '../hash-location.ts'
import { DayField } from '../parts/DayField.tsx'
import { useToday } from '../session-context.ts'
import { type PeriodChoice, type Report, useReported } from './use-report.ts'

const PERIODS: { value: PeriodChoice; label: () => string }[] = [
  { value: 'all', label: m.admin_reports_period_all },
  { value: 'today', label: m.admin_reports_period_today },
  { value: 'week', label: m.admin_reports_period_week },
  { value: 'month', label: m.admin_reports_period_month },
  { value: 'last_month', label: m.admin_reports_period_last_month },
  { value: 'days', label: m.admin_reports_period_days },
]

/** Which days are reported: a period, or from one day to another. Choosing days begins with those that are shown. */
export function PeriodFilter({ report }: { report: Report | undefined }) {
  const { choice, days } = useReported()
  const today = useToday()
  const { from, to } = days ?? { from: report?.from ?? today, to: report?.to ?? today }
  return (
    <>
      <fieldset className="flex min-w-0 flex-wrap gap-1">
        <legend className="sr-only">{m.admin_reports_period()}</legend>
        {PERIODS.map(({ value, label }) => (
          <Button
            key={value}
            variant="secondary"
            aria-pressed={value === choice}
            className="px-3 text-sm max-sm:px-2 aria-pressed:border-leaf-dark aria-pressed:bg-leaf-soft"
            onClick={() => goTo({ period: value, ...(value === 'days' ? { from, to } : NO_DAYS) })}
          >
            {label()}
          </Button>
        ))}
      </fieldset>
      {choice === 'days' && (
        <div className="flex flex-wrap gap-3">
          <DayField
            label={m.admin_reports_from()}
            day={from}
            onDay={(day) => goTo({ from: day, to: laterDay(day, to) })}
          />
          <DayField
            label={m.admin_reports_to()}
            day={to}
            onDay={(day) => goTo({ to: day, from: earlierDay(day, from) })}
          />
        </div>
      )}
    </>
  )
}

const NO_DAYS = { from: null, to: null }
