import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { ComparedDays } from '#shared/contract/reports/office/reports.schemas.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { perOrder } from './per-order.ts'
import { spanText } from './span-text.ts'

const percent = new Intl.NumberFormat('en-IN', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** What the reported days come to, beside the period before. */
export function Comparison({ now, before }: { now: ComparedDays; before: ComparedDays }) {
  const figures: { label: string; of: (days: ComparedDays) => number; text: (days: ComparedDays) => string }[] = [
    { label: m.admin_column_revenue(), of: (days) => days.revenue, text: (days) => formatRupees(days.revenue) },
    { label: m.admin_reports_counted(), of: (days) => days.counted, text: (days) => countText(days.counted) },
    { label: m.admin_column_plates(), of: (days) => days.plates, text: (days) => countText(days.plates) },
    {
      label: m.admin_reports_average(),
      of: ({ revenue, counted }) => (counted === 0 ? 0 : revenue / counted),
      text: ({ revenue, counted }) => perOrder(revenue, counted),
    },
  ]
  return (
    <Card as="section" aria-labelledby="report-comparison" className="flex flex-col gap-3">
      <h2 id="report-comparison" className="font-semibold text-base">
        {m.admin_reports_compared({ now: spanText(now), before: spanText(before) })}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {figures.map(({ label, of, text }) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd>
              <span className="block font-bold text-xl tabular-nums">{text(now)}</span>
              <span className="text-ink-soft text-sm tabular-nums">
                {m.admin_reports_before({ value: text(before), change: changeText(of(now), of(before)) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** From so many times on, percents are no longer read. */
const MANY_TIMES = 10

/** `+4.6%`, from ten times on `×12`; a dash when there was nothing before. */
function changeText(now: number, before: number): string {
  if (before === 0) return '–'
  const times = now / before
  return times < MANY_TIMES ? percent.format(times - 1) : `×${countText(Math.round(times))}`
}
