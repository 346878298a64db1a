import type { Page, Route } from '@playwright/test'
import { addDays, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { contract } from '#shared/contract/contract.ts'
import { mondayOf } from '#shared/domain/calendar/calendar.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { picture } from '../../support/pictures.ts'
import { axe, expect, type TestServer, test } from '../fixtures.ts'
import { withoutSocket } from '../live-page.ts'
import { sayWhyPrice } from '../say-why.ts'
import { moveBrowserClock, now } from '../suite-clock.ts'

const MENUS = '**/api/admin/menus'
const ONE_MENU = '**/api/admin/menu/*'

/** Monday of a week after a year, of which no other test has a menu. */
const FAR_WEEK = addDays(mondayOf(kitchenDayOf(now())), 57 * 7)
/** Its Wednesday, and so far ahead that it is in no test's way. */
const FAR_DAY = addDays(FAR_WEEK, 2)

let names = 0

/** A menu of its own for a test. */
async function planMenu(server: TestServer, changes: object = {}) {
  const token = await server.signInAdmin()
  names += 1
  const name = `Feast ${process.env.TEST_WORKER_INDEX ?? 0}-${names}`
  const body = {
    name,
    menuDate: FAR_DAY,
    categories: [
      { name: 'Konkani', items: [{ name: 'Sol Kadhi' }, { name: 'Amboli' }] },
      { name: 'Add-ons', type: 'addon' as const, items: [{ name: 'Fish Fry', addon_price: 95, is_vegetarian: false }] },
    ],
    ...changes,
  }
  const { status, reply } = await server.call(contract.addMenu, { body }, { token })
  expect(status, 'planning a menu').toBe(200)
  return { token, name: body.name, id: reply.menu._id, menu: reply.menu }
}

async function openMenus(page: Page) {
  await page.goto('/admin#tab=menus')
  await expect(page.getByRole('heading', { level: 1, name: 'Menu Management' })).toBeVisible()
}

/** Shows one menu alone in the list. */
async function find(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search menus' }).fill(name)
  await expect(row(page, name)).toHaveCount(1)
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const form = (page: Page, title: 'Create New Menu' | 'Edit Menu' = 'Create New Menu') =>
  page.getByRole('dialog', { name: title })
/** What the form says; the same text stands in a toast. */
const said = (page: Page, title?: 'Create New Menu' | 'Edit Menu') =>
  form(page, title).getByRole('alert').filter({ hasText: /./ })
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })
const saved = (server: TestServer, token: string, id: string) =>
  server.call(contract.getMenu, { params: { id } }, { token }).then(({ reply }) => reply.menu)

async function fillNew(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add New Menu' }).click()
  await form(page).getByLabel('Menu Name').fill(name)
  await form(page).getByLabel('Cuisine Name').fill('Malvani')
  await form(page).getByLabel('Name of item 1').fill('Kombdi Vade')
}

let former: Awaited<ReturnType<typeof menusOf>> = []

async function menusOf(server: TestServer, token: string) {
  return (await server.call(contract.listMenus, {}, { token })).reply.menus
}

test.beforeEach(async ({ loginAdmin, server }) => {
  former = await menusOf(server, await loginAdmin())
})

/** What customers can order is as it was: other tests order from it. */
test.afterEach(async ({ server }) => {
  const token = await server.signInAdmin()
  const active = former.find((menu) => menu.is_active)
  const now = await menusOf(server, token)
  if (active && now.some(({ _id, is_active }) => _id === active._id && !is_active)) {
    await server.call(contract.activateMenu, { params: { id: active._id } }, { token })
  }
  for (const { _id: id } of now.filter((menu) => !former.some(({ _id }) => _id === menu._id))) {
    await server.call(contract.deleteMenu, { params: { id } }, { token })
  }
})

