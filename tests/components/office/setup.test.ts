import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { capacityCalls } from '#shared/contract/calendar/office/capacity.ts'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import { priceCalls } from '#shared/contract/catalog/office/prices.ts'
import { adminKitchenCalls } from '#shared/contract/catalog/office/profile.ts'
import { setupCalls } from '#shared/contract/demo/office/setup.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { screenCalls } from '#shared/contract/people/office/screens.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { wholeDayCalls } from '#shared/contract/reports/office/whole-day.ts'
import { adminPolicyCalls } from '#shared/contract/subscriptions/office/policy.ts'
import { adminSubscriptionCalls } from '#shared/contract/subscriptions/office/subscriptions.ts'
import { usualOf } from '../../support/two-slots.ts'
import { confirm, question, renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { NO_FIRST_STEPS, USUAL_PRICES } from '../replies.ts'
import { server } from '../stub-server.ts'

const NEW = { ...NO_FIRST_STEPS, dismissed: false, contact: false, trial: 'none' as const, people: 1 }
const steps = () => page.getByRole('region', { name: 'First steps' })
const NOTHING = { dishes: 0, menus: 0, customers: 0, orders: 0, subscriptions: 0, polls: 0 }
const LEAVING = {
  demo: true,
  version: 'v1',
  goes: { ...NOTHING, dishes: 28, orders: 34 },
  stays: { ...NOTHING, orders: 1 },
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  // What else stands in the rooms does not come.
  for (const call of [
    ...[adminSubscriptionCalls.getDailyRun, wholeDayCalls.wholeDay, adminKitchenCalls.adminKitchen],
    ...[
      adminPolicyCalls.adminSubscriptionPolicy,
      capacityCalls.getUsualCapacity,
      staffCalls.listStaff,
      screenCalls.listScreens,
    ],
    ...Object.values(adminOrderCalls).filter(({ method }) => method === 'GET'),
  ])
    server.is('never', call)
  server.rejects(reportCalls.dashboardStats, 400)
})

describe('the first steps', () => {
  test('are ticked off by what the kitchen has, and each opens the place where it is done', async () => {
    server.answers(setupCalls.getSetup, { setup: NEW })
    renderOffice('tab=dashboard')
    await expect.element(steps()).toMatchTextContent('4 of 7 done')
    await expect.element(steps().getByRole('heading', { name: /^Prices\s*, done$/ })).toBeVisible()
    await steps().getByRole('button', { name: 'Open People' }).click()
    expect(window.location.hash).toBe('#tab=settings&view=people')
  })

  test('say that a phone does not reach this computer, and that no messages are sent', async () => {
    server.answers(setupCalls.getSetup, { setup: { ...NEW, testSignIn: true } })
    renderOffice('tab=dashboard')
    await expect.element(steps()).toMatchTextContent('Phones cannot reach this address')
    await expect.element(steps()).toMatchTextContent('anyone can sign in as anyone')
  })

  test('are put away once all but inviting people are done', async () => {
    server.answers(setupCalls.getSetup, { setup: { ...NO_FIRST_STEPS, dismissed: false, people: 1 } })
    renderOffice('tab=dashboard')
    const sent = server.answers(setupCalls.dismissSetup, { setup: NO_FIRST_STEPS })
    await expect.element(button('Put the list away')).toBeVisible()
    server.answers(setupCalls.getSetup, { setup: NO_FIRST_STEPS })
    await button('Put the list away').click()
    await expect.element(steps()).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })

  test('cannot be put away before, nor by a manager', async () => {
    server.answers(setupCalls.getSetup, { setup: NEW })
    renderOffice('tab=dashboard')
    await expect.element(steps()).toBeVisible()
    await expect.element(button('Put the list away')).not.toBeInTheDocument()
  })
})

describe('leaving the demo', () => {
  test('shows what goes and what stays, and does what was shown', async () => {
    server.answers(setupCalls.getSetup, { setup: { ...NEW, demo: true } })
    server.answers(setupCalls.previewLeavingDemo, { leaving: LEAVING })
    const sent = server.answers(setupCalls.leaveDemo, { leaving: { ...LEAVING, demo: false } })
    renderOffice('tab=dashboard')
    await button('Leave the demo').click()
    await expect.element(question('Leave the demo?')).toMatchTextContent('Will be deleted: dishes: 28, orders: 34.')
    await expect.element(question('Leave the demo?')).toMatchTextContent('Will be kept: orders: 1.')
    server.answers(setupCalls.getSetup, { setup: NEW })
    await confirm('Leave the demo')
    await expect.element(steps()).toBeVisible()
    expect(sent[0]?.body).toEqual({ version: 'v1' })
  })

  test('shows anew what goes when that has changed, and removes nothing', async () => {
    server.answers(setupCalls.getSetup, { setup: { ...NEW, demo: true } })
    server.answers(setupCalls.previewLeavingDemo, { leaving: LEAVING })
    const leaving = { ...LEAVING, version: 'v2', goes: { ...LEAVING.goes, orders: 35 } }
    server.rejects(setupCalls.leaveDemo, { status: 409, code: 'demo_changed', details: { leaving } })
    renderOffice('tab=dashboard')
    await button('Leave the demo').click()
    await confirm('Leave the demo')
    await expect.element(question('Leave the demo?')).toMatchTextContent('orders: 35')
    const sent = server.answers(setupCalls.leaveDemo, { leaving: { ...leaving, demo: false } })
    await confirm('Leave the demo')
    await expect.poll(() => sent[0]?.body).toEqual({ version: 'v2' })
  })
})

