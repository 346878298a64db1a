import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { Stats } from '#shared/contract/reports/office/reports.schemas.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { cookNote } from '../parts/cook-figure-text.ts'
import { type Figure, FigureCards } from '../parts/FigureCards.tsx'

/** The figures that are looked at first: today's plates and money, then all. */
export function KeyFigures({ stats }: { stats: Stats }) {
  const { today } = stats
  const figures: Figure[] = [
    {
      label: m.admin_dashboard_today_plates(),
      value: countText(today.confirmed + today.willBeConfirmed),
      note: today.open ? cookNote(today) : m.admin_dashboard_closed_today(),
    },
    {
      label: m.admin_dashboard_today_orders(),
      value: countText(stats.todayOrders),
      note: leftOutText(stats.todayOrders - stats.todayCounted),
    },
    ...(stats.heldOrders > 0 ? [{ label: m.admin_dashboard_held(), value: countText(stats.heldOrders) }] : []),
    { label: m.admin_dashboard_today_revenue(), value: formatRupees(stats.todayRevenue) },
    { label: m.admin_dashboard_active_subscriptions(), value: countText(stats.activeSubscriptions) },
    {
      label: m.admin_dashboard_total_orders(),
      value: countText(stats.totalOrders),
      note: leftOutText(stats.totalOrders - stats.totalCounted),
    },
    { label: m.admin_dashboard_total_revenue(), value: formatRupees(stats.totalRevenue) },
    { label: m.admin_dashboard_total_customers(), value: countText(stats.totalCustomers) },
  ]
  return (
    <section aria-label={m.admin_dashboard_figures()}>
      <FigureCards figures={figures} className="xl:grid-cols-4" />
    </section>
  )
}

/** Says how many of the orders are no revenue. */
function leftOutText(count: number): string | false {
  return count > 0 && m.admin_dashboard_left_out({ count: countText(count) })
}
