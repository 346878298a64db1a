import { Check } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { dayPosition, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'

interface DateStripProps {
  days: KitchenDay[]
  orderDay: KitchenDay
  selected: KitchenDay
  onSelect: (day: KitchenDay) => void
}

const STATES = { past: m.home_day_past, 'order-day': m.home_day_order, future: null }

/** Monday to Saturday as one group of radio buttons: a tap or the arrow keys choose the day whose menu is shown. In large text they wrap. */
export function DateStrip({ days, orderDay, selected, onSelect }: DateStripProps) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-[clamp(0.25rem,1.5vw,0.5rem)] pt-2">
      <legend className="sr-only">{m.home_days()}</legend>
      {days.map((day) => {
        const position = dayPosition(day, orderDay)
        return (
          <label
            key={day}
            className={`relative flex min-h-18 cursor-pointer flex-col items-center justify-center rounded-lg transition-colors has-checked:bg-leaf has-checked:text-on-fill has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2 ${position === 'past' ? 'bg-sunken text-ink-soft' : 'bg-surface shadow-card'}`}
          >
            <input
              type="radio"
              name="day"
              className="absolute inset-0 cursor-pointer appearance-none rounded-lg outline-none"
              checked={day === selected}
              onChange={() => onSelect(day)}
            />
            <span aria-hidden="true" className="text-sm">
              {weekdayName(day, 'short')}
            </span>
            <span aria-hidden="true" className="font-bold text-base tabular-nums">
              {Number(day.slice(8))}
            </span>
            <span aria-hidden="true" className="flex h-3 items-center">
              {position === 'past' && <Check className="size-3.5" strokeWidth={3} />}
              {position === 'order-day' && <span className="size-1.5 rounded-full bg-current" />}
            </span>
            <span className="sr-only">
              {`${weekdayName(day)} ${Number(day.slice(8))}`}
              {STATES[position] && `, ${STATES[position]()}`}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
