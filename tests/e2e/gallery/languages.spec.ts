import { expect } from '../fixtures.ts'
import { customerStates } from './customer-states.ts'
import { flawsOf } from './flaws.ts'
import { enter } from './state.ts'
import { test } from './viewing.ts'

/** The customer's screens in Hindi and Marathi on a narrow phone: their words are longer and higher. Pictures: build/gallery/hi, mr. */

/** States that are there without a tap on an English word. */
const SAMPLE = [
  'home-visitor',
  'home-cart',
  'home-next-order',
  'home-subscribed',
  'home-pending',
  'home-full',
  'about',
  'daily-order',
  'checkout',
  'payment-selected',
  'address-list',
  'add-address-select',
  'my-orders',
  'my-orders-offer',
  'order-details-answer',
  'subscription',
  'subscription-already',
  'subscriptions-active',
  'subscriptions-paused',
  'subscriptions-queued',
  'profile-visitor',
  'profile-subscriber',
  'profile-food',
  'profile-food-form',
]
const states = customerStates.filter(({ name }) => SAMPLE.includes(name))

test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 780 } })
test.beforeEach(({ allowConsole }) => allowConsole(/Failed to load resource|Service Worker registration blocked/))

for (const language of ['hi', 'mr']) {
  for (const state of states) {
    test(`${state.name} in ${language} is not cut off`, async ({ page, login, context, server }) => {
      await context.addCookies([{ name: 'language', value: language, url: server.url }])
      if (state.as !== 'visitor') await login()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await enter(page, state)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      if (test.info().project.name !== 'gallery-axe') {
        const path = `build/gallery/${language}/${state.name}.png`
        await page.screenshot({ path, fullPage: state.overlay !== true })
      }
      expect(await flawsOf(page)).toEqual([])
    })
  }
}
