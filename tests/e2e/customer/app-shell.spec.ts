import type { Page } from '@playwright/test'
import { startVersionedProxy } from '../../support/versioned-proxy.ts'
import { expect, test } from '../moving-server.ts'
import { openWith } from '../order-flow.ts'
import { serviceWorkerReady } from '../push-browser.ts'
import { openWednesday } from '../week-flow.ts'

/** The wide screen of a desktop. */
const WIDE = { width: 1280, height: 800 }

// shows: C2.1, C6.7
test('every address of the app opens its screen', async ({ page, login, allowFailures }) => {
  allowFailures(404)
  const FOR_VISITORS = [
    ['/checkout', 'Checkout', 'Your cart is empty'],
    ['/payment', 'Payment', 'No Order Data'],
    ['/order-details', 'Order Details', 'Order Not Found'],
    ['/my-orders', 'My Orders', 'Login Required'],
    ['/add-address', 'My Addresses', 'Login Required'],
    ['/subscription', 'Veg Base Subscription', 'Login Required'],
    ['/subscriptions', 'My Subscriptions', 'Login Required'],
    ['/profile', 'My Profile', 'Login Required'],
    ['/my-orders/', 'My Orders', 'Login Required'],
  ]
  for (const [path, title, heading] of FOR_VISITORS) {
    const response = await page.goto(path ?? '')
    expect(response?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
    await expect(page.getByRole('heading', { name: heading ?? '' })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Dabba`)
  }
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()

  await login()
  await page.goto('/address')
  await expect(page.getByRole('heading', { level: 1, name: 'My Addresses' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Addresses Added' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Regular Thali' })).toBeVisible()
  await expect(page).toHaveTitle('Dabba – home-style thali, delivered')
})

// shows: C1.13
test('on a wide screen the app is one column of 448 px, with poll and cart beside it where there is room', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await openWednesday(page)
  await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
  expect(await page.getByRole('main').boundingBox()).toMatchObject({ x: (1280 - 448) / 2, width: 448 })
  const end = page.getByRole('button', { name: 'Vote' })
  await expect(end).toBeInViewport()
  const menu = await page.getByRole('heading', { name: 'Regular Thali' }).boundingBox()
  expect((await end.boundingBox())?.x).toBeGreaterThan((1280 + 448) / 2)
  expect((await end.boundingBox())?.y).toBeLessThan(menu?.y ?? 0)

  const bar = page.locator('[data-bottom-bar]')
  for (const width of [768, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const [menu, cart] = [await page.getByRole('main').boundingBox(), await bar.boundingBox()]
    expect(menu?.width).toBe(448)
    expect(cart?.x).toBe((menu?.x ?? 0) + 448 + 16)
    expect((cart?.x ?? 0) + (cart?.width ?? 0)).toBeLessThanOrEqual(width)
  }
  // On a phone it is the bar at the end.
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await bar.boundingBox()).toMatchObject({ x: 0, width: 390 })
})

// shows: C2.overlays.4
test('toasts of each kind stand bottom right, above the sticky bar', async ({ page, login }) => {
  await page.setViewportSize(WIDE)
  const toaster = page.locator('[data-toaster]')
  const stands = async (text: string) => {
    await expect(toaster.getByText(text)).toBeVisible()
    // After its rise.
    await expect.poll(async () => right(await toaster.boundingBox())).toBe(1280 - 16)
    const box = await toaster.boundingBox()
    expect(box?.x).toBeGreaterThan(1280 / 2)
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const info = { success: true, message: 'OTP sent', testMode: false, resendAfter: 0, resendsLeft: 3, codeLength: 4 }
  await page.route('**/api/auth/send-otp', (route) => route.fulfill({ json: info }))
  await openWednesday(page)
  await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
  await page.getByRole('radio', { name: 'Monday 6' }).check()
  await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
  await stands('You can only add items to cart for current and future dates')
  await page.getByRole('radio', { name: 'Wednesday 8' }).check()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByLabel('Phone Number').fill('9876500007')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByRole('button', { name: 'Resend OTP' }).click()
  // A dialog's own buttons are where toasts stand otherwise: then they are at the top.
  await expect(toaster.getByText('OTP sent')).toBeVisible()
  const dialog = await page.getByRole('dialog').boundingBox()
  await expect.poll(async () => bottom(await toaster.boundingBox())).toBeLessThan(dialog?.y ?? 0)

  await login()
  const order = { _id: 'x', price: 80, status: 'delivered', items: [] }
  await page.route('**/api/order/x', (route) => route.fulfill({ json: { success: true, order } }))
  const documents = { success: true, documents: [], comes: 'none', asked: null, missing: null, billing: null }
  await page.route('**/api/documents/order/x', (route) => route.fulfill({ json: documents }))
  await openWith(page, '/order-details', { state: { order } })
  await page.getByRole('button', { name: 'Reorder' }).click()
  await stands('Reorder functionality coming soon!')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await stands('Logged out successfully')
})

const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN)
const right = (box: { x: number; width: number } | null) => box && box.x + box.width

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  // shows: C.good.1
  test('the app can be installed, with icons of the size they claim', async ({ page, request }) => {
    await page.goto('/')
    await serviceWorkerReady(page)
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const response = await request.get(address ?? '')
    expect(response.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await response.json()
    expect(manifest).toMatchObject({ short_name: 'Dabba', display: 'standalone', start_url: '/', scope: '/' })
    expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
    for (const { src, sizes } of manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')) {
      const size = await page.evaluate(async (src) => {
        const { width, height } = await createImageBitmap(await (await fetch(src)).blob())
        return `${width}x${height}`
      }, src)
      expect(size, src).toBe(sizes)
    }
    const client = await page.context().newCDPSession(page)
    const { errors } = await client.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
    // A test's browser context is a private window, which installs nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })

  // shows: C.good.6
  test('a new version takes over, and the cart stays', async ({ page, server }) => {
    const proxy = await startVersionedProxy(server.url)
    const files = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('dabba-files-')))
    const inCart = (page: Page) => expect(page.getByText('1 item')).toBeVisible()
    await page.goto(`${proxy.url}/`)
    await serviceWorkerReady(page)
    await page.getByRole('button', { name: 'ADD Regular Thali' }).click()
    await inCart(page)
    const [former] = await files()

    proxy.deploy('the-next')
    const taken = page.evaluate(
      () =>
        new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })),
    )
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await taken
    // The page that is open goes on, also with parts that it has not loaded yet.
    expect(await files()).toEqual([former, 'dabba-files-the-next'])
    await inCart(page)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.reload()
    await inCart(page)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Your Base Items' })).toBeVisible()
    await proxy.end()
  })
})
