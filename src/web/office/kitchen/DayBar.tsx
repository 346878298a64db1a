import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { goTo, usePlace } from '../hash-location.ts'
import { DayField } from '../parts/DayField.tsx'

/** A day of a slot as the kitchen's calls tell it. */
interface ShownDay {
  day: KitchenDay
  slot: SlotCode
  slots: SlotCode[]
  previousDay: KitchenDay
  nextDay: KitchenDay
  now: string
}

interface DayBarProps {
  title: string
  /** `undefined` while it is loaded. */
  shown: ShownDay | undefined
  /** What can be done with the day. */
  children?: ReactNode
}

/** Which day and slot of the kitchen are shown, the sheet or the packing of it, and what can be done with it. */
export function DayBar({ title, shown, children }: DayBarProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-end gap-3 print:hidden">
      <h2 id={id} className="sr-only">
        {title}
      </h2>
      <Views />
      <div className="flex items-end gap-1">
        <IconButton
          label={m.production_previous_day()}
          disabled={!shown}
          onClick={() => shown && goTo({ day: shown.previousDay })}
        >
          <ChevronLeft className="size-5" />
        </IconButton>
        <DayField label={m.production_day()} day={shown?.day ?? ''} onDay={(next) => goTo({ day: next })} />
        <IconButton
          label={m.production_next_day()}
          disabled={!shown}
          onClick={() => shown && goTo({ day: shown.nextDay })}
        >
          <ChevronRight className="size-5" />
        </IconButton>
      </div>
      {usePlace('day') !== null && (
        <Button variant="secondary" onClick={() => goTo({ day: null })}>
          {m.production_now()}
        </Button>
      )}
      {shown && (shown.slots.length > 1 || shown.slot !== 'lunch') && (
        <Select
          label={m.production_slot()}
          className="w-40"
          value={shown.slot}
          onChange={(event) => goTo({ slot: event.target.value })}
          options={shown.slots.map((slot) => ({ value: slot, label: slotName(slot) }))}
        />
      )}
      {children}
      {shown && (
        <p className="text-ink-soft text-sm sm:ml-auto sm:pb-3">
          {m.production_updated({ time: clockTime(shown.now) })}
        </p>
      )}
    </section>
  )
}

/** The sheet, or the packing. */
function Views() {
  const packing = usePlace('view') === 'packing'
  const views = [
    { view: null, label: m.kitchen_view_sheet(), isShown: !packing },
    { view: 'packing', label: m.kitchen_view_packing(), isShown: packing },
  ]
  return (
    <fieldset aria-label={m.kitchen_view()} className="flex gap-1 rounded-lg bg-sunken p-1">
      {views.map(({ view, label, isShown }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isShown}
          className="min-h-11 rounded-md px-4 font-medium text-base text-ink-soft aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-leaf-dark aria-pressed:shadow-card"
          onClick={() => goTo({ view })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
