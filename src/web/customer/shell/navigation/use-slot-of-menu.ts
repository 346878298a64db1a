import { useEffect } from 'react'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { setSlot, useSlot } from '#web/kit/stores/slot-store.ts'
import type { CheckoutState } from './navigation-state.ts'

/**
 * The slot of the menu that a screen was handed, which becomes the one that is shown: an entry of the history may be of
 * another slot than the one chosen since. Without a menu it is the chosen one.
 */
export function useSlotOfMenu(menuData: CheckoutState['menuData'] | undefined): SlotCode {
  const chosen = useSlot()
  const slot = menuData ? (menuData.menu.slot ?? 'lunch') : chosen
  useEffect(() => {
    if (menuData && slot !== useSlot.getState()) setSlot(slot)
  }, [menuData, slot])
  return slot
}
