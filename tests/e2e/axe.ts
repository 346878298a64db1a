import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'

/** axe itself, as its package for Playwright has it. That package compiles it anew in the page for each look, and has all that was in order sent over too. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }

interface Violation {
  id: string
  help: string
  nodes: { html: string }[]
}
type Options = { resultTypes: ['violations']; runOnly?: { type: 'rule'; values: string[] } }

/** Of axe's rules those that look at colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Fails when axe finds anything wrong with the page as it stands. */
export async function axe(page: Page): Promise<void> {
  expect(await violations(page), 'what axe found').toEqual([])
}

/**
 * The same in both colour schemes. What the second one leaves as it was but for its colours (ui/tokens.css) is not looked at
 * twice.
 */
export async function axeInBothSchemes(page: Page, inDark: () => Promise<void>): Promise<void> {
  await axe(page)
  const light = await page.content()
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  const unchanged = (await page.content()) === light
  expect(await violations(page, unchanged ? COLOR_RULES : undefined), 'what axe found in the dark').toEqual([])
  await inDark()
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
}

async function violations(page: Page, rules?: string[]) {
  // A colour half-way through its change is no contrast to measure.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(settled)
  await Promise.all(page.frames().map(bringAxe))
  const options: Options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) }
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: { run(options: Options): Promise<{ violations: Violation[] }> } }
    const { violations } = await axe.run(options)
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))
  }, options)
}

/**
 * Runs in the page: waits until no colour is on its way any more. Motion that is reduced still takes a frame, and what inherits its
 * colour begins to change when its parent has.
 */
async function settled() {
  for (let still = 0; still < 2; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    still = transitions.length === 0 ? still + 1 : 0
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  }
}

async function bringAxe(frame: Frame) {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(`${source};0`)
}
