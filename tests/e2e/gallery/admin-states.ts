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
  { name: 'admin-orders', path: ALL_ORDERS, shows: 'Asha Kulkarni' },
  { name: 'admin-orders-none', path: ALL_ORDERS, answers: NO_ORDERS, shows: 'No orders found for the selected date filter' },
  { name: 'admin-orders-failed', path: ALL_ORDERS, answers: { 'GET /api/admin/orders': 400 }, shows: 'The orders could not be loaded.' },
]
