import type { Page } from '@playwright/test'
import type { DayOfMonth, SlotOfDay } from '#shared/contract/office/calendar-month.schemas.ts'
import { isUsual } from '#shared/domain/calendar/calendar.ts'
import { addDays, kitchenInstant } from '#shared/domain/calendar/kitchen-time.ts'
import { weeksOfMonth } from '#shared/domain/calendar/month.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import type { GalleryState } from './state.ts'

/** The calendar of November 2026, looked at on Wednesday the 18th. */
const TODAY = '2026-11-18'
const PATH = '/admin#tab=calendar&period=2026-11'
const { slot: LUNCH } = STANDARD_CALENDAR

const slotOf = (day: string, changes: Partial<SlotOfDay> = {}): SlotOfDay => ({
  slot: 'lunch',
  state: isUsual(LUNCH, day) ? 'open' : 'off',
  note: null,
  deadline: kitchenInstant(addDays(day, -1), 18).toISOString(),
  deadline_unusual: false,
  order_by: kitchenInstant(day, 20).toISOString(),
  order_by_unusual: false,
  one_off: 0,
  subscription: 0,
  held: 0,
  cancelled: 0,
  skipped: 0,
  promised: 0,
  capacity: null,
  left: null,
  ...changes,
})

/** What a busy kitchen has on a day that is open. */
function busy(day: string): Partial<SlotOfDay> {
  const date = Number(day.slice(8))
  if (day < TODAY) return { subscription: 104 + date, one_off: 9 + (date % 5), cancelled: 1, skipped: 6 }
  if (day <= '2026-11-19') return { subscription: 118, one_off: 12, skipped: 4, held: day === TODAY ? 0 : 2 }
  return { promised: Math.max(0, 150 - date), one_off: date < 24 ? 3 : 0 }
}

/** Days that are not like the others. */
const UNUSUAL: Record<string, Partial<SlotOfDay>> = {
  '2026-11-12': { state: 'closed', subscription: 0, one_off: 0, promised: 0, cancelled: 125 },
  '2026-11-20': { subscription: 480, one_off: 30, promised: 0, capacity: 510, left: 0 },
  '2026-11-21': { capacity: 200, left: 68 },
  '2026-11-25': { state: 'closed', promised: 0, one_off: 0, cancelled: 17 },
  '2026-11-26': { deadline: kitchenInstant('2026-11-24', 18).toISOString(), deadline_unusual: true },
}

const MENUS = ['Maharashtrian Monday Thali', 'Rajasthani Thali', 'Ghar Ka Thali', 'South Indian Thali with Curd Rice']

function dayOf(day: string, slots: SlotOfDay[]): DayOfMonth {
  const served = isUsual(LUNCH, day) && day <= '2026-11-26' && day !== '2026-11-23'
  const name = MENUS[Number(day.slice(8)) % MENUS.length] ?? ''
  const menu = { _id: '0198c2a4-7b1e-7c3d-9e1f-000000000001', name, stands_in: day === TODAY }
  return { day, menu: served ? menu : null, slots }
}

const month = (slotsOf: (day: string) => SlotOfDay[]) => ({
  'GET /api/admin/calendar': {
    today: TODAY,
    slots: slotsOf(TODAY).map(({ slot }) => slot),
    days: weeksOfMonth('2026-11')
      .flat()
      .map((day) => dayOf(day, slotsOf(day))),
  },
})
const lunch = (day: string) => slotOf(day, isUsual(LUNCH, day) ? { ...busy(day), ...UNUSUAL[day] } : {})
const BUSY = month((day) => [lunch(day)])
const TWO_SLOTS = month((day) => [lunch(day), { ...slotOf(day, day > TODAY ? { promised: 24 } : {}), slot: 'dinner' }])
const EMPTY = {
  'GET /api/admin/calendar': {
    today: TODAY,
    slots: ['lunch'],
    days: weeksOfMonth('2026-11')
      .flat()
      .map((day) => ({ day, menu: null, slots: [slotOf(day)] })),
  },
}

export const open = (day: string) => (page: Page) => page.getByRole('button', { name: day }).first().click()

/** The office's calendar in all its states. */
// biome-ignore format: one line a state
export const calendarStates: GalleryState[] = [
  { name: 'admin-calendar', path: PATH, answers: BUSY, shows: 'November 2026' },
  { name: 'admin-calendar-two-slots', path: PATH, answers: TWO_SLOTS, shows: 'Dinner' },
  { name: 'admin-calendar-empty', path: PATH, answers: EMPTY, shows: 'No menu' },
  { name: 'admin-calendar-loading', path: PATH, answers: { 'GET /api/admin/calendar': 'never' }, shows: 'November 2026' },
  { name: 'admin-calendar-failed', path: PATH, answers: { 'GET /api/admin/calendar': 400 }, shows: 'No calendar to show right now' },
]
