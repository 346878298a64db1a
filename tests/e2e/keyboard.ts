import { expect, type Locator, type Page } from '@playwright/test'

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

function problemOfFocus(): string | null {
  const focused = document.activeElement
  // Past the last element the browser's own bars have the focus.
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  const name = focused.outerHTML.slice(0, 120)
  // Base UI's guards pass the focus on at once.
  if (focused.dataset.baseUiFocusGuard !== undefined) return `still on a guard: ${name}`
  const outlined = [focused, focused.closest('label')].some((element) => {
    const { outlineStyle, outlineWidth } = element
      ? getComputedStyle(element)
      : { outlineStyle: 'none', outlineWidth: '0' }
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  if (!outlined) return `without an outline: ${name}`
  const { left, top, width, height } = (focused.closest('label') ?? focused).getBoundingClientRect()
  const x = left + width / 2
  const y = top + Math.min(height / 2, innerHeight / 3)
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `off the screen: ${name}`
  const onTop = document.elementFromPoint(x, y)
  // A toast closes itself, or is closed.
  if (onTop?.closest('[data-toaster]')) return null
  const related =
    onTop && (focused.contains(onTop) || onTop.contains(focused) || onTop.closest('label')?.contains(focused))
  return related ? null : `covered by ${onTop?.outerHTML.slice(0, 120)}: ${name}`
}
