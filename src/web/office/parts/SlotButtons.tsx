import * as m from '#paraglide/messages.js'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { goTo } from '../hash-location.ts'

/** Chooses the slot that a screen shows; nothing where there is one alone. */
export function SlotButtons({ slots, slot }: { slots: readonly SlotCode[]; slot: SlotCode }) {
  if (slots.length < 2) return null
  return (
    <fieldset aria-label={m.production_slot()} className="flex gap-1 rounded-lg bg-sunken p-1">
      {slots.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === slot}
          className="min-h-11 rounded-md px-4 font-medium text-ink-soft aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-leaf-dark"
          onClick={() => goTo({ slot: each })}
        >
          {slotName(each)}
        </button>
      ))}
    </fieldset>
  )
}