test.describe('the list of menus', () => {
  // shows: B2.menus.1, B2.menus.4, B2.menus.9
  test('has rows that open to the dishes of each category', async ({ adminPage, server }) => {
    const { name } = await planMenu(server)
    await openMenus(adminPage)
    await find(adminPage, name)
    await expect(row(adminPage, name)).toContainText(weekdayDate(FAR_DAY))
    await expect(row(adminPage, name)).toContainText('₹80')
    await row(adminPage, name).getByRole('button', { expanded: false }).click()
    await expect(adminPage.getByRole('heading', { name: 'Konkani' })).toBeVisible()
    await expect(adminPage.getByRole('listitem').filter({ hasText: '₹95' })).toContainText('Fish Fry')
    await axe(adminPage)
    await row(adminPage, name).getByRole('button', { expanded: true }).click()
    await expect(adminPage.getByRole('heading', { name: 'Konkani' })).toBeHidden()
  })

  // shows: B2.menus.8, B9.6
  test('shows ten at a time, sorts and searches', async ({ adminPage, server }) => {
    // How many days the demo kitchen has planned depends on the weekday.
    for (let menus = former.length; menus < 11; menus++) await planMenu(server)
    await openMenus(adminPage)
    await expect(adminPage.locator('tbody tr')).toHaveCount(10)
    await expect(adminPage.getByLabel('Rows per page')).toHaveValue('10')
    await adminPage.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(adminPage.getByRole('columnheader', { name: 'Menu' })).toHaveAttribute('aria-sort', 'ascending')
    await adminPage.getByRole('searchbox', { name: 'Search menus' }).fill('no such dish')
    await expect(adminPage.getByText('No menus match this search')).toBeVisible()
    await adminPage.getByRole('button', { name: 'Clear search' }).click()
    await expect(adminPage.locator('tbody tr')).toHaveCount(10)
  })

  // shows: B8.26
  test('says so when there are none, and when a menu or a category is empty', async ({ adminPage, server }) => {
    const { menu } = await planMenu(server)
    let menus: object[] = []
    await adminPage.route(MENUS, (route) => route.fulfill({ json: { success: true, menus } }))
    await openMenus(adminPage)
    await expect(adminPage.getByText('No Menus Yet')).toBeVisible()
    const [plate] = menu.categories
    menus = [
      { ...menu, _id: 'a', name: 'Bare', categories: [] },
      { ...menu, _id: 'b', name: 'Half', categories: [plate, { ...plate, _id: 'c', name: 'Sweets', items: [] }] },
    ]
    await adminPage.reload()
    await row(adminPage, 'Bare').getByRole('button', { expanded: false }).click()
    await expect(adminPage.getByText('No items in this menu')).toBeVisible()
    await row(adminPage, 'Half').getByRole('button', { expanded: false }).click()
    await expect(adminPage.getByText('No items in this category')).toBeVisible()
  })

  // shows: B8.12
  test('says what happened when it cannot be loaded', async ({ adminPage, allowFailures }) => {
    allowFailures(503)
    await adminPage.route(MENUS, (route) => route.fulfill({ status: 503, json: {} }))
    await openMenus(adminPage)
    await expect(toasts(adminPage).getByText('Failed to fetch menus')).toBeVisible({ timeout: 15_000 })
    await adminPage.unroute(MENUS)
    await adminPage.getByRole('button', { name: 'Try Again' }).click()
    await expect(adminPage.locator('tbody tr').first()).toBeVisible()
    await expect(toasts(adminPage).getByText('Failed to fetch menus')).toBeHidden()
  })

  for (const [device, width] of Object.entries({ tablet: 768, phone: 390 })) {
    test(`fits a ${device}`, async ({ adminPage, server }) => {
      const { name } = await planMenu(server)
      await adminPage.setViewportSize({ width, height: 844 })
      await openMenus(adminPage)
      await adminPage.getByRole('searchbox', { name: 'Search menus' }).fill(name)
      await expect(adminPage.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
      expect(await adminPage.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await axe(adminPage)
      await adminPage.getByRole('button', { name: `Edit ${name}` }).click()
      const dialog = form(adminPage, 'Edit Menu')
      await dialog.locator('summary', { hasText: 'What customers will see' }).click()
      await expect(dialog.getByRole('region', { name: 'What customers will see' })).toBeVisible()
      await axe(adminPage)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
    })
  }
})

test.describe('the plan of the week', () => {
  test('tells which days lack a menu, and a week like the last takes two clicks', async ({ adminPage, server }) => {
    const token = await server.signInAdmin()
    const { missing } = (await server.call(contract.menuWeek, {}, { token })).reply
    // A week far ahead, after one in which every open day has a menu.
    const [former, week] = [addDays(FAR_WEEK, 28), addDays(FAR_WEEK, 35)]
    const days = Array.from({ length: 6 }, (_, at) => addDays(former, at))
    for (const day of days) await planMenu(server, { menuDate: day, name: `Thali of ${day}` })
    const shown = async () =>
      (await server.call(contract.weeklyMenus, { body: { dates: [week] } })).reply.menus[week]?.name
    await adminPage.route('**/api/admin/menu-plan', (route) =>
      route.continue({ url: `${route.request().url()}?week=${week}` }),
    )
    await openMenus(adminPage)
    const region = adminPage.getByRole('region', { name: 'Plan the week' })
    await expect(region).toContainText(`${missing.length} days of the coming two weeks still lack a menu.`)
    await expect(region.getByText('No menu yet')).toHaveCount(7)
    const clicks = await countClicks(adminPage)
    await region.getByRole('button', { name: 'Copy the week before' }).click()
    await expect(region.getByRole('article')).toHaveCount(6)
    await expect(region.getByText('Draft', { exact: true })).toHaveCount(6)
    expect(await shown()).toBeUndefined()
    await region.getByRole('button', { name: 'Publish all 6 drafts' }).click()
    await expect(region.getByText('Published', { exact: true })).toHaveCount(6)
    expect(await shown()).toBe(`Thali of ${former}`)
    expect(await clicks()).toBe(2)

    await region.getByRole('button', { name: 'Add menu' }).click()
    await expect(form(adminPage).getByLabel('Menu Date')).toHaveValue(addDays(week, 6))
    await form(adminPage).getByRole('button', { name: 'Cancel' }).click()
  })
})

/** Counts presses of the mouse from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    window.addEventListener(
      'pointerdown',
      () => Object.assign(window, { clicks: Reflect.get(window, 'clicks') + 1 }),
      true,
    )
  })
  return () => page.evaluate(() => Reflect.get(window, 'clicks') as number)
}

test.describe('creating a menu', () => {
  // shows: B2.menus.2, B5.menu.1, B5.menu.2, B5.menu.4
  test('says what is missing', async ({ adminPage }) => {
    await openMenus(adminPage)
    await adminPage.getByRole('button', { name: 'Add New Menu' }).click()
    const create = form(adminPage).getByRole('button', { name: 'Create Menu' })
    await create.click()
    await expect(said(adminPage)).toHaveText('Please fill in menu name and cuisine name')
    await expect(toasts(adminPage).getByText('Please fill in menu name and cuisine name')).toBeVisible()
    await expect(form(adminPage).getByLabel('Menu Name')).toBeFocused()
    await axe(adminPage)
    await form(adminPage).getByLabel('Menu Name').fill('Nothing yet')
    await create.click()
    await expect(said(adminPage)).toHaveText('Please fill in menu name and cuisine name')
    await expect(form(adminPage).getByLabel('Cuisine Name')).toBeFocused()
    await form(adminPage).getByLabel('Cuisine Name').fill('Malvani')
    await create.click()
    await expect(said(adminPage)).toHaveText('Please add at least one category with items')
    await form(adminPage).getByLabel('Name of item 1').fill('Amti')
    await form(adminPage).getByLabel('Category Name').fill('')
    await create.click()
    await expect(said(adminPage)).toHaveText('Please add at least one category with items')
    await form(adminPage).getByLabel('Category Name').fill('Plate')
    await form(adminPage).getByLabel('Menu Date').fill('')
    await create.click()
    await expect(said(adminPage)).toHaveText('Please choose the day of the menu.')
    await form(adminPage).getByLabel('Menu Date').fill('2020-01-01')
    await create.click()
    await expect(said(adminPage)).toHaveText('The day of the menu cannot be earlier than today.')
  })

  // shows: B9.5
  test('is for the next open day without a menu unless another is chosen, and for none before today', async ({
    adminPage,
    server,
  }) => {
    const token = await server.signInAdmin()
    const { nextFree } = (await server.call(contract.menuWeek, {}, { token })).reply
    await openMenus(adminPage)
    await expect(adminPage.getByRole('region', { name: 'Plan the week' })).toContainText('still lack')
    await adminPage.getByRole('button', { name: 'Add New Menu' }).click()
    await expect(form(adminPage).getByLabel('Menu Date')).toHaveValue(nextFree)
    await expect(form(adminPage).getByLabel('Menu Date')).toHaveAttribute('min', kitchenDayOf(now()))
  })

  // shows: B5.menu.6, B5.menu.7
  test('keeps one category and one item, and names add-ons by themselves', async ({ adminPage }) => {
    await openMenus(adminPage)
    await adminPage.getByRole('button', { name: 'Add New Menu' }).click()
    const dialog = form(adminPage)
    await dialog.getByLabel('Cuisine Name').fill('Malvani')
    await expect(dialog.getByLabel('Category Name')).toHaveValue('Malvani')
    await expect(dialog.getByRole('button', { name: 'Remove category Malvani' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Remove Item 1' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await dialog.getByLabel('Name of item 2').fill('Amti')
    await dialog.getByRole('button', { name: 'Move Amti up' }).click()
    await expect(dialog.getByLabel('Name of item 1')).toHaveValue('Amti')
    await dialog.getByRole('button', { name: 'Remove Item 2' }).click()
    await expect(dialog.getByRole('button', { name: 'Remove Amti' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Add Category' }).click()
    await dialog.getByLabel('Category Type').nth(1).selectOption('Add-on')
    await expect(dialog.getByLabel('Category Name').nth(1)).toHaveValue('Add-ons')
    await dialog.getByRole('button', { name: 'Remove category Malvani' }).click()
    await expect(dialog.getByLabel('Category Name')).toHaveValue('Add-ons')
    await expect(dialog.getByRole('button', { name: 'Remove category Add-ons' })).toBeDisabled()
  })

  // shows: B5.menu.5, B8.18
  test('saves it once, trimmed and without blank lines, however often it is pressed', async ({ adminPage, server }) => {
    const token = await server.signInAdmin()
    await openMenus(adminPage)
    await fillNew(adminPage, '  Double Tap Thali ')
    const dialog = form(adminPage)
    await dialog.getByLabel('Menu Date').fill(addDays(FAR_DAY, 20))
    await dialog.getByLabel('Price of a thali').fill('95.5')
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await dialog.getByLabel('Name of item 3').fill(' Amti ')
    await dialog.getByLabel('Amti is vegetarian').uncheck()
    await dialog.getByRole('button', { name: 'Text and picture of Amti' }).click()
    await dialog.getByLabel('Description').fill('Sour and sweet')
    await adminPage.route('**/api/admin/menu', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Create Menu' }).dblclick()
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
    await expect(adminPage.getByText('Menu created successfully!')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(row(adminPage, 'Double Tap Thali')).toHaveCount(1)
    const { menus } = (await server.call(contract.listMenus, {}, { token })).reply
    const mine = menus.filter(({ name }) => name === 'Double Tap Thali')
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatchObject({
      menu_date: addDays(FAR_DAY, 20),
      price: 95.5,
      is_regular_thali: true,
      is_active: false,
      categories: [
        {
          name: 'Malvani',
          type: 'regular',
          items: [
            { name: 'Kombdi Vade', is_vegetarian: true },
            { name: 'Amti', is_vegetarian: false, description: 'Sour and sweet' },
          ],
        },
      ],
    })
  })

  // shows: B8.13
  test('keeps what was entered when it fails', async ({ adminPage, allowFailures, allowConsole }) => {
    allowFailures(503, 400)
    allowConsole(/ERR_FAILED/)
    await openMenus(adminPage)
    await fillNew(adminPage, 'Unlucky Thali')
    const create = form(adminPage).getByRole('button', { name: 'Create Menu' })
    await adminPage.route('**/api/admin/menu', (route) => route.fulfill({ status: 503, body: '' }))
    await create.click()
    await expect(said(adminPage)).toHaveText('Failed to save menu')
    await adminPage.route('**/api/admin/menu', (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'The kitchen says no' } }),
    )
    await create.click()
    await expect(said(adminPage)).toHaveText('The kitchen says no')
    await axe(adminPage)
    await adminPage.route('**/api/admin/menu', (route) => route.abort())
    await create.click()
    await expect(said(adminPage)).toHaveText('Failed to save menu')
    await expect(form(adminPage).getByLabel('Menu Name')).toHaveValue('Unlucky Thali')
  })

  test('keeps what was entered when the session ends', async ({ adminPage, server, allowFailures }) => {
    allowFailures(401)
    await openMenus(adminPage)
    await fillNew(adminPage, 'Long Thought Thali')
    const token = await adminPage.evaluate(() => localStorage.getItem('dabba-admin-token'))
    await server.api('/api/admin/logout', { method: 'POST' }, token ?? '')
    await form(adminPage).getByRole('button', { name: 'Create Menu' }).click()
    await expect(adminPage.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await adminPage.getByLabel('Email').fill(server.admin.email)
    await adminPage.getByLabel('Password', { exact: true }).fill(server.admin.password)
    await adminPage.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(form(adminPage).getByLabel('Menu Name')).toHaveValue('Long Thought Thali')
    await expect(form(adminPage)).toContainText('This is what you had entered before.')
    await axe(adminPage)
    await form(adminPage).getByRole('button', { name: 'Create Menu' }).click()
    await expect(adminPage.getByText('Menu created successfully!')).toBeVisible()
  })

  test('asks before it throws away what was entered', async ({ adminPage }) => {
    await openMenus(adminPage)
    await adminPage.getByRole('button', { name: 'Add New Menu' }).click()
    // Its code comes with the first tap.
    await expect(form(adminPage)).toBeVisible()
    await adminPage.keyboard.press('Escape')
    await expect(form(adminPage)).toBeHidden()
    await fillNew(adminPage, 'Half a menu')
    await adminPage.keyboard.press('Escape')
    await expect(adminPage.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
    await axe(adminPage)
    await adminPage.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(form(adminPage).getByLabel('Menu Name')).toHaveValue('Half a menu')
    await form(adminPage).getByRole('button', { name: 'Cancel' }).click()
    await adminPage.getByRole('button', { name: 'Discard' }).click()
    await expect(form(adminPage)).toBeHidden()
  })

  test('by keyboard alone', async ({ adminPage }) => {
    await openMenus(adminPage)
    await adminPage.getByRole('button', { name: 'Add New Menu' }).focus()
    await adminPage.keyboard.press('Enter')
    await expect(form(adminPage).getByLabel('Menu Name')).toBeFocused()
    await adminPage.keyboard.type('Keyboard Thali')
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.type('Malvani')
    await form(adminPage).getByLabel('Name of item 1').focus()
    await adminPage.keyboard.type('Amti')
    await adminPage.keyboard.press('Enter')
    await expect(adminPage.getByText('Menu created successfully!')).toBeVisible()
    await expect(form(adminPage)).toBeHidden()
    await expect(adminPage.getByRole('button', { name: 'Add New Menu' })).toBeFocused()
  })
})

