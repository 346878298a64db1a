import type { Page } from '@playwright/test'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { itemCalls } from '#shared/contract/catalog/office/items.ts'
import { picture } from '../../support/pictures.ts'
import { axe, expect, type TestServer, test } from '../fixtures.ts'
import { withoutSocket } from '../live-page.ts'
import { sayWhyPrice } from '../say-why.ts'

const ITEMS = '**/api/admin/items'

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const form = (page: Page) => page.getByRole('dialog')

let made = 0

/** An item of the test's own, so that no test stands in another's way. */
async function addItem(server: TestServer, fields: object = {}): Promise<Item> {
  made += 1
  const body = {
    name: `Trial ${made} ${crypto.randomUUID().slice(0, 8)}`,
    basePrice: 40,
    category: 'Vegetables' as const,
    ...fields,
  }
  const { status, reply } = await server.call(itemCalls.addItem, { body }, { token: await server.signInAdmin() })
  expect(status, 'adding an item').toBe(200)
  return reply.item
}

async function change(server: TestServer, item: Item, fields: object) {
  const body = { name: item.name, basePrice: item.base_price, category: item.category as 'Vegetables', ...fields }
  const token = await server.signInAdmin()
  const { status } = await server.call(itemCalls.updateItem, { params: { id: item._id }, body }, { token })
  expect(status, 'changing an item').toBe(200)
}

async function saved(server: TestServer, id: string): Promise<Item | undefined> {
  const { reply } = await server.call(itemCalls.listItems, {}, { token: await server.signInAdmin() })
  return reply.items.find(({ _id }) => _id === id)
}

async function open(page: Page, search?: string) {
  await page.goto('/admin#tab=items')
  await expect(page.getByRole('heading', { level: 1, name: 'Items Management' })).toBeVisible()
  if (search) await page.getByLabel('Search items').fill(search)
}

