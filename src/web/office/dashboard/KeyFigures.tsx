import * as m from '#paraglide/messages.js'
import type { Stats } from '#shared/contract/office/reports.schemas.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { FigureCards } from '../parts/FigureCards.tsx'
import { countText } from '../parts/shares.ts'

/** The figures that are looked at first. */
export function KeyFigures({ stats }: { stats: Stats }) {
  const figures: [string, string][] = [
    [m.admin_dashboard_today_orders(), countText(stats.todayOrders)],
    ...(stats.heldOrders > 0
      ? [[m.admin_dashboard_held(), countText(stats.heldOrders)] satisfies [string, string]]
      : []),
    [m.admin_dashboard_today_revenue(), formatRupees(stats.todayRevenue)],
    [m.admin_dashboard_active_subscriptions(), countText(stats.activeSubscriptions)],
    [m.admin_dashboard_total_orders(), countText(stats.totalOrders)],
    [m.admin_dashboard_total_revenue(), formatRupees(stats.totalRevenue)],
    [m.admin_dashboard_total_customers(), countText(stats.totalCustomers)],
  ]
  return (
    <section aria-label={m.admin_dashboard_figures()}>
      <FigureCards figures={figures} className="xl:grid-cols-6" />
    </section>
  )
}
