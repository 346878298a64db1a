import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { DeliveryBoard } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { goTo, usePlace } from '../hash-location.ts'
import { DayField } from '../parts/DayField.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { RiderNotes } from '../parts/RiderNotes.tsx'
import { BoxesCard } from './BoxesCard.tsx'
import { RoutesCard } from './RoutesCard.tsx'
import { RunPanel } from './RunPanel.tsx'
import { RunPicker } from './RunPicker.tsx'
import { Unplaced } from './Unplaced.tsx'
import { type Delivery, useDelivery } from './use-delivery.ts'

/** Delivery: the runs of a day, who drives them, in which order, and how far they are; and the routes they are of. */
export default function DeliveryTab() {
  const delivery = useDelivery()
  const { query, board } = delivery
  return (
    <div className="flex flex-col gap-4">
      <Toolbar board={board} />
      <RiderNotes />
      <Loaded
        data={board}
        failed={query.isError}
        error={{ title: m.delivery_load_failed_title(), text: m.delivery_load_failed() }}
        staleText={m.delivery_stale()}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
        loading={
          <SkeletonGroup label={m.delivery_loading()} className="flex flex-col gap-3">
            <Skeleton className="h-16" />
            <Skeleton className="h-96" />
          </SkeletonGroup>
        }
      >
        {(board) => <Runs key={`${board.day} ${board.slot}`} delivery={delivery} board={board} />}
      </Loaded>
      <RoutesCard board={board} />
      <BoxesCard />
    </div>
  )
}

function Runs({ delivery, board }: { delivery: Delivery; board: DeliveryBoard }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const run = board.runs.find(({ _id }) => _id === chosen) ?? board.runs[0]
  return (
    <>
      <Unplaced delivery={delivery} board={board} />
      {run ? (
        <>
          <RunPicker runs={board.runs} chosen={run} onChoose={setChosen} />
          <RunPanel key={run._id} delivery={delivery} board={board} run={run} />
        </>
      ) : (
        <NoRuns board={board} />
      )}
    </>
  )
}

function NoRuns({ board: { hasRoutes, unplaced, open } }: { board: DeliveryBoard }) {
  if (!hasRoutes) {
    return <EmptyState picture="empty-plate" title={m.delivery_no_routes()} text={m.delivery_no_routes_text()} />
  }
  return (
    <EmptyState
      picture="empty-plate"
      title={open ? m.delivery_nothing() : m.delivery_closed()}
      text={unplaced === 0 && open ? m.delivery_nothing_text() : undefined}
    />
  )
}

function Toolbar({ board }: { board: DeliveryBoard | undefined }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-end gap-3 print:hidden">
      <h2 id={id} className="sr-only">
        {board ? m.delivery_title({ day: weekdayDate(board.day), slot: slotName(board.slot) }) : m.admin_tab_delivery()}
      </h2>
      <div className="flex items-end gap-1">
        <IconButton
          label={m.production_previous_day()}
          disabled={!board}
          onClick={() => board && goTo({ day: board.previousDay })}
        >
          <ChevronLeft className="size-5" />
        </IconButton>
        <DayField label={m.production_day()} day={board?.day ?? ''} onDay={(next) => goTo({ day: next })} />
        <IconButton
          label={m.production_next_day()}
          disabled={!board}
          onClick={() => board && goTo({ day: board.nextDay })}
        >
          <ChevronRight className="size-5" />
        </IconButton>
      </div>
      {usePlace('day') !== null && (
        <Button variant="secondary" onClick={() => goTo({ day: null })}>
          {m.production_now()}
        </Button>
      )}
      {board && (board.slots.length > 1 || board.slot !== 'lunch') && (
        <Select
          label={m.production_slot()}
          className="w-40"
          value={board.slot}
          onChange={(event) => goTo({ slot: event.target.value })}
          options={board.slots.map((slot) => ({ value: slot, label: slotName(slot) }))}
        />
      )}
    </section>
  )
}
