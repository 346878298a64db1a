import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { menuCalls } from '#shared/contract/catalog/customer/menus.ts'
import { setCart, setLaterCarts } from '#web/kit/stores/cart-store.ts'
import { ADD_ONS, asActive, menuOf, ORDER_DAY, WEEK } from '../../support/wednesday.ts'
import { pass, passRetries, takeClock } from '../clock.ts'
import { button, heading, main, messages, region, renderScreen } from '../render-screen.tsx'
import { serveMenus } from '../replies.ts'
import { later, server } from '../stub-server.ts'

const title = () => page.getByRole('heading', { level: 1 })
const day = (name: string) => page.getByRole('radio', { name })
const bar = () => page.getByRole('button', { name: 'Checkout' })
/** The whole of the bar at the bottom. */
const barText = () => document.querySelector('[data-bottom-bar]')?.textContent
const days = () => [...document.querySelectorAll('label:has(input[type=radio])')]
const textsOf = (list: Element[]) => list.map((element) => element.textContent)

/** The home screen on a Wednesday, for a visitor. */
async function openWednesday() {
  renderScreen('/', { as: 'visitor' })
  await expect.element(day('Wednesday 8, order for this day')).toBeChecked()
}

// shows: C1.7, C2.home.5, C2.home.7, C2.home.8, C7.menus.1, C9.9
test('shows Monday to Saturday, and the menu of the day that is tapped', async () => {
  const asked = serveMenus()
  await openWednesday()
  await expect.element(page.getByRole('radio')).toHaveLength(6)
  await expect.element(day('Monday 6, over')).toBeVisible()
  await expect.element(title()).toHaveTextContent('Thali of 2031-01-08')
  await day('Monday 6').click()
  await expect.element(title()).toHaveTextContent('Thali of 2031-01-06')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(title()).toHaveTextContent('Thali of 2031-01-07')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(title()).toHaveTextContent('Thali of 2031-01-11')
  // Six days from the order day, Sunday left out; then the days of the strip that are over.
  expect(asked).toContainEqual(['2031-01-08', '2031-01-09', '2031-01-10', '2031-01-11', '2031-01-13', '2031-01-14'])
  expect(asked).toContainEqual(['2031-01-06', '2031-01-07'])
})

test("the day's thali is the kitchen's photograph, or drawn of its dishes", async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const photo = { width: 800, height: 450, widths: [480, 800], blur: pixel }
  const [WED, THU, FRI] = ['2031-01-08', '2031-01-09', '2031-01-10']
  const photos: Record<string, object> = {
    [THU]: { image_url: pixel, photo },
    [FRI]: { image_url: '/uploads/menu-images/gone.webp', photo },
  }
  const base = ['Dal Tadka', 'Jeera Rice', 'Curd']
  serveMenus((date) => ({ ...menuOf(date, { base }), ...photos[date] }))
  await openWednesday()
  const card = region('Regular Thali')
  const drawn = () => [...card.element().querySelectorAll('svg > use')].map((use) => use.getAttribute('href'))
  const onPlate = () => card.element().querySelectorAll('svg[viewBox="0 0 320 180"] > use').length
  const pictures = () => [...card.element().querySelectorAll('picture')]
  expect(WED).toBe(ORDER_DAY)
  expect(drawn().slice(0, 3)).toEqual(['/dishes.svg#dal', '/dishes.svg#curd', '/dishes.svg#rice'])
  expect(pictures()).toEqual([])
  await day('Thursday 9').click()
  await expect.poll(() => pictures().length).toBe(1)
  expect(onPlate()).toBe(0)
  const sources = [...card.element().querySelectorAll('source')].map(({ srcset }) => srcset.match(/\d+w/g)?.join())
  expect(sources).toEqual(['480w,800w', '480w,800w'])
  // One that cannot be had leaves the dishes to be seen.
  await day('Friday 10').click()
  await expect.poll(() => card.element().querySelector('img[src^="/uploads"]')).toBeNull()
  await expect.poll(() => pictures()).toEqual([])
  expect(onPlate()).toBeGreaterThan(2)
})

