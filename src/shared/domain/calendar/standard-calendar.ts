import type { Calendar, ServiceSlot } from './calendar.ts'

/** The slots of a kitchen that has set nothing, as the migration founds them: a test holds the two together. */
export const STANDARD_SLOTS: readonly (ServiceSlot & { enabled: boolean })[] = [
  {
    code: 'lunch',
    weekdays: '123456',
    deliversFrom: '12:00',
    deliversTo: '14:00',
    lastDelivery: '21:00',
    cutOffTime: '18:00',
    cutOffDaysBefore: 1,
    orderByTime: '20:00',
    enabled: true,
  },
  {
    code: 'dinner',
    weekdays: '123456',
    deliversFrom: '19:00',
    deliversTo: '21:00',
    lastDelivery: '22:00',
    cutOffTime: '10:00',
    cutOffDaysBefore: 0,
    orderByTime: '20:00',
    enabled: false,
  },
]

/** Lunch, Monday to Saturday, 18:00 of the day before. For tests, trials and measurements; a server reads its own. */
export const STANDARD_CALENDAR: Calendar = { slot: STANDARD_SLOTS[0] as ServiceSlot, days: new Map() }
