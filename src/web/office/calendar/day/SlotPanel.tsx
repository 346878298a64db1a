import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotOfDay } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { goTo } from '../../hash-location.ts'
import { ordersOf } from '../calendar-texts.ts'
import { Capacity } from './Capacity.tsx'
import { ClosureButtons } from './ClosureButtons.tsx'
import { Action, Line } from './lines.tsx'

interface SlotPanelProps {
  day: KitchenDay
  slot: SlotOfDay
  today: KitchenDay
  /** The day has another slot beside it. */
  several: boolean
}

/** A slot of a day: its figures, its instants, its capacity, and whether it is served. */
export function SlotPanel({ day, slot, today, several }: SlotPanelProps) {
  const id = useId()
  const coming = day >= today
  return (
    <section aria-labelledby={several ? id : undefined} className="flex flex-col gap-4">
      {several && (
        <h3 id={id} className="border-line border-b pb-1 font-semibold text-base">
          {slotName(slot.slot)}
        </h3>
      )}
      <Orders day={day} slot={slot} />
      {slot.state === 'open' && <Instants slot={slot} />}
      {slot.state === 'open' && <Capacity slot={slot} day={day} editable={coming} />}
      <ClosureButtons day={day} slot={slot} coming={coming} severalSlots={several} />
    </section>
  )
}

function Orders({ day, slot }: { day: KitchenDay; slot: SlotOfDay }) {
  const more: [label: string, value: number, warns?: boolean][] = [
    [m.calendar_figure_subscription(), slot.subscription],
    [m.calendar_figure_one_off(), slot.one_off],
    [m.calendar_figure_promised(), slot.promised],
    [m.calendar_figure_held(), slot.held, true],
    [m.calendar_figure_skipped(), slot.skipped],
    [m.calendar_figure_cancelled(), slot.cancelled],
  ]
  return (
    <div className="flex flex-col gap-1">
      <Action
        label={m.calendar_figure_orders()}
        value={<span className="text-xl tabular-nums">{countText(ordersOf(slot))}</span>}
        action={m.calendar_orders_open()}
        onClick={() => goTo({ tab: 'orders', view: null, date: day, day: null, period: null })}
      />
      <dl className="flex flex-col gap-1 tabular-nums">
        {more.map(
          ([label, value, warns]) =>
            value > 0 && (
              <Line key={label} label={label} warns={warns}>
                {countText(value)}
              </Line>
            ),
        )}
      </dl>
    </div>
  )
}

function Instants({ slot }: { slot: SlotOfDay }) {
  const instants: [label: string, instant: string, unusual: boolean][] = [
    [m.calendar_figure_deadline(), slot.deadline, slot.deadline_unusual],
    [m.calendar_figure_order_by(), slot.order_by, slot.order_by_unusual],
  ]
  return (
    <dl className="flex flex-col gap-1 tabular-nums">
      {instants.map(([label, instant, unusual]) => (
        <Line key={label} label={label}>
          {instantText(instant)}
          {unusual && <span className="block text-sky text-sm">{m.calendar_unusual()}</span>}
        </Line>
      ))}
    </dl>
  )
}
