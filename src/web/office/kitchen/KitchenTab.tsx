import { Maximize2, Printer } from 'lucide-react'
import { lazy, Suspense } from 'react'
import * as m from '#paraglide/messages.js'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { goTo, usePlace } from '../hash-location.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useMay } from '../session-context.ts'
import { ChangesBar } from './ChangesBar.tsx'
import { Clashes } from './Clashes.tsx'
import { DayBar } from './DayBar.tsx'
import { LargeSheet } from './LargeSheet.tsx'
import { ProductionPaper } from './ProductionPaper.tsx'
import { ProductionSettings } from './ProductionSettings.tsx'
import { Results } from './Results.tsx'
import { SeenChanges } from './SeenChanges.tsx'
import { SheetChoices } from './SheetChoices.tsx'
import { SheetLines } from './SheetLines.tsx'
import { SheetState } from './SheetState.tsx'
import { Surplus } from './Surplus.tsx'
import { useProduction } from './use-production.ts'

const PackingView = lazy(() => import('./packing/PackingView.tsx'))

/** The Kitchen: what is cooked for a day of a slot, and what is packed. */
export default function KitchenTab() {
  if (usePlace('view') !== 'packing') return <SheetView />
  return (
    <Suspense fallback={<DayBar title={m.admin_tab_kitchen()} shown={undefined} />}>
      <PackingView />
    </Suspense>
  )
}

/** What is cooked, live; what has changed since the lock, and what was left over. */
function SheetView() {
  const production = useProduction()
  const may = useMay()
  const { query, sheet, readAt } = production
  if (usePlace('view') === 'large' && sheet) return <LargeSheet production={production} sheet={sheet} />
  return (
    <div className="flex flex-col gap-4">
      <Toolbar sheet={sheet} />
      <Loaded
        data={sheet}
        failed={query.isError}
        error={{ title: m.production_failed_title(), text: m.production_failed() }}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
        loading={
          <SkeletonGroup label={m.production_loading()} className="flex flex-col gap-3">
            <Skeleton className="h-16" />
            <Skeleton className="h-96" />
          </SkeletonGroup>
        }
      >
        {(sheet) => (
          <>
            <div className="flex flex-col gap-4 print:hidden">
              <SheetState production={production} sheet={sheet} />
              <ChangesBar production={production} sheet={sheet} />
              <Clashes key={`clashes ${sheet.day} ${sheet.slot}`} day={sheet.day} slot={sheet.slot} />
              {sheet.lines.length === 0 ? (
                <Nothing sheet={sheet} />
              ) : (
                <SheetLines production={production} sheet={sheet} />
              )}
              <SheetChoices sheet={sheet} />
              <Surplus production={production} sheet={sheet} />
              <SeenChanges sheet={sheet} />
              {sheet.locked && sheet.day <= kitchenDayOf(production.now) && (
                <Results
                  key={`${sheet.day} ${sheet.slot}`}
                  sheet={sheet}
                  isOver={sheet.day < kitchenDayOf(production.now)}
                  onSaved={async () => (await query.refetch()).data?.sheet.results.version ?? 0}
                />
              )}
            </div>
            <ProductionPaper sheet={sheet} at={readAt} />
          </>
        )}
      </Loaded>
      {may('calendar.write') && <ProductionSettings />}
    </div>
  )
}

function Nothing({ sheet: { open } }: { sheet: ProductionSheet }) {
  return (
    <EmptyState
      picture="empty-plate"
      title={open ? m.production_nothing() : m.production_closed()}
      text={open ? m.production_nothing_text() : m.production_closed_text()}
    />
  )
}

function Toolbar({ sheet }: { sheet: ProductionSheet | undefined }) {
  const title = sheet
    ? m.production_title({ day: weekdayDate(sheet.day), slot: slotName(sheet.slot) })
    : m.admin_tab_kitchen()
  return (
    <DayBar title={title} shown={sheet}>
      {sheet && sheet.lines.length > 0 && (
        <>
          <Button variant="secondary" onClick={() => goTo({ view: 'large' })}>
            <Maximize2 className="size-5 shrink-0" />
            {m.production_large()}
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer className="size-5 shrink-0" />
            {m.production_print()}
          </Button>
        </>
      )}
    </DayBar>
  )
}