async function openNew(page: Page) {
  await open(page)
  await page.getByRole('button', { name: 'Add New Item' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Item' })).toBeVisible()
}

test.beforeEach(({ loginAdmin }) => loginAdmin().then(() => {}))

test.describe('the list', () => {
  // shows: B2.5, B9.2
  test('stands in its tab with all there is to know, ten at a time', async ({ adminPage }) => {
    await adminPage.goto('/admin')
    await adminPage.getByRole('tab', { name: 'Items Management' }).click()
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Items Management' })).toBeVisible()
    await expect(adminPage.getByRole('columnheader')).toHaveText([
      'Item',
      'Category',
      'Type',
      'Price',
      'Spice',
      'Status',
      'Actions',
    ])
    await expect(rows(adminPage)).toHaveCount(10)
    await expect(adminPage.getByLabel('Rows per page')).toHaveValue('10')
  })

  // shows: B2.6, B4.6
  test('shows 60 characters of a description and dims what is inactive', async ({ adminPage, server }) => {
    const item = await addItem(server, { description: `${'Slowly cooked '.repeat(6)}dal`, itemType: 'addon' })
    await open(adminPage, item.name)
    const row = rowOf(adminPage, item.name)
    await expect(row).toContainText('Slowly cooked Slowly cooked Slowly cooked Slowly cooked Slow...')
    await expect(row).toContainText('Add-on, Premium veg')
    await expect(row).toContainText('₹40')
    await expect(row).toContainText('Medium')
    await expect(row.getByRole('img', { name: 'Vegetarian' })).toBeVisible()
    const before = await row.evaluate((element) => getComputedStyle(element).color)
    await row.getByRole('button', { name: `Deactivate ${item.name}` }).click()
    await expect(row.getByRole('button', { name: `Activate ${item.name}`, exact: true })).toHaveText('Activate')
    await expect(row).toContainText('Inactive')
    await adminPage.mouse.move(0, 0)
    expect(await row.evaluate((element) => getComputedStyle(element).color)).not.toBe(before)
    await axe(adminPage)
    expect((await saved(server, item._id))?.is_active).toBe(false)
    await row.getByRole('button', { name: `Activate ${item.name}`, exact: true }).click()
    await expect(row.getByRole('button', { name: `Deactivate ${item.name}` })).toHaveText('Deactivate')
    expect((await saved(server, item._id))?.is_active).toBe(true)
  })

  // shows: B8.11
  test('is searched, filtered and sorted', async ({ adminPage, server }) => {
    const mark = `Mark${crypto.randomUUID().slice(0, 8)}`
    await addItem(server, { name: `${mark} Paneer`, basePrice: 90, itemType: 'addon', description: 'Cottage cheese' })
    await addItem(server, { name: `${mark} Egg`, basePrice: 30, isVegetarian: false, category: 'Main Course' })
    await open(adminPage, mark)
    await expect(rows(adminPage)).toHaveCount(2)
    await expect(adminPage.getByText('2 items')).toBeVisible()
    await adminPage.getByRole('button', { name: 'Price' }).click()
    await expect(rows(adminPage).first()).toContainText('Egg')
    await adminPage.getByRole('button', { name: 'Price' }).click()
    await expect(rows(adminPage).first()).toContainText('Paneer')
    for (const [filter, choice, name] of [
      ['Diet', 'Non-vegetarian', 'Egg'],
      ['Type', 'Add-on', 'Paneer'],
      ['Category', 'Main Course', 'Egg'],
    ] as const) {
      await adminPage.getByLabel(filter, { exact: true }).selectOption(choice)
      await expect(rows(adminPage)).toHaveCount(1)
      await expect(rows(adminPage)).toContainText(name)
      await adminPage.getByLabel(filter, { exact: true }).selectOption('')
    }
    await adminPage.getByLabel('Search items').fill(`${mark} cheese`)
    await expect(rows(adminPage)).toHaveCount(1)
    await adminPage.getByLabel('Status', { exact: true }).selectOption('Inactive')
    await expect(adminPage.getByText('No items found')).toBeVisible()
    await axe(adminPage)
    await adminPage.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(rows(adminPage)).toHaveCount(10)
  })

  // shows: B2.8
  test('says so when there are none yet', async ({ adminPage }) => {
    await adminPage.route(ITEMS, (route) => route.fulfill({ json: { success: true, items: [] } }))
    await open(adminPage)
    await expect(adminPage.getByText('No Items Yet')).toBeVisible()
    await adminPage.getByRole('button', { name: 'Add Your First Item' }).click()
    await expect(adminPage.getByRole('dialog', { name: 'Add New Item' })).toBeVisible()
  })

  // shows: B8.1
  test('says what happened when they cannot be loaded', async ({ adminPage, allowFailures }) => {
    allowFailures(500)
    await adminPage.route(ITEMS, (route) => route.fulfill({ status: 500, json: {} }))
    await open(adminPage)
    const failed = adminPage.getByText('Failed to fetch items')
    await expect(failed).toHaveCount(2, { timeout: 15_000 })
    await adminPage.unroute(ITEMS)
    await adminPage.getByRole('button', { name: 'Try Again' }).click()
    await expect(rows(adminPage)).toHaveCount(10)
    await expect(failed).toHaveCount(0)
  })

  // shows: B8.5
  test('keeps its state when an item cannot be toggled', async ({ adminPage, server, allowFailures }) => {
    allowFailures(500)
    const item = await addItem(server)
    await open(adminPage, item.name)
    await adminPage.route('**/toggle', (route) => route.fulfill({ status: 500, json: {} }))
    await rowOf(adminPage, item.name)
      .getByRole('button', { name: /^Deactivate/ })
      .click()
    await expect(adminPage.getByText('Failed to update item status')).toBeVisible()
    await expect(rowOf(adminPage, item.name).getByRole('button', { name: /^Deactivate/ })).toBeVisible()
  })

  // shows: B2.10
  test('is cards on a phone and a tablet', async ({ adminPage, server }) => {
    const item = await addItem(server)
    for (const width of [390, 768]) {
      await adminPage.setViewportSize({ width, height: 844 })
      await open(adminPage, item.name)
      await expect(adminPage.getByRole('listitem').filter({ hasText: item.name })).toContainText('₹40')
      expect(await adminPage.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await axe(adminPage)
    }
  })
})

test.describe('adding', () => {
  // shows: B3.1, B5.4
  test('begins with a vegetarian base item of medium spice', async ({ adminPage }) => {
    await openNew(adminPage)
    const dialog = form(adminPage)
    await expect(dialog.getByLabel('Type')).toHaveValue('base')
    await expect(dialog.getByLabel('Spice level')).toHaveValue('medium')
    await expect(dialog.getByLabel('Vegetarian')).toBeChecked()
    await expect(dialog.getByLabel('Add-on category')).toBeHidden()
    await expect(dialog.getByLabel('Category').locator('option')).toHaveText([
      'Choose a category',
      'Main Course',
      'Rice & Breads',
      'Dal & Curry',
      'Vegetables',
      'Sides & Accompaniments',
      'Desserts',
      'Beverages',
    ])
    // Not below 0, and to the paisa: what is typed otherwise is said at the field.
    await expect(dialog.getByLabel('Base price')).toHaveAttribute('inputmode', 'decimal')
    for (const wrong of ['-1', '1.234']) {
      await dialog.getByLabel('Base price').fill(wrong)
      await expect(dialog.getByText('This cannot be read as an amount. Write it like 1,040 or 62.50.')).toBeVisible()
    }
    await dialog.getByLabel('Type').selectOption('Add-on')
    await expect(dialog.getByLabel('Add-on category')).toHaveValue('premium_veg')
    await expect(dialog.getByLabel('Add-on category').locator('option')).toHaveText([
      'Premium veg',
      'Non-veg',
      'Extra portion',
    ])
  })

  // shows: B5.2
  test('asks for what is missing', async ({ adminPage }) => {
    await openNew(adminPage)
    const dialog = form(adminPage)
    await dialog.getByRole('button', { name: 'Create Item' }).click()
    await expect(dialog.getByText('Please fill in all required fields')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expect(dialog.getByText('Required', { exact: true })).toHaveCount(3)
    await dialog.getByLabel('Name').fill('   ')
    await dialog.getByLabel('Base price').fill('60')
    await dialog.getByLabel('Category').selectOption('Dal & Curry')
    await dialog.getByRole('button', { name: 'Create Item' }).click()
    await expect(dialog.getByText('Required', { exact: true })).toHaveCount(1)
    await dialog.getByLabel('Name').fill('Dal')
    await dialog.getByLabel('Base price').fill('-1')
    await dialog.getByRole('button', { name: 'Create Item' }).click()
    await expect(dialog.getByLabel('Base price')).toBeFocused()
    await dialog.getByLabel('Base price').fill('60')
    await dialog.getByLabel('Image URL').fill('picture of dal')
    await dialog.getByRole('button', { name: 'Create Item' }).click()
    await expect(dialog.getByLabel('Image URL')).toBeFocused()
    await expect(dialog.getByLabel('Image URL')).toHaveAccessibleDescription(
      /The image must be an address that starts with https:\/\/ or http:\/\/\./,
    )
  })

  // shows: B2.9
  test('makes an item, by keyboard alone', async ({ adminPage, server }) => {
    const name = `Keyboard dal ${crypto.randomUUID().slice(0, 8)}`
    await open(adminPage)
    await adminPage.getByRole('button', { name: 'Add New Item' }).focus()
    await adminPage.keyboard.press('Enter')
    await expect(form(adminPage).getByLabel('Name')).toBeFocused()
    await adminPage.keyboard.type(name)
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.type('With ghee')
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.type('62.50')
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.type('Dal')
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.type('Add')
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.type('Non')
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.type('Spicy')
    await adminPage.keyboard.press('Tab')
    await adminPage.keyboard.press('Space')
    await adminPage.keyboard.press('Enter')
    await expect(adminPage.getByText('Item created successfully!')).toBeVisible()
    await expect(form(adminPage)).toBeHidden()
    await adminPage.getByLabel('Search items').fill(name)
    await expect(rows(adminPage)).toHaveCount(1)
    const { reply } = await server.call(itemCalls.listItems, {}, { token: await server.signInAdmin() })
    expect(reply.items.find((item) => item.name === name)).toMatchObject({
      description: 'With ghee',
      base_price: 62.5,
      category: 'Dal & Curry',
      item_type: 'addon',
      addon_category: 'non_veg',
      spice_level: 'spicy',
      is_vegetarian: false,
      is_active: true,
    })
  })

  // shows: B8.2
  test('keeps what was typed when it fails, and makes one item of two quick presses', async ({
    adminPage,
    server,
    allowFailures,
  }) => {
    allowFailures(500)
    const name = `Twice ${crypto.randomUUID().slice(0, 8)}`
    await openNew(adminPage)
    const dialog = form(adminPage)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Base price').fill('10')
    await dialog.getByLabel('Category').selectOption('Desserts')
    await adminPage.route('**/api/admin/item', (route) => route.fulfill({ status: 500, json: {} }))
    await dialog.getByRole('button', { name: 'Create Item' }).click()
    await expect(adminPage.getByText('Failed to create item').first()).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue(name)
    await axe(adminPage)
    await adminPage.unroute('**/api/admin/item')
    await dialog.getByRole('button', { name: 'Create Item' }).dblclick()
    await expect(adminPage.getByText('Item created successfully!')).toBeVisible()
    const { reply } = await server.call(itemCalls.listItems, {}, { token: await server.signInAdmin() })
    expect(reply.items.filter((item) => item.name === name)).toHaveLength(1)
  })

  test('asks before what was typed is lost', async ({ adminPage }) => {
    await openNew(adminPage)
    await adminPage.keyboard.press('Escape')
    await expect(form(adminPage)).toBeHidden()
    await adminPage.getByRole('button', { name: 'Add New Item' }).click()
    await form(adminPage).getByLabel('Name').fill('Half a name')
    await form(adminPage).getByRole('button', { name: 'Cancel' }).click()
    const ask = adminPage.getByRole('alertdialog', { name: 'Discard your changes?' })
    await axe(adminPage)
    await ask.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(form(adminPage).getByLabel('Name')).toHaveValue('Half a name')
    await adminPage.keyboard.press('Escape')
    await ask.getByRole('button', { name: 'Discard' }).click()
    await expect(form(adminPage)).toBeHidden()
  })
})

test.describe('editing', () => {
  // shows: B8.4
  test('changes an item', async ({ adminPage, server }) => {
    const item = await addItem(server, { description: 'Old', itemType: 'addon', addonCategory: 'extra_portion' })
    await open(adminPage, item.name)
    await adminPage.getByRole('button', { name: `Edit ${item.name}` }).click()
    const dialog = adminPage.getByRole('dialog', { name: 'Edit Item' })
    await expect(dialog.getByLabel('Name')).toHaveValue(item.name)
    await expect(dialog.getByLabel('Base price')).toHaveValue('40')
    await expect(dialog.getByLabel('Add-on category')).toHaveValue('extra_portion')
    await dialog.getByLabel('Description').fill('New words')
    await dialog.getByRole('button', { name: 'Update Item' }).click()
    await expect(adminPage.getByText('Item updated successfully!')).toBeVisible()
    await expect(rowOf(adminPage, item.name)).toContainText('New words')
    expect(await saved(server, item._id)).toMatchObject({ description: 'New words', addon_category: 'extra_portion' })
  })

  // shows: B8.3
  test('says when the item or the change does not get through', async ({ adminPage, server, allowFailures }) => {
    allowFailures(500)
    const item = await addItem(server)
    await open(adminPage, item.name)
    await adminPage.route('**/api/admin/item/*', (route) => route.fulfill({ status: 500, json: {} }))
    // The list, which is read again then, keeps nobody from asking for the item again.
    const list = Promise.withResolvers<void>()
    await adminPage.route(ITEMS, (route) => list.promise.then(() => route.continue()))
    await adminPage.getByRole('button', { name: `Edit ${item.name}` }).click()
    await expect(adminPage.getByText('Failed to load item details')).toBeVisible()
    await adminPage.unroute('**/api/admin/item/*')
    await adminPage.getByRole('button', { name: `Edit ${item.name}` }).click()
    await form(adminPage).getByLabel('Base price').fill('41')
    list.resolve()
    await expect(adminPage.getByText('Failed to load item details')).toBeHidden()
    await adminPage.route('**/api/admin/item/*', (route) => route.fulfill({ status: 500, json: {} }))
    await form(adminPage).getByRole('button', { name: 'Update Item' }).click()
    await sayWhyPrice(adminPage)
    await expect(adminPage.getByText('Failed to update item').first()).toBeVisible()
    await expect(form(adminPage).getByLabel('Base price')).toHaveValue('41')
    expect((await saved(server, item._id))?.base_price).toBe(40)
  })

  // shows: B7.3
  test('never overwrites unseen what someone else has saved meanwhile', async ({
    adminPage,
    server,
    allowFailures,
  }) => {
    allowFailures(409)
    const item = await addItem(server)
    await open(adminPage, item.name)
    await adminPage.getByRole('button', { name: `Edit ${item.name}` }).click()
    const dialog = form(adminPage)
    await dialog.getByLabel('Description').fill('My words')
    await change(server, item, { basePrice: 77, description: 'Their words' })
    await dialog.getByRole('button', { name: 'Update Item' }).click()
    await expect(dialog.getByText('Someone else has changed this meanwhile', { exact: true })).toBeVisible()
    const differences = dialog.getByRole('row')
    await expect(differences).toHaveText(['FieldSaved nowYours', 'DescriptionTheir wordsMy words', 'Base price₹77₹40'])
    await axe(adminPage)
    expect((await saved(server, item._id))?.description).toBe('Their words')
    await dialog.getByRole('button', { name: 'Keep Mine and Save Again' }).click()
    await sayWhyPrice(adminPage)
    await expect(adminPage.getByText('Item updated successfully!')).toBeVisible()
    expect(await saved(server, item._id)).toMatchObject({ description: 'My words', base_price: 40 })
  })

  test('can take what someone else has saved instead', async ({ adminPage, server, allowFailures }) => {
    allowFailures(409)
    const item = await addItem(server)
    await open(adminPage, item.name)
    await adminPage.getByRole('button', { name: `Edit ${item.name}` }).click()
    const dialog = form(adminPage)
    await dialog.getByLabel('Description').fill('My words')
    await change(server, item, { description: 'Their words' })
    await dialog.getByRole('button', { name: 'Update Item' }).click()
    await dialog.getByRole('button', { name: 'Take What Is Saved Now' }).click()
    await expect(dialog.getByLabel('Description')).toHaveValue('Their words')
    await dialog.getByLabel('Base price').fill('50')
    await dialog.getByRole('button', { name: 'Update Item' }).click()
    await sayWhyPrice(adminPage)
    await expect(adminPage.getByText('Item updated successfully!')).toBeVisible()
    expect(await saved(server, item._id)).toMatchObject({ description: 'Their words', base_price: 50 })
  })

  test('saves an item anew that someone else has deleted meanwhile', async ({ adminPage, server, allowFailures }) => {
    allowFailures(404)
    const item = await addItem(server)
    await open(adminPage, item.name)
    await adminPage.getByRole('button', { name: `Edit ${item.name}` }).click()
    const dialog = form(adminPage)
    await dialog.getByLabel('Base price').fill('43')
    const token = await server.signInAdmin()
    await server.call(itemCalls.deleteItem, { params: { id: item._id } }, { token })
    await dialog.getByRole('button', { name: 'Update Item' }).click()
    await sayWhyPrice(adminPage)
    await expect(dialog.getByText('This item has been deleted meanwhile. You can save it as a new one.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save as New Item' }).click()
    await expect(adminPage.getByText('Item created successfully!')).toBeVisible()
    await expect(rowOf(adminPage, item.name)).toContainText('₹43')
  })
})

test.describe('deleting', () => {
  // shows: B5.10, B8.7
  test('asks first', async ({ adminPage, server }) => {
    const item = await addItem(server)
    await open(adminPage, item.name)
    const ask = adminPage.getByRole('alertdialog', { name: 'Are you sure you want to delete this item?' })
    await adminPage.getByRole('button', { name: `Delete ${item.name}` }).click()
    await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await expect(ask).toBeHidden()
    expect(await saved(server, item._id)).toBeDefined()
    await adminPage.getByRole('button', { name: `Delete ${item.name}` }).click()
    await ask.getByRole('button', { name: 'Delete' }).click()
    await expect(adminPage.getByText('Item deleted successfully!')).toBeVisible()
    await expect(rowOf(adminPage, item.name)).toHaveCount(0)
    expect(await saved(server, item._id)).toBeUndefined()
  })

  // shows: B8.6
  test('says when it fails, and spares what someone else has changed', async ({ adminPage, server, allowFailures }) => {
    allowFailures(409, 500)
    const item = await addItem(server)
    await open(adminPage, item.name)
    const ask = adminPage.getByRole('alertdialog')
    await adminPage.route('**/api/admin/item/*', (route) => route.fulfill({ status: 500, json: {} }))
    await adminPage.getByRole('button', { name: `Delete ${item.name}` }).click()
    await ask.getByRole('button', { name: 'Delete' }).click()
    await expect(adminPage.getByText('Failed to delete item')).toBeVisible()
    await adminPage.unroute('**/api/admin/item/*')
    await adminPage.getByRole('button', { name: `Delete ${item.name}` }).click()
    await change(server, item, { basePrice: 99 })
    await ask.getByRole('button', { name: 'Delete' }).click()
    await expect(adminPage.getByText(`Someone else has changed ${item.name} meanwhile.`)).toBeVisible()
    await expect(rowOf(adminPage, item.name)).toContainText('₹99')
    expect(await saved(server, item._id)).toBeDefined()
  })
})

test.describe('the picture', () => {
  const file = async (name = 'dal.png', width = 1600, height = 1200) => {
    const made = await picture({ name, width, height })
    return { name, mimeType: made.type, buffer: Buffer.from(await made.arrayBuffer()) }
  }

  interface Watched {
    sent: { name: string; type: string; width: number; height: number }
  }

  /** Notes what the page sends. The browser does not tell of files in a body otherwise. */
  async function watchUploads(page: Page) {
    await page.addInitScript(() => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (body) {
        const sent = (body as FormData).get('file') as File
        createImageBitmap(sent).then(({ width, height }) => {
          Object.assign(window, { sent: { name: sent.name, type: sent.type, width, height } })
          send.call(this, body)
        })
      }
    })
  }

  /** Puts a file on the page's clipboard or mouse, as `kind` brings it. */
  async function bring(page: Page, kind: 'drop' | 'paste') {
    const { name, mimeType, buffer } = await file('brought.png', 300, 200)
    await page.getByRole('button', { name: /^Choose an/ }).evaluate(
      (element, { kind, name, mimeType, bytes }) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
        element.dispatchEvent(event)
      },
      { kind, name, mimeType, bytes: [...buffer] },
    )
  }

  // shows: B5.8
  test('is made smaller, sent and kept with the item', async ({ adminPage, server }) => {
    const item = await addItem(server)
    await watchUploads(adminPage)
    await open(adminPage, item.name)
    await adminPage.getByRole('button', { name: `Edit ${item.name}` }).click()
    const dialog = form(adminPage)
    const choosing = adminPage.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose an image' }).click()
    await (await choosing).setFiles(await file())
    await expect(dialog.getByRole('button', { name: 'Choose another image' })).toBeVisible()
    expect(await adminPage.evaluate(() => (window as unknown as Watched).sent)).toEqual({
      name: 'dal.png',
      type: 'image/webp',
      width: 800,
      height: 600,
    })
    await axe(adminPage)
    await dialog.getByRole('button', { name: 'Update Item' }).click()
    await expect(adminPage.getByText('Item updated successfully!')).toBeVisible()
    const url = (await saved(server, item._id))?.image_url ?? ''
    expect(url).toMatch(/^\/uploads\/images\/\d+-dal-[0-9a-f]{8}\.webp$/)
    const shown = rowOf(adminPage, item.name).locator('img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  // shows: B4.7
  test('shows how far it is, and can be called off', async ({ adminPage }) => {
    await openNew(adminPage)
    const dialog = form(adminPage)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await adminPage.route('**/api/admin/upload', async (route) => {
      await held
      await route.abort().catch(() => {})
    })
    await dialog.locator('input[type=file]').setInputFiles(await file())
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Waiting for the image...' })).toBeVisible()
    await axe(adminPage)
    await dialog.getByRole('button', { name: 'Cancel the upload' }).click()
    await expect(dialog.getByRole('button', { name: 'Choose an image' })).toBeFocused()
    await expect(dialog.getByRole('progressbar')).toBeHidden()
    release()
    await expect(adminPage.getByText('Error uploading image. Please try again.')).toBeHidden()
  })

  // shows: B5.5, B8.10
  test('says what is wrong with a file, and when the upload fails', async ({
    adminPage,
    allowFailures,
    allowConsole,
  }) => {
    allowFailures(400)
    allowConsole(/ERR_FAILED/)
    await openNew(adminPage)
    const dialog = form(adminPage)
    const input = dialog.locator('input[type=file]')
    await input.setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(dialog.getByText('Please select an image file')).toBeVisible()
    await axe(adminPage)
    await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
    await expect(dialog.getByText('File size should be less than 10MB')).toBeVisible()
    await input.setInputFiles({ name: 'bad.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(adminPage.getByText('Error uploading image. Please try again.')).toBeVisible()
    await expect(dialog.getByText('Please select an image file')).toBeVisible()
    await adminPage.route('**/api/admin/upload', (route) => route.abort())
    await input.setInputFiles(await file())
    await expect(dialog.getByText('Error uploading image. Please try again.')).toBeVisible()
    await adminPage.unroute('**/api/admin/upload')
    await input.setInputFiles(await file())
    await expect(dialog.getByRole('button', { name: 'Choose another image' })).toBeVisible()
    await expect(dialog.getByText('Error uploading image. Please try again.')).toBeHidden()
  })

  for (const kind of ['drop', 'paste'] as const) {
    // shows: B4.8
    test(`can be brought by ${kind}, and removed`, async ({ adminPage, server }) => {
      await openNew(adminPage)
      const dialog = form(adminPage)
      const uploaded = adminPage.waitForResponse('**/api/admin/upload')
      await bring(adminPage, kind)
      const { url } = await (await uploaded).json()
      await expect(dialog.getByRole('button', { name: 'Choose another image' })).toBeVisible()
      expect((await fetch(`${server.url}${url}`)).status).toBe(200)
      const removed = adminPage.waitForResponse(
        (response) => response.url().endsWith('/api/admin/upload') && response.request().method() === 'DELETE',
      )
      await dialog.getByRole('button', { name: 'Remove the image' }).click()
      await expect(dialog.getByRole('button', { name: 'Choose an image' })).toBeFocused()
      expect((await removed).status()).toBe(200)
      expect((await fetch(`${server.url}${url}`)).status).toBe(404)
    })
  }

  test('that cannot be shown is never a broken one', async ({ adminPage, server, allowFailures }) => {
    allowFailures(404)
    const item = await addItem(server, { imageUrl: '/uploads/images/1-gone.webp' })
    const gone = adminPage.waitForResponse('**/uploads/**')
    await open(adminPage, item.name)
    expect((await gone).status()).toBe(404)
    await expect(rowOf(adminPage, item.name).locator('img')).toHaveCount(0)
    await expect(rowOf(adminPage, item.name).locator('svg').first()).toBeVisible()
    // Other tests' lists would look for the picture, too.
    await server.call(itemCalls.deleteItem, { params: { id: item._id } }, { token: await server.signInAdmin() })
  })
})

// shows: B4.5
test('a session that ends over a form loses nothing of it', async ({ adminPage, server, allowFailures }) => {
  allowFailures(401)
  const item = await addItem(server)
  await open(adminPage, item.name)
  await adminPage.getByRole('button', { name: `Edit ${item.name}` }).click()
  await form(adminPage).getByLabel('Description').fill('A long text')
  const token = await adminPage.evaluate(() => localStorage.getItem('dabba-admin-token'))
  await server.api('/api/admin/logout', { method: 'POST' }, token ?? '')
  await form(adminPage).getByRole('button', { name: 'Update Item' }).click()
  await expect(adminPage.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await adminPage.getByLabel('Email').fill(server.admin.email)
  await adminPage.getByLabel('Password', { exact: true }).fill(server.admin.password)
  await adminPage.getByRole('button', { name: 'Sign In', exact: true }).click()
  const dialog = adminPage.getByRole('dialog', { name: 'Edit Item' })
  await expect(dialog.getByLabel('Description')).toHaveValue('A long text')
  await expect(dialog).toContainText('This is what you had entered before. It has not been saved yet.')
  await dialog.getByRole('button', { name: 'Update Item' }).click()
  await expect(adminPage.getByText('Item updated successfully!')).toBeVisible()
  expect((await saved(server, item._id))?.description).toBe('A long text')
  await adminPage.reload()
  await expect(rows(adminPage)).toHaveCount(10)
  await expect(dialog).toBeHidden()
})

// shows: B4.4
test('a session that ends in the middle leads to the sign-in and back to the tab', async ({
  adminPage,
  server,
  allowFailures,
}) => {
  allowFailures(401)
  const item = await addItem(server)
  // It would say within seconds that the session has ended.
  await withoutSocket(adminPage)
  await open(adminPage, item.name)
  const token = await adminPage.evaluate(() => localStorage.getItem('dabba-admin-token'))
  await server.api('/api/admin/logout', { method: 'POST' }, token ?? '')
  await rowOf(adminPage, item.name)
    .getByRole('button', { name: /^Deactivate/ })
    .click()
  await expect(adminPage.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await adminPage.getByLabel('Email').fill(server.admin.email)
  await adminPage.getByLabel('Password', { exact: true }).fill(server.admin.password)
  await adminPage.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Items Management' })).toBeVisible()
})
