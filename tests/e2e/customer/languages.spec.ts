import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { languageCalls } from '#shared/contract/people/customer/language.ts'
import { newPhone } from '../fixtures.ts'
import { expect, test } from '../moving-server.ts'

/** The customer's app in another language: chosen before sign-in, kept for the person, and wholly in it. */

const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../messages/${language}.json`), 'utf8'))
const [english, hindi, marathi] = [read('en'), read('hi'), read('mr')]
const inHindi = (key: string) => hindi[key] as string

/** Texts in English that are another in the language, as they would stand on a screen. */
const foreign = (texts: Record<string, string>) =>
  new Set(Object.keys(texts).flatMap((key) => (texts[key] === english[key] ? [] : [english[key] as string])))

/** What stands on the screen in English though the language has a text for it. */
async function leftInEnglish(page: Page, texts = hindi): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, style, template')) continue
      found.push(node.textContent?.trim() ?? '')
    }
    return found
  })
  const other = foreign(texts)
  return shown.filter((text) => other.has(text))
}

/** Of the document, also while it gives way to the next one. */
const isIn = (page: Page, language: string) => expect(page.locator('html')).toHaveAttribute('lang', language)

async function toTheEnd(page: Page) {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('link', { name: 'हिन्दी' })).toBeInViewport({ timeout: 500 })
  }).toPass()
}

/** In test mode every code is 1234. */
async function signIn(page: Page, phone: string) {
  await page.locator('input[name=phone]').fill(phone.replace('+91', ''))
  await page.keyboard.press('Enter')
  await page.getByLabel(inHindi('login_code_label'), { exact: true }).fill('1234')
}

test('whoever chooses हिन्दी at the end of the menu reads, signs in and orders in Hindi; so on the next phone', async ({
  page,
  browser,
  server,
}) => {
  const phone = newPhone()
  await page.goto('/')
  await isIn(page, 'en')
  await toTheEnd(page)
  await page.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL('/')
  await isIn(page, 'hi')
  await expect(page).toHaveTitle(inHindi('document_title'))
  expect(await leftInEnglish(page)).toEqual([])

  await page.getByRole('button', { name: inHindi('home_login'), exact: true }).click()
  await signIn(page, phone)
  await expect(page.getByText(inHindi('login_successful'))).toBeVisible()
  await isIn(page, 'hi')

  await page
    .getByRole('button', { name: inHindi('home_add') })
    .first()
    .click()
  await page
    .locator('[data-bottom-bar]')
    .getByRole('button', { name: inHindi('home_order_now') })
    .click()
  const sheet = page.getByRole('dialog', { name: inHindi('order_sheet_title') })
  await sheet
    .getByLabel(inHindi('address_complete'), { exact: false })
    .first()
    .fill('फ्लैट 3, सनराइज़ सोसाइटी, बाणेर, पुणे 411045')
  expect(await leftInEnglish(page)).toEqual([])
  await sheet.getByRole('button', { name: inHindi('order_sheet_place').split('{')[0] as string }).click()
  await expect(page.getByRole('dialog', { name: inHindi('payment_order_placed') })).toBeVisible()
  expect(await leftInEnglish(page)).toEqual([])
  for (const path of ['/my-orders', '/profile', '/subscriptions', '/address', '/about']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await leftInEnglish(page), path).toEqual([])
  }

  // Another phone, which has been told nothing, and asks for another code later.
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const other = await elsewhere.newPage()
  const { token, user } = await server.signIn(phone)
  expect(user.language).toBe('hi')
  await other.goto('/')
  await isIn(other, 'en')
  await other.evaluate(
    ([token, user, phone]) => {
      localStorage.setItem('dabba-token', token as string)
      localStorage.setItem('dabba-user', user as string)
      localStorage.setItem('dabba-phone', phone as string)
    },
    [token, JSON.stringify(user), phone],
  )
  await other.goto('/profile')
  // The first reply to the customer has told this browser; the next document is in Hindi.
  await expect(async () => {
    await other.reload()
    await expect(other.locator('html')).toHaveAttribute('lang', 'hi', { timeout: 500 })
  }).toPass()
  expect(await leftInEnglish(other)).toEqual([])
  await elsewhere.close()
})

test('a signed-in customer changes the language on /profile, and stays in it', async ({ page, login, server }) => {
  const { token } = await login()
  await page.goto('/profile')
  await page.getByRole('radio', { name: 'मराठी' }).click()
  await isIn(page, 'mr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(marathi.menu_profile as string)
  expect(await leftInEnglish(page, marathi)).toEqual([])
  await page.goto('/')
  await isIn(page, 'mr')
  // From another phone: this one follows with its next document.
  await server.call(languageCalls.changeLanguage, { body: { language: 'en' } }, { token })
  await page.goto('/profile')
  await expect(async () => {
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en', { timeout: 500 })
  }).toPass()
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a phone that has changed its language opens in it without a network, and not in a mixture', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
    const worker = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL.split('/').at(-1))
    await page.goto('/')
    await expect.poll(worker, { timeout: 20_000 }).toBe('sw.js')
    await page.goto('/?lang=hi')
    await isIn(page, 'hi')
    await expect.poll(worker, { timeout: 20_000 }).toBe('hi-sw.js')
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('documents'))))
      .toEqual(['dabba-documents-hi'])
    await context.setOffline(true)
    await page.goto('/about')
    await isIn(page, 'hi')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await leftInEnglish(page)).toEqual([])
  })
})