test('a day that is closed is neither shown nor asked for', async () => {
  const open = (day: string) => day !== '2031-01-10'
  const strip = WEEK.strip.filter(open)
  const coming = [...WEEK.coming.filter(open), '2031-01-15']
  const asked = serveMenus((day) => menuOf(day, {}), { ...WEEK, strip, coming })
  await openWednesday()
  await expect.element(page.getByRole('radio')).toHaveLength(5)
  await expect.element(day('Thursday 9')).toBeVisible()
  await expect.element(day('Friday 10')).not.toBeInTheDocument()
  expect(asked).toContainEqual(coming)
  expect(asked.flat()).not.toContain('2031-01-10')
})

test('a full day says so before the cart and takes nothing more, few plates are told', async () => {
  serveMenus(undefined, { ...WEEK, platesLeft: { [WEEK.orderDay]: 0, '2031-01-09': 3, '2031-01-10': 1 } })
  await openWednesday()
  await expect.element(page.getByText('Wednesday is full')).toBeVisible()
  await button('ADD Regular Thali').click()
  await expect.element(messages().getByText('All plates are taken.')).toBeVisible()
  expect(localStorage.getItem('cart') ?? '').not.toContain('Regular Thali')
  await expect.element(button('Tell me when a plate is free')).toBeVisible()
  await day('Thursday 9').click()
  await expect.element(page.getByText('Only 3 plates are left for Thursday.')).toBeVisible()
  await day('Friday 10').click()
  await expect.element(page.getByText('Only one plate is left for Friday.')).toBeVisible()
  await day('Saturday 11').click()
  await expect.element(page.getByText('left for')).not.toBeInTheDocument()
})

// shows: C4.cart.1, C4.cart.2, C5.cart.1, C5.cart.2
test('a day that is over or full cannot be ordered, and its cart is empty', async () => {
  serveMenus(undefined, { ...WEEK, platesLeft: { '2031-01-10': 0 } })
  await openWednesday()
  await button('ADD Regular Thali').click()
  await expect.poll(barText).toContain('1 item · ₹80')

  await day('Friday 10').click()
  await button('ADD Curd Bowl').click()
  await expect.element(messages()).toMatchTextContent("You can only add items to cart for today's menu")

  await day('Monday 6').click()
  await button('ADD Regular Thali').click()
  await expect.element(messages()).toMatchTextContent('You can only add items to cart for current and future dates')
  await expect.element(button('ADD Regular Thali')).toBeVisible()
  await expect.poll(barText).toContain('1 item · ₹80')
})

test('a later day has a cart of its own, which the bar counts with that of the order day', async () => {
  await openWednesday()
  await button('ADD Regular Thali').click()
  await day('Friday 10').click()
  await expect.element(button('ADD Regular Thali')).toBeVisible()
  await expect
    .element(page.getByText('Delivery Friday, 12–2 pm · For this time order until Fri 12 pm', { exact: true }))
    .toBeVisible()
  await button('ADD Regular Thali').click()
  await button('ADD Curd Bowl').click()
  await expect.poll(barText).toContain('3 items · Wed, Fri · ₹190')
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual({ 'Regular Thali': 1 })
  await day('Wednesday 8').click()
  await button('One less Regular Thali').click()
  // What is only for later days has no checkout: that is for the order day.
  await expect.poll(barText).toContain('2 items · ₹110')
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(button('Order now')).toBeVisible()
})

test('what was put aside for a day joins the cart on that day', async () => {
  localStorage.setItem('cart-later', JSON.stringify({ '2031-01-07': { Papad: 1 }, [ORDER_DAY]: { 'Curd Bowl': 2 } }))
  setCart({ 'Regular Thali': 1 })
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart-later' }))
  await openWednesday()
  await expect.poll(barText).toContain('3 items · ₹140')
  expect(localStorage.getItem('cart-later')).toBeNull()
})

// shows: C2.home.22, C2.home.24
test('tells more of a dish', async () => {
  await openWednesday()
  await button('Vegetarian Curd Bowl').click()
  const dialog = page.getByRole('dialog', { name: /Curd Bowl/ })
  await expect.element(dialog).toMatchTextContent('Set overnight.')
  await expect.element(dialog).toMatchTextContent('Fresh and Homemade')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Vegetarian Curd Bowl')).toHaveFocus()

  await button('Non-vegetarian Chicken Curry').click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('No description available for this item.')
})

