import { expect, type Locator, type Page } from '@playwright/test'
import { problemOfFocus } from '../support/problem-of-focus.ts'

/** What a person does who has a keyboard and nothing else; each step checks that one sees where one is. */

const MOST_STEPS = 60

/** Tabs on until `target` has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

/** Tabs to `target` and presses Enter, or the space bar for what Enter does not work. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Tabs to a field and types into it, over what stands there. */
export async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** What has the focus carries an outline, is on the screen, and nothing fixed stands over it. */
export async function expectFocusSeen(page: Page) {
  await expect
    .poll(() => page.evaluate(problemOfFocus), { message: 'whether the focus is seen', timeout: 2_000 })
    .toBeNull()
}
