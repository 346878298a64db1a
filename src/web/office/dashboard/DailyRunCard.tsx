import { Play } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { displayPhone } from '#shared/base/phone.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { wholeDayCalls } from '#shared/contract/reports/office/whole-day.ts'
import type { DailyRun, MissingOrder } from '#shared/contract/subscriptions/office/subscriptions.schemas.ts'
import { adminSubscriptionCalls } from '#shared/contract/subscriptions/office/subscriptions.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { clockTime, weekdayDate } from '#web/kit/parts/dates.ts'
import { type DataColumn, DataTable } from '#web/kit/table/DataTable.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { toast } from '#web/ui/toast.ts'
import { WholeDay } from './day/WholeDay.tsx'
import { missingReasons } from './missing-reasons.ts'
import { ProductionChecks } from './ProductionChecks.tsx'

/** How far a day has come, how the next cooking day's subscription orders stand, and the button that sees to them now. */
export function DailyRunCard() {
  const api = useApi()
  const refresh = useRefresh()
  const query = useCall(adminSubscriptionCalls.getDailyRun, {})
  const { busy, run: start } = useAction(async () => {
    try {
      const { done } = await api.call(adminSubscriptionCalls.runDailyRun, {})
      const { created, confirmed, ended } = done
      toast.success(
        created + confirmed + ended === 0 ? m.admin_run_nothing() : m.admin_run_done({ created, confirmed }),
      )
      await Promise.all([
        query.refetch(),
        refresh(reportCalls.dashboardStats),
        refresh(reportCalls.dishSummary),
        refresh(adminOrderCalls.listAdminOrders),
        refresh(productionCalls.productionChecks),
        refresh(wholeDayCalls.wholeDay),
      ])
    } catch (error) {
      toast.error(m.admin_run_failed({ message: errorText(error, m.admin_no_answer()) }))
    }
  })
  const run = query.data?.run
  return (
    <Card as="section" aria-labelledby="daily-run" className="flex min-w-0 flex-col gap-3">
      <section aria-labelledby="whole-day" className="flex flex-col gap-2">
        <h2 id="whole-day" className="font-semibold text-xl">
          {m.day_title()}
        </h2>
        <WholeDay />
      </section>
      <div className="border-line border-t pt-3">
        <h2 id="daily-run" className="font-semibold text-xl">
          {m.admin_run_title()}
        </h2>
        {run && <p className="text-ink-soft text-sm">{m.admin_run_hint({ day: weekdayDate(run.day) })}</p>}
      </div>
      {!run && query.isError && (
        <ErrorCard
          title={m.admin_run_load_failed_title()}
          text={m.admin_run_load_failed()}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
        />
      )}
      {!run && !query.isError && (
        <SkeletonGroup>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
      {run && <Run run={run} />}
      <ProductionChecks />
      <div className="mt-auto">
        <Button variant="secondary" busy={busy} busyLabel={m.admin_run_running()} onClick={() => start()}>
          <Play className="size-5 shrink-0" />
          {m.admin_run_run()}
        </Button>
      </div>
    </Card>
  )
}

function Run({ run }: { run: DailyRun }) {
  const { expected, created, missing, pending, confirmed, skipped } = run
  return (
    <>
      <p className="font-semibold text-xl tabular-nums">{m.admin_run_counts({ expected, created, missing })}</p>
      {run.menu_name === null ? (
        <Alert tone="warning">{m.admin_run_no_menu()}</Alert>
      ) : (
        <p>{m.admin_run_menu({ name: run.menu_name })}</p>
      )}
      {created > 0 && (
        <p className="text-ink-soft">
          {m.admin_run_states({
            pending,
            confirmed,
            skipped,
            day: weekdayDate(kitchenDayOf(new Date(run.confirmation_deadline))),
            time: clockTime(run.confirmation_deadline),
          })}
        </p>
      )}
      {expected === 0 && <p className="text-ink-soft">{m.admin_run_none_expected()}</p>}
      {expected > 0 && missing === 0 && <Alert tone="success">{m.admin_run_all_there()}</Alert>}
      {missing > 0 && <Missing run={run} />}
    </>
  )
}

function Missing({ run }: { run: DailyRun }) {
  const unnamed = run.missing - run.missing_orders.length
  const columns: DataColumn<MissingOrder>[] = [
    { key: 'customer', label: m.admin_run_customer(), value: ({ name }) => name ?? m.admin_orders_guest() },
    { key: 'phone', label: m.admin_run_phone(), value: ({ phone_number }) => displayPhone(phone_number) },
    { key: 'reason', label: m.admin_run_reason(), value: ({ reason }) => missingReasons[reason]() },
  ]
  return (
    <div>
      <h3 className="font-medium text-base">{m.admin_run_missing()}</h3>
      <DataTable
        title={m.admin_run_missing()}
        columns={columns}
        rows={run.missing_orders}
        keyOf={({ subscription_id }) => subscription_id}
      />
      {unnamed > 0 && <p className="text-ink-soft">{m.admin_run_more({ count: unnamed.toLocaleString('en-IN') })}</p>}
    </div>
  )
}
