import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { DaySales } from '#shared/contract/reports/office/reports.schemas.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import type { DataColumn } from '#web/kit/table/DataTable.tsx'

/** Day, orders, those of them that count, and revenue. */
export function salesColumns(): DataColumn<DaySales>[] {
  return [
    {
      key: 'day',
      label: m.admin_column_day(),
      value: ({ day }) => day,
      show: ({ day }) => <span className="whitespace-nowrap">{weekdayDate(day)}</span>,
    },
    {
      key: 'orders',
      label: m.admin_column_orders(),
      value: ({ orders }) => orders,
      show: (row) => countText(row.orders),
    },
    {
      key: 'counted',
      label: m.admin_column_counted(),
      value: ({ counted }) => counted,
      show: (row) => countText(row.counted),
    },
    {
      key: 'revenue',
      label: m.admin_column_revenue(),
      value: ({ revenue }) => revenue,
      show: (row) => formatRupees(row.revenue),
    },
  ]
}
