import * as m from '#paraglide/messages.js'
import type { DaySales } from '#shared/contract/reports/office/reports.schemas.ts'
import { ChartCard } from '#web/kit/charts/ChartCard.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { SalesCharts } from '../parts/SalesCharts.tsx'
import { salesColumns } from '../parts/sales-columns.tsx'

/** Orders and revenue of the last 30 days. */
export function SalesCard({ days }: { days: DaySales[] }) {
  return (
    <ChartCard
      title={m.admin_dashboard_by_day()}
      hint={m.admin_dashboard_by_day_hint()}
      chart={<SalesCharts days={days} />}
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
