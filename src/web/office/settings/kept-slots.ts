import type { Slot } from '#shared/contract/calendar/office/slots.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { SlotTerms } from '#shared/domain/calendar/slot-terms.ts'
import { createKeptForm, type KeptFormStore } from '#web/kit/stores/kept-form-store.ts'

/** The unsaved form of each slot. Both stand on one screen, so each is kept by itself. */
export const keptSlots: Record<SlotCode, KeptFormStore<Slot, SlotTerms>> = {
  lunch: createKeptForm('slot-lunch'),
  dinner: createKeptForm('slot-dinner'),
}
