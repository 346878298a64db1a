import type { Page } from '@playwright/test'
import { sheetOf } from '../../support/production.ts'
import { wallOf } from '../../support/wall.ts'
import { expect, test } from '../fixtures.ts'
import { withoutSocket } from '../live-page.ts'

/** What the kitchen reads from three metres: a digit of 40 pixels is a centimetre high on a tablet that hangs there. */

test.beforeEach(async ({ adminPage, loginAdmin }) => {
  await withoutSocket(adminPage)
  await loginAdmin()
})

const answer = (page: Page, path: RegExp, json: object) =>
  page.route(path, (route) => route.fulfill({ json: { success: true, ...json } }))

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`what is cooked is read from three metres on a screen of ${width} × ${height}`, async ({ adminPage }) => {
    await adminPage.setViewportSize({ width, height })
    const sizes = (texts: string[]) =>
      Promise.all(
        texts.map((text) =>
          adminPage
            .getByText(text, { exact: true })
            .first()
            .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
        ),
      )
    const dishes = Array.from({ length: 12 }, (_, index) => ({
      key: `${index}`,
      name: index % 2 === 0 ? 'Paneer Masala' : 'डाळ तडका',
      addOn: index > 7,
      count: 41 + index,
    }))
    await answer(adminPage, /\/api\/admin\/wall(\?|$)/, { wall: wallOf({ plates: 132, dishes }) })
    await adminPage.goto('/office/wall')
    await expect(adminPage.getByText('132', { exact: true })).toBeVisible()
    for (const size of await sizes(['132', '41', '52', '34'])) expect(size).toBeGreaterThanOrEqual(40)
    // Nobody scrolls a screen on the wall.
    expect(await adminPage.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height)

    await answer(adminPage, /\/api\/admin\/production(\?|$)/, { sheet: sheetOf() })
    await adminPage.goto('/admin#tab=kitchen&view=large')
    await expect(adminPage.getByRole('heading', { name: 'Dal Tadka' })).toBeVisible()
    for (const size of await sizes(['136', '575'])) expect(size).toBeGreaterThanOrEqual(40)
  })
}