test.describe('the items library in the form', () => {
  const picker = (page: Page) => page.getByRole('dialog', { name: 'Items Library' })

  // shows: B2.menus.6
  test('is searched, and lends dishes with their price, which the menu can change', async ({ adminPage, server }) => {
    const { token, id, name } = await planMenu(server)
    await openMenus(adminPage)
    await find(adminPage, name)
    await adminPage.getByRole('button', { name: `Edit ${name}` }).click()
    const dialog = form(adminPage, 'Edit Menu')
    await dialog.getByRole('button', { name: 'Add from Items Library' }).nth(1).click()
    await expect(picker(adminPage).getByLabel('Search items')).toBeFocused()
    const list = picker(adminPage).getByRole('list', { name: 'Items Library' })
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300)
    await adminPage.keyboard.type('no such dish')
    await expect(picker(adminPage).getByText('No items found')).toBeVisible()
    await picker(adminPage).getByLabel('Search items').fill('gulab')
    await picker(adminPage).getByRole('checkbox', { name: 'Gulab Jamun' }).check()
    await picker(adminPage).getByRole('button', { name: 'Add 1 Item' }).click()
    await expect(picker(adminPage)).toBeHidden()
    await expect(dialog.getByLabel('Price of Gulab Jamun')).toHaveValue('40')
    await dialog.getByLabel('Price of Gulab Jamun').fill('45')
    await expect(dialog.getByText('₹40 in the library')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add from Items Library' }).nth(1).click()
    await picker(adminPage).getByLabel('Search items').fill('gulab')
    await expect(picker(adminPage).getByRole('checkbox', { name: 'Gulab Jamun' })).toBeDisabled()
    await picker(adminPage).getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Update Menu' }).click()
    await expect(dialog).toBeHidden()
    const menu = await saved(server, token, id)
    expect(menu.categories[1]?.items[1]).toMatchObject({
      name: 'Gulab Jamun',
      addon_price: 45,
      basePrice: 40,
      customPrice: 45,
      isCustomized: true,
      sourceItemId: expect.any(String),
    })
  })

  // shows: B8.24, B8.27
  test('says so when it is empty or cannot be loaded', async ({ adminPage, allowFailures }) => {
    allowFailures(500)
    await adminPage.route('**/api/admin/items', (route) => route.fulfill({ json: { success: true, items: [] } }))
    await openMenus(adminPage)
    await adminPage.getByRole('button', { name: 'Add New Menu' }).click()
    await form(adminPage).getByRole('button', { name: 'Add from Items Library' }).click()
    await expect(
      picker(adminPage).getByText('No items available. Create items first in Items Management.'),
    ).toBeVisible()
    await axe(adminPage)
    await adminPage.route('**/api/admin/items', (route) => route.fulfill({ status: 500, json: {} }))
    await adminPage.reload()
    await adminPage.getByRole('button', { name: 'Add New Menu' }).click()
    await form(adminPage).getByRole('button', { name: 'Add from Items Library' }).click()
    await expect(picker(adminPage).getByText('The items could not be loaded.')).toBeVisible({ timeout: 15_000 })
    await adminPage.unroute('**/api/admin/items')
    await picker(adminPage).getByRole('button', { name: 'Try Again' }).click()
    await expect(picker(adminPage).getByRole('checkbox', { name: 'Dal Tadka' })).toBeVisible()
  })
})

