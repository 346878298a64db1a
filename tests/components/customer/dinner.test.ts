import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { menuCalls } from '#shared/contract/catalog/customer/menus.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { setSlot } from '#web/kit/stores/slot-store.ts'
import { menuOfSlot, weekOfSlot } from '../../support/two-slots.ts'
import { ORDER_DAY, WEEK } from '../../support/wednesday.ts'
import { button, renderScreen } from '../render-screen.tsx'
import { orderOf, serveMenus, THALI } from '../replies.ts'
import { server } from '../stub-server.ts'

/** Lunch and dinner, where a kitchen serves both. */

const lunch = () => page.getByRole('radio', { name: 'Lunch' })
const dinner = () => page.getByRole('radio', { name: 'Dinner' })
const title = () => page.getByRole('heading', { level: 1 })
const barText = () => document.querySelector('[data-bottom-bar]')?.textContent
const ADDRESS = '12 Temple Road, behind the bank, Pune'

/** A kitchen that serves both. Returns the slots that were asked for. */
function serveBoth() {
  const asked: (SlotCode | undefined)[] = []
  server.answers(menuCalls.weeklyMenus, ({ body }) => {
    const slot: SlotCode = body.slot ?? 'lunch'
    asked.push(body.slot)
    const menus = Object.fromEntries((body.dates as string[]).map((day) => [day, menuOfSlot(slot, day)]))
    return { menus, ...weekOfSlot(slot) }
  })
  return asked
}

test('the choice says when each is delivered and until when to order; a tap or an arrow key shows the menu', async () => {
  const asked = serveBoth()
  renderScreen('/', { as: 'visitor' })
  await expect.element(lunch()).toBeChecked()
  const texts = () => [...document.querySelectorAll('label:has([name=slot])')].map((label) => label.textContent)
  expect(texts()).toEqual(['LunchWed 12–2 pmorder by 11 am', 'DinnerWed 7–9 pmorder by 6:30 pm'])
  await dinner().click()
  await expect.element(title()).toHaveTextContent(`Dinner of ${ORDER_DAY}`)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(title()).toHaveTextContent(`Thali of ${ORDER_DAY}`)
  // Nothing is said of lunch.
  expect(new Set(asked)).toEqual(new Set([undefined, 'dinner']))
})

test('each has a cart of its own, priced by its own menu', async () => {
  serveBoth()
  renderScreen('/', { as: 'visitor' })
  await button('ADD Regular Thali').click()
  await expect.poll(barText).toContain('Lunch · 1 item · ₹80')
  await dinner().click()
  await expect.poll(barText).toBeUndefined()
  await button('ADD Regular Thali').click()
  await button('ADD Kheer').click()
  await expect.poll(barText).toContain('Dinner · 2 items · ₹160')
  await lunch().click()
  await expect.poll(barText).toContain('Lunch · 1 item · ₹80')
  expect([localStorage.getItem('cart'), localStorage.getItem('cart-dinner')]).toEqual([
    '{"Regular Thali":1}',
    '{"Regular Thali":1,"Kheer":1}',
  ])
})

test('what was chosen is kept for the tab', async () => {
  serveBoth()
  setSlot('dinner')
  renderScreen('/', { as: 'visitor' })
  await expect.element(dinner()).toBeChecked()
  await expect.element(title()).toHaveTextContent(`Dinner of ${ORDER_DAY}`)
  expect(sessionStorage.getItem('dabba-slot')).toBe('dinner')
})

test('a dinner that is served no more gives way to lunch', async () => {
  serveMenus()
  setSlot('dinner')
  renderScreen('/', { as: 'visitor' })
  await expect.element(title()).toHaveTextContent(`Thali of ${ORDER_DAY}`)
  await expect.poll(() => sessionStorage.getItem('dabba-slot')).toBe('lunch')
  await button('ADD Regular Thali').click()
  expect(localStorage.getItem('cart')).toBe('{"Regular Thali":1}')
})

test('the checkout of a dinner is that of its cart, and says when it comes', async () => {
  serveBoth()
  const app = renderScreen('/', { as: 'visitor' })
  await dinner().click()
  await button('ADD Regular Thali').click()
  await button('Checkout').click()
  await expect.poll(app.path).toBe('/checkout')
  await expect.element(page.getByText('Dinner 7–9 pm')).toBeVisible()
  await expect.element(page.getByText('₹100', { exact: true }).first()).toBeVisible()
})

test('an entry of the history that is of the other slot shows the cart of its own', async () => {
  serveBoth()
  setSlot('dinner')
  setCart({ 'Regular Thali': 1 }, 'lunch')
  setCart({ 'Regular Thali': 3, Kheer: 1 }, 'dinner')
  const menuData = { day: ORDER_DAY, menu: menuOfSlot('lunch', ORDER_DAY) }
  renderScreen('/checkout', { as: 'visitor', state: { cart: { 'Regular Thali': 1 }, menuData } })
  await expect.element(button('One less Regular Thali')).toBeVisible()
  await expect.element(page.getByText('Kheer')).not.toBeInTheDocument()
  await button('One more Regular Thali').click()
  expect([localStorage.getItem('cart'), localStorage.getItem('cart-dinner')]).toEqual([
    '{"Regular Thali":2}',
    '{"Regular Thali":3,"Kheer":1}',
  ])
})

