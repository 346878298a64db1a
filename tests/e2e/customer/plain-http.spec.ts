import type { BrowserContext, Page } from '@playwright/test'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { held } from '../../support/promises.ts'
import { newPhone } from '../fixtures.ts'
import { expect, test } from '../moving-server.ts'
import { openPayment, signInByDialog } from '../order-flow.ts'
import { deliver, NOON, next, runOfSix, signInRider } from '../rider-flow.ts'

/** A kitchen on its own network: a name that is not this machine's, without https. The browser is told where it is. */
const KITCHEN = 'kitchen.lan'

// What earlier visits have left belongs to another address.
test.use({ serviceWorkers: 'allow' })

/** Every address of this page is on the kitchen's own network from now on. */
function onItsOwnNetwork(page: Page, url: string) {
  const origin = url.replace('127.0.0.1', KITCHEN)
  const go = page.goto.bind(page)
  page.goto = (path, options) => go(new URL(path, origin).href, options)
}

/** Browsers say of some headers that they do not heed them at plain http. */
const UNTRUSTED = /Cross-Origin-Opener-Policy|Origin-Agent-Cluster|untrustworthy/

/** Every function that plain http lacks and that a page asked for all the same would be an error here. */
const isPlain = (page: Page) =>
  page.evaluate(() => !isSecureContext && !('randomUUID' in crypto) && navigator.clipboard === undefined)

/** What has been copied is pasted into the field that the browser shows. */
async function pasted(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.setContent('<textarea autofocus></textarea>')
  await page.locator('textarea').focus()
  await page.keyboard.press('Control+V')
  const text = await page.locator('textarea').inputValue()
  await page.close()
  return text
}

const done: string[] = []
test.describe.configure({ mode: 'serial' })

test('a customer orders, and hears once what needs https', async ({ page, moving: server, allowConsole }) => {
  allowConsole(UNTRUSTED)
  onItsOwnNetwork(page, server.url)
  const phone = newPhone()
  await page.goto('/')
  expect(await isPlain(page)).toBe(true)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await signInByDialog(page, phone)
  await expect(page.getByRole('button', { name: 'Open your menu' })).toBeVisible()
  const note = page.getByText('This web address does not begin with https')
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(note).toBeHidden()

  await openPayment(page, server)
  await page.getByLabel('Complete Address').fill('12 Temple Road, behind the bank, Pune')
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order placed')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(note).toBeHidden()

  await page.goto('/add-address')
  await page.getByRole('button', { name: 'Add New' }).click()
  await expect(page.getByText('Your location can only be shared at a web address that begins with https')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share my location' })).toHaveCount(0)
  await page.getByRole('button', { name: /DIGIPIN/ }).click()
  await expect(page.getByLabel('DIGIPIN')).toBeVisible()
  done.push('signed in, ordered')
})

test('the office plans a menu, copies a link and hears what needs https', async ({
  adminPage: page,
  moving: server,
  allowConsole,
}) => {
  allowConsole(UNTRUSTED)
  onItsOwnNetwork(page, server.url)
  await page.goto('/admin')
  expect(await isPlain(page)).toBe(true)
  await page.getByLabel('Email').fill(server.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(server.admin.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('This web address does not begin with https')).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()

  await page.goto('/admin#tab=menus')
  await page.getByRole('button', { name: 'Add New Menu' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Menu' })
  await form.getByLabel('Menu Name').fill('Lan Thali')
  await form.getByLabel('Cuisine Name').fill('Malvani')
  await form.getByLabel('Name of item 1').fill('Kombdi Vade')
  await form.getByLabel('Menu Date').fill('2028-04-05')
  await form.getByLabel('Price of a thali').fill('95')
  await form.getByRole('button', { name: 'Create Menu' }).click()
  await expect(page.getByText('Menu created successfully!')).toBeVisible()
  const token = await server.signInAdmin()
  const { menus } = (await server.call(adminMenuCalls.listMenus, {}, { token })).reply
  expect(menus.filter(({ name }) => name === 'Lan Thali')).toHaveLength(1)

  await page.goto('/admin#tab=settings&view=people')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Sunita')
  await page.getByLabel('E-mail or phone').fill('sunita@example.com')
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('The link is copied')).toBeVisible()
  expect(await pasted(page.context())).toBe(link)
  done.push('a menu planned, a link copied')
})

test('a rider delivers a stop, and is told to keep the page open', async ({ page, moving: server, allowConsole }) => {
  allowConsole(UNTRUSTED)
  const { phone } = await runOfSix(server, 'Hadapsar')
  onItsOwnNetwork(page, server.url)
  await page.clock.setSystemTime(new Date(NOON))
  await signInRider(page, phone)
  expect(await isPlain(page)).toBe(true)
  await expect(page.getByText('Keep this page open')).toBeVisible()
  await page.getByRole('button', { name: 'Start the run' }).click()
  await expect(next(page)).toContainText('1')
  await page.getByRole('button', { name: 'I am here' }).click()
  await deliver(page, '₹80 collected')
  await expect(next(page)).toContainText('2')
  await expect(page.getByText('Everything is with the kitchen')).toBeVisible()
  await expect(page.getByText('1 of 6 done')).toBeVisible()
  done.push('a stop delivered')
  expect(done).toHaveLength(3)
  held(74, 'customer, office and rider', `at http://${KITCHEN}: ${done.join(', ')}; what needs https says so once`)
})
