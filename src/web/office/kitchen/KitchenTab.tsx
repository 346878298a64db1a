import { ChevronLeft, ChevronRight, Maximize2, Printer } from 'lucide-react'
import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { ProductionSheet } from '#shared/contract/office/production.schemas.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { clockTime, weekdayDate } from '#web/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { goTo, usePlace } from '../hash-location.ts'
import { DayField } from '../parts/DayField.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useMay } from '../session-context.ts'
import { ChangesBar } from './ChangesBar.tsx'
import { LargeSheet } from './LargeSheet.tsx'
import { ProductionPaper } from './ProductionPaper.tsx'
import { ProductionSettings } from './ProductionSettings.tsx'
import { Results } from './Results.tsx'
import { SeenChanges } from './SeenChanges.tsx'
import { SheetLines } from './SheetLines.tsx'
import { SheetState } from './SheetState.tsx'
import { useProduction } from './use-production.ts'

/** The Kitchen: what is cooked for a day of a slot, live; what has changed since the lock, and what was left over. */
export default function KitchenTab() {
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
              {sheet.lines.length === 0 ? (
                <Nothing sheet={sheet} />
              ) : (
                <SheetLines production={production} sheet={sheet} />
              )}
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
  const id = useId()
  const day = sheet?.day ?? ''
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-end gap-3 print:hidden">
      <h2 id={id} className="sr-only">
        {sheet
          ? m.production_title({ day: weekdayDate(sheet.day), slot: slotName(sheet.slot) })
          : m.admin_tab_kitchen()}
      </h2>
      <div className="flex items-end gap-1">
        <IconButton
          label={m.production_previous_day()}
          disabled={!sheet}
          onClick={() => sheet && goTo({ day: sheet.previousDay })}
        >
          <ChevronLeft className="size-5" />
        </IconButton>
        <DayField label={m.production_day()} day={day} onDay={(next) => goTo({ day: next })} />
        <IconButton
          label={m.production_next_day()}
          disabled={!sheet}
          onClick={() => sheet && goTo({ day: sheet.nextDay })}
        >
          <ChevronRight className="size-5" />
        </IconButton>
      </div>
      {usePlace('day') !== null && (
        <Button variant="secondary" onClick={() => goTo({ day: null })}>
          {m.production_now()}
        </Button>
      )}
      {sheet && (sheet.slots.length > 1 || sheet.slot !== 'lunch') && (
        <Select
          label={m.production_slot()}
          className="w-40"
          value={sheet.slot}
          onChange={(event) => goTo({ slot: event.target.value })}
          options={sheet.slots.map((slot) => ({ value: slot, label: slotName(slot) }))}
        />
      )}
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
      {sheet && (
        <p className="text-ink-soft text-sm sm:ml-auto sm:pb-3">
          {m.production_updated({ time: clockTime(sheet.now) })}
        </p>
      )}
    </section>
  )
}
