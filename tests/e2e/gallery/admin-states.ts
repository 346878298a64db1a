import type { Page } from '@playwright/test'
import { calendarStates } from './calendar-states.ts'
import { settingsStates } from './settings-states.ts'
import type { GalleryState } from './state.ts'

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

/** The back office in all its states. */
// biome-ignore format: one line a state
export const adminStates: GalleryState[] = [
  { name: 'admin-login', path: '/admin', as: 'visitor', shows: 'Password', overlay: true },
  { name: 'admin-login-rejected', path: '/admin', as: 'visitor', steps: signIn, shows: 'Email or password is not right.', overlay: true },
  { name: 'admin-login-second-factor', path: '/admin', as: 'visitor', answers: { 'POST /api/admin/login': { status: 401, code: 'login_second_factor', error: 'Please enter the code of your authenticator app.' } }, steps: signIn, shows: 'Authenticator code', overlay: true },
  { name: 'admin-sessions', path: '/admin', steps: click('Where you are signed in'), shows: 'Log out everywhere', overlay: true },
  { name: 'admin-dashboard', path: '/admin', steps: throughThePage, shows: 'Refresh Stats' },
  { name: 'admin-dashboard-loading', path: '/admin', answers: { 'GET /api/admin/dashboard-stats': 'never' }, shows: 'Dashboard' },
  { name: 'admin-dashboard-failed', path: '/admin', answers: { 'GET /api/admin/dashboard-stats': 400 }, shows: 'No statistics to show right now' },
  { name: 'admin-menus', path: '/admin#tab=menus', shows: 'All menus' },
  { name: 'admin-menus-none', path: '/admin#tab=menus', answers: { 'GET /api/admin/menus': { menus: [] } }, shows: 'No Menus Yet' },
  { name: 'admin-menus-failed', path: '/admin#tab=menus', answers: { 'GET /api/admin/menus': 400 }, shows: 'No menus to show right now' },
  { name: 'admin-menu-form', path: '/admin#tab=menus', steps: click('Add New Menu'), shows: 'What customers will see', overlay: true },
  { name: 'admin-menu-library', path: '/admin#tab=menus', steps: async (page) => { await click('Add New Menu')(page); await click('Add from Items Library')(page) }, shows: 'Aloo Gobi', overlay: true },
  { name: 'admin-menu-opened', path: '/admin#tab=menus', steps: (page) => page.getByRole('table').getByRole('button', { expanded: false }).first().click(), shows: 'Regular Thali' },
  { name: 'admin-menu-duplicate', path: '/admin#tab=menus', steps: press(/^Duplicate /), shows: 'Are you sure you want to duplicate this menu?', overlay: true },
  { name: 'admin-menu-delete', path: '/admin#tab=menus', steps: press(/^Delete /), shows: 'Are you sure you want to delete this menu?', overlay: true },
  { name: 'admin-poll-form', path: '/admin#tab=menus', steps: click('Create Poll'), shows: 'Add Option', overlay: true },
  { name: 'admin-poll-end', path: '/admin#tab=menus', steps: click('End Poll'), shows: 'Which sweet shall we cook on Saturday?', overlay: true },
  { name: 'admin-items-failed', path: '/admin#tab=items', answers: { 'GET /api/admin/items': 400 }, shows: 'Items Management' },
  { name: 'admin-items-none', path: '/admin#tab=items', answers: { 'GET /api/admin/items': { items: [] } }, shows: 'Add Your First Item' },
  { name: 'admin-items-delete', path: '/admin#tab=items', steps: press(/^Delete /), shows: 'Aloo Gobi', overlay: true },
  { name: 'admin-items', path: '/admin#tab=items', shows: 'Aloo Gobi' },
  { name: 'admin-items-form', path: '/admin#tab=items', steps: click('Add New Item'), shows: 'Create Item', overlay: true },
  { name: 'admin-dish-summary', path: '/admin#tab=orders&view=dish-summary&date=all', shows: 'Print' },
  { name: 'admin-dish-summary-none', path: '/admin#tab=orders&view=dish-summary&date=all', answers: { 'GET /api/admin/dish-summary': { day: '2026-11-23', plates: { confirmed: 0, willBeConfirmed: 0, skipped: 0 }, rows: [] } }, shows: 'Dish Summary' },
  { name: 'admin-reports', path: '/admin#tab=reports', shows: 'Phulka Roti' },
  { name: 'admin-reports-sales', path: '/admin#tab=reports&view=sales', shows: 'Sales by Day' },
  { name: 'admin-reports-best-sellers', path: '/admin#tab=reports&view=best-sellers', shows: 'Best Sellers' },
  { name: 'admin-reports-subscriptions', path: '/admin#tab=reports&view=subscriptions', shows: 'Subscriptions' },
  { name: 'admin-reports-meals', path: '/admin#tab=reports&view=subscriptions', steps: press('Asha Kulkarni'), shows: /\d+ left, \d+ reserved/ },
  { name: 'admin-reports-customers', path: '/admin#tab=reports&view=customers', shows: 'Asha Kulkarni' },
  { name: 'admin-reports-failed', path: '/admin#tab=reports', answers: { 'GET /api/admin/reports': 400 }, shows: 'Reports' },
  { name: 'admin-order', path: ALL_ORDERS, steps: press('001'), shows: 'Order 001', overlay: true },
  { name: 'admin-orders-selected', path: ALL_ORDERS, steps: (page) => page.getByRole('checkbox').nth(1).check(), shows: 'Change status' },
  { name: 'admin-orders', path: ALL_ORDERS, shows: 'Asha Kulkarni' },
  { name: 'admin-orders-held', path: ALL_ORDERS, answers: HELD, shows: 'Waiting for your yes (2)' },
  { name: 'admin-orders-held-failed', path: ALL_ORDERS, answers: { 'GET /api/admin/orders/held': 400 }, shows: 'Orders that wait for your yes could not be loaded.' },
  { name: 'admin-order-meals', path: ALL_ORDERS, steps: async (page) => { await page.getByRole('row').filter({ hasText: 'Subscription' }).getByRole('button').first().click(); await page.getByText(/\d+ left, \d+ reserved/).scrollIntoViewIfNeeded() }, shows: /\d+ left, \d+ reserved/, overlay: true },
  { name: 'admin-clock-ahead', path: '/admin', answers: CLOCK_AHEAD, steps: throughThePage, shows: 'The time is right' },
  { name: 'admin-orders-none', path: ALL_ORDERS, answers: NO_ORDERS, shows: 'No orders found for the selected date filter' },
  { name: 'admin-orders-failed', path: ALL_ORDERS, answers: { 'GET /api/admin/orders/held': { orders: [] }, 'GET /api/admin/orders': 400 }, shows: 'The orders could not be loaded.' },
  ...calendarStates,
  ...settingsStates,
]
