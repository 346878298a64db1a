import { Printer, RotateCw } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { isKitchenDay } from '#shared/base/kitchen-time.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { ORDER_DATE_FILTERS } from '#shared/domain/calendar/order-filters.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { clockTime, weekdayDate } from '#web/kit/parts/dates.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { goTo, usePlace } from '#web/office/hash-location.ts'
import { cookAndPack } from '#web/office/parts/cook-and-pack.ts'
import { cookParts } from '#web/office/parts/cook-figure-text.ts'
import { DayField } from '#web/office/parts/DayField.tsx'
import { dishColumns, rowKey } from '#web/office/parts/dish-columns.tsx'
import { type Figure, FigureCards } from '#web/office/parts/FigureCards.tsx'
import { Loaded } from '#web/office/parts/Loaded.tsx'
import { SlotFilter } from '#web/office/parts/SlotFilter.tsx'
import { SHARES } from '#web/office/parts/shares.ts'
import { useSlotShown } from '#web/office/parts/use-slots.ts'
import { useMay } from '#web/office/session-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { DateFilter } from '../DateFilter.tsx'
import { NoOrders } from '../NoOrders.tsx'
import { useDateFilter } from '../use-order-days.ts'
import { KitchenSheet } from './KitchenSheet.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { usePortionsColumn } from './use-portions-column.tsx'

const POLL_MS = 30_000

/** Dish Summary: how much of each dish is to be cooked, as the server counts it. Spec: admin §2, §3 and §4. */
export default function DishSummary() {
  const filter = useDateFilter()
  const wantedDay = usePlace('day') ?? filter ?? ''
  const day = isKitchenDay(wantedDay) ? wantedDay : null
  const date = ORDER_DATE_FILTERS.find((each) => each === filter) ?? 'today'
  const shown = useSlotShown()
  const may = useMay()
  const query = useCall(
    reportCalls.dishSummary,
    { query: { ...(day === null ? { date } : { day }), ...shown } },
    { staleTime: 0, refetchInterval: POLL_MS, enabled: filter !== null },
  )
  const { busy, run } = useAction(async () => {
    await query.refetch()
  })
  const summary = query.data
  const portions = usePortionsColumn(summary?.day ?? null)
  const titleOf = (counted: Summary) =>
    shown.slot ? `${daysText(counted)} · ${slotName(shown.slot)}` : daysText(counted)
  return (
    <section aria-labelledby="dish-summary" className="flex flex-col gap-4">
      <h2 id="dish-summary" className="sr-only">
        {m.admin_tab_dish_summary()}
      </h2>
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <DateFilter date={day === null ? date : null} onDate={(next) => goTo({ date: next, day: null })} />
        <SlotFilter />
        <DayField label={m.admin_dishes_day()} day={day ?? summary?.day ?? ''} onDay={(next) => goTo({ day: next })} />
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
                <Counts summary={summary} title={titleOf(summary)} />
                <Card className="flex flex-col gap-3">
                  <p className="text-ink-soft text-sm">{m.admin_dishes_hint()}</p>
                  <DataTable
                    title={m.admin_tab_dish_summary()}
                    columns={[...dishColumns(may('money.see')), ...portions]}
                    rows={summary.rows}
                    cards={{ unsorted: m.admin_dishes_unsorted() }}
                    keyOf={rowKey}
                    csvName={['dish-summary', summary.day ?? date, shown.slot].filter(Boolean).join('-')}
                  />
                </Card>
                {summary.notes && summary.notes.length > 0 && (
                  <Card as="section" aria-labelledby="dish-notes" className="flex flex-col gap-3">
                    <h3 id="dish-notes" className="font-semibold">
                      {m.admin_dishes_notes()}
                    </h3>
                    <OrderNotes notes={summary.notes} />
                  </Card>
                )}
              </div>
              <KitchenSheet summary={summary} title={titleOf(summary)} at={query.dataUpdatedAt} />
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

function Counts({ summary, title }: { summary: Summary; title: string }) {
  const { plates, orders } = summary
  const figures: Figure[] = [
    { label: m.admin_dishes_plates(), value: countText(plates.confirmed + plates.willBeConfirmed) },
    ...(plates.cook
      ? [{ label: m.cook_label(), value: countText(plates.cook.toCook), note: cookParts(plates.cook) }]
      : []),
    ...(plates.toCook === undefined ? [] : [{ label: m.admin_dishes_cook_label(), value: cookAndPack(plates) }]),
    ...SHARES.map(({ share, label }) => ({ label: label(), value: countText(plates[share]) })),
    { label: m.admin_dishes_orders(), value: countText(orders) },
  ]
  return (
    <div>
      <p className="mb-2 font-semibold text-xl">{title}</p>
      <FigureCards figures={figures} className="xl:grid-cols-5" />
    </div>
  )
}
