import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { CallInput, CallReply } from '#shared/contract/define.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { BarsByDay } from '#web/kit/charts/charts.tsx'
import { countText } from '#web/kit/parts/count-text.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import type { DataColumn } from '#web/kit/table/DataTable.tsx'
import { Detail } from './Detail.tsx'
import { ReportTable } from './ReportTable.tsx'
import { useReported } from './use-report.ts'

type DishCategory = NonNullable<CallInput<typeof reportCalls.dishReport>['query']>['category']
type Day = CallReply<typeof reportCalls.dishReport>['days'][number]

/** As many days as a chart has room for. */
const CHARTED = 60

interface DishDaysProps {
  /** Its key in the reports. */
  dish: string
  name: string
  category: DishCategory
}

/** How much of a dish was ordered on each day of the period. */
export function DishDays({ dish, name, category }: DishDaysProps) {
  const reported = useReported()
  const query = useCall(reportCalls.dishReport, { query: { dish, category, ...reported.query } })
  const columns: DataColumn<Day>[] = [
    {
      key: 'day',
      label: m.admin_column_day(),
      value: ({ day }) => day,
      show: ({ day }) => <span className="whitespace-nowrap">{weekdayDate(day)}</span>,
    },
    { key: 'count', label: m.admin_column_count(), value: ({ count }) => count, show: (row) => countText(row.count) },
    {
      key: 'skipped',
      label: m.admin_share_skipped(),
      value: ({ skipped }) => skipped,
      show: (row) => countText(row.skipped),
    },
    {
      key: 'revenue',
      label: m.admin_column_revenue(),
      value: ({ revenue }) => revenue,
      show: (row) => formatRupees(row.revenue),
    },
    {
      key: 'charged',
      label: m.admin_dishes_column_charged(),
      value: ({ charged }) => charged,
      show: (row) => formatRupees(row.charged),
    },
  ]
  return (
    <Detail query={query}>
      {({ days }) =>
        days.length === 0 ? (
          <p className="text-ink-soft">{m.admin_reports_no_days()}</p>
        ) : (
          <>
            <h3 className="font-medium text-base">{m.admin_reports_days()}</h3>
            <BarsByDay
              title={name}
              days={days
                .slice(0, CHARTED)
                .reverse()
                .map(({ day, count }) => ({ day, value: count }))}
              format={countText}
            />
            <ReportTable
              title={name}
              columns={columns}
              rows={days}
              keyOf={({ day }) => day}
              csvName={`${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').toLowerCase()}-${reported.name}`}
            />
          </>
        )
      }
    </Detail>
  )
}
