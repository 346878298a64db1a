import type { Page } from '@playwright/test'
import { addDays, kitchenInstant } from '#shared/base/kitchen-time.ts'
import type { DayOfMonth, SlotOfDay } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { isUsual } from '#shared/domain/calendar/calendar.ts'
import type { ClosureReason } from '#shared/domain/calendar/closures.ts'
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
  menu: null,
  closure: null,
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

const closedFor = (reason: ClosureReason) => ({ _id: '0198c2a4-7b1e-7c3d-9e1f-000000000009', reason, note: null })

/** Days that are not like the others. */
const UNUSUAL: Record<string, Partial<SlotOfDay>> = {
  '2026-11-12': {
    state: 'closed',
    closure: closedFor('gas'),
    subscription: 0,
    one_off: 0,
    promised: 0,
    cancelled: 125,
  },
  '2026-11-20': { subscription: 480, one_off: 30, promised: 0, capacity: 510, left: 0 },
  '2026-11-21': { capacity: 200, left: 68 },
  '2026-11-25': { state: 'closed', closure: closedFor('holiday'), promised: 0, one_off: 0, cancelled: 17 },
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

const PREVIEW = {
  version: '1',
  slot: 'lunch',
  from: '2026-11-19',
  to: '2026-11-21',
  days: ['2026-11-19', '2026-11-20', '2026-11-21'],
  subscription_orders: 598,
  one_off_orders: 42,
  paid_orders: 9,
  give_back: 1840,
  customers: 612,
  staying_orders: 2,
  promised_meals: 129,
  subscriptions: 148,
  moved: ['Asha Kulkarni', 'Lakshminarayanan Venkataraman', null].map((name, index) => ({
    subscription_id: `0198c2a4-7b1e-7c3d-9e1f-00000000000${index}`,
    name,
    phone_number: '+919000001203',
    last_day: '2026-12-01',
    new_last_day: '2026-12-04',
  })),
  messages: { push: 580, app: 32 },
}
const CLOSURE = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-000000000009',
  slot: 'lunch',
  from: '2026-11-25',
  to: '2026-11-28',
  days: ['2026-11-25', '2026-11-27', '2026-11-28'],
  closed_days: ['2026-11-25', '2026-11-27', '2026-11-28'],
  reason: 'holiday',
  note: 'Wedding in the family',
  closed_at: '2026-11-16T05:12:00.000Z',
  closed_by: 'Sunita',
  reopened_at: null,
  reopened_by: null,
  ...{ subscription_orders: 12, one_off_orders: 5, paid_orders: 0, give_back: 0, customers: 17 },
}
const CLOSING = { ...BUSY, 'POST /api/admin/calendar/closures/preview': { preview: PREVIEW } }
const STALE = {
  ...CLOSING,
  'POST /api/admin/calendar/closures': {
    status: 409,
    code: 'preview_stale',
    error: 'Something has changed meanwhile. Please look at it again.',
    details: { preview: { ...PREVIEW, one_off_orders: 44, customers: 614, version: '2' } },
  },
}
const CLOSED = { 'GET /api/admin/calendar/closures': { closures: [CLOSURE] }, ...BUSY }

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()
const openForm = press('Close this day…')
async function preview(page: Page) {
  await openForm(page)
  await page.getByLabel('Reason').selectOption('gas')
  await press('Show what happens')(page)
}
const DAY = (day: string) => `${PATH}&day=2026-11-${day}`

/** The office's calendar in all its states. */
// biome-ignore format: one line a state
export const calendarStates: GalleryState[] = [
  { name: 'admin-calendar', path: PATH, answers: BUSY, shows: 'November 2026' },
  { name: 'admin-calendar-two-slots', path: PATH, answers: TWO_SLOTS, shows: 'Dinner' },
  { name: 'admin-calendar-empty', path: PATH, answers: EMPTY, shows: 'No menu' },
  { name: 'admin-calendar-loading', path: PATH, answers: { 'GET /api/admin/calendar': 'never' }, shows: 'November 2026' },
  { name: 'admin-calendar-failed', path: PATH, answers: { 'GET /api/admin/calendar': 400 }, shows: 'No calendar to show right now' },
  { name: 'admin-calendar-day', path: DAY('19'), answers: BUSY, shows: 'One-off orders until', overlay: true },
  { name: 'admin-calendar-day-full', path: DAY('20'), answers: BUSY, shows: 'One-off orders until', overlay: true },
  { name: 'admin-calendar-day-closed', path: DAY('25'), answers: CLOSED, shows: 'Wedding in the family', overlay: true },
  { name: 'admin-calendar-day-two-slots', path: DAY('24'), answers: TWO_SLOTS, shows: 'Dinner', overlay: true },
  { name: 'admin-calendar-reopen', path: DAY('25'), answers: CLOSED, steps: press(/^Open all/), shows: 'Open again?', overlay: true },
  { name: 'admin-calendar-close', path: DAY('19'), answers: CLOSING, steps: openForm, shows: 'Show what happens', overlay: true },
  { name: 'admin-calendar-close-preview', path: DAY('19'), answers: CLOSING, steps: preview, shows: 'Close 3 days', overlay: true },
  { name: 'admin-calendar-close-stale', path: DAY('19'), answers: STALE, steps: async (page) => { await preview(page); await press('Close 3 days')(page) }, shows: 'This is what closing would do now.', overlay: true },
  { name: 'admin-calendar-capacity', path: DAY('20'), answers: BUSY, steps: press('Change'), shows: 'Plates a day', overlay: true },
]
