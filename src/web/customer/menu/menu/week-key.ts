import type { SlotCode } from '#shared/domain/calendar/calendar.ts'

/** Under which key the week's menus are kept; those of dinner under a longer one, so that both are found by this. */
export const WEEK_KEY = ['week']

/** The key of a slot's week. */
export const weekKeyOf = (slot: SlotCode) => (slot === 'lunch' ? WEEK_KEY : [...WEEK_KEY, slot])
