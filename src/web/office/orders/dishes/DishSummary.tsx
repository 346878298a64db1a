import { Printer, RotateCw } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { reportCalls } from '#shared/contract/office/reports.ts'
import { isKitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { ORDER_DATE_FILTERS } from '#shared/domain/calendar/order-filters.ts'
import { useAction } from '#web/data/use-action.ts'
import { useCall } from '#web/data/use-call.ts'
import { goTo, usePlace } from '#web/office/hash-location.ts'
import { cookAndPack } from '#web/office/parts/cook-and-pack.ts'
import { dishColumns, rowKey } from '#web/office/parts/dish-columns.tsx'
import { FigureCards } from '#web/office/parts/FigureCards.tsx'
import { Loaded } from '#web/office/parts/Loaded.tsx'
import { SHARES } from '#web/office/parts/shares.ts'
import { countText } from '#web/parts/count-text.ts'
import { clockTime, weekdayDate } from '#web/parts/dates.ts'
import { DataTable } from '#web/parts/table/DataTable.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { DateFilter, dateFilterOf } from '../DateFilter.tsx'
import { NoOrders } from '../NoOrders.tsx'
import { KitchenSheet } from './KitchenSheet.tsx'

const POLL_MS = 30_000

/** Dish Summary: how much of each dish is to be cooked, as the server counts it. Spec: admin §2, §3 and §4. */
export default function DishSummary() {
  const filter = dateFilterOf(usePlace('date'))
  const wantedDay = usePlace('day') ?? filter
  const day = isKitchenDay(wantedDay) ? wantedDay : null
  const date = ORDER_DATE_FILTERS.find((each) => each === filter) ?? 'today'
  const query = useCall(
    reportCalls.dishSummary,
    { query: day === null ? { date } : { day } },
    { staleTime: 0, refetchInterval: POLL_MS },
  )
  const { busy, run } = useAction(async () => {
    await query.refetch()
  })
  const summary = query.data
  return (
    <section aria-labelledby="dish-summary" className="flex flex-col gap-4">
      <h2 id="dish-summary" className="sr-only">
        {m.admin_tab_dish_summary()}
      </h2>
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <DateFilter date={day === null ? date : null} onDate={(next) => goTo({ date: next, day: null })} />
        <Field
          label={m.admin_dishes_day()}
          type="date"
          className="w-44"
          value={day ?? summary?.day ?? ''}
          onChange={(event) => isKitchenDay(event.target.value) && goTo({ day: event.target.value })}
        />
        <Button variant="secondary" busy={busy} busyLabel={m.admin_orders_refreshing()} onClick={() => run()}>
          <RotateCw className="size-5 shrink-0" />
          {m.admin_orders_refresh()}
        </Button>
        {summary && summary.rows.length > 0 && (
          <Button onClick={() => window.print()}>
            <Printer className="size-5 shrink-0" />
            {m.admin_dishes_print()}
          </Button>
        )}
        {summary && (
          <p className="text-ink-soft text-sm sm:ml-auto sm:pb-3">
            {m.admin_orders_updated({ time: clockTime(query.dataUpdatedAt) })}
          </p>
        )}
      </div>
      <Loaded
        data={summary}
        failed={query.isError}
        error={{ title: m.admin_dishes_failed_title(), text: m.admin_dishes_failed() }}
        staleText={m.admin_dishes_stale({ time: clockTime(query.dataUpdatedAt) })}
        onRetry={() => run()}
        retrying={busy}
        loading={
          <SkeletonGroup label={m.admin_dishes_loading()} className="flex flex-col gap-4">
            <Skeleton className="h-24" />
            <Skeleton className="h-80" />
          </SkeletonGroup>
        }
      >
        {(summary) =>
          summary.rows.length === 0 ? (
            <NoOrders date={day === null ? date : 'all'} searched={false} onClearSearch={() => undefined} />
          ) : (
            <>
              <div className="flex flex-col gap-4 print:hidden">
                <Counts summary={summary} />
                <Card className="flex flex-col gap-3">
                  <p className="text-ink-soft text-sm">{m.admin_dishes_hint()}</p>
                  <DataTable
                    title={m.admin_tab_dish_summary()}
                    columns={dishColumns()}
                    rows={summary.rows}
                    keyOf={rowKey}
                    csvName={`dish-summary-${summary.day ?? date}`}
                  />
                </Card>
              </div>
              <KitchenSheet summary={summary} title={daysText(summary)} at={query.dataUpdatedAt} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

type Summary = Parameters<typeof KitchenSheet>[0]['summary']

/** Which days a summary counts, in words. */
function daysText({ from, to }: Summary): string {
  if (from === null || to === null) return m.admin_orders_filter_all()
  return from === to ? weekdayDate(from) : `${weekdayDate(from)} – ${weekdayDate(to)}`
}

function Counts({ summary }: { summary: Summary }) {
  const { plates, orders } = summary
  const figures: [string, string][] = [
    [m.admin_dishes_plates(), countText(plates.confirmed + plates.willBeConfirmed)],
    ...(plates.toCook === undefined ? [] : [[m.admin_dishes_cook_label(), cookAndPack(plates)] as [string, string]]),
    ...SHARES.map(({ share, label }): [string, string] => [label(), countText(plates[share])]),
    [m.admin_dishes_orders(), countText(orders)],
  ]
  return (
    <div>
      <p className="mb-2 font-semibold text-xl">{daysText(summary)}</p>
      <FigureCards figures={figures} className="xl:grid-cols-5" />
    </div>
  )
}