describe('the usual prices', () => {
  const prices = () => page.getByRole('region', { name: 'Usual prices' })
  beforeEach(() => void server.answers(slotCalls.listSlots, usualOf('lunch')))

  test('say who changed them last and what goes by them, and are changed with a reason', async () => {
    const sent = server.answers(priceCalls.changePrices, { prices: { ...USUAL_PRICES, thali: 90 } })
    renderOffice('tab=settings')
    await expect.element(prices()).toMatchTextContent('Last changed by Sunita')
    await expect.element(prices()).toMatchTextContent('Coming menus without a price of their own: 6')
    await prices().getByLabelText('Thali', { exact: true }).fill('90')
    await expect.element(prices().getByRole('status')).toMatchTextContent('From the next order on.')
    await expect
      .element(prices().getByRole('status'))
      .toMatchTextContent('Coming menus whose thali changes its price: 6; add-ons: 0.')
    await prices().getByLabelText('Plate of a subscription').fill('65')
    await expect
      .element(prices().getByRole('status'))
      .toMatchTextContent(
        'A subscription of 26 days that is bought from now on costs ₹1,690 instead of ₹1,560. Subscriptions that keep the price they were bought for: 18.',
      )
    await prices().getByLabelText('Reason').fill('rice is dearer')
    await prices().getByRole('button', { name: 'Save' }).click()
    const { updatedAt } = USUAL_PRICES
    await expect
      .poll(() => sent[0]?.body)
      .toEqual({ thali: 90, addOn: 50, dish: 60, subscription: 65, updatedAt, reason: 'rice is dearer' })
  })

  test('that nobody has set yet are said to be right as they are', async () => {
    server.answers(priceCalls.getPrices, { prices: { ...USUAL_PRICES, admin: null } })
    const sent = server.answers(priceCalls.changePrices, { prices: USUAL_PRICES })
    renderOffice('tab=settings')
    await prices().getByRole('button', { name: 'These are right' }).click()
    await expect.poll(() => sent[0]?.body).toMatchObject({ thali: 80, addOn: 50, dish: 60, subscription: 60 })
  })

  test('that are none are said at their field, and nothing is sent', async () => {
    renderOffice('tab=settings')
    const addOn = prices().getByLabelText('Add-on', { exact: true })
    await addOn.fill('12,34')
    await prices().getByRole('button', { name: 'Save' }).click()
    await expect.element(addOn).toHaveAccessibleDescription(/A price must lie between 0/)
  })
})

describe('the rooms of the office', () => {
  const all = () => page.getByRole('button', { name: 'All pages' })

  test.each([
    [390, true],
    [768, true],
    [1920, false],
  ])('stand in one row at %s px, and the rest is in a menu: %s', async (width, menu) => {
    await page.viewport(width, 800)
    renderOffice('tab=settings')
    const tab = page.getByRole('tab', { name: 'Settings', exact: true })
    await expect.element(tab).toBeInViewport()
    const rows = new Set(
      page
        .getByRole('tablist', { name: 'Back office' })
        .getByRole('tab')
        .elements()
        .map((element) => element.getBoundingClientRect().top),
    )
    expect(rows.size).toBe(1)
    if (menu) await expect.element(all()).toBeInViewport()
    else expect(all().elements()).toEqual([])
  })

  // How wide the row is depends on the fonts of the machine.
  test.each([1280, 1440])('have a menu at %s px only where the row is longer than the screen', async (width) => {
    await page.viewport(width, 800)
    renderOffice('tab=settings')
    const row = page.getByRole('tablist', { name: 'Back office' })
    await expect.element(row).toBeInViewport()
    await expect.poll(() => all().elements().length === 1).toBe(row.element().scrollWidth > row.element().clientWidth)
  })

  test('are all in the menu, which is worked by keys', async () => {
    await page.viewport(390, 844)
    renderOffice('tab=dashboard')
    await all().click()
    const entries = page.getByRole('menuitemradio')
    expect(entries.elements().map(({ textContent }) => textContent)).toEqual(
      [
        'Dashboard',
        'Menu Management',
        'Items Management',
        'Orders',
        'Reports',
        'Kitchen',
        'Delivery',
        'Customers',
        'Subscriptions',
        'Money',
        'Feedback',
      ].concat('Calendar', 'Settings'),
    )
    await expect.element(page.getByRole('menuitemradio', { name: 'Dashboard' })).toBeChecked()
    await userEvent.keyboard('{End}{Enter}')
    expect(window.location.hash).toBe('#tab=settings')
    await expect.element(page.getByRole('tab', { name: 'Settings', exact: true })).toBeInViewport()
  })

  test('of the kitchen, who has one, need no menu', async () => {
    await page.viewport(390, 844)
    renderOffice('tab=orders', 'kitchen')
    await expect.element(page.getByRole('tab', { name: 'Orders', exact: true })).toBeVisible()
    expect(all().elements()).toEqual([])
  })
})
