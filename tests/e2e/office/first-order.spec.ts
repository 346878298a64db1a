import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { setClock } from '../../support/clock-file.ts'
import { picture } from '../../support/pictures.ts'
import { temporaryDir } from '../../support/temporary-dir.ts'
import { test as base, expect, newPhone, startTestServer } from '../fixtures.ts'
import { hands } from '../taps.ts'

/** An owner begins without the demo: from the empty kitchen to a trial order that is delivered. */

const MOST_TAPS = 120

const test = base.extend<object, { server: Awaited<ReturnType<typeof startTestServer>> }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const dir = temporaryDir('dabba-clock-')
      const file = join(dir.path, 'offset')
      // In the morning: in the evening a trial order is for the next day.
      setClock(file, new Date('2027-03-10T10:00:00+05:30'))
      const server = await startTestServer(file, { SEED: 'none' })
      await use(server)
      await server.end()
      dir.dispose()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

// A step that does not come is told at once.
test.use({ actionTimeout: 10_000 })

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).first()
const form = (page: Page) => page.getByRole('dialog')

test('the first steps lead to a delivered trial order, in few taps', async ({ page, adminPage, server }) => {
  test.setTimeout(180_000)
  const { done, tap, type, choose, choosePicture } = hands()
  const steps = adminPage.getByRole('region', { name: 'First steps' })
  const step = (title: string) => steps.getByRole('listitem').filter({ hasText: title }).first()
  const open = (title: string, name: string) => tap(step(title).getByRole('button', { name }))
  const ticked = (title: string) => expect(step(title).getByRole('heading')).toContainText('done')
  const back = () => tap(adminPage.getByRole('tab', { name: 'Dashboard' }))

  // The password was printed at the first start.
  await adminPage.goto('/admin')
  await type(adminPage.getByLabel('Email'), server.admin.email)
  await type(adminPage.getByLabel('Password', { exact: true }), server.admin.password)
  await tap(button(adminPage, 'Sign In'))
  await expect(steps).toContainText('0 of 7 done')

  await test.step('name, contact, hours, area and prices', async () => {
    await open('Name and contact', 'Open Settings')
    const kitchen = adminPage.getByRole('region', { name: 'Your kitchen' })
    await type(kitchen.getByLabel('Name of the kitchen'), 'Asha’s Kitchen')
    await type(kitchen.getByLabel('Phone for customers'), '9823012345')
    await type(kitchen.getByLabel('Hours'), 'Monday to Saturday, 12 to 2 pm')
    await type(kitchen.getByLabel('PIN codes that you deliver to'), '411038')
    await tap(kitchen.getByRole('button', { name: 'Save' }))
    await expect(adminPage.getByText('Last changed by').first()).toBeVisible()
    const prices = adminPage.getByRole('region', { name: 'Usual prices' })
    await tap(prices.getByRole('button', { name: 'These are right' }))
    await expect(prices).toContainText('Last changed by')
    await back()
    for (const title of ['Name and contact', 'Prices', 'Hours and delivery area']) await ticked(title)
  })

  await test.step('three dishes with pictures', async () => {
    await open('First dishes', 'Open Items')
    const file = await picture()
    const photo = { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
    for (const [name, category] of [
      ['Dal Tadka', 'Dal & Curry'],
      ['Jeera Rice', 'Rice & Breads'],
      ['Aloo Gobi', 'Vegetables'],
    ] as const) {
      await tap(button(adminPage, /^Add (New|Your First) Item/))
      await type(form(adminPage).getByRole('textbox', { name: 'Name', exact: true }), name)
      await type(form(adminPage).getByLabel('Base price'), '60')
      await choose(form(adminPage).getByLabel('Category'), category)
      await choosePicture(button(form(adminPage), 'Choose an image'), photo)
      await expect(button(form(adminPage), 'Choose another image')).toBeVisible()
      await tap(form(adminPage).getByRole('button', { name: 'Create Item' }))
      await expect(form(adminPage)).toBeHidden()
    }
    await back()
    await ticked('First dishes')
  })

  await test.step('menus for the days of this week', async () => {
    await open('This week’s menus', 'Open Menus')
    const days = adminPage.locator('[data-plan-day]')
    await tap(days.getByRole('button', { name: 'Add menu' }).first())
    await type(form(adminPage).getByLabel('Menu Name'), 'Ghar Ka Thali')
    await type(form(adminPage).getByLabel('Cuisine Name'), 'Thali')
    await tap(button(form(adminPage), 'Add from Items Library'))
    const picker = adminPage.getByRole('dialog', { name: 'Items Library' })
    for (const dish of ['Dal Tadka', 'Jeera Rice', 'Aloo Gobi']) await tap(picker.getByText(dish))
    await tap(picker.getByRole('button', { name: /^Add 3/ }))
    await tap(form(adminPage).getByRole('button', { name: 'Create Menu' }))
    await expect(adminPage.getByRole('article')).toHaveCount(1)
    // Copied to each day that lacks one; the nearest is offered.
    const lacking = await days.filter({ hasText: 'No menu yet', hasNotText: 'Closed' }).count()
    for (let copied = 1; copied <= lacking; copied += 1) {
      await tap(button(adminPage, 'Actions for Ghar Ka Thali'))
      await tap(adminPage.getByRole('menuitem', { name: 'Copy or move' }))
      await tap(form(adminPage).getByRole('button', { name: 'Copy', exact: true }))
      await expect(adminPage.getByRole('article')).toHaveCount(copied + 1)
    }
    await tap(button(adminPage, /^Publish (all|the draft)/))
    await expect(adminPage.getByText('Draft', { exact: true })).toHaveCount(0)
    await back()
    await ticked('This week’s menus')
  })

  await test.step('a trial order, and its delivery', async () => {
    await expect(step('A trial order')).toContainText('the form shows the code')
    await page.goto('/')
    await tap(button(page, 'ADD Regular Thali'))
    await tap(button(page, 'Order now'))
    const sheet = page.getByRole('dialog', { name: 'Your order' })
    await type(sheet.getByLabel('Phone Number'), newPhone().replace('+91', ''))
    await tap(button(page, 'Send OTP'))
    await type(sheet.getByLabel('OTP', { exact: true }), '1234')
    await type(sheet.getByLabel('Complete Address'), '12 Paud Road, near the clock tower, Pune 411038')
    await tap(button(page, /^Place order/))
    await expect(page.getByRole('dialog', { name: 'Order placed' })).toBeVisible()
    await expect(step('A trial order')).toContainText('Set it to Delivered', { timeout: 15_000 })
    await open('A trial order', 'Open Orders')
    const row = adminPage.getByRole('table').locator('tbody tr').filter({ hasText: 'Paud Road' })
    await tap(row.getByRole('button', { name: /change the status/ }))
    await tap(adminPage.getByRole('menuitemradio', { name: 'Delivered' }))
    await expect(row).toContainText('Delivered')
    await back()
    await ticked('A trial order')
  })

  await test.step('who works alone puts the list away', async () => {
    await tap(button(steps, 'Put the list away'))
    await expect(steps).toBeHidden()
    await adminPage.reload()
    await expect(adminPage.getByText('Total Orders')).toBeVisible()
    await expect(steps).toBeHidden()
  })

  process.stdout.write(
    `From the empty kitchen to a delivered order: ${done.taps} taps, ${done.letters} letters typed\n`,
  )
  expect(done.taps).toBeLessThanOrEqual(MOST_TAPS)
})
