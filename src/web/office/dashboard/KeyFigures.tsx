import * as m from '#paraglide/messages.js'
import type { Stats } from '#shared/contract/office/reports.schemas.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { countText } from '../parts/shares.ts'

/** The figures that are looked at first. */
export function KeyFigures({ stats }: { stats: Stats }) {
  const figures = [
    [m.admin_dashboard_today_orders(), countText(stats.todayOrders)] as const,
    ...(stats.heldOrders > 0 ? [[m.admin_dashboard_held(), countText(stats.heldOrders)] as const] : []),
    [m.admin_dashboard_today_revenue(), formatRupees(stats.todayRevenue)],
    [m.admin_dashboard_active_subscriptions(), countText(stats.activeSubscriptions)],
    [m.admin_dashboard_total_orders(), countText(stats.totalOrders)],
    [m.admin_dashboard_total_revenue(), formatRupees(stats.totalRevenue)],
    [m.admin_dashboard_total_customers(), countText(stats.totalCustomers)],
  ]
  return (
    <section aria-label={m.admin_dashboard_figures()}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {figures.map(([label, value]) => (
          <Card key={label} className="flex flex-col justify-between gap-1">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-bold text-xl tabular-nums sm:text-2xl">{value}</dd>
          </Card>
        ))}
      </dl>
    </section>
  )
}
