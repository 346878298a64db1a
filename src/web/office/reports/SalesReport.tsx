import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { dishColumns, rowKey } from '../parts/dish-columns.tsx'
import { SalesCharts } from '../parts/SalesCharts.tsx'
import { salesColumns } from '../parts/sales-columns.tsx'
import { SHARES } from '../parts/shares.ts'
import { Detail } from './Detail.tsx'
import { Figures } from './Figures.tsx'
import { PictureCard } from './PictureCard.tsx'
import { perOrder } from './per-order.ts'
import { ReportTable } from './ReportTable.tsx'
import { ReportView } from './ReportView.tsx'
import { salesTotal } from './sales-total.ts'

/** As many days as a chart has room for. */
const CHARTED = 60

/** Orders and revenue of each day. */
export function SalesReport() {
  return (
    <ReportView
      title={m.admin_reports_sales()}
      file="sales"
      columns={salesColumns()}
      rowsOf={({ salesByDay }) => salesByDay}
      keyOf={({ day }) => day}
      nameOf={({ day }) => weekdayDate(day)}
      detail={({ day, orders, counted, revenue }) => (
        <>
          <Figures
            figures={[
              { label: m.admin_column_orders(), value: countText(orders) },
              { label: m.admin_column_counted(), value: countText(counted) },
              { label: m.admin_column_revenue(), value: formatRupees(revenue) },
            ]}
          />
          <DishesOfDay day={day} />
        </>
      )}
      picture={({ salesByDay }) => {
        const days = salesByDay.slice(0, CHARTED).reverse()
        const { orders, counted, revenue } = salesTotal(salesByDay)
        return (
          days.length > 0 && (
            <PictureCard title={m.admin_dashboard_by_day()}>
              <Figures
                figures={[
                  { label: m.admin_column_orders(), value: countText(orders) },
                  { label: m.admin_column_counted(), value: countText(counted) },
                  { label: m.admin_column_revenue(), value: formatRupees(revenue) },
                  { label: m.admin_reports_average(), value: perOrder(revenue, counted) },
                ]}
              />
              <div className="grid min-w-0 gap-4 lg:grid-cols-2">
                <SalesCharts days={days} />
              </div>
            </PictureCard>
          )
        )
      }}
    />
  )
}

const IN_DETAIL = ['name', 'count', 'skipped', 'revenue', 'charged']

function DishesOfDay({ day }: { day: KitchenDay }) {
  const query = useCall(reportCalls.dishSummary, { query: { day } })
  return (
    <Detail query={query}>
      {({ plates, rows }) => (
        <>
          <Figures figures={SHARES.map(({ share, label }) => ({ label: label(), value: countText(plates[share]) }))} />
          <ReportTable
            title={m.admin_reports_dish_summary()}
            columns={dishColumns().filter(({ key }) => IN_DETAIL.includes(key))}
            rows={rows}
            keyOf={rowKey}
            csvName={`dish-summary-${day}`}
          />
        </>
      )}
    </Detail>
  )
}