// shows: C2.home.9, C2.home.11, C2.home.13, C2.home.15, C2.home.26
test('a menu without a name, items or add-ons, and a day without a menu', async () => {
  serveMenus((day) => (day === '2031-01-09' ? null : menuOf(day, { name: '', base: [] })))
  await openWednesday()
  await expect.element(title()).toHaveTextContent('Wednesday Menu')
  const sample = () => textsOf(region('Regular Thali').getByRole('listitem').elements())
  await expect.poll(sample).toEqual(['Sambar', 'Steamed Rice', 'Beans Poriyal', 'Chutney', 'Papad'])
  await day('Friday 10').click()
  await expect.poll(sample).toEqual(['Chole', 'Jeera Rice', 'Roti', 'Lauki Chana', 'Salad'])
  await day('Wednesday 8').click()
  await expect.element(page.getByText('No add-ons available today')).toBeVisible()
  await day('Thursday 9').click()
  await expect.element(title()).toHaveTextContent('Thursday Menu')
  await expect.element(heading('No Menu Available')).toBeVisible()
  await expect
    .element(page.getByText('Our chef is preparing something special. Please check back later.', { exact: true }))
    .toBeVisible()
})

// shows: C7.menus.2, C7.menus.6
test('the active menu stands in when the week is empty', async () => {
  serveMenus(() => null)
  const menu = asActive(menuOf(ORDER_DAY, { name: 'Stand-in Thali' }))
  server.answers(menuCalls.activeMenu, { menu, ...WEEK })
  await openWednesday()
  await expect.element(title()).toHaveTextContent('Stand-in Thali')
})

// shows: C7.menus.5, C7.realtime.1, C9.9
test('asks for the menus again every five minutes', async () => {
  takeClock()
  let name = 'First'
  const asked = serveMenus((day) => menuOf(day, { name }))
  await openWednesday()
  await expect.element(title()).toHaveTextContent('First')
  const before = asked.length
  name = 'Second'
  await pass(290_000)
  expect(asked.length).toBe(before)
  await pass(11_000)
  await expect.element(title()).toHaveTextContent('Second')
})

// shows: C8.toasts.12
test('without anything to show the menu offers to try again', async () => {
  takeClock()
  const asked = server.is('lost', menuCalls.weeklyMenus)
  server.is('lost', menuCalls.activeMenu)
  renderScreen('/', { as: 'visitor' })
  await passRetries(asked)
  await expect.element(heading('The menu could not be loaded')).toBeVisible()
  serveMenus()
  await button('Try Again').click()
  await expect.element(button('ADD Regular Thali')).toBeVisible()
})

// shows: C8.toasts.12
test('a failed refresh keeps what is there', async () => {
  takeClock()
  await openWednesday()
  await expect.element(title()).toHaveTextContent('Thali of 2031-01-08')
  const lost = server.is('lost', menuCalls.weeklyMenus)
  await pass(305_000)
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await expect.element(button('ADD Regular Thali')).toBeVisible()
  await expect.element(title()).toHaveTextContent('Thali of 2031-01-08')
})

test('what in the cart is not cooked that day is struck, costs nothing, and goes by one tap', async () => {
  setCart({ 'Regular Thali': 1, 'Fish Fry': 2 })
  await openWednesday()
  await expect.element(page.getByText('Fish Fry', { exact: true })).toBeVisible()
  expect(getComputedStyle(page.getByText('Fish Fry', { exact: true }).element()).textDecorationLine).toBe(
    'line-through',
  )
  await expect.poll(barText).toContain('not today')
  await expect.poll(barText).toContain('1 item · ₹80')
  await button('Remove Fish Fry from the cart').click()
  await expect.poll(barText).not.toContain('Fish Fry')
  await expect.poll(barText).toContain('1 item · ₹80')
})

test('a dish that is renamed while it is in the cart stays there under its new name, also of a later day', async () => {
  takeClock()
  let name = 'Curd Bowl'
  const curd = (date: string) => {
    const menu = menuOf(date, { addOns: [{ name, price: 30 }, { name: 'Masala Papad' }] })
    return {
      ...menu,
      categories: menu.categories.map(({ items, ...category }) => ({
        ...category,
        items: items.map((item) => ({ ...item, ...(item.name === name && { dish_id: 'curd' }) })),
      })),
    }
  }
  serveMenus(curd)
  setCart({ 'Regular Thali': 1, 'Curd Bowl': 2 })
  setLaterCarts({ '2031-01-10': { 'Curd Bowl': 3 } })
  await openWednesday()
  await expect.poll(barText).toContain('6 items · Wed, Fri · ₹230')
  name = 'Set Curd'
  await pass(305_000)
  await expect.poll(() => JSON.parse(localStorage.getItem('cart') ?? '')).toEqual({ 'Regular Thali': 1, 'Set Curd': 2 })
  expect(JSON.parse(localStorage.getItem('cart-later') ?? '')).toEqual({ '2031-01-10': { 'Set Curd': 3 } })
  await expect.poll(barText).toContain('6 items · Wed, Fri · ₹230')
  expect(barText()).not.toContain('not today')
})

