import type { MessageReader, OrderDay } from '#web/office/parts/entry/message/draft.ts'
import { readMessage } from '#web/office/parts/entry/message/read-message.ts'

/** What tests read messages with. 2026-11-23 is a Monday; the kitchen is closed on Sundays. */
export const TODAY = '2026-11-23'
export const NAMES = ['Regular Thali', 'Curd', 'Gulab Jamun', 'Chapati', 'Jeera Rice', 'Dal Tadka', 'Paneer Masala']
export const day = (date: string, names = NAMES, changes: Partial<OrderDay> = {}): OrderDay => ({
  day: date,
  slot: 'lunch',
  late: false,
  dishes: names.map((name) => ({ name })),
  ...changes,
})
export const DAYS = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-30'].map((one) =>
  day(one),
)
const LATE = day(TODAY, NAMES, { late: true })
const HOME = { _id: 'home', address: 'Flat B-402, Shanti Nagar, Kothrud, Pune 411038' }
const OFFICE = { _id: 'office', address: '12 Tech Towers, Baner, Pune 411045' }
const READER: MessageReader = { today: TODAY, days: [...DAYS, LATE], addresses: [HOME, OFFICE], phone: '+919876500001' }
export const read = (message: string, changes: Partial<MessageReader> = {}) =>
  readMessage(message, { ...READER, ...changes })

/** `2 Regular Thali, 1 Curd`. */
export const itemsOf = (message: string, changes?: Partial<MessageReader>) =>
  read(message, changes)
    .items.map(({ name, quantity }) => `${quantity} ${name}`)
    .join(', ')
/** What is not used, and what is to be looked at, with why. */
export const markedIn = (message: string, changes?: Partial<MessageReader>) =>
  read(message, changes)
    .pieces.filter(({ as, doubt }) => as === 'unknown' || doubt)
    .map(({ text, doubt }) => (doubt ? `${text}: ${doubt}` : text))
