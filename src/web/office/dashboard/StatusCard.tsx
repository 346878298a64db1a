import * as m from '#paraglide/messages.js'
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { ChartCard } from '#web/kit/charts/ChartCard.tsx'
import { BarsByName } from '#web/kit/charts/charts.tsx'
import { countText } from '#web/kit/parts/count-text.ts'
import { type DataColumn, DataTable } from '#web/kit/table/DataTable.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const FILLS: Record<OrderStatus, string> = {
  pending: 'var(--color-turmeric)',
  confirmed: 'var(--color-leaf)',
  preparing: 'var(--color-turmeric)',
  dispatched: 'var(--color-sky)',
  out_for_delivery: 'var(--color-sky)',
  delivered: 'var(--color-leaf-dark)',
  cancelled: 'var(--color-danger)',
  skipped: 'var(--color-edge)',
}

interface Row {
  status: OrderStatus
  orders: number
  /** Of all orders, 0 to 1. */
  share: number
}

const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 })

/** All orders by their status. */
export function StatusCard({ ordersByStatus }: { ordersByStatus: Record<string, number> }) {
  const total = Object.values(ordersByStatus).reduce((sum, orders) => sum + orders, 0)
  const rows = ORDER_STATUSES.map((status) => {
    const orders = ordersByStatus[status] ?? 0
    return { status, orders, share: total === 0 ? 0 : orders / total }
  })
  const columns: DataColumn<Row>[] = [
    {
      key: 'status',
      label: m.admin_column_status(),
      value: ({ status }) => statusLabel(status),
      show: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'orders',
      label: m.admin_column_orders(),
      value: ({ orders }) => orders,
      show: (row) => countText(row.orders),
    },
    {
      key: 'share',
      label: m.admin_column_share(),
      value: ({ share }) => share,
      show: (row) => percent.format(row.share),
    },
  ]
  return (
    <ChartCard
      title={m.admin_dashboard_by_status()}
      chart={
        <BarsByName
          title={m.admin_dashboard_by_status()}
          bars={rows.map(({ status, orders }) => ({ name: statusLabel(status), value: orders, fill: FILLS[status] }))}
          format={countText}
        />
      }
      table={
        <DataTable title={m.admin_dashboard_by_status()} columns={columns} rows={rows} keyOf={({ status }) => status} />
      }
    />
  )
}
