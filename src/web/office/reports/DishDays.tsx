import * as m from '#paraglide/messages.js'
import type { CallInput, CallReply } from '#shared/contract/define.ts'
import { reportCalls } from '#shared/contract/office/reports.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { useCall } from '#web/data/use-call.ts'
import { type DataColumn, DataTable } from '#web/parts/table/DataTable.tsx'
import { BarsByDay } from '../../parts/charts/charts.tsx'
import { weekdayDate } from '../parts/dates.ts'
import { countText } from '../parts/shares.ts'
import { Detail } from './Detail.tsx'
import { usePeriod } from './use-report.ts'

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
  const period = usePeriod()
  const query = useCall(reportCalls.dishReport, { query: { dish, category, period } })
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
            <DataTable
              title={name}
              columns={columns}
              rows={days}
              keyOf={({ day }) => day}
              csvName={`${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').toLowerCase()}-${period}`}
            />
          </>
        )
      }
    </Detail>
  )
}
