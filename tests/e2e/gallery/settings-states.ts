import type { Page } from '@playwright/test'
import type { SlotChanges } from '#shared/contract/office/slots.schemas.ts'
import { addDays, kitchenInstant } from '#shared/domain/calendar/kitchen-time.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import type { GalleryState } from './state.ts'

const PATH = '/admin#tab=settings'
const { code: slot, ...terms } = STANDARD_CALENDAR.slot
const LUNCH = { slot, ...terms, updatedAt: '2026-11-16T05:12:00.000Z', admin: 'Sunita' }
const POLICY = {
  ...USUAL_POLICY,
  freeSkips: 7,
  version: 2,
  updatedAt: '2026-11-02T05:12:00.000Z',
  admin: null,
  running: 148,
}
const SETTINGS = {
  'GET /api/admin/slots': { slots: [LUNCH] },
  'GET /api/admin/subscription-policy': { policy: POLICY, kept: [] },
}

const dayAt = (day: string, hour: number) => ({
  day,
  deadline: kitchenInstant(addDays(day, -1), hour).toISOString(),
  order_by: kitchenInstant(day, 20).toISOString(),
})
const CHANGES: SlotChanges = {
  opened: ['2026-11-29', '2026-12-06', '2026-12-13', '2026-12-20', '2026-12-27'],
  dropped: [],
  kept_open: [],
  moved: [dayAt('2026-11-26', 17), dayAt('2026-11-27', 17)],
  kept: [dayAt('2026-11-25', 18)],
}
const PREVIEW = { ...SETTINGS, 'POST /api/admin/slots/preview': { changes: CHANGES } }
const THEIRS = { ...LUNCH, cutOffTime: '16:30', orderByTime: '19:00', updatedAt: '2026-11-18T05:12:00.000Z' }
const CONFLICT = {
  ...PREVIEW,
  'PUT /api/admin/slots': {
    status: 409,
    code: 'changed_meanwhile',
    error: 'Someone else has changed this meanwhile.',
    details: { slot: THEIRS },
  },
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
async function preview(page: Page) {
  await page.getByLabel('Deadline', { exact: true }).fill('17:00')
  await press(page, 'Show what changes')
}
async function conflict(page: Page) {
  await preview(page)
  await press(page, 'Change Lunch')
}
async function noWeekday(page: Page) {
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
    await page.getByLabel(day).uncheck()
  }
  await press(page, 'Show what changes')
}
async function saveRules(page: Page) {
  await page.getByLabel('Longest pause, days').fill('30')
  await press(page, 'Save')
}

/** The office's settings in all their states. */
// biome-ignore format: one line a state
export const settingsStates: GalleryState[] = [
  { name: 'admin-settings', path: PATH, answers: SETTINGS, shows: 'Rules of subscriptions' },
  { name: 'admin-settings-loading', path: PATH, answers: { 'GET /api/admin/slots': 'never', 'GET /api/admin/subscription-policy': 'never' }, shows: 'Settings' },
  { name: 'admin-settings-failed', path: PATH, answers: { ...SETTINGS, 'GET /api/admin/slots': 400 }, shows: 'No settings to show right now' },
  { name: 'admin-settings-wrong', path: PATH, answers: SETTINGS, steps: noWeekday, shows: 'Please choose at least one weekday' },
  { name: 'admin-settings-slot-preview', path: PATH, answers: PREVIEW, steps: preview, shows: 'Change Lunch?', overlay: true },
  { name: 'admin-settings-slot-conflict', path: PATH, answers: CONFLICT, steps: conflict, shows: '16:30' },
  { name: 'admin-settings-policy-ask', path: PATH, answers: SETTINGS, steps: saveRules, shows: 'Change the rules?', overlay: true },
]
