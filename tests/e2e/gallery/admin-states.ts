import type { Page } from '@playwright/test'
import { addDays, kitchenDayOf, weekdayOf } from '#shared/base/kitchen-time.ts'
import { now } from '../suite-clock.ts'
import { calendarStates } from './calendar-states.ts'
import { customersStates } from './customers-states.ts'
import { dayStates } from './day-states.ts'
import { deliveryStates } from './delivery-states.ts'
import { documentsStates } from './documents-states.ts'
import { feedbackStates } from './feedback-states.ts'
import { kitchenStates } from './kitchen-states.ts'
import { moneyStates } from './money-states.ts'
import { planStates } from './plan-states.ts'
import { portionsStates } from './portions-states.ts'
import { paletteStates, peopleStates, roleStates, secondFactorStates } from './role-states.ts'
import { ADDED_TAX, settingsStates } from './settings-states.ts'
import { setupStates } from './setup-states.ts'
import type { GalleryState } from './state.ts'
import { officeTwoSlotsStates } from './two-slots-states.ts'
import { wallStates } from './wall-states.ts'

const click = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const signIn = async (page: Page) => {
  await page.getByLabel('Email').fill('nobody@dabba.local')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await click('Sign In')(page)
}

/** Charts are drawn when they come near the screen. */
const throughThePage = async (page: Page) => {
  await page.getByRole('region', { name: 'Orders by status', exact: true }).waitFor()
  for (const region of await page.getByRole('region').all()) await region.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 0))
}

const ALL_ORDERS = '/admin#tab=orders&date=all'
const NO_ORDERS = {
  'GET /api/admin/orders/held': { orders: [] },
  'GET /api/admin/orders': { orders: [], nextCursor: null },
  'GET /api/admin/orders/choices': { areas: [], dishes: [] },
  'GET /api/admin/orders/totals': { orders: 0, counted: 0, held: 0, plates: 0, amount: 0, byStatus: {} },
}

const HELD = {
  'GET /api/admin/orders/held': {
    orders: [
      heldOrder(
        '1',
        'Farida Contractor',
        [{ name: 'Regular Thali', quantity: 40, price: 80, total: 3200, kind: 'thali' }],
        0,
        0,
      ),
      heldOrder(
        '2',
        'Lakshminarayanan Venkataraman',
        [
          { name: 'Regular Thali', quantity: 30, price: 80, total: 2400, kind: 'thali' },
          {
            name: 'Paneer Butter Masala with Extra Homemade Butter',
            quantity: 12,
            price: 50,
            total: 600,
            kind: 'addon',
          },
        ],
        7,
        2,
      ),
    ],
  },
}

function heldOrder(
  id: string,
  name: string,
  items: { name: string; total: number; [field: string]: unknown }[],
  delivered: number,
  no_shows: number,
) {
  return {
    _id: `0198c2a4-7b1e-7c3d-9e1f-${id.padStart(12, '0')}`,
    menu_name: 'Monday Ghar Ka Thali',
    date: '2026-11-23',
    delivery_date: '2026-11-23',
    createdAt: '2026-11-23T05:00:00.000Z',
    price: items.reduce((sum, { total }) => sum + total, 0),
    status: 'pending',
    is_subscription_order: false,
    held: true,
    auto_confirmed_at: null,
    payment_method: 'cod',
    delivery_address: 'Flat 3, Sunrise Society, Baner Road, Pune 411045',
    notes: null,
    items,
    user_id: { _id: `0198c2a4-7b1e-7c3d-9e1e-${id.padStart(12, '0')}`, name },
    phone_number: `+9190000012${id.padStart(2, '0')}`,
    subscription_id: null,
    delivered,
    no_shows,
  }
}

const CLOCK_AHEAD = {
  'GET /api/admin/clock': {
    now: '2026-04-20T05:30:00.000Z',
    doubt: { kind: 'ahead', seconds: 40 * 86_400, expected: '2026-03-11T05:30:00.000Z' },
  },
}

