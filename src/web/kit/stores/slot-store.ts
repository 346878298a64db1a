import { create } from 'zustand'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { tabItems } from '../browser/items.ts'

const KEY = 'dabba-slot'

/** The slot whose menu and cart are shown: the one that was chosen in this tab, lunch until one is. */
export const useSlot = create<SlotCode>(() => 'lunch')

/** Shows a slot, and keeps that for the tab. */
export function setSlot(slot: SlotCode) {
  tabItems.write(KEY, slot)
  useSlot.setState(slot, true)
}

/** Shows a slot that nobody has chosen, as long as none has been. */
export function suggestSlot(slot: SlotCode) {
  if (tabItems.read(KEY) === null) useSlot.setState(slot, true)
}

if (typeof window !== 'undefined' && tabItems.read(KEY) === 'dinner') setSlot('dinner')
