import type { Page } from '@playwright/test'
import { addDays, kitchenInstant } from '#shared/base/kitchen-time.ts'
import type { SlotChanges } from '#shared/contract/calendar/office/slots.schemas.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
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
const KITCHEN = {
  ...EMPTY_PROFILE,
  name: 'Asha’s Kitchen',
  cookName: 'Asha Kulkarni',
  cookLine: 'Cooking at home for Pune since 1998',
  fssai: '11521034000123',
  phone: '+919823012345',
  whatsapp: '+919823012345',
  area: 'Baner, Balewadi, Aundh and Pashan',
  pincodes: ['411007', '411045'],
  hours: 'Monday to Saturday, 12 to 2 pm',
  version: 4,
  updatedAt: '2026-11-16T05:12:00.000Z',
  admin: 'Sunita',
}
const PRICES = {
  thali: 80,
  addOn: 50,
  dish: 60,
  subscription: 60,
  updatedAt: '2026-11-16T05:12:00.000Z',
  admin: 'Sunita',
  affects: { menus: 6, addOns: 4, dishes: 11, subscriptions: 18 },
}
const TAX = {
  effectiveFrom: '2026-11-16',
  issuing: true,
  mode: 'regular',
  rate: 5,
  pricesIncludeTax: true,
  sac: '996331',
  extras: { rate: 18, code: '2202' },
  state: '27',
  prefix: 'DB',
  ownFrom: 200,
  planDocument: 'invoice',
  note: null,
  updatedAt: '2026-11-16T05:12:00.000Z',
  admin: 'Sunita',
  inForce: true,
  gstin: '27AAPFU0939F1ZV',
  problem: null,
}
/** Prices are entered without tax. */
export const ADDED_TAX = {
  'GET /api/admin/tax-settings/added': { taxes: [{ from: '2026-11-16', added: { meals: 5, extras: 18 } }] },
}
const SETTINGS = {
  'GET /api/admin/tax-settings': { settings: TAX },
  'GET /api/admin/prices': { prices: PRICES },
  'GET /api/admin/kitchen': { kitchen: KITCHEN },
  'GET /api/admin/slots': { slots: [LUNCH] },
  'GET /api/admin/subscription-policy': { policy: POLICY, kept: [] },
  'GET /api/admin/calendar/usual-capacity': { slots: [{ slot, capacity: 120 }] },
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

const NEW_KITCHEN = { ...EMPTY_PROFILE, version: 1, updatedAt: '2026-11-02T05:12:00.000Z', admin: null }
const KITCHEN_CONFLICT = {
  ...SETTINGS,
  'PUT /api/admin/kitchen': {
    status: 409,
    code: 'changed_meanwhile',
    error: 'Someone else has changed this meanwhile.',
    details: { kitchen: { ...KITCHEN, hours: 'Every day, 12 to 3 pm', updatedAt: '2026-11-18T05:12:00.000Z' } },
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
  await page.getByRole('region', { name: 'Subscription rules' }).getByRole('button', { name: 'Save' }).click()
}

const kitchen = (page: Page) => page.getByRole('region', { name: 'Your kitchen' })
const typeInKitchen = (label: string, text: string) => async (page: Page) => {
  await kitchen(page).getByLabel(label).fill(text)
  await kitchen(page).getByRole('button', { name: 'Save' }).click()
}

const PRICES_CONFLICT = {
  ...SETTINGS,
  'PUT /api/admin/prices': {
    status: 409,
    code: 'changed_meanwhile',
    error: 'Someone else has changed this meanwhile.',
    details: { prices: { ...PRICES, thali: 85, updatedAt: '2026-11-18T05:12:00.000Z' } },
  },
}
const NEW_PRICES = { ...SETTINGS, 'GET /api/admin/prices': { prices: { ...PRICES, admin: null } } }
const prices = (page: Page) => page.getByRole('region', { name: 'Usual prices' })
const typeThali = (price: string) => (page: Page) => prices(page).getByLabel('Thali', { exact: true }).fill(price)
const saveThali = (price: string) => async (page: Page) => {
  await typeThali(price)(page)
  await prices(page).getByRole('button', { name: 'Save' }).click()
}

const REQUEST = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000a7',
  kind: 'prices',
  before: { thali: 80, subscription: 60 },
  after: { thali: 90, subscription: 65 },
  reason: 'Gas costs a third more since October',
  customer: null,
  askedBy: { _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000a8', name: 'Ravi' },
  askedAt: '2026-11-20T05:12:00.000Z',
  state: 'waiting',
  stale: false,
  decidedBy: null,
  decidedAt: null,
  answer: null,
}
const DECIDED = { decidedBy: 'Sunita', decidedAt: '2026-11-20T06:30:00.000Z' }
const REQUESTS = [
  REQUEST,
  {
    ...REQUEST,
    _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000a6',
    kind: 'policy',
    before: { freeSkips: null, late: 'deliver' },
    after: { freeSkips: 7, late: 'forfeit' },
    reason: 'Too many late skips',
    stale: true,
  },
  {
    ...REQUEST,
    ...DECIDED,
    _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000a5',
    state: 'approved',
    before: { addOn: 50 },
    after: { addOn: 55 },
  },
  {
    ...REQUEST,
    ...DECIDED,
    _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000a4',
    state: 'rejected',
    answer: 'Not before the new year',
  },
]
const APPROVALS = '/admin#tab=settings&view=approvals'
const asks = (requests: object[]) => ({ 'GET /api/admin/approvals': { requests } })

/** The office's settings in all their states. */
// biome-ignore format: one line a state
export const settingsStates: GalleryState[] = [
  { name: 'admin-settings', path: PATH, answers: SETTINGS, shows: 'Subscription rules' },
  { name: 'admin-settings-loading', path: PATH, answers: { 'GET /api/admin/slots': 'never', 'GET /api/admin/subscription-policy': 'never', 'GET /api/admin/kitchen': 'never' }, shows: 'Settings' },
  { name: 'admin-settings-failed', path: PATH, answers: { ...SETTINGS, 'GET /api/admin/slots': 400 }, shows: 'No settings to show right now' },
  { name: 'admin-settings-wrong', path: PATH, answers: SETTINGS, steps: noWeekday, shows: 'Please choose at least one weekday' },
  { name: 'admin-settings-slot-preview', path: PATH, answers: PREVIEW, steps: preview, shows: 'Change Lunch?', overlay: true },
  { name: 'admin-settings-slot-conflict', path: PATH, answers: CONFLICT, steps: conflict, shows: '16:30' },
  { name: 'admin-settings-kitchen-empty', path: PATH, answers: { ...SETTINGS, 'GET /api/admin/kitchen': { kitchen: NEW_KITCHEN } }, shows: 'Your FSSAI number is missing.' },
  { name: 'admin-settings-kitchen-wrong', path: PATH, answers: SETTINGS, steps: typeInKitchen('GSTIN', '27AAPFU0939F1ZW'), shows: 'This is no valid GSTIN' },
  { name: 'admin-settings-kitchen-conflict', path: PATH, answers: KITCHEN_CONFLICT, steps: typeInKitchen('Hours', 'Daily'), shows: 'Every day, 12 to 3 pm' },
  { name: 'admin-settings-prices-new', path: PATH, answers: NEW_PRICES, shows: 'These are right' },
  { name: 'admin-settings-prices-preview', path: PATH, answers: SETTINGS, steps: typeThali('90'), shows: 'From the next order on.' },
  { name: 'admin-settings-prices-wrong', path: PATH, answers: SETTINGS, steps: saveThali('much'), shows: 'A price must lie between 0' },
  { name: 'admin-settings-prices-conflict', path: PATH, answers: PRICES_CONFLICT, steps: saveThali('90'), shows: '85' },
  { name: 'admin-settings-prices-without-tax', path: PATH, answers: { ...SETTINGS, ...ADDED_TAX, 'GET /api/admin/tax-settings': { settings: { ...TAX, pricesIncludeTax: false } } }, steps: typeThali('85'), shows: '+ 5 % tax = ₹89.25' },
  { name: 'admin-settings-prices-subscription', path: PATH, answers: SETTINGS, steps: (page) => prices(page).getByLabel('Plate of a subscription').fill('65'), shows: /A subscription of 26 days/ },
  { name: 'admin-approvals', path: APPROVALS, answers: asks(REQUESTS), shows: 'Gas costs a third more', dark: true },
  { name: 'admin-approvals-none', path: APPROVALS, answers: asks([]), shows: 'Nothing waits' },
  { name: 'admin-approvals-loading', path: APPROVALS, answers: { 'GET /api/admin/approvals': 'never' }, shows: 'Approvals' },
  { name: 'admin-approvals-failed', path: APPROVALS, answers: { 'GET /api/admin/approvals': 400 }, shows: 'No requests to show right now' },
  { name: 'admin-settings-policy-ask', path: PATH, answers: SETTINGS, steps: saveRules, shows: 'Change the rules?', overlay: true },
]
