import { ADD_ONS, menuOf } from '../support/wednesday.ts'
import { expect, test } from './fixtures.ts'
import { openWednesday, serveWeek } from './week-flow.ts'

// shows: C2.home.6
test('past days carry a tick, the order day a dot, and the selected day stands out', async ({ page }) => {
  await openWednesday(page)
  const days = page.locator('label', { has: page.getByRole('radio') })
  const background = (index: number) => days.nth(index).evaluate((day) => getComputedStyle(day).backgroundColor)
  for (const index of [0, 1]) await expect(days.nth(index).locator('svg')).toBeVisible()
  for (const index of [2, 3, 4, 5]) await expect(days.nth(index).locator('svg')).toHaveCount(0)
  await expect(days.nth(2).locator('span.rounded-full')).toBeVisible()
  await expect(days.locator('span.rounded-full')).toHaveCount(1)

  const [past, selected, future] = [await background(0), await background(2), await background(3)]
  expect(new Set([past, selected, future]).size).toBe(3)
  await page.getByRole('radio', { name: 'Friday 10' }).check()
  await expect.poll(() => background(4)).toBe(selected)
  await expect.poll(() => background(2)).toBe(future)
})

// shows: C2.home.12, C2.home.14
test('add-ons stand in two columns, and the cart bar stays in sight', async ({ page }) => {
  await openWednesday(page)
  const boxes = await Promise.all(
    ADD_ONS.map(({ name }) => page.getByRole('listitem').filter({ hasText: name }).last().boundingBox()),
  )
  const [first, second, third] = boxes.map((box) => box ?? { x: 0, y: 0 })
  expect(second).toMatchObject({ y: first?.y })
  expect(second?.x).toBeGreaterThan(first?.x ?? 0)
  expect(third).toMatchObject({ x: first?.x })
  expect(third?.y).toBeGreaterThan(first?.y ?? 0)

  await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
  const checkout = page.getByRole('button', { name: 'Checkout' })
  const bottom = async () => {
    const box = await page.locator('[data-bottom-bar]').boundingBox()
    return box && box.y + box.height
  }
  for (const end of [0, 10_000]) {
    await page.evaluate((y) => window.scrollTo(0, y), end)
    await expect(checkout).toBeInViewport({ ratio: 1 })
    expect(await bottom()).toBe(844)
  }
})

// shows: C2.home.15
test('a day without a menu says that the chef is preparing', async ({ page }) => {
  await openWednesday(page, (day) => (day === '2031-01-09' ? null : menuOf(day, {})))
  await page.getByRole('radio', { name: 'Thursday 9' }).check()
  await expect(page.getByRole('heading', { name: 'No Menu Available' })).toBeVisible()
  await expect(
    page.getByText('Our chef is preparing something special. Please check back later.', { exact: true }),
  ).toBeVisible()
})

// shows: C2.home.21
test('placeholders stand while the menu is on its way', async ({ page, allowFailures }) => {
  allowFailures(404)
  await page.goto('/nowhere')
  await page.evaluate(() => localStorage.clear())
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/menu/*', async (route) => {
    await held
    await route.fallback()
  })
  await page.getByRole('link', { name: 'Go to the menu' }).click()
  const placeholders = page.getByRole('main').locator('[role="status"]')
  await expect(placeholders).toContainText('Loading...')
  await expect(page.getByRole('radio')).toHaveCount(0)
  answer()
  await expect(page.getByRole('radio')).toHaveCount(6)
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

// shows: C2.home.22, C2.home.23
test('the picture of a dish, and its illustration when there is none', async ({ page, allowFailures }) => {
  allowFailures(404)
  const addOns = [
    { name: 'Curd Bowl', photo: '/icon-192.png' },
    { name: 'Masala Papad', photo: '/gone.png' },
    { name: 'Lassi' },
  ]
  await serveWeek(page, (day) => menuOf(day, { addOns }))
  await page.goto('/')
  for (const [name, photo] of [
    ['Curd Bowl', true],
    ['Masala Papad', false],
    ['Lassi', false],
  ] as const) {
    await page.getByRole('button', { name: `Vegetarian ${name}`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.locator('svg use, svg').first()).toBeVisible()
    await expect(dialog.locator('img')).toHaveCount(photo ? 1 : 0)
    if (photo) {
      const width = () => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
      await expect.poll(width).toBe(192)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
