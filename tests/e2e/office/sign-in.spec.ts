import type { Page } from '@playwright/test'
import { axe, expect, test } from '../fixtures.ts'

const LOGIN = '**/api/admin/login'
const BAND = 'Test sign-in is on: no SMS is sent, and anyone can sign in as any customer.'

async function enter(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a red band says that the test sign-in is on, after signing in and after a reload', async ({
  adminPage,
  server,
}) => {
  await enter(adminPage, server.admin)
  const band = adminPage.getByText(BAND)
  await expect(band).toBeVisible()
  await expect(band).toHaveCSS('background-color', 'rgb(179, 38, 30)')
  await axe(adminPage)
  await adminPage.reload()
  await expect(band).toBeVisible()
})

test('no band stands there when codes are really sent', async ({ adminPage, loginAdmin }) => {
  await loginAdmin()
  await adminPage.route('**/api/admin/verify', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), testSignIn: false } })
  })
  await adminPage.goto('/admin')
  await expect(adminPage.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(adminPage.getByText(BAND)).toHaveCount(0)
})

test('a red band asks whether the time is right when the clock has jumped', async ({ adminPage, server }) => {
  const now = '2026-04-20T05:30:00.000Z'
  let doubted = true
  const sent: string[] = []
  await adminPage.route('**/api/admin/clock', async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().postDataJSON().now)
      doubted = false
    }
    const doubt = { kind: 'ahead', seconds: 40 * 86_400, expected: '2026-03-11T05:30:00.000Z' }
    await route.fulfill({ json: { success: true, now, doubt: doubted ? doubt : null } })
  })
  await enter(adminPage, server.admin)
  const band = adminPage.getByRole('complementary').filter({ hasText: 'The clock jumped by 40 days' })
  await expect(band).toContainText("it was 11 Mar 26, 11:00 am when the kitchen's server ran last.")
  await expect(band).toContainText('Is it 20 Apr 26, 11:00 am now?')
  await expect(band).toContainText('customers cannot order')
  await expect(band).toHaveCSS('background-color', 'rgb(179, 38, 30)')
  await band.getByRole('button', { name: 'The time is right' }).click()
  await expect(adminPage.getByText('Thank you. Everything continues.')).toBeVisible()
  await expect(band).toHaveCount(0)
  expect(sent).toEqual([now])
})

