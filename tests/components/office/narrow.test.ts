import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pollCalls } from '#shared/contract/catalog/customer/polls.ts'
import { menuPlanCalls } from '#shared/contract/catalog/office/menu-plan.ts'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { adminPollCalls } from '#shared/contract/catalog/office/polls.ts'
import { portionCalls } from '#shared/contract/catalog/office/portions.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { planOfWeek } from '../../support/menu-plan.ts'
import { ADD_ONS, menuOf } from '../../support/wednesday.ts'
import { renderOffice } from '../render-office.tsx'
import { heading } from '../render-screen.tsx'
import { orderOf, THALI } from '../replies.ts'
import { server } from '../stub-server.ts'

/** The office on a phone of 390 px, with names that nobody can break: nothing stands beyond its edge. */

const LONG = 'Lakshminarayanan'.repeat(10)
const width = () => document.documentElement.scrollWidth

beforeEach(() => {
  const { categories, ...menu } = menuOf('2031-01-08', { name: LONG, base: [LONG], addOns: ADD_ONS })
  const own = { basePrice: null, customPrice: null, isCustomized: false, sourceItemId: null, category: null }
  const at = '2031-01-01T05:00:00.000Z'
  const long = {
    ...menu,
    _id: '0198c2a4-7b1e-7c3d-9e1f-000000000001',
    categories: categories.map((category) => ({
      ...category,
      name: LONG,
      items: category.items.map((item) => ({ ...item, ...own })),
    })),
    createdAt: at,
    updatedAt: at,
  }
  server.answers(adminMenuCalls.listMenus, { menus: [long] })
  const days = { '2031-01-08': { menu: long, orders: 510 }, '2031-01-09': { menu: long } }
  const warnings = [{ kind: 'repeated' as const, dish: LONG, days: ['2031-01-08', '2031-01-09'] }]
  server.answers(menuPlanCalls.menuPlan, { plan: planOfWeek('2031-01-06', { days, warnings }) })
  server.answers(adminMenuCalls.menuWeek, {
    days: [{ day: '2031-01-08', menu: { _id: '0198c2a4-7b1e-7c3d-9e1f-000000000001', name: LONG } }],
    missing: [],
    nextFree: '2031-01-09',
  })
  server.answers(adminPollCalls.listPolls, { polls: [] })
  server.answers(portionCalls.listPortions, { day: '2031-01-08', slot: 'lunch', dishes: [] })
  server.answers(pollCalls.activePoll, { poll: null })
  const order = {
    ...orderOf({ menu_name: LONG, delivery_address: LONG, notes: LONG }),
    items: [{ ...THALI, name: LONG, kind: 'addon' as const }],
    user_id: { _id: crypto.randomUUID(), name: LONG },
    phone_number: '+919876500001',
    subscription_id: null,
  }
  server.answers(adminOrderCalls.listAdminOrders, { orders: [order], nextCursor: null })
  server.answers(adminOrderCalls.listHeldOrders, { orders: [{ ...order, held: true, delivered: 0, no_shows: 0 }] })
  server.answers(adminOrderCalls.orderDays, {
    today: '2031-01-08',
    yesterday: '2031-01-07',
    tomorrow: '2031-01-09',
    opensWith: 'today',
  })
  server.answers(adminOrderCalls.listOrderChoices, { areas: [], dishes: [] })
  server.answers(adminOrderCalls.orderTotals, { orders: 1, counted: 1, held: 1, plates: 1, amount: 80, byStatus: {} })
  server.answers(adminOrderCalls.orderHistory, { history: [] })
})

test('the tab that is open stands in sight, and all of them are in the menu beside it', async () => {
  renderOffice('tab=menus')
  const tabs = page.getByRole('tablist', { name: 'Back office' }).getByRole('tab')
  const all = page.getByRole('button', { name: 'All pages' })
  await expect.element(all).toBeVisible()
  const names = tabs.elements().map(({ textContent }) => textContent)
  expect(names.length).toBeGreaterThanOrEqual(7)
  const inSight = (element: Element) => {
    const { left, right, height } = element.getBoundingClientRect()
    return left >= 0 && right <= 390 && height >= 44
  }
  expect(inSight(page.getByRole('tab', { name: 'Menu Management' }).element())).toBe(true)
  expect(inSight(all.element())).toBe(true)
  expect(width()).toBe(390)
  await all.click()
  const entries = page.getByRole('menuitemradio').elements()
  expect(entries.map(({ textContent }) => textContent)).toEqual(names)
  expect(entries.every(inSight)).toBe(true)
})

test('the tab that is open stays in sight when the phone is turned', async () => {
  await page.viewport(844, 390)
  renderOffice('tab=orders')
  const tab = page.getByRole('tab', { name: 'Orders', exact: true })
  await expect.element(tab).toBeInViewport({ ratio: 0.9 })
  await page.viewport(390, 844)
  await expect.element(tab).toBeInViewport({ ratio: 0.9 })
})

test('menus, and what they hold', async () => {
  renderOffice('tab=menus')
  await page.getByRole('region', { name: 'All menus' }).getByRole('button', { expanded: false }).click()
  await expect.element(page.getByRole('button', { expanded: true })).toBeVisible()
  expect(width()).toBe(390)
})

test('orders, those that wait, and one of them', async () => {
  renderOffice('tab=orders&view=customer-orders&date=all')
  await expect.element(page.getByRole('checkbox').first()).toBeVisible()
  await expect.element(heading('Awaiting approval (1)')).toBeVisible()
  expect(width()).toBe(390)
  await page.getByRole('button', { name: '001' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().scrollWidth).toBe(390)
})

test('the dish summary, each dish with all its figures', async () => {
  const shares = { confirmed: 60, willBeConfirmed: 50, skipped: 2 }
  server.answers(reportCalls.dishSummary, {
    day: '2031-01-08',
    from: '2031-01-08',
    to: '2031-01-08',
    menus: [LONG],
    orders: 110,
    plates: shares,
    rows: [
      {
        key: 'a',
        name: LONG,
        category: 'Base Item',
        count: 110,
        price: 60,
        total_revenue: 6600,
        charged: 6600,
        ...shares,
      },
    ],
  })
  renderOffice('tab=orders&view=dish-summary&date=all')
  const list = page.getByRole('list', { name: 'Dish Summary' })
  await expect.element(list).toMatchTextContent('₹6,600')
  for (const figure of list.element().querySelectorAll('dt, dd, p')) {
    const { left, right } = figure.getBoundingClientRect()
    expect([figure.textContent, left >= 0 && right <= 390]).toEqual([figure.textContent, true])
  }
  expect(width()).toBe(390)
})