/** A Wednesday that can be entered: at most two years ahead. */
const MENU_DAY = addDays(kitchenDayOf(now()), 364 + 3 - weekdayOf(kitchenDayOf(now())))
const WEDNESDAY_MENU = { _id: 'a', name: 'Wednesday Ghar Ka Thali', menu_date: MENU_DAY, is_active: false }
const EVERYDAY_MENU = { _id: 'b', name: 'Everyday Thali with Extra Homemade Butter', menu_date: null, is_active: true }
const menuChange = (change: object) => ({
  'GET /api/admin/menu-change': {
    days: [{ day: MENU_DAY, closed: false, orders: 510, others: [], before: WEDNESDAY_MENU, after: 'this', ...change }],
  },
})
const saveNewMenu = async (page: Page) => {
  await click('Add New Menu')(page)
  await page.getByLabel('Menu Name').fill('Another Thali')
  await page.getByLabel('Cuisine Name').fill('Malvani')
  await page.getByLabel('Name of item 1').fill('Amti')
  await page.getByLabel('Menu Date').fill(MENU_DAY)
  await click('Create Menu')(page)
}

/** The back office in all its states. */
// biome-ignore format: one line a state
export const adminStates: GalleryState[] = [
  { name: 'admin-login', path: '/admin', as: 'visitor', shows: 'Password', overlay: true },
  { name: 'admin-login-rejected', path: '/admin', as: 'visitor', steps: signIn, shows: 'Email or password is not right.', overlay: true },
  { name: 'admin-login-second-factor', path: '/admin', as: 'visitor', answers: { 'POST /api/admin/login': { status: 401, code: 'login_second_factor', error: 'Please enter the code of your authenticator app.' } }, steps: signIn, shows: 'Authenticator code', overlay: true },
  { name: 'admin-sessions', path: '/admin', steps: click('Where you are signed in'), shows: 'Log out everywhere', overlay: true },
  { name: 'admin-dashboard', dark: true, path: '/admin', steps: throughThePage, shows: 'Refresh Stats' },
  { name: 'admin-dashboard-loading', path: '/admin', answers: { 'GET /api/admin/dashboard-stats': 'never' }, shows: 'Dashboard' },
  { name: 'admin-dashboard-failed', path: '/admin', answers: { 'GET /api/admin/dashboard-stats': 400 }, shows: 'No statistics to show right now' },
  { name: 'admin-menus', dark: true, path: '/admin#tab=menus', shows: 'All menus' },
  { name: 'admin-menus-none', path: '/admin#tab=menus', answers: { 'GET /api/admin/menus': { menus: [] } }, shows: 'No Menus Yet' },
  { name: 'admin-menus-failed', path: '/admin#tab=menus', answers: { 'GET /api/admin/menus': 400 }, shows: 'No menus to show right now' },
  { name: 'admin-menu-form', dark: true, path: '/admin#tab=menus', steps: click('Add New Menu'), shows: 'What customers will see', overlay: true },
  { name: 'admin-items-form-tax-unknown', path: '/admin#tab=items', answers: { 'GET /api/admin/tax-settings/added': 400 }, steps: click('Add New Item'), shows: 'Whether prices have tax in them could not be loaded.', overlay: true },
  { name: 'admin-menu-without-tax', path: '/admin#tab=menus', answers: ADDED_TAX, steps: async (page) => { await click('Add New Menu')(page); await page.getByLabel('Price of a thali').fill('85'); await page.getByLabel('Price of Item 1').fill('40') }, shows: '+ 5 % tax = ₹89.25', overlay: true },
  { name: 'admin-menu-library', path: '/admin#tab=menus', steps: async (page) => { await click('Add New Menu')(page); await click('Add from Items Library')(page) }, shows: 'Aloo Gobi', overlay: true },
  { name: 'admin-menu-opened', path: '/admin#tab=menus', steps: (page) => page.getByRole('table').getByRole('button', { expanded: false }).first().click(), shows: 'Regular Thali' },
  { name: 'admin-menu-duplicate', path: '/admin#tab=menus', steps: press(/^Duplicate /), shows: 'Are you sure you want to duplicate this menu?', overlay: true },
  { name: 'admin-menu-delete', path: '/admin#tab=menus', steps: press(/^Delete /), shows: 'Are you sure you want to delete this menu?', overlay: true },
  { name: 'admin-menu-taken', path: '/admin#tab=menus', answers: menuChange({ others: [WEDNESDAY_MENU] }), steps: saveNewMenu, shows: /^Save another menu for Wed, /, overlay: true },
  { name: 'admin-menu-closed', path: '/admin#tab=menus', answers: menuChange({ closed: true, orders: 0, before: null }), steps: saveNewMenu, shows: /^Save a menu for Wed, .*, when the kitchen is closed\?/, overlay: true },
  { name: 'admin-menu-activate', path: '/admin#tab=menus', answers: menuChange({ before: EVERYDAY_MENU }), steps: press(/^Activate /), shows: /customers will see it instead of Everyday Thali/, overlay: true },
  { name: 'admin-menu-delete-seen', path: '/admin#tab=menus', answers: menuChange({ after: EVERYDAY_MENU }), steps: press(/^Delete /), shows: /so far 510 orders/, overlay: true },
  { name: 'admin-poll-form', path: '/admin#tab=menus', steps: click('Create Poll'), shows: 'Add Option', overlay: true },
  { name: 'admin-poll-end', path: '/admin#tab=menus', steps: click('End Poll'), shows: 'Which sweet shall we cook on Saturday?', overlay: true },
  { name: 'admin-items-failed', path: '/admin#tab=items', answers: { 'GET /api/admin/items': 400 }, shows: 'Items Management' },
  { name: 'admin-items-none', path: '/admin#tab=items', answers: { 'GET /api/admin/items': { items: [] } }, shows: 'Add Your First Item' },
  { name: 'admin-items-delete', path: '/admin#tab=items', steps: press(/^Delete /), shows: 'Aloo Gobi', overlay: true },
  { name: 'admin-items-deactivate', path: '/admin#tab=items', answers: { 'GET /api/admin/item/': { menus: [WEDNESDAY_MENU, EVERYDAY_MENU] } }, steps: press(/^Deactivate /), shows: /It stays on menus that carry it/, overlay: true },
  { name: 'admin-items-form-wrong', path: '/admin#tab=items', steps: async (page) => { await click('Add New Item')(page); await click('Create Item')(page) }, shows: 'Please fill in all required fields', overlay: true },
  { name: 'admin-items-same-name', path: '/admin#tab=items', steps: async (page) => { await click('Add New Item')(page); await page.getByLabel('Name').fill('aloo gobi'); await page.getByLabel('Base price').fill('40'); await page.getByRole('dialog').getByLabel('Category').first().selectOption('Vegetables'); await click('Create Item')(page) }, shows: 'Save another item called Aloo Gobi?', overlay: true },
  { name: 'admin-items-contents', path: '/admin#tab=items', steps: async (page) => { await click('Add New Item')(page); await page.getByRole('checkbox', { name: 'Onion' }).check(); await page.getByRole('checkbox', { name: 'Garlic' }).check(); await page.getByLabel('Replacement for allergies').scrollIntoViewIfNeeded() }, shows: 'Replacement for allergies', overlay: true },
  { name: 'admin-items', path: '/admin#tab=items', shows: 'Aloo Gobi' },
  { name: 'admin-items-form', path: '/admin#tab=items', steps: click('Add New Item'), shows: 'Create Item', overlay: true },
  { name: 'admin-dish-summary', path: '/admin#tab=orders&view=dish-summary&date=all', shows: 'Print' },
  { name: 'admin-dish-summary-notes', path: '/admin#tab=orders&view=dish-summary&date=all', answers: { 'GET /api/admin/dish-summary': { day: '2026-11-23', from: '2026-11-23', to: '2026-11-23', menus: ['House Thali'], orders: 2, plates: { confirmed: 2, willBeConfirmed: 0, skipped: 0 }, rows: [{ key: 'regular-thali', name: 'Regular Thali', category: 'Base Item', count: 2, price: 60, total_revenue: 120, charged: 160, confirmed: 2, willBeConfirmed: 0, skipped: 0 }], notes: [{ order: '0198c2a4-7b1e-7c3d-9e1f-0000000000ee', name: 'Asha Kulkarni', note: 'Please ring the second bell, and no chilli.' }] } }, shows: 'Please ring the second bell' },
  { name: 'admin-dish-summary-none', path: '/admin#tab=orders&view=dish-summary&date=all', answers: { 'GET /api/admin/dish-summary': { day: '2026-11-23', from: '2026-11-23', to: '2026-11-23', menus: [], orders: 0, plates: { confirmed: 0, willBeConfirmed: 0, skipped: 0 }, rows: [] } }, shows: 'Dish Summary' },
  { name: 'admin-reports', path: '/admin#tab=reports', shows: 'Phulka Roti' },
  { name: 'admin-reports-sales', dark: true, path: '/admin#tab=reports&view=sales', shows: 'Sales by Day' },
  { name: 'admin-reports-best-sellers', path: '/admin#tab=reports&view=best-sellers', shows: 'Best Sellers' },
  { name: 'admin-reports-subscriptions', path: '/admin#tab=reports&view=subscriptions', shows: 'Subscriptions' },
  { name: 'admin-reports-meals', path: '/admin#tab=reports&view=subscriptions', steps: press('Asha Kulkarni'), shows: /\d+ left, \d+ reserved/ },
  { name: 'admin-reports-customers', path: '/admin#tab=reports&view=customers', shows: 'Asha Kulkarni' },
  { name: 'admin-reports-compared', path: '/admin#tab=reports&view=sales&period=month', shows: /compared with/ },
  { name: 'admin-reports-days', path: '/admin#tab=reports&period=days&from=2031-01-06&to=2031-01-11', shows: 'Nothing to report for this period' },
  { name: 'admin-reports-failed', path: '/admin#tab=reports', answers: { 'GET /api/admin/reports': 400 }, shows: 'Reports' },
  { name: 'admin-order', dark: true, path: ALL_ORDERS, steps: press('001'), shows: 'Order 001', overlay: true },
  { name: 'admin-orders-selected', path: ALL_ORDERS, steps: (page) => page.getByRole('checkbox').nth(1).check(), shows: 'Change status' },
  { name: 'admin-orders-left-out', path: ALL_ORDERS, answers: { 'PUT /api/admin/orders/status': { changed: [], leftOut: { cancelled: 12, skipped: 3 } } }, steps: async (page) => { await page.getByRole('checkbox').nth(1).check(); await click('Change status')(page); await page.getByRole('menuitemradio', { name: 'Delivered' }).click() }, shows: /Left alone: 12 cancelled and 3 skipped/ },
  { name: 'admin-orders', dark: true, path: ALL_ORDERS, shows: 'Asha Kulkarni' },
  { name: 'admin-orders-all-selected', path: ALL_ORDERS, steps: async (page) => { await page.getByRole('checkbox').nth(1).check(); await press(/^Select all \d+/)(page) }, shows: 'Clear selection' },
  { name: 'admin-orders-of-area', path: `${ALL_ORDERS}&area=Tilak+Road&status=confirmed`, shows: 'No orders match this search' },
  { name: 'admin-orders-range', path: '/admin#tab=orders&date=2031-01-06..2031-01-11', shows: 'No orders found for the selected date filter' },
  { name: 'admin-orders-views', path: ALL_ORDERS, steps: click('Saved views'), shows: 'Name for what is shown now', overlay: true },
  { name: 'admin-orders-keys', path: ALL_ORDERS, steps: click('Keyboard'), shows: 'Select or unselect the order', overlay: true },
  { name: 'admin-orders-searched', path: '/admin#tab=orders&date=week', steps: (page) => page.getByLabel('Search orders').fill('asha'), shows: 'Search all days' },
  { name: 'admin-orders-not-found', path: '/admin#tab=orders&date=week', steps: (page) => page.getByLabel('Search orders').fill('lighthouse'), shows: 'No orders match this search' },
  { name: 'admin-orders-held', path: ALL_ORDERS, answers: HELD, shows: 'Awaiting approval (2)' },
  { name: 'admin-orders-held-failed', path: ALL_ORDERS, answers: { 'GET /api/admin/orders/held': 400 }, shows: 'Orders awaiting approval could not be loaded.' },
  { name: 'admin-order-meals', path: ALL_ORDERS, steps: async (page) => { await page.getByRole('row').filter({ hasText: 'Subscription' }).getByRole('button').first().click(); await page.getByText(/\d+ left, \d+ reserved/).scrollIntoViewIfNeeded() }, shows: /\d+ left, \d+ reserved/, overlay: true },
  { name: 'admin-clock-ahead', path: '/admin', answers: CLOCK_AHEAD, steps: throughThePage, shows: 'The time is right' },
  { name: 'admin-orders-none', path: ALL_ORDERS, answers: NO_ORDERS, shows: 'No orders found for the selected date filter' },
  { name: 'admin-orders-failed', path: ALL_ORDERS, answers: { 'GET /api/admin/orders/held': { orders: [] }, 'GET /api/admin/orders': 400 }, shows: 'The orders could not be loaded.' },
  ...calendarStates,
  ...customersStates,
  ...feedbackStates,
  ...moneyStates,
  ...documentsStates,
  ...planStates,
  ...portionsStates,
  ...wallStates,
  ...kitchenStates,
  ...dayStates,
  ...deliveryStates,
  ...roleStates,
  ...paletteStates,
  ...secondFactorStates,
  ...peopleStates,
  ...settingsStates,
  ...setupStates,
  ...officeTwoSlotsStates,
]
