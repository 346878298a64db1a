import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Stats } from '#shared/contract/reports/office/reports.schemas.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import type { DaySteps } from '#shared/contract/reports/office/whole-day.schemas.ts'
import { wholeDayCalls } from '#shared/contract/reports/office/whole-day.ts'
import { adminSubscriptionCalls } from '#shared/contract/subscriptions/office/subscriptions.ts'
import { DONE, LACKING, LISTED, stepsOf, wholeDayOf } from '../../support/whole-day.ts'
import { renderOffice } from '../render-office.tsx'
import { server } from '../stub-server.ts'

/** The card "Today’s checklist" of the Dashboard. */

const NO_SHARES = { confirmed: 0, willBeConfirmed: 0, skipped: 0 }
const STATS: Stats = {
  totalOrders: 132,
  totalRevenue: 10_560,
  totalCounted: 132,
  totalCustomers: 120,
  todayOrders: 132,
  todayRevenue: 10_560,
  todayCounted: 132,
  today: { day: '2031-01-08', open: true, ...NO_SHARES },
  heldOrders: 0,
  activeSubscriptions: 130,
  ordersByStatus: {},
  ordersByDay: [],
  tomorrow: { day: '2031-01-09', ...NO_SHARES },
}

beforeEach(() => {
  server.answers(reportCalls.dashboardStats, { stats: STATS })
  server.rejects(adminSubscriptionCalls.getDailyRun, 500)
})

const card = () => page.getByRole('region', { name: 'Today’s checklist' })
const shown = (...slots: DaySteps[]) => server.answers(wholeDayCalls.wholeDay, wholeDayOf(...slots))

test('a day without an order says so', async () => {
  shown(stepsOf())
  renderOffice('')
  await expect.element(card()).toMatchTextContent('Nothing is ordered for this day.')
})

test('a closed day of one of two slots says so', async () => {
  shown(DONE, stepsOf({ slot: 'dinner', open: false }))
  renderOffice('')
  await expect.element(card().getByRole('heading', { name: 'Dinner' })).toBeVisible()
  await expect.element(card()).toMatchTextContent('The kitchen is closed.')
})

test('where all has been done each step has its number, and nothing is missing', async () => {
  shown(DONE)
  renderOffice('')
  for (const step of ['Expected', 'Made', 'Confirmed', 'Packed', 'On a run', 'Delivered']) {
    await expect.element(card().getByRole('button', { name: `${step}: 132` })).toBeVisible()
  }
  await expect.element(card().getByRole('button', { name: 'Cash in: ₹1,040' })).toBeVisible()
  expect(card().getByText('Not done by now').query()).toBeNull()
})

test('what should have been done by now stands first; each number and what it lacks opens its list', async () => {
  shown(LACKING)
  const asked = server.answers(wholeDayCalls.listWholeDay, LISTED)
  renderOffice('')
  await expect
    .element(card())
    .toMatchTextContent('Not done by now3 without an order · 2 not confirmed · 5 not packed · 1 on no run')
  await expect.element(card().getByRole('button', { name: '₹720 in cash not in' })).toBeVisible()
  await card().getByRole('button', { name: '5 not packed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not packed' })
  await expect.element(dialog).toMatchTextContent('Meera Shah')
  await expect.element(dialog).toMatchTextContent('Asha Kulkarni')
  await expect.element(dialog).toMatchTextContent('₹80 due')
  expect(asked.at(-1)).toMatchObject({ query: { day: '2031-01-08', slot: 'lunch', list: 'unpacked' } })
})

test('steps that the kitchen does not take are left out', async () => {
  shown(stepsOf({ counts: { ...LACKING.counts, packed: null, on_run: null } }))
  renderOffice('')
  await expect.element(card().getByRole('button', { name: 'Delivered: 41' })).toBeVisible()
  expect(card().getByText('Packed').query()).toBeNull()
  expect(card().getByText('On a run').query()).toBeNull()
})
