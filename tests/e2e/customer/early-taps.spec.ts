import type { Browser } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { moveBrowserClock } from '../suite-clock.ts'

test('taps between the first paint and the start of the app count once each', async ({ browser, server }) => {
  // A page of its own: the fixture's would wait for the very app that is held back here.
  const context = await browser.newContext({ baseURL: server.url })
  await moveBrowserClock(context)
  const page = await context.newPage()
  let letFilesIn = () => {}
  const wanted = new Promise<void>((resolve) => {
    letFilesIn = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await wanted
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: 'ADD Regular Thali' })
  await add.click()
  await add.click()
  await expect(page.getByText('Regular Thali: 0')).toBeAttached()
  letFilesIn()
  await expect(page.getByText('Regular Thali: 2')).toBeAttached()
  await expect(page.getByRole('button', { name: 'One more Regular Thali' })).toBeVisible()
  await page.getByRole('button', { name: 'One more Regular Thali' }).click()
  await expect(page.getByText('Regular Thali: 3')).toBeAttached()
  await context.close()
})

test('the app waits for the first frame, not for its own files', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url })
  await moveBrowserClock(context)
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  expect(painted).toBe(1)
  await context.close()
})

test.describe('with a photograph that is still on its way', () => {
  /** The document with a photograph that comes once it is let, and how many of the app's files were asked for. */
  async function openHeld(browser: Browser, url: string) {
    const context = await browser.newContext({ baseURL: url })
    await moveBrowserClock(context)
    const page = await context.newPage()
    const { promise: allowed, resolve: letPhotoCome } = Promise.withResolvers<void>()
    let files = 0
    await page.route('**/assets/*.js', (route) => {
      files += 1
      return route.continue()
    })
    await page.route('/held.png', async (route) => {
      await allowed
      await route.continue({ url: `${url}/icon-192.png` })
    })
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const photo = '<img fetchpriority="high" alt="" src="/held.png">'
      await route.fulfill({ response, body: (await response.text()).replace('<template', `${photo}<template`) })
    })
    return { context, page, letPhotoCome, files: () => files }
  }

  test('the app comes after it', async ({ browser, server }) => {
    const { context, page, letPhotoCome, files } = await openHeld(browser, server.url)
    // No time is long enough to do without the photograph.
    await page.addInitScript(() => {
      const { setTimeout } = window
      window.setTimeout = ((run: () => void, ms = 0) => (ms === 300 ? 0 : setTimeout(run, ms))) as typeof setTimeout
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect(files()).toBe(0)
    letPhotoCome()
    await expect.poll(files).toBeGreaterThan(5)
    await context.close()
  })

  test('the app does not wait long for it', async ({ browser, server }) => {
    const { context, page, letPhotoCome } = await openHeld(browser, server.url)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
    await expect(page.getByText('Regular Thali: 1')).toBeAttached()
    letPhotoCome()
    await context.close()
  })
})
