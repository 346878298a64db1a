import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { DaySales } from '#shared/contract/reports/office/reports.schemas.ts'
import { BarsByDay } from '#web/kit/charts/charts.tsx'
import { countText } from '#web/kit/parts/count-text.ts'

/** Orders and revenue, a bar a day; the oldest day first. */
export function SalesCharts({ days }: { days: DaySales[] }) {
  return (
    <>
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="font-medium text-base">{m.admin_dashboard_orders_by_day()}</h3>
        <BarsByDay
          title={m.admin_dashboard_orders_by_day()}
          days={days.map(({ day, orders }) => ({ day, value: orders }))}
          format={countText}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="font-medium text-base">{m.admin_dashboard_revenue_by_day()}</h3>
        <BarsByDay
          title={m.admin_dashboard_revenue_by_day()}
          days={days.map(({ day, revenue }) => ({ day, value: revenue }))}
          colour="var(--color-turmeric)"
          format={formatRupees}
        />
      </div>
    </>
  )
}