test('the code of the authenticator is asked for when it is wanted', async ({ adminPage, server, allowFailures }) => {
  allowFailures(401)
  const bodies: Record<string, string>[] = []
  await adminPage.route(LOGIN, async (route) => {
    const { totp, ...body } = route.request().postDataJSON() as Record<string, string>
    bodies.push({ ...body, totp: totp ?? '' })
    const reject = (code: string, error: string) =>
      route.fulfill({ status: 401, json: { success: false, code, error } })
    if (totp === undefined) {
      return reject('login_second_factor', 'Please enter the code of your authenticator app.')
    }
    if (totp !== '492039') return reject('login_second_factor_wrong', 'That code is not right.')
    return route.continue({ postData: JSON.stringify(body) })
  })
  await adminPage.goto('/admin')
  const code = adminPage.getByLabel('Authenticator code')
  await expect(adminPage.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(code).toHaveCount(0)
  await enter(adminPage, server.admin)
  await expect(adminPage.getByRole('alert').first()).toHaveText('Please enter the code of your authenticator app.')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')

  await adminPage.keyboard.type('000000')
  await adminPage.keyboard.press('Enter')
  await expect(adminPage.getByRole('alert').first()).toHaveText('That code is not right.')
  await expect(code).toBeFocused()
  // The wrong one is selected: what is typed now replaces it.
  await adminPage.keyboard.type('492039')
  await adminPage.keyboard.press('Enter')
  await expect(adminPage.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(bodies.map(({ totp }) => totp)).toEqual(['', '000000', '492039'])
  expect(new Set(bodies.map(({ deviceToken }) => deviceToken)).size).toBe(1)
  expect(bodies[0]?.deviceToken).toMatch(/^[\w-]{43}$/)
})

test('an admin sees the sessions, ends another one, and all of them', async ({ adminPage, server, allowFailures }) => {
  allowFailures(401)
  const elsewhere = await server.signInAdmin()
  await enter(adminPage, server.admin)
  await adminPage.getByRole('button', { name: 'Where you are signed in' }).click()
  const dialog = adminPage.getByRole('dialog', { name: 'Where you are signed in' })
  await expect(dialog.getByText('This browser')).toHaveCount(1)
  const others = dialog.getByRole('button', { name: /^Log out (?!everywhere)/ })
  const before = await others.count()
  await others.first().click()
  await expect(others).toHaveCount(before - 1)
  expect((await server.api('/api/admin/verify', {}, elsewhere)).status).toBe(401)

  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(adminPage.getByLabel('Email')).toBeVisible()
})

test('the title of a tab has room on the narrowest phone', async ({ adminPage, server }) => {
  await adminPage.setViewportSize({ width: 320, height: 640 })
  await enter(adminPage, server.admin)
  await adminPage.getByRole('tab', { name: 'Items Management' }).click()
  const title = adminPage.getByRole('heading', { level: 1, name: 'Items Management' })
  // Two lines at the most, and no word is broken.
  expect((await title.boundingBox())?.height).toBeLessThan(60)
  await expect(adminPage.getByRole('button', { name: 'Logout' })).toBeInViewport()
})

test('on a phone the tab that one is in stands in sight, also after a reload and a change by the address', async ({
  adminPage,
  loginAdmin,
}) => {
  await adminPage.setViewportSize({ width: 390, height: 844 })
  await loginAdmin()
  const tab = (name: string) => adminPage.getByRole('tab', { name, exact: true })
  await adminPage.goto('/admin#tab=reports')
  await expect(tab('Reports')).toBeInViewport({ ratio: 1 })
  await adminPage.reload()
  await expect(tab('Reports')).toBeInViewport({ ratio: 1 })
  await adminPage.goto('/admin#tab=dashboard')
  await expect(tab('Dashboard')).toBeInViewport({ ratio: 1 })
})

test('the files of the first room come with the panel for who is signed in, unless another room is named', async ({
  adminPage,
  loginAdmin,
}) => {
  const held = Promise.withResolvers<void>()
  await adminPage.route('**/api/admin/verify', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = async (path: string) => {
    const rooms: string[] = []
    const note = (request: { url(): string }) => rooms.push(...(request.url().match(/\w+Tab(?=-)/) ?? []))
    adminPage.on('request', note)
    await adminPage.goto(path, { waitUntil: 'load' })
    await expect(adminPage.getByText('Loading').or(adminPage.getByLabel('Email'))).toBeVisible()
    adminPage.off('request', note)
    return rooms
  }
  expect(await asked('/admin')).toEqual([])
  await loginAdmin()
  expect(await asked('/admin')).toEqual(['DashboardTab'])
  await adminPage.goto('about:blank')
  expect(await asked('/admin#tab=feedback')).toEqual(['FeedbackTab'])
  held.resolve()
  await expect(adminPage.getByRole('tab', { name: 'Feedback', selected: true })).toBeVisible()
})

test('the first answers are asked for before the panel comes, once each', async ({ adminPage, loginAdmin }) => {
  await loginAdmin()
  const asked: string[] = []
  adminPage.on('request', (request) => {
    if (/admin\/(verify|dashboard-stats)$|AdminPanel-/.test(request.url()))
      asked.push(request.url().replace(/.*\/|-[\w-]+\.js$/g, ''))
  })
  const shown = () => expect(adminPage.getByText("Today's Orders").first()).toBeVisible()
  await adminPage.goto('/admin')
  await shown()
  expect(asked).toEqual(['verify', 'dashboard-stats', 'AdminPanel'])
  // Answers that are for another token than the stored one count for nothing.
  await adminPage.addInitScript(() => {
    const rejected = () => Promise.resolve(new Response('{}', { status: 401 }))
    const answers = { '/api/admin/verify': rejected(), '/api/admin/dashboard-stats': rejected() }
    Object.defineProperty(window, 'dabbaAsked', { value: { token: 'another', at: 0, answers } })
  })
  await adminPage.reload()
  await shown()
})
