import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { usePlace } from '../hash-location.ts'

/** The slots to choose between: both, or none where lunch is all there is. */
export function useSlotChoice(): readonly SlotCode[] {
  const { data } = useCall(slotCalls.listSlots, {}, {})
  const served = data?.slots.map(({ slot }) => slot) ?? []
  return served.length > 1 ? served : []
}

/** The slot that the address names, `undefined` for all: as input of a call. */
export function useSlotShown(): { slot?: SlotCode } {
  const named = usePlace('slot')
  return named === 'lunch' || named === 'dinner' ? { slot: named } : {}
}
