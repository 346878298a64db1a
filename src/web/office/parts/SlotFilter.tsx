import * as m from '#paraglide/messages.js'
import { slotOptions } from '#shared/texts/slot-name.ts'
import { Select } from '#web/ui/Select.tsx'
import { goTo } from '../hash-location.ts'
import { useSlotChoice, useSlotShown } from './use-slots.ts'

/** Which slot is shown, kept in the address: lunch, dinner or both. Nothing where there is no choice, and none was made. */
export function SlotFilter() {
  const slots = useSlotChoice()
  const { slot } = useSlotShown()
  if (slots.length === 0 && !slot) return null
  return (
    <Select
      label={m.admin_slot_filter()}
      className="w-48"
      value={slot ?? ''}
      onChange={(event) => goTo({ slot: event.target.value || null })}
      options={[{ value: '', label: m.admin_slot_both() }, ...slotOptions()]}
    />
  )
}
