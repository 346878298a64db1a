import type { Page } from '@playwright/test'
import type { Setup } from '#shared/contract/demo/office/setup.schemas.ts'
import type { GalleryState } from './state.ts'

const PATH = '/admin#tab=dashboard'
const NEW: Setup = {
  demo: false,
  dismissed: false,
  testSignIn: true,
  qr: null,
  contact: true,
  prices: true,
  area: false,
  dishes: { all: 1, pictured: 0 },
  menus: { days: 6, planned: 0 },
  trial: 'none',
  people: 1,
}
const DONE: Setup = {
  ...NEW,
  area: true,
  dishes: { all: 12, pictured: 9 },
  menus: { days: 6, planned: 6 },
  trial: 'delivered',
  people: 3,
}
/** As it is where phones reach the kitchen; the code's squares are of no address. */
const REACHED: Setup = {
  ...DONE,
  testSignIn: false,
  trial: 'placed',
  qr: { size: 9, path: 'M1 1h3v1H1zM5 1h3v1H5zM1 3h1v1H1zM3 3h3v1H3zM2 5h4v1H2zM7 5h1v1H7zM1 7h3v1H1zM6 7h2v1H6z' },
}
const shown = (setup: Setup) => ({ 'GET /api/admin/setup': { setup } })

const LEAVING = {
  demo: true,
  version: 'shown',
  goes: { dishes: 28, menus: 8, customers: 5, orders: 34, subscriptions: 4, polls: 1 },
  stays: { dishes: 2, menus: 0, customers: 1, orders: 1, subscriptions: 0, polls: 0 },
}
const DEMO = { ...shown({ ...NEW, demo: true }), 'GET /api/admin/demo/leaving': { leaving: LEAVING } }
const CHANGED = {
  ...DEMO,
  'POST /api/admin/demo/leave': {
    status: 409,
    code: 'demo_changed',
    error: 'Something has changed meanwhile. Please look again at what goes and what stays.',
    details: { leaving: { ...LEAVING, goes: { ...LEAVING.goes, orders: 35 } } },
  },
}

const leave = (page: Page) => page.getByRole('button', { name: 'Leave the demo' }).first().click()
async function leaveTooLate(page: Page) {
  await leave(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the demo' }).click()
}

/** How a kitchen begins: its first steps, and the way out of the demo. */
// biome-ignore format: one line a state
export const setupStates: GalleryState[] = [
  { name: 'admin-first-steps', path: PATH, answers: shown(NEW), shows: '2 of 7 done', dark: true },
  { name: 'admin-first-steps-trial', path: PATH, answers: shown(REACHED), shows: 'The code comes by SMS' },
  { name: 'admin-first-steps-done', path: PATH, answers: shown(DONE), shows: 'Put the list away' },
  { name: 'admin-demo', path: PATH, answers: DEMO, shows: 'This is a demo kitchen' },
  { name: 'admin-demo-leave', path: PATH, answers: DEMO, steps: leave, shows: 'Leave the demo?', overlay: true },
  { name: 'admin-demo-leave-changed', path: PATH, answers: CHANGED, steps: leaveTooLate, shows: 'orders: 35', overlay: true },
]