test.describe('editing a menu', () => {
  // shows: B2.menus.5, B8.22
  test('shows what customers will see and saves without an alert', async ({ adminPage, server }) => {
    const { token, id, name } = await planMenu(server)
    await openMenus(adminPage)
    await find(adminPage, name)
    await adminPage.getByRole('button', { name: `Edit ${name}` }).click()
    const dialog = form(adminPage, 'Edit Menu')
    await expect(dialog.getByLabel('Cuisine Name')).toHaveValue('Konkani')
    await expect(dialog.getByLabel('Menu Date')).toHaveValue(FAR_DAY)
    const preview = dialog.getByRole('region', { name: 'What customers will see' })
    await expect(preview).toContainText('Sol Kadhi')
    await expect(preview).toContainText('₹95')
    await dialog.getByLabel('Price of Fish Fry').fill('110')
    await expect(preview).toContainText('₹110')
    await dialog.getByLabel('Menu Name').fill(`${name} anew`)
    await expect(preview).toContainText(`${name} anew`)
    await axe(adminPage)
    await dialog.getByRole('button', { name: 'Update Menu' }).click()
    await sayWhyPrice(adminPage)
    await expect(dialog).toBeHidden()
    await expect(row(adminPage, `${name} anew`)).toBeVisible()
    await expect(toasts(adminPage).getByRole('status')).toBeEmpty()
    const menu = await saved(server, token, id)
    expect(menu.categories[1]?.items[0]).toMatchObject({ name: 'Fish Fry', addon_price: 110, is_vegetarian: false })
  })

  // shows: B5.menu.8, B8.14
  test('says when the menu cannot be loaded or has no id', async ({ adminPage, server, allowFailures }) => {
    allowFailures(404, 500)
    const { name, menu, token, id } = await planMenu(server)
    // It would say at once that the menu is gone.
    await withoutSocket(adminPage)
    await openMenus(adminPage)
    await find(adminPage, name)
    await adminPage.route(ONE_MENU, (route) => route.fulfill({ status: 500, json: {} }))
    await adminPage.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(adminPage.getByText('Failed to load menu details')).toBeVisible()
    await adminPage.unroute(ONE_MENU)
    // It is deleted after the click: before it the list, read again every few seconds, might have lost its row.
    const deleted = async (route: Route) => {
      await server.call(contract.deleteMenu, { params: { id } }, { token })
      await route.continue()
    }
    await adminPage.route(ONE_MENU, deleted, { times: 1 })
    await adminPage.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(adminPage.getByText('Not found')).toBeVisible()
    await expect(row(adminPage, name)).toHaveCount(0)
    await adminPage.route(MENUS, (route) => route.fulfill({ json: { success: true, menus: [{ ...menu, _id: '' }] } }))
    await adminPage.reload()
    await adminPage.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(adminPage.getByText('Menu ID is missing')).toBeVisible()
  })

  test('never overwrites what another admin has saved meanwhile', async ({ adminPage, server, allowFailures }) => {
    allowFailures(409)
    const { token, id, name, menu } = await planMenu(server)
    const competitor = (price: number, newName: string) =>
      server.call(
        adminMenuCalls.updateMenu as typeof contract.updateMenu,
        {
          params: { id },
          body: {
            name: newName,
            menuDate: menu.menu_date,
            price,
            categories: [{ name: 'K', items: [{ name: 'Dal' }] }],
          },
        },
        { token },
      )
    await openMenus(adminPage)
    await find(adminPage, name)
    await adminPage.getByRole('button', { name: `Edit ${name}` }).click()
    const dialog = form(adminPage, 'Edit Menu')
    await dialog.getByLabel('Price of a thali').fill('91')
    expect((await competitor(92, name)).status).toBe(200)
    await dialog.getByRole('button', { name: 'Update Menu' }).click()
    await sayWhyPrice(adminPage)
    await expect(dialog.getByText('Someone else has changed this meanwhile', { exact: true })).toBeVisible()
    expect((await saved(server, token, id)).price).toBe(92)
    await axe(adminPage)
    await expect(dialog.getByRole('row').filter({ hasText: 'Price of a thali' })).toContainText('₹92₹91')
    await expect(dialog.getByRole('row').filter({ hasText: 'Sol Kadhi' })).toContainText('None')
    await dialog.getByRole('button', { name: 'Take What Is Saved Now' }).click()
    await expect(dialog.getByLabel('Price of a thali')).toHaveValue('92')
    await dialog.getByLabel('Price of a thali').fill('93')
    expect((await competitor(94, name)).status).toBe(200)
    await dialog.getByRole('button', { name: 'Update Menu' }).click()
    await dialog.getByRole('button', { name: 'Keep Mine and Save Again' }).click()
    await expect(dialog).toBeHidden()
    expect((await saved(server, token, id)).price).toBe(93)
  })
})

