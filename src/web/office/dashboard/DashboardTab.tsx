import { RotateCw } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import * as m from '#paraglide/messages.js'
import type { Stats } from '#shared/contract/reports/office/reports.schemas.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { adminSubscriptionCalls } from '#shared/contract/subscriptions/office/subscriptions.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { RiderNotes } from '../parts/RiderNotes.tsx'
import { useMay } from '../session-context.ts'
import { CashCard } from './CashCard.tsx'
import { CodeLimitsAlert } from './CodeLimitsAlert.tsx'
import { DailyRunCard } from './DailyRunCard.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { DisputesCard } from './DisputesCard.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { SalesCard } from './SalesCard.tsx'
import { StatusCard } from './StatusCard.tsx'
import { useSetup } from './setup/use-setup.ts'
import { TomorrowCard } from './TomorrowCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

const Setup = lazy(loadSetup)
function loadSetup() {
  return import('./setup/Setup.tsx')
}

/** The Dashboard: the statistics of the kitchen, as pictures and as tables. Spec: admin §2 and §3. */
export default function DashboardTab() {
  const query = useCall(reportCalls.dashboardStats, {})
  const refresh = useRefresh()
  const may = useMay()
  const { busy, run } = useAction(async () => {
    await Promise.all([query.refetch(), may('daily-run.read') && refresh(adminSubscriptionCalls.getDailyRun)])
  })
  const stats = query.data?.stats
  const hasSetup = may('setup.read')
  const setup = useSetup(hasSetup)
  const beginning = setup.data && <Setup setup={setup.data.setup} />
  const isSettled = setup.data !== undefined || setup.isError || !hasSetup
  // Both come beside the statistics, not after them.
  useEffect(() => {
    if (hasSetup) void loadSetup()
  }, [hasSetup])
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
      {may('approvals.read') && <WaitingCard />}
      {may('money.read') && <CashCard />}
      {may('money.read') && <DisputesCard />}
      {may('delivery.read') && <RiderNotes />}
      {!stats && query.isError && <Suspense fallback={null}>{beginning}</Suspense>}
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
            {/* A kitchen without an order has its first steps to take; another wants its figures. */}
            {stats.totalOrders === 0 && <Suspense fallback={null}>{beginning}</Suspense>}
            <CodeLimitsAlert codeLimits={stats.codeLimits} />
            <KeyFigures stats={stats} />
            {/* Together, so that nothing moves, and a chart that is then out of sight is not loaded. */}
            <Suspense fallback={null}>
              {stats.totalOrders > 0 && beginning}
              {isSettled && <Cards stats={stats} />}
            </Suspense>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** What stands below the figures is drawn after them, as a transition: in small pieces, between which the browser can answer. */
function Cards({ stats }: { stats: Stats }) {
  const may = useMay()
  const drawn = useDeferredValue<Stats | null>(stats, null)
  if (drawn === null) return null
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TomorrowCard tomorrow={drawn.tomorrow} />
        {may('daily-run.read') && <DailyRunCard />}
      </div>
      <SalesCard days={drawn.ordersByDay} />
      <StatusCard ordersByStatus={drawn.ordersByStatus} />
    </>
  )
}
