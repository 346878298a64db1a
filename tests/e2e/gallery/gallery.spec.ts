import type { Page } from '@playwright/test'
import { axe, axeInBothSchemes } from '../axe.ts'
import { expect } from '../fixtures.ts'
import { adminStates } from './admin-states.ts'
import { customerStates } from './customer-states.ts'
import { flawsOf } from './flaws.ts'
import { riderStates } from './rider-states.ts'
import { enter, type GalleryState } from './state.ts'
import { test } from './viewing.ts'

/** A picture of every screen in every state, at every width; what can be measured of it is. Look at them: build/gallery/.
 * The project `gallery-axe` lets axe look at each state once and takes no pictures. */

const FOLDER = 'build/gallery'

type Place = [name: string, width: number, height: number]
const CUSTOMER_PLACES: Place[] = [
  ['390', 390, 844],
  ['320', 320, 640],
  ['768', 768, 1024],
  ['1280', 1280, 800],
  ['390-text-200', 390, 844],
]
const RIDER_PLACES: Place[] = [
  ['390', 390, 844],
  ['320', 320, 640],
  ['1280', 1280, 800],
  ['390-text-200', 390, 844],
]
const ADMIN_PLACES: Place[] = [
  ['1280', 1280, 800],
  ['768', 768, 1024],
  ['390', 390, 844],
]

// What fails here fails on purpose.
test.beforeEach(({ allowConsole }) => allowConsole(/Failed to load resource|Service Worker registration blocked/))

for (const state of customerStates) {
  // shows: C.good.10
  test(`${state.name} is as it should be`, async ({ viewer, watch }) => {
    await viewer.withPage(state.as ?? 'customer', state.banner ?? false, watch, async (page) => {
      // The headless shell refuses notifications before anybody is asked.
      if (state.banner)
        await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }))
      await lookAt(page, state, CUSTOMER_PLACES)
    })
  })
}

for (const state of adminStates) {
  // shows: C.good.10
  test(`${state.name} is as it should be`, async ({ viewer, watch }) => {
    await viewer.withPage(state.as ?? 'admin', false, watch, (page) => lookAt(page, state, ADMIN_PLACES))
  })
}

for (const state of riderStates) {
  test(`${state.name} is as it should be`, async ({ page }) => {
    if (state.as !== 'visitor') await signInRider(page)
    await lookAt(page, state, RIDER_PLACES)
  })
}

/** Puts a rider's session where the app finds it; all that it asks is answered by the state. */
async function signInRider(page: Page) {
  const rider = { id: '0198c2a4-7b1e-7c3d-9e1f-0000000000d1', name: 'Ravi Shinde' }
  const session = JSON.stringify({ status: 'signed-in', token: 'of the gallery', rider })
  await page.addInitScript((session) => {
    if (location.protocol !== 'about:') localStorage.setItem('dabba-rider', session)
  }, session)
}

/** Brings the page into the state and looks at it everywhere; customers' screens also on a phone with text of twice the size. */
async function lookAt(page: Page, state: GalleryState, places: Place[]) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: places[0]?.[1] ?? 390, height: places[0]?.[2] ?? 844 })
  await enter(page, state)
  await expect(page.getByText(state.shows).filter({ visible: true }).first()).toBeVisible({ timeout: 10_000 })
  const pictures = test.info().project.name !== 'gallery-axe'
  if (state.dark) {
    await axeInBothSchemes(page, async () => {
      const path = `${FOLDER}/${places[0]?.[0]}-dark/${state.name}.png`
      if (pictures) await page.screenshot({ path, fullPage: state.overlay !== true })
    })
  } else await axe(page)
  if (!pictures) return
  const flaws: string[] = []
  for (const [place, width, height] of places) {
    const largeText = place.endsWith('text-200')
    await page.setViewportSize({ width, height })
    if (largeText) await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.evaluate(() => scrollTo(0, 0))
    await page.screenshot({ path: `${FOLDER}/${place}/${state.name}.png`, fullPage: state.overlay !== true })
    flaws.push(...(await flawsOf(page, { largeText })).map((flaw) => `${place}: ${flaw}`))
  }
  expect(flaws).toEqual([])
}