test('a menu that was deleted while it was edited can be saved as a new one', async ({
  adminPage,
  server,
  allowFailures,
}) => {
  allowFailures(404)
  const { token, id, name } = await planMenu(server)
  await openMenus(adminPage)
  await find(adminPage, name)
  await adminPage.getByRole('button', { name: `Edit ${name}` }).click()
  await server.call(contract.deleteMenu, { params: { id } }, { token })
  const dialog = form(adminPage, 'Edit Menu')
  await dialog.getByLabel('Price of a thali').fill('88')
  await dialog.getByRole('button', { name: 'Update Menu' }).click()
  await sayWhyPrice(adminPage)
  await expect(said(adminPage, 'Edit Menu')).toHaveText(
    'This menu has been deleted meanwhile. You can save it as a new one.',
  )
  await dialog.getByRole('button', { name: 'Save as New Menu' }).click()
  await expect(adminPage.getByText('Menu created successfully!')).toBeVisible()
  await expect(row(adminPage, name)).toContainText('₹88')
})

// shows: B5.upload.1
test('a picture is uploaded in the form, which waits for it', async ({ adminPage, server }) => {
  const { token, id, name } = await planMenu(server)
  await openMenus(adminPage)
  await find(adminPage, name)
  await adminPage.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = form(adminPage, 'Edit Menu')
  const file = await picture({ name: 'Thali.png', width: 1600, height: 1600 })
  await adminPage.route('**/api/admin/upload', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await dialog
    .getByRole('group', { name: 'Menu Image' })
    .locator('input[type=file]')
    .setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) })
  await expect(dialog.getByRole('button', { name: 'Waiting for the image...' })).toBeVisible()
  await dialog.getByLabel('Menu Name').fill(`${name} in colour`)
  await dialog.getByRole('button', { name: 'Update Menu' }).click()
  await expect(dialog).toBeHidden()
  const menu = await saved(server, token, id)
  expect(menu).toMatchObject({
    name: `${name} in colour`,
    image_url: expect.stringMatching(/^\/uploads\/cuisine-images\//),
  })
})

