import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import { pollCalls } from '#shared/contract/catalog/customer/polls.ts'
import { menuPlanCalls } from '#shared/contract/catalog/office/menu-plan.ts'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { adminPollCalls } from '#shared/contract/catalog/office/polls.ts'
import { portionCalls } from '#shared/contract/catalog/office/portions.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { planOfWeek } from '../../support/menu-plan.ts'
import { usualOf } from '../../support/two-slots.ts'
import { renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { type SentRequest, server } from '../stub-server.ts'

const DAY = '2031-01-08'
const EGG = '0198c2a4-7b1e-7c3d-9e1f-0000000000e1'
const row = { count: 3, confirmed: 3, willBeConfirmed: 0, skipped: 0, price: 60, total_revenue: 180, charged: 180 }
let left: number | null
let sent: SentRequest[]

beforeEach(async () => {
  await page.viewport(1280, 800)
  left = null
  server.answers(slotCalls.listSlots, usualOf('lunch'))
  server.answers(adminOrderCalls.orderDays, {
    today: DAY,
    yesterday: '2031-01-07',
    tomorrow: '2031-01-09',
    opensWith: 'today',
  })
  server.answers(portionCalls.listPortions, () => ({
    day: DAY,
    slot: 'lunch' as const,
    dishes: left === null ? [] : [{ key: EGG, name: 'Egg Curry', left }],
  }))
  sent = server.answers(portionCalls.setPortions, ({ body }) => {
    const before = left
    left = body?.left ?? null
    return { day: DAY, slot: 'lunch' as const, before }
  })
  server.answers(reportCalls.dishSummary, {
    day: DAY,
    from: DAY,
    to: DAY,
    menus: ['House Thali'],
    orders: 3,
    plates: { confirmed: 3, willBeConfirmed: 0, skipped: 0 },
    rows: [
      { ...row, key: 'dal', name: 'Dal Tadka', category: 'Base Item' },
      { ...row, key: EGG, name: 'Egg Curry', category: 'Add-on' },
    ],
  })
})

const bodies = () => sent.map(({ body }) => body)

test('one click in the dish summary sells a dish out, another takes it back', async () => {
  renderOffice(`tab=orders&view=dish-summary&day=${DAY}`)
  await button('Egg Curry: sold out today').click()
  await expect.element(button('Egg Curry: undo sold out')).toBeVisible()
  await expect.element(page.getByText('Sold out', { exact: true })).toBeVisible()
  await button('Egg Curry: undo sold out').click()
  await expect.element(button('Egg Curry: sold out today')).toBeVisible()
  const dish = { day: DAY, key: EGG, name: 'Egg Curry' }
  expect(bodies()).toEqual([
    { ...dish, left: 0 },
    { ...dish, left: null },
  ])
  // What is on the thali nobody orders by itself.
  await expect.element(button('Dal Tadka: sold out today')).not.toBeInTheDocument()
})

test('the portions that are left are typed, and undo brings them back', async () => {
  renderOffice(`tab=orders&view=dish-summary&day=${DAY}`)
  await page.getByLabelText('Egg Curry: portions left').fill('12')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => left).toBe(12)
  await button('Egg Curry: sold out today').click()
  await button('Egg Curry: undo sold out').click()
  await expect.element(page.getByLabelText('Egg Curry: portions left')).toHaveValue('12')
})

test.each([
  ['१२', 12],
  ['1,040', 1040],
  [' 7 ', 7],
])('%j portions are set', async (typed, number) => {
  renderOffice(`tab=orders&view=dish-summary&day=${DAY}`)
  await page.getByLabelText('Egg Curry: portions left').fill(typed)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => left).toBe(number)
})

test('what is no number of portions stays as it is typed, says so at the field and sends nothing', async () => {
  left = 12
  renderOffice(`tab=orders&view=dish-summary&day=${DAY}`)
  const field = page.getByLabelText('Egg Curry: portions left')
  await expect.element(field).toHaveValue('12')
  for (const typed of ['1e', '12-', '1,5', '-1', '1e3', '12.5', 'all']) {
    await field.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription(/This cannot be read as a number/)
    await expect.element(field).toHaveValue(typed)
    await userEvent.tab()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  }
  await field.fill('100001')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription(/At most 1,00,000 portions/)
  field.element().focus()
  field.element().dispatchEvent(new WheelEvent('wheel', { deltaY: -300, bubbles: true }))
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveValue('100001')
  expect([left, sent.length]).toEqual([12, 0])
})

test('what cannot be saved says so', async () => {
  server.rejects(portionCalls.setPortions, 503)
  renderOffice(`tab=orders&view=dish-summary&day=${DAY}`)
  await button('Egg Curry: sold out today').click()
  await expect.element(page.getByText(/The portions of Egg Curry could not be saved/)).toBeVisible()
})

test('a dish is sold out from its menu, too', async () => {
  const item = {
    _id: crypto.randomUUID(),
    name: 'Egg Curry',
    item_name: 'Egg Curry',
    description: null,
    image_url: null,
    is_vegetarian: false,
    item_type: 'addon' as const,
    addon_price: 60,
    spice_level: null,
    basePrice: 60,
    customPrice: null,
    isCustomized: false,
    sourceItemId: EGG,
    category: null,
  }
  const menu = {
    _id: crypto.randomUUID(),
    name: 'House Thali',
    image_url: null,
    is_regular_thali: true,
    menu_date: DAY,
    is_active: false,
    price: 80,
    createdAt: '2031-01-01T05:00:00.000Z',
    updatedAt: '2031-01-01T05:00:00.000Z',
    categories: [{ _id: crypto.randomUUID(), name: 'Add-ons', type: 'addon' as const, items: [item] }],
  }
  server.answers(adminMenuCalls.listMenus, { menus: [menu] })
  server.answers(adminMenuCalls.menuWeek, { days: [], missing: [], nextFree: DAY })
  server.answers(menuPlanCalls.menuPlan, { plan: planOfWeek('2031-01-06') })
  server.answers(adminPollCalls.listPolls, { polls: [] })
  server.answers(pollCalls.activePoll, { poll: null })
  renderOffice('tab=menus')
  await page
    .getByRole('button', { name: /House Thali/ })
    .first()
    .click()
  await button('Egg Curry: sold out today').click()
  await expect.poll(bodies).toEqual([{ day: DAY, key: EGG, name: 'Egg Curry', left: 0 }])
})
