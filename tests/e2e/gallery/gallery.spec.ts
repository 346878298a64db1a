import { axe, expect, test } from '../fixtures.ts'
import { customerStates } from './customer-states.ts'
import { flawsOf } from './flaws.ts'
import { enter } from './state.ts'

/** A picture of every screen in every state, at every width; what can be measured of it is. Look at them: build/gallery/. */

const FOLDER = 'build/gallery'

test.use({ serviceWorkers: 'block' })

for (const state of customerStates) {
  test(`${state.name} is as it should be`, async ({ page, login, allowConsole }) => {
    // What fails here fails on purpose.
    allowConsole(/Failed to load resource|Service Worker registration blocked/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (state.as !== 'visitor') await login()
    await enter(page, state)
    await expect(page.getByText(state.shows).first()).toBeVisible({ timeout: 10_000 })
    const flaws: string[] = []
    async function look(place: string, width: number, height: number) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `${FOLDER}/${place}/${state.name}.png`, fullPage: state.overlay !== true })
      flaws.push(...(await flawsOf(page, { largeText: place.endsWith('text-200') })).map((flaw) => `${place}: ${flaw}`))
    }
    await look('390', 390, 844)
    await axe(page)
    await look('320', 320, 640)
    await look('1280', 1280, 800)
    // Nothing is lost when text is twice as large.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await look('390-text-200', 390, 844)
    expect(flaws).toEqual([])
  })
}