test.describe('the buttons of a menu', () => {
  // shows: B5.confirm.2, B8.20
  test('duplicate asks first, and lets the day be chosen before anything is saved', async ({ adminPage, server }) => {
    const { name, token } = await planMenu(server)
    await openMenus(adminPage)
    await find(adminPage, name)
    const ask = adminPage.getByRole('alertdialog', { name: 'Are you sure you want to duplicate this menu?' })
    await adminPage.getByRole('button', { name: `Duplicate ${name}` }).click()
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await expect(ask).toBeHidden()
    await adminPage.getByRole('button', { name: `Duplicate ${name}` }).click()
    await ask.getByRole('button', { name: 'Duplicate' }).click()
    await expect(form(adminPage).getByLabel('Menu Name')).toHaveValue(`Copy of ${name}`)
    expect((await menusOf(server, token)).filter((menu) => menu.name.includes(name))).toHaveLength(1)
    await form(adminPage).getByLabel('Menu Date').fill(FAR_DAY)
    await form(adminPage).getByRole('button', { name: 'Create Menu' }).click()
    const taken = adminPage.getByRole('alertdialog', { name: `Save another menu for ${weekdayDate(FAR_DAY)}?` })
    await expect(taken).toContainText(`${weekdayDate(FAR_DAY)} already has a menu: ${name}, with no orders so far.`)
    await taken.getByRole('button', { name: 'Save anyway' }).dblclick()
    await expect(adminPage.getByText('Menu duplicated successfully!')).toBeVisible()
    await expect(row(adminPage, name)).toHaveCount(2)
    await expect(row(adminPage, `Copy of ${name}`)).toHaveCount(1)
  })

  // shows: B5.confirm.1, B8.15, B8.19
  test('delete asks first', async ({ adminPage, server, allowFailures }) => {
    allowFailures(500)
    const { name } = await planMenu(server)
    await openMenus(adminPage)
    await find(adminPage, name)
    const ask = adminPage.getByRole('alertdialog', { name: 'Are you sure you want to delete this menu?' })
    await adminPage.getByRole('button', { name: `Delete ${name}` }).click()
    await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await adminPage.keyboard.press('Enter')
    await expect(ask).toBeHidden()
    await adminPage.route(ONE_MENU, (route) => route.fulfill({ status: 500, json: {} }))
    await adminPage.getByRole('button', { name: `Delete ${name}` }).click()
    await ask.getByRole('button', { name: 'Delete' }).click()
    await expect(adminPage.getByText('Failed to delete menu')).toBeVisible()
    await expect(row(adminPage, name)).toHaveCount(1)
    await adminPage.unroute(ONE_MENU)
    await adminPage.getByRole('button', { name: `Delete ${name}` }).click()
    await ask.getByRole('button', { name: 'Delete' }).click()
    await expect(adminPage.getByText('Menu deleted successfully!')).toBeVisible()
    await expect(row(adminPage, name)).toHaveCount(0)
  })

  // shows: B4.11, B8.17, B8.21
  test('activate makes it the only active one', async ({ adminPage, server, allowFailures }) => {
    allowFailures(500)
    const { name, token, id } = await planMenu(server)
    const former = (await server.call(contract.activeMenu, {})).reply.menu
    await openMenus(adminPage)
    await find(adminPage, name)
    await adminPage.route('**/toggle', (route) => route.fulfill({ status: 500, json: {} }))
    await adminPage.getByRole('button', { name: `Activate ${name}` }).click()
    await expect(adminPage.getByText('Failed to activate menu')).toBeVisible()
    await adminPage.unroute('**/toggle')
    await adminPage.getByRole('button', { name: `Activate ${name}` }).click()
    await expect(adminPage.getByText('Menu activated successfully!')).toBeVisible()
    await expect(adminPage.getByRole('button', { name: `Active ${name}` })).toBeDisabled()
    await expect(adminPage.getByRole('button', { name: `Active ${name}` })).toBeFocused()
    await adminPage.getByRole('searchbox', { name: 'Search menus' }).fill('')
    await expect(adminPage.getByRole('button', { name: /^Active / })).toHaveCount(1)
    await axe(adminPage)
    expect((await server.call(contract.activeMenu, {})).reply.menu?._id).toBe(id)

    await adminPage.getByRole('button', { name: `Delete ${name}` }).click()
    await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(adminPage.getByText(/^This was the active menu\. Customers still see the menu of/)).toBeVisible()
    await adminPage.getByRole('button', { name: 'Understood' }).click()
    await server.call(contract.activateMenu, { params: { id: former?._id ?? '' } }, { token })
  })

  // shows: B4.10
  test('two admins who activate at once leave one active', async ({ adminPage, browser, server }) => {
    // Of other days: one that takes the other's place would be asked about.
    const [mine, theirs] = [await planMenu(server), await planMenu(server, { menuDate: addDays(FAR_DAY, 1) })]
    const former = (await server.call(contract.activeMenu, {})).reply.menu
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
    await moveBrowserClock(context)
    const other = await context.newPage()
    await other.addInitScript((token) => localStorage.setItem('dabba-admin-token', token), theirs.token)
    await Promise.all([openMenus(adminPage), openMenus(other)])
    await Promise.all([find(adminPage, mine.name), find(other, theirs.name)])
    await Promise.all([
      adminPage.getByRole('button', { name: `Activate ${mine.name}` }).click(),
      other.getByRole('button', { name: `Activate ${theirs.name}` }).click(),
    ])
    await expect(adminPage.getByText('Menu activated successfully!')).toBeVisible()
    await expect(other.getByText('Menu activated successfully!')).toBeVisible()
    const { menus } = (await server.call(contract.listMenus, {}, { token: mine.token })).reply
    expect(menus.filter((menu) => menu.is_active)).toHaveLength(1)
    await context.close()
    await server.call(contract.activateMenu, { params: { id: former?._id ?? '' } }, { token: mine.token })
  })
})
