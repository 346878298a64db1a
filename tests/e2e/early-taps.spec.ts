import { expect, test } from './fixtures.ts'
import { moveBrowserClock } from './suite-clock.ts'

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
