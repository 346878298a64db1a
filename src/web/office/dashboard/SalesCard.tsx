import * as m from '#paraglide/messages.js'
import type { DaySales } from '#shared/contract/office/reports.schemas.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { ChartCard } from '#web/parts/charts/ChartCard.tsx'
import { DataTable } from '#web/parts/table/DataTable.tsx'
import { BarsByDay } from '../../parts/charts/charts.tsx'
import { salesColumns } from '../parts/sales-columns.tsx'
import { countText } from '../parts/shares.ts'

/** Orders and revenue of the last 30 days. */
export function SalesCard({ days }: { days: DaySales[] }) {
  return (
    <ChartCard
      title={m.admin_dashboard_by_day()}
      hint={m.admin_dashboard_by_day_hint()}
      chart={
        <>
          <h3 className="font-medium text-base">{m.admin_dashboard_orders_by_day()}</h3>
          <BarsByDay
            title={m.admin_dashboard_orders_by_day()}
            days={days.map(({ day, orders }) => ({ day, value: orders }))}
            format={countText}
          />
          <h3 className="font-medium text-base">{m.admin_dashboard_revenue_by_day()}</h3>
          <BarsByDay
            title={m.admin_dashboard_revenue_by_day()}
            days={days.map(({ day, revenue }) => ({ day, value: revenue }))}
            colour="var(--color-turmeric)"
            format={formatRupees}
          />
        </>
      }
      table={
        <DataTable
          title={m.admin_dashboard_by_day()}
          columns={salesColumns()}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
        />
      }
    />
  )
}
