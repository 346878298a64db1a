import { keepPreviousData } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { isKitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { WholeDay as Day, DaySteps } from '#shared/contract/reports/office/whole-day.schemas.ts'
import { wholeDayCalls } from '#shared/contract/reports/office/whole-day.ts'
import type { DayGap, DayList } from '#shared/domain/reports/day-checks.ts'
import { gapText } from '#shared/texts/day-gap-text.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { goTo, usePlace } from '../../hash-location.ts'
import { useMay } from '../../session-context.ts'
import { stepTitles } from './step-titles.ts'

const DayListDialog = lazy(() => import('./DayListDialog.tsx'))
const AlertSwitch = lazy(() => import('./AlertSwitch.tsx'))

const POLL_MS = 60_000

/** A number that opens its list. */
const NUMBER =
  'inline-flex min-h-11 items-center rounded-md px-2 text-right underline decoration-edge underline-offset-4 hover:bg-sunken active:bg-sunken'

/** What is opened: a list of a slot. */
interface Opened {
  slot: DaySteps['slot']
  list: DayList
}

/** Today’s checklist: how far the orders of a day have come, step by step and slot by slot; each number opens its list. */
export function WholeDay() {
  const named = usePlace('day')
  const may = useMay()
  const query = useCall(
    wholeDayCalls.wholeDay,
    { query: { ...(named !== null && isKitchenDay(named) && { day: named }) } },
    { staleTime: 0, refetchInterval: POLL_MS, placeholderData: keepPreviousData },
  )
  const [opened, setOpened] = useState<Opened | null>(null)
  const day = query.data?.day
  if (!day && query.isError) {
    return (
      <ErrorCard
        title={m.day_failed_title()}
        text={m.admin_run_load_failed()}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (!day) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-72" />
      </SkeletonGroup>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <DayChoice day={day} />
      {day.slots.map((steps) => (
        <Slot
          key={steps.slot}
          steps={steps}
          named={day.slots.length > 1}
          onOpen={(list) => setOpened({ slot: steps.slot, list })}
        />
      ))}
      <Suspense fallback={null}>
        {may('day-checks.own') && <AlertSwitch slots={day.slots} />}
        {opened && <DayListDialog day={day.day} {...opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </div>
  )
}

function DayChoice({ day: { day, previousDay, nextDay } }: { day: Day }) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label={m.production_previous_day()} onClick={() => goTo({ day: previousDay })}>
        <ChevronLeft className="size-5" />
      </IconButton>
      <p aria-live="polite" className="min-w-0 flex-1 text-center font-semibold">
        {weekdayDate(day)}
      </p>
      <IconButton label={m.production_next_day()} onClick={() => goTo({ day: nextDay })}>
        <ChevronRight className="size-5" />
      </IconButton>
    </div>
  )
}

/** A step with the gap before it: what should have come so far and has not. */
interface Step {
  list: DayList
  count: number | null
  /** Where it is no number of orders. */
  shown?: string | undefined
  gap?: DayGap
}

function stepsOf({ counts, gaps, cashIn, cashDue }: DaySteps): Step[] {
  const { expected, made, confirmed, packed, on_run, delivered } = counts
  const failed = gaps.find(({ gap }) => gap === 'failed')?.count ?? 0
  const hasCash = cashIn !== undefined && cashIn + (cashDue ?? 0) > 0
  return [
    { list: 'expected', count: expected },
    { list: 'made', count: made, gap: 'missing' },
    { list: 'confirmed', count: confirmed, gap: 'unconfirmed' },
    { list: 'packed', count: packed, gap: 'unpacked' },
    { list: 'on_run', count: on_run, gap: 'off_run' },
    { list: 'delivered', count: delivered, gap: 'undelivered' },
    { list: 'failed', count: failed },
    { list: 'cash_in', count: hasCash ? cashIn : null, shown: formatRupees(cashIn ?? 0), gap: 'cash_due' },
  ]
}

interface SlotProps {
  steps: DaySteps
  /** Its name is said, since there are others. */
  named: boolean
  onOpen: (list: DayList) => void
}

function Slot({ steps, named, onOpen }: SlotProps) {
  const { open, counts, gaps, overdue, cashDue, slot } = steps
  const name = named && <h3 className="font-medium text-base">{slotName(slot)}</h3>
  if (counts.expected === 0) {
    return (
      <div>
        {name}
        <p className="text-ink-soft">{open ? m.day_nothing() : m.day_closed()}</p>
      </div>
    )
  }
  const textOf = (gap: DayGap, count: number) => gapText({ gap, count }, cashDue)
  const late = gaps.filter(({ gap }) => overdue.includes(gap))
  return (
    <div className="flex flex-col gap-2">
      {name}
      {late.length > 0 && (
        <Alert tone="danger" title={m.day_overdue()}>
          {late.map(({ gap, count }) => textOf(gap, count)).join(' · ')}
        </Alert>
      )}
      <ul className="divide-y divide-line">
        {stepsOf(steps)
          .filter(({ count }) => count !== null)
          .map(({ list, count, shown, gap }) => {
            const missing = gaps.find((one) => one.gap === gap)
            const isLate = missing ? overdue.includes(missing.gap) : list === 'failed' && overdue.includes('failed')
            return (
              <li key={list} className="flex min-h-11 items-center gap-x-1">
                <span className="min-w-0 flex-1">{stepTitles[list]()}</span>
                {missing && (
                  <button
                    type="button"
                    className={`${NUMBER} ${isLate ? 'font-semibold text-danger-dark' : 'text-ink-soft'}`}
                    onClick={() => onOpen(missing.gap)}
                  >
                    {textOf(missing.gap, missing.count)}
                  </button>
                )}
                <button
                  type="button"
                  aria-label={m.day_open({ step: stepTitles[list](), count: shown ?? String(count) })}
                  className={`${NUMBER} min-w-16 shrink-0 justify-end font-semibold text-lg tabular-nums ${list === 'failed' && isLate ? 'text-danger-dark' : ''}`}
                  onClick={() => onOpen(list)}
                >
                  {shown ?? count?.toLocaleString('en-IN')}
                </button>
              </li>
            )
          })}
      </ul>
    </div>
  )
}