test('a dinner is placed as one, thanked for as one, and empties its cart alone', async () => {
  const order = orderOf({ slot: 'dinner', delivery_window: { from: '19:00', to: '21:00' } })
  const sent = server.answers(orderCalls.placeOrder, { order })
  setCart({ 'Regular Thali': 2 }, 'lunch')
  setCart({ 'Regular Thali': 1 }, 'dinner')
  const menuData = { day: ORDER_DAY, menu: menuOfSlot('dinner', ORDER_DAY) }
  const orderSummary = { items: [{ ...THALI, price: 100, total: 100 }], totalAmount: 100 }
  renderScreen('/payment', { state: { cart: { 'Regular Thali': 1 }, menuData, orderSummary } })
  await page.getByLabelText('Complete Address').fill(ADDRESS)
  await button('Place Order (COD)').click()
  await expect.element(page.getByText('Dinner 7–9 pm')).toBeVisible()
  expect(sent.map(({ body }) => [body.slot, body.menuDate])).toEqual([['dinner', ORDER_DAY]])
  expect([localStorage.getItem('cart'), localStorage.getItem('cart-dinner')]).toEqual(['{"Regular Thali":2}', null])
})

test('orders name their slot where there are two', async () => {
  const window = { from: '19:00', to: '21:00' }
  const orders = [orderOf({ slot: 'dinner', delivery_window: window }), orderOf({ delivery_window: WEEK.delivery })]
  server.answers(orderCalls.listOrders, { orders, nextCursor: null })
  server.answers(orderCalls.getOrder, {
    order: orders[0] as (typeof orders)[number],
    steps: [],
    now: new Date().toISOString(),
  })
  renderScreen('/my-orders')
  await expect.element(page.getByText('Dinner 7–9 pm')).toHaveLength(1)
  await expect.element(page.getByText('12–2 pm')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Dinner 7–9 pm' }).click()
  await expect.element(page.getByText('Dinner 7–9 pm')).toBeVisible()
})

/** A kitchen whose lunch can be ordered for tomorrow, and whose dinner for today. */
function serveAfterLunch() {
  server.answers(menuCalls.weeklyMenus, ({ body }) => {
    const slot: SlotCode = body.slot ?? 'lunch'
    const week = weekOfSlot(slot)
    const slots = week.slots?.map((served) => (served.slot === 'lunch' ? { ...served, orderDay: NEXT_DAY } : served))
    const menus = Object.fromEntries((body.dates as string[]).map((day) => [day, menuOfSlot(slot, day)]))
    return { menus, ...week, orderDay: slot === 'lunch' ? NEXT_DAY : ORDER_DAY, ...(slots && { slots }) }
  })
}
const NEXT_DAY = '2031-01-09'

test('after lunch’s orders are over, today’s dinner is shown to whoever has chosen nothing', async () => {
  serveAfterLunch()
  renderScreen('/', { as: 'visitor' })
  await expect.element(dinner()).toBeChecked()
  await expect.element(title()).toHaveTextContent(`Dinner of ${ORDER_DAY}`)
  expect(sessionStorage.getItem('dabba-slot')).toBeNull()
  await lunch().click()
  await expect.element(title()).toHaveTextContent(`Thali of ${NEXT_DAY}`)
})

test.each([
  ['who has chosen lunch', () => setSlot('lunch')],
  ['whose cart holds a lunch', () => setCart({ 'Regular Thali': 1 }, 'lunch')],
])('… but not to those %s', async (_who, prepare) => {
  serveAfterLunch()
  prepare()
  renderScreen('/', { as: 'visitor' })
  await expect.element(lunch()).toBeChecked()
  await expect.element(title()).toHaveTextContent(`Thali of ${NEXT_DAY}`)
})

test('a notification of a dinner leads to it, once', async () => {
  serveBoth()
  const app = renderScreen('/', { as: 'visitor', search: `?day=${NEXT_DAY}&slot=dinner` })
  await expect.element(dinner()).toBeChecked()
  await expect.element(title()).toHaveTextContent(`Dinner of ${NEXT_DAY}`)
  await lunch().click()
  await expect.element(title()).toHaveTextContent(`Thali of ${NEXT_DAY}`)
  expect(app.search()).toBe(`?day=${NEXT_DAY}`)
})

test('without the other menu the choice stays, and leads back', async () => {
  serveBoth()
  renderScreen('/', { as: 'visitor' })
  await expect.element(lunch()).toBeChecked()
  server.rejects(menuCalls.weeklyMenus, 503)
  server.rejects(menuCalls.activeMenu, 503)
  await dinner().click()
  await expect.element(page.getByText('The menu could not be loaded')).toBeVisible()
  await expect.element(dinner()).toHaveFocus()
  await lunch().click()
  await expect.element(title()).toHaveTextContent(`Thali of ${ORDER_DAY}`)
})
