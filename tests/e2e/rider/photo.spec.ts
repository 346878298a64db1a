import sharp from 'sharp'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { axe } from '../fixtures.ts'
import { expect, test } from '../moving-server.ts'
import { DAY, NO_NETWORK, NOON, runOfSix, signInRider } from '../rider-flow.ts'

test.use({ serviceWorkers: 'allow' })

/** A photograph as a camera hands it over: large, lying on its side, with the place in it. */
async function shot(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const buffer = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#884', noise } })
    .withExif({ IFD0: { Make: 'Secret Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'IMG_20270311.jpg', mimeType: 'image/jpeg', buffer }
}

test('the office wants a photo for a route, and the rider takes it in flight mode; the page is killed between event and photo, and each arrives once', async ({
  page,
  moving: server,
  adminPage,
  loginAdmin,
  allowConsole,
}) => {
  test.slow()
  allowConsole(NO_NETWORK)
  allowConsole(/ERR_FAILED|ERR_CONNECTION/)
  const { admin, phone, name, runId } = await runOfSix(server, 'Photos')
  await page.clock.setSystemTime(new Date(NOON))

  await loginAdmin()
  await adminPage.goto('/admin#tab=delivery')
  await adminPage.getByRole('button', { name: 'Change route Photos' }).click()
  await adminPage.getByLabel('Proof of delivery').selectOption({ label: 'A photo at the door' })
  await adminPage.getByRole('button', { name: 'Save' }).click()
  await expect(adminPage.getByText('with photo')).toBeVisible()

  await signInRider(page, phone)
  await page.getByRole('button', { name: 'Start the run' }).click()
  await expect(page.getByText('Everything is with the kitchen')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Without a network the code that makes photos small comes from the phone as well.
  await page.reload()
  await expect(page.getByText('Everything is with the kitchen')).toBeVisible()
  await page.context().setOffline(true)

  const choosing = async (label: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByText(label, { exact: true }).click()
    await (await chooser).setFiles(await shot())
    await expect(page.getByRole('img', { name: 'The photo that goes to the kitchen' })).toBeVisible({ timeout: 20_000 })
  }
  for (const waiting of [1, 2]) {
    await page.getByRole('link', { name: 'Delivered', exact: true }).click()
    await choosing('Take the photo')
    if (waiting === 1) {
      await axe(page)
      await choosing('Take it again')
    }
    await page.getByText('₹80 collected').click()
    await page.getByRole('button', { name: 'Yes, delivered' }).click()
    await expect(page.getByText(`Saved on phone – ${waiting} waiting`)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Delivered', exact: true }).click()
  await page.getByRole('button', { name: 'No photo possible' }).click()
  await page.getByText('Too dark').click()
  await page.getByText('₹80 collected').click()
  await page.getByRole('button', { name: 'Yes, delivered' }).click()
  await expect(page.getByText('Saved on phone – 3 waiting')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Saved on phone – 3 waiting')).toBeVisible()
  await expect(page.getByText('3 of 6 done')).toBeVisible()

  // The events arrive, the photos do not; then the page is gone.
  const uploads: string[] = []
  await page.route('**/api/rider/events/*/photo', async (route) => {
    uploads.push(route.request().url())
    await route.abort()
  })
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => uploads.length, { timeout: 15_000 }).toBeGreaterThan(0)
  await expect(page.getByText('Saved on phone – 2 waiting')).toBeVisible()
  await expect(page.getByText('Everything is with the kitchen')).toHaveCount(0)
  const context = page.context()
  await page.close()

  const photosOf = async () => {
    const { board } = (await server.call(deliveryCalls.deliveryBoard, { query: { day: DAY, slot: 'lunch' } }, admin))
      .reply
    const run = board.runs.find(({ _id }) => _id === runId)
    return run?.stops.flatMap(({ photos = [] }) => photos) ?? []
  }
  expect((await photosOf()).map(({ state, reason }) => reason ?? state)).toEqual([
    'on_its_way',
    'on_its_way',
    'too_dark',
  ])
  await adminPage.goto(`/admin#tab=delivery`)
  await adminPage.getByRole('button', { name: /^Photos/ }).click()
  const stops = adminPage.getByRole('list', { name: 'Stops of run Photos' }).getByRole('listitem')
  await stops.first().getByRole('button').first().click()
  await expect(adminPage.getByText(`Photo is on its way: it is still on the phone of ${name}.`)).toBeVisible()
  await adminPage.keyboard.press('Escape')

  // The phone is on again. The first answer gets lost after the server has taken it.
  const again = await context.newPage()
  await again.clock.setSystemTime(new Date(NOON))
  let lost = 0
  await again.route('**/api/rider/events/*/photo', async (route) => {
    const answer = await route.fetch()
    lost += 1
    if (lost === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await again.goto('/rider')
  await expect(again.getByText('Everything is with the kitchen')).toBeVisible({ timeout: 20_000 })
  expect(lost).toBe(3)
  expect((await photosOf()).map(({ state, reason }) => reason ?? state)).toEqual(['here', 'here', 'too_dark'])

  // The office is shown it, small and large.
  await stops.first().getByRole('button').first().click()
  await adminPage.getByRole('button', { name: new RegExp(`^Open the photo of ${name}, 12:0\\d pm`) }).click()
  const large = adminPage.getByRole('dialog', { name: 'Photo at the door' }).getByRole('img')
  await expect(large).toBeVisible()
  const shape = await large.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect([Math.max(...shape) <= 1280, (shape[0] ?? 0) < (shape[1] ?? 0)]).toEqual([true, true])
  await axe(adminPage)
})