test('a cart of which nothing is cooked has no price and no checkout', async () => {
  setCart({ 'Fish Fry': 2 })
  await openWednesday()
  await expect.poll(barText).toContain('Fish Fry not today')
  expect(barText()).not.toContain('₹')
  await expect.element(button('Checkout')).not.toBeInTheDocument()
  await button('Remove Fish Fry from the cart').click()
  await expect.element(page.getByRole('region', { name: 'Actions' })).not.toBeInTheDocument()
})

// shows: C2.home.6
test('past days carry a tick, the order day a dot, and the selected day stands out', async () => {
  await openWednesday()
  const background = (index: number) => getComputedStyle(days()[index] as Element).backgroundColor
  for (const index of [0, 1]) await expect.element(days()[index]?.querySelector('svg') ?? null).toBeVisible()
  for (const index of [2, 3, 4, 5]) expect(days()[index]?.querySelector('svg')).toBeNull()
  await expect.element(days()[2]?.querySelector<HTMLElement>('span.rounded-full') ?? null).toBeVisible()
  expect(days().filter((day) => day.querySelector('span.rounded-full'))).toHaveLength(1)

  const [past, selected, future] = [background(0), background(2), background(3)]
  expect(new Set([past, selected, future]).size).toBe(3)
  await day('Friday 10').click()
  await expect.poll(() => background(4)).toBe(selected)
  await expect.poll(() => background(2)).toBe(future)
})

// shows: C2.home.12, C2.home.14
test('add-ons stand in two columns, and the cart bar stays in sight', async () => {
  await openWednesday()
  const boxes = ADD_ONS.map(({ name }) =>
    page.getByRole('listitem').filter({ hasText: name }).last().element().getBoundingClientRect(),
  )
  const [first, second, third] = boxes.map(({ x, y }) => ({ x, y }))
  expect(second?.y).toBe(first?.y)
  expect(second?.x).toBeGreaterThan(first?.x ?? 0)
  expect(third?.x).toBe(first?.x)
  expect(third?.y).toBeGreaterThan(first?.y ?? 0)

  await button('ADD Regular Thali').click()
  for (const end of [0, 10_000]) {
    window.scrollTo(0, end)
    await expect.element(bar()).toBeInViewport({ ratio: 1 })
    // It rises to its place.
    await expect
      .poll(() => document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().bottom)
      .toBe(window.innerHeight)
  }
})

// shows: C2.home.21
test('placeholders stand while the menu is on its way', async () => {
  const answer = later(menuCalls.weeklyMenus)
  server.answers(menuCalls.weeklyMenus, () => answer.promise)
  renderScreen('/', { as: 'visitor' })
  await expect.element(main().getByRole('status')).toMatchTextContent('Loading...')
  await expect.element(page.getByRole('radio')).toHaveLength(0)
  answer.resolve({ menus: { [ORDER_DAY]: menuOf(ORDER_DAY, {}) }, ...WEEK })
  await expect.element(page.getByRole('radio')).toHaveLength(6)
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument()
})

// shows: C2.home.22, C2.home.23
test('the picture of a dish, and its illustration when there is none', async () => {
  const addOns = [
    { name: 'Curd Bowl', photo: '/icon-192.png' },
    { name: 'Masala Papad', photo: 'data:image/png;base64,broken' },
    { name: 'Lassi' },
  ]
  serveMenus((day) => menuOf(day, { addOns }))
  await openWednesday()
  for (const { name } of addOns) {
    await button(`Vegetarian ${name}`).click()
    const dialog = page.getByRole('dialog', { name })
    await expect.element(dialog).toBeVisible()
    const picture = () => dialog.element().querySelector('img')
    if (name === 'Curd Bowl') await expect.poll(() => picture()?.naturalWidth).toBe(192)
    else await expect.poll(picture).toBeNull()
    expect(dialog.element().querySelector('svg')).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
})
