import type { Slot } from '#shared/contract/calendar/office/slots.schemas.ts'
import type { KitchenWeek, Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { STANDARD_SLOTS } from '#shared/domain/calendar/standard-calendar.ts'
import { ADD_ONS, menuOf, ORDER_DAY, WEEK } from './wednesday.ts'

/** The tests' Wednesday in a kitchen that serves dinner, too: its orders are taken until six, those of lunch until eleven. */

const DINNER_DELIVERY = { from: '19:00', to: '21:00' }

/** The week of a slot, as the calls tell it. */
export const weekOfSlot = (slot: SlotCode): KitchenWeek => ({
  ...WEEK,
  delivery: slot === 'lunch' ? WEEK.delivery : DINNER_DELIVERY,
  slot,
  slots: [
    { slot: 'lunch', orderDay: ORDER_DAY, orderBy: `${ORDER_DAY}T11:00:00+05:30`, delivery: WEEK.delivery },
    { slot: 'dinner', orderDay: ORDER_DAY, orderBy: `${ORDER_DAY}T18:30:00+05:30`, delivery: DINNER_DELIVERY },
  ],
})

/** What is usual for these slots, as the office of a kitchen reads it that has set nothing. */
export const usualOf = (...codes: SlotCode[]): { slots: Slot[] } => ({
  slots: STANDARD_SLOTS.filter(({ code }) => codes.includes(code)).map(({ code: slot, enabled: _, ...terms }) => ({
    ...terms,
    slot,
    updatedAt: '2026-01-05T06:00:00.000Z',
    admin: null,
  })),
})

/** The menu of a slot on a day: dinner's thali costs 100, and has an add-on of its own. */
export function menuOfSlot(slot: SlotCode, day: string): Menu {
  if (slot === 'lunch') return menuOf(day, { addOns: ADD_ONS })
  const dinner = menuOf(day, { name: `Dinner of ${day}`, addOns: [{ name: 'Kheer', price: 60 }] })
  return { ...dinner, _id: `${day}-dinner`, price: 100, slot }
}
