import { RotateCw } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { ReportPeriod } from '#shared/domain/reports/reports.ts'
import { useAction } from '#web/data/use-action.ts'
import { clockTime } from '#web/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { goTo, usePlace } from '../hash-location.ts'
import { TabBar } from '../parts/TabBar.tsx'
import { entryOf, type TabEntry } from '../parts/tab-entry.ts'
import { BestSellersReport } from './BestSellersReport.tsx'
import { CustomersReport } from './CustomersReport.tsx'
import { DishSummaryReport } from './DishSummaryReport.tsx'
import { SalesReport } from './SalesReport.tsx'
import { SubscriptionsReport } from './SubscriptionsReport.tsx'
import { usePeriod, useReport } from './use-report.ts'

const views: readonly [TabEntry, ...TabEntry[]] = [
  { value: 'dish-summary', title: m.admin_reports_dish_summary, Content: DishSummaryReport },
  { value: 'sales', title: m.admin_reports_sales, Content: SalesReport },
  { value: 'best-sellers', title: m.admin_reports_best_sellers, Content: BestSellersReport },
  { value: 'subscriptions', title: m.admin_reports_subscriptions, Content: SubscriptionsReport },
  { value: 'customers', title: m.admin_reports_customers, Content: CustomersReport },
]

const PERIODS: { value: ReportPeriod; label: () => string }[] = [
  { value: 'all', label: m.admin_reports_period_all },
  { value: 'today', label: m.admin_reports_period_today },
  { value: 'week', label: m.admin_reports_period_week },
  { value: 'month', label: m.admin_reports_period_month },
]

/** The Reports screen: five tabs over one period. Spec: admin §2. */
export default function ReportsTab() {
  const period = usePeriod()
  const report = useReport()
  const { busy, run } = useAction(async () => {
    await report.refetch()
  })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={m.admin_reports_period()}
          className="w-40"
          value={period}
          onChange={(event) => goTo({ period: event.target.value })}
          options={PERIODS.map(({ value, label }) => ({ value, label: label() }))}
        />
        <Button variant="secondary" busy={busy} busyLabel={m.admin_orders_refreshing()} onClick={() => run()}>
          <RotateCw className="size-5 shrink-0" />
          {m.admin_reports_refresh()}
        </Button>
        {report.data && (
          <p className="text-ink-soft text-sm sm:ml-auto sm:pb-3">
            {m.admin_orders_updated({ time: clockTime(report.dataUpdatedAt) })}
          </p>
        )}
      </div>
      {report.data && report.isError && (
        <Alert tone="warning" announce>
          {m.admin_reports_stale({ time: clockTime(report.dataUpdatedAt) })}
        </Alert>
      )}
      <TabBar
        label={m.admin_sub_tabs({ tab: m.admin_tab_reports() })}
        entries={views}
        current={entryOf(views, usePlace('view'))}
        onChange={(view) => goTo({ view })}
        look="pills"
      />
    </div>
  )
}
