import { Printer, RotateCw } from 'lucide-react'
import type { ComponentType } from 'react'
import * as m from '#paraglide/messages.js'
import { useAction } from '#web/kit/api/use-action.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { goTo, usePlace } from '../hash-location.ts'
import { TabBar } from '../parts/TabBar.tsx'
import { entryOf } from '../parts/tab-entry.ts'
import { BestSellersReport } from './BestSellersReport.tsx'
import { BooksButton } from './BooksButton.tsx'
import { Comparison } from './Comparison.tsx'
import { CustomersReport } from './CustomersReport.tsx'
import { DishSummaryReport } from './DishSummaryReport.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { ReportSheet } from './ReportSheet.tsx'
import { type ReportView, reportViews } from './report-views.ts'
import { SalesReport } from './SalesReport.tsx'
import { SubscriptionsReport } from './SubscriptionsReport.tsx'
import { spanText } from './span-text.ts'
import { type Report, useReport } from './use-report.ts'

const CONTENTS: Record<ReportView, ComponentType> = {
  'dish-summary': DishSummaryReport,
  sales: SalesReport,
  'best-sellers': BestSellersReport,
  subscriptions: SubscriptionsReport,
  customers: CustomersReport,
}
const views = reportViews.map(({ value, title }) => ({ value, title, Content: CONTENTS[value] }))

/** The Reports screen: five tabs over one period or any days. Spec: admin §2. */
export default function ReportsTab() {
  const report = useReport()
  const { busy, run } = useAction(async () => {
    await report.refetch()
  })
  return (
    <div className="flex flex-col gap-4">
      {report.data && (
        <h2 className="hidden font-bold text-2xl print:block">
          {m.admin_reports_sheet({ days: daysText(report.data) })}
        </h2>
      )}
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <PeriodFilter report={report.data} />
        <Button variant="secondary" busy={busy} busyLabel={m.admin_orders_refreshing()} onClick={() => run()}>
          <RotateCw className="size-5 shrink-0" />
          {m.admin_reports_refresh()}
        </Button>
        {report.data && <BooksButton report={report.data} />}
        {report.data && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer className="size-5 shrink-0" />
            {m.admin_dishes_print()}
          </Button>
        )}
        {report.data && (
          <p className="text-ink-soft text-sm sm:ml-auto">
            {m.admin_orders_updated({ time: clockTime(report.dataUpdatedAt) })}
          </p>
        )}
      </div>
      {report.data && report.isError && (
        <Alert tone="warning" announce>
          {m.admin_reports_stale({ time: clockTime(report.dataUpdatedAt) })}
        </Alert>
      )}
      {report.data?.comparison && <Comparison {...report.data.comparison} />}
      {report.data && <ReportSheet report={report.data} />}
      <div className="print:hidden">
        <TabBar
          label={m.admin_sub_tabs({ tab: m.admin_tab_reports() })}
          entries={views}
          current={entryOf(views, usePlace('view'))}
          onChange={(view) => goTo({ view })}
          look="pills"
        />
      </div>
    </div>
  )
}

/** Which days are reported, in words. */
function daysText({ from, to }: Report): string {
  return from && to ? spanText({ from, to }) : m.admin_orders_filter_all()
}
