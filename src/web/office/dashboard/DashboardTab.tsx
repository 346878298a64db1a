import { RotateCw } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { reportCalls } from '#shared/contract/office/reports.ts'
import { adminSubscriptionCalls } from '#shared/contract/office/subscriptions.ts'
import { useAction } from '#web/data/use-action.ts'
import { useCall, useRefresh } from '#web/data/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { clockTime } from '../parts/dates.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { DailyRunCard } from './DailyRunCard.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { SalesCard } from './SalesCard.tsx'
import { StatusCard } from './StatusCard.tsx'
import { TomorrowCard } from './TomorrowCard.tsx'

/** The Dashboard: the statistics of the kitchen, as pictures and as tables. Spec: admin §2 and §3. */
export default function DashboardTab() {
  const query = useCall(reportCalls.dashboardStats, {})
  const refresh = useRefresh()
  const { busy, run } = useAction(async () => {
    await Promise.all([query.refetch(), refresh(adminSubscriptionCalls.getDailyRun)])
  })
  const stats = query.data?.stats
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" busy={busy} busyLabel={m.admin_dashboard_refreshing()} onClick={() => run()}>
          <RotateCw className="size-5 shrink-0" />
          {m.admin_dashboard_refresh()}
        </Button>
        {stats && (
          <p className="text-ink-soft text-sm sm:ml-auto">
            {m.admin_orders_updated({ time: clockTime(query.dataUpdatedAt) })}
          </p>
        )}
      </div>
      <Loaded
        data={stats}
        failed={query.isError}
        error={{ title: m.admin_dashboard_failed_title(), text: m.admin_dashboard_failed() }}
        staleText={m.admin_dashboard_stale({ time: clockTime(query.dataUpdatedAt) })}
        onRetry={() => run()}
        retrying={busy}
        loading={<DashboardSkeleton />}
      >
        {(stats) => (
          <>
            <KeyFigures stats={stats} />
            <div className="grid gap-4 lg:grid-cols-2">
              <TomorrowCard tomorrow={stats.tomorrow} />
              <DailyRunCard />
            </div>
            <SalesCard days={stats.ordersByDay} />
            <StatusCard ordersByStatus={stats.ordersByStatus} />
          </>
        )}
      </Loaded>
    </div>
  )
}
