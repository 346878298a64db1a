import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { type DataColumn, DataTable } from '#web/kit/table/DataTable.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Detail } from './Detail.tsx'

const READ = 100

/** The latest orders of a customer, of subscriptions only if wanted. */
export function LatestOrders({ phone, ofSubscriptions = false }: { phone: string; ofSubscriptions?: boolean }) {
  const query = useCall(adminOrderCalls.listAdminOrders, { query: { date: 'all', search: phone, limit: READ } })
  const title = ofSubscriptions ? m.admin_reports_subscription_orders() : m.admin_reports_orders_of()
  const columns: DataColumn<AdminOrder>[] = [
    {
      key: 'day',
      label: m.admin_column_day(),
      value: (order) => order.delivery_date,
      show: (order) => <span className="whitespace-nowrap">{weekdayDate(order.delivery_date)}</span>,
    },
    {
      key: 'status',
      label: m.admin_column_status(),
      value: ({ status }) => statusLabel(status),
      show: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'price',
      label: m.admin_column_price(),
      value: ({ price = 0 }) => price,
      show: ({ price = 0 }) => formatRupees(price),
    },
  ]
  return (
    <Detail query={query}>
      {({ orders }) => {
        const rows = orders.filter((order) => !ofSubscriptions || order.is_subscription_order)
        return (
          <>
            <h3 className="font-medium text-base">{title}</h3>
            {rows.length === 0 ? (
              <p className="text-ink-soft">{m.admin_reports_no_orders()}</p>
            ) : (
              <DataTable title={title} columns={columns} rows={rows} keyOf={({ _id }) => _id} />
            )}
          </>
        )
      }}
    </Detail>
  )
}
