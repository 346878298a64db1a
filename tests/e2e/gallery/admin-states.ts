import type { Page } from '@playwright/test'
import type { GalleryState } from './state.ts'

const click = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const signIn = async (page: Page) => {
  await page.getByLabel('Email').fill('nobody@dabba.local')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await click('Sign In')(page)
}

const ALL_ORDERS = '/admin#tab=orders&date=all'
const NO_ORDERS = { 'GET /api/admin/orders': { orders: [], nextCursor: null } }

/** The back office in all its states. */
// biome-ignore format: one line a state
export const adminStates: GalleryState[] = [
  { name: 'admin-login', path: '/admin', as: 'visitor', shows: 'Password', overlay: true },
  { name: 'admin-login-refused', path: '/admin', as: 'visitor', steps: signIn, shows: 'Email or password is not right.', overlay: true },
  { name: 'admin-dashboard', path: '/admin', shows: 'Refresh Stats' },
  { name: 'admin-dashboard-loading', path: '/admin', answers: { 'GET /api/admin/dashboard-stats': 'never' }, shows: 'Dashboard' },
  { name: 'admin-dashboard-failed', path: '/admin', answers: { 'GET /api/admin/dashboard-stats': 400 }, shows: 'No statistics to show right now' },
  { name: 'admin-menus', path: '/admin#tab=menus', shows: 'All menus' },
  { name: 'admin-menus-none', path: '/admin#tab=menus', answers: { 'GET /api/admin/menus': { menus: [] } }, shows: 'No Menus Yet' },
  { name: 'admin-menus-failed', path: '/admin#tab=menus', answers: { 'GET /api/admin/menus': 400 }, shows: 'No menus to show right now' },
  { name: 'admin-menu-form', path: '/admin#tab=menus', steps: click('Add New Menu'), shows: 'What customers will see', overlay: true },
  { name: 'admin-items', path: '/admin#tab=items', shows: 'Aloo Gobi' },
  { name: 'admin-items-form', path: '/admin#tab=items', steps: click('Add New Item'), shows: 'Create Item', overlay: true },
  { name: 'admin-dish-summary', path: '/admin#tab=orders&view=dish-summary&date=all', shows: 'Print' },
  { name: 'admin-reports', path: '/admin#tab=reports', shows: 'Reports' },
  { name: 'admin-orders', path: ALL_ORDERS, shows: 'Asha Kulkarni' },
  { name: 'admin-orders-none', path: ALL_ORDERS, answers: NO_ORDERS, shows: 'No orders found for the selected date filter' },
  { name: 'admin-orders-failed', path: ALL_ORDERS, answers: { 'GET /api/admin/orders': 400 }, shows: 'The orders could not be loaded.' },
]
