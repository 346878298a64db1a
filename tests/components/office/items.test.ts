import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { itemCalls } from '#shared/contract/catalog/office/items.ts'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { adminPollCalls } from '#shared/contract/catalog/office/polls.ts'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import { confirm, dialog, question, renderOffice } from '../render-office.tsx'
import { button, heading, messages } from '../render-screen.tsx'
import { ASKED } from '../replies.ts'
import { later, server } from '../stub-server.ts'

const curd: Item = {
  _id: crypto.randomUUID(),
  name: 'Curd Bowl',
  description: null,
  image_url: null,
  base_price: 30,
  item_type: 'addon',
  addon_category: 'premium_veg',
  is_vegetarian: true,
  spice_level: 'mild',
  category: 'Sides & Accompaniments',
  is_active: true,
  createdAt: '2031-01-01T05:00:00.000Z',
  updatedAt: '2031-01-01T05:00:00.000Z',
}

beforeEach(() => {
  server.answers(itemCalls.listItems, { items: [curd] })
})

const field = (label: string) => page.getByRole('dialog').getByLabelText(label)
const said = () => page.getByRole('dialog').getByRole('alert').last()

/** As the browser's Back does. */
function goBackTo(place: string) {
  window.history.replaceState(null, '', place)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

async function openItems() {
  renderOffice('tab=items')
  await expect.element(heading('Items Management')).toBeVisible()
  await expect.element(button('Edit Curd Bowl')).toBeVisible()
}

async function openNew() {
  await openItems()
  await button('Add New Item').click()
  await expect.element(dialog('Add New Item')).toBeVisible()
}

async function fill(name: string) {
  await field('Name').fill(name)
  await field('Base price').fill('35')
  await page.getByRole('dialog').getByLabelText('Category').first().selectOptions('Desserts')
}

describe('what is wrong', () => {
  const wrong = () =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map((control) => control.name)

  test('goes from field, banner and messages as soon as it is put right, and the focus stays', async () => {
    await openNew()
    await button('Create Item').click()
    const text = 'Please fill in all required fields'
    await expect.element(said()).toHaveTextContent(text)
    await expect.element(messages()).toMatchTextContent(text)
    expect(wrong()).toEqual(['name', 'basePrice', 'category'])
    await field('Name').fill('Shrikhand')
    await expect.poll(wrong).toEqual(['basePrice', 'category'])
    await expect.element(field('Name')).toHaveFocus()
    await expect.element(said()).toHaveTextContent(text)
    await field('Base price').fill('35')
    await page.getByRole('dialog').getByLabelText('Category').first().selectOptions('Desserts')
    await expect.poll(wrong).toEqual([])
    await expect.element(dialog('Add New Item').getByText(text)).not.toBeInTheDocument()
    await expect.element(messages()).not.toMatchTextContent(text)
  })

  test('that the server has said stays until the next try', async () => {
    server.rejects(itemCalls.addItem, { status: 400, code: 'invalid_request', error: 'The kitchen says no' })
    await openNew()
    await fill('Shrikhand')
    await button('Create Item').click()
    await expect.element(said()).toHaveTextContent('The kitchen says no')
    await field('Name').fill('Shrikhand with saffron')
    await expect.element(said()).toHaveTextContent('The kitchen says no')
  })

  test('is told by a message that covers neither the title nor a field of the dialog', async () => {
    await openNew()
    await button('Create Item').click()
    await expect.element(messages()).toMatchTextContent('Please fill in all required fields')
    const bottom = () => document.querySelector('[data-toaster]')?.getBoundingClientRect().bottom ?? 0
    const top = () => dialog('Add New Item').element().getBoundingClientRect().top
    await expect.poll(() => top() - bottom()).toBeGreaterThanOrEqual(0)
    expect(bottom()).toBeGreaterThan(40)
  })
})

describe('what has been typed', () => {
  test('is there again after another tab of the panel, and nobody says that a session ended', async () => {
    await openNew()
    await field('Name').fill('Shrikhand')
    server.answers(adminMenuCalls.listMenus, { menus: [] })
    server.rejects(adminMenuCalls.menuWeek, 400)
    server.answers(adminPollCalls.listPolls, { polls: [] })
    goBackTo('#tab=menus')
    await expect.element(page.getByText('No Menus Yet')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    goBackTo('#tab=items')
    await expect.element(field('Name')).toHaveValue('Shrikhand')
    await expect
      .element(dialog('Add New Item'))
      .toMatchTextContent('This is what you had entered before. It has not been saved yet.')
  })

  test('is asked about before the page is loaded anew, and written down for browsers that do not ask', async () => {
    await openNew()
    await field('Name').fill('Shrikhand')
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(JSON.parse(sessionStorage.getItem('dabba-kept-item') ?? '')).toMatchObject({
      saved: null,
      draft: { name: 'Shrikhand' },
    })
    await field('Name').fill('')
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(sessionStorage.getItem('dabba-kept-item')).toBeNull()
  })
})

test('a second item of one name is asked about', async () => {
  const sent = server.answers(itemCalls.addItem, { item: curd })
  await openNew()
  await fill(' curd bowl ')
  await button('Create Item').click()
  const ask = question('Save another item called Curd Bowl?')
  await expect
    .element(ask)
    .toMatchTextContent('The library already has one of that name: Sides & Accompaniments, Add-on, Premium veg, ₹30.')
  await button('Keep Editing').click()
  expect(sent).toEqual([])
  await button('Create Item').click()
  await button('Save anyway').click()
  await expect.element(messages()).toMatchTextContent('Item created successfully!')
  expect(sent).toHaveLength(1)
})

describe('deactivating', () => {
  const toggled = () =>
    server.answers(itemCalls.toggleItem, () => {
      server.answers(itemCalls.listItems, { items: [{ ...curd, is_active: false }] })
      return { item: { ...curd, is_active: false } }
    })

  test('says what becomes of menus that carry the dish', async () => {
    const menus = ['2031-01-08', '2031-01-09', null, '2031-01-10'].map((menu_date) => ({
      _id: crypto.randomUUID(),
      name: 'Ghar Ka Thali',
      menu_date,
      is_active: false,
    }))
    server.answers(itemCalls.menusOfItem, { menus })
    const sent = toggled()
    await openItems()
    await button('Deactivate Curd Bowl').click()
    await expect
      .element(question('Deactivate Curd Bowl?'))
      .toMatchTextContent(
        'It stays on menus that carry it, and customers can go on ordering it there: Ghar Ka Thali (Wed, 8 Jan 31), Ghar Ka Thali (Thu, 9 Jan 31)',
      )
    expect(sent).toEqual([])
    await confirm('Deactivate')
    await expect.element(button('Activate Curd Bowl')).toBeVisible()
    expect(sent[0]?.body).toEqual({ isActive: false })
  })

  test('a dish that no menu carries is done at once', async () => {
    server.answers(itemCalls.menusOfItem, { menus: [] })
    toggled()
    await openItems()
    await button('Deactivate Curd Bowl').click()
    await expect.element(button('Activate Curd Bowl')).toBeVisible()
  })
})

test('a price is changed with a reason, which is asked for once; without one nothing is sent', async () => {
  server.answers(itemCalls.getItem, { item: curd })
  const sent = server.rejects(itemCalls.updateItem, { status: 503, code: 'unavailable' })
  await openItems()
  await button('Edit Curd Bowl').click()
  await field('Base price').fill('35')
  await button('Update Item').click()
  const why = dialog('Why does the price change?')
  await why.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog('Edit Item')).toBeVisible()
  expect(sent).toEqual([])
  await button('Update Item').click()
  await why.getByRole('button', { name: 'Costs have changed' }).click()
  await why.getByRole('button', { name: 'Save the price' }).click()
  await expect.poll(() => sent.map(({ body }) => body.reason)).toEqual(['Costs have changed'])
  const saved = server.answers(itemCalls.updateItem, { item: { ...curd, base_price: 35 } })
  await button('Update Item').click()
  await expect.element(messages()).toMatchTextContent('Item updated successfully!')
  expect(saved.map(({ body }) => body.reason)).toEqual(['Costs have changed'])
})

describe('where prices are entered without tax, the price', () => {
  const FIVE = { from: '2000-01-01', added: { meals: 5, extras: 18 } }

  test('is typed without the tax of what the dish is, and sent as customers pay it', async () => {
    server.answers(adminDocumentCalls.getAddedTax, { taxes: [FIVE] })
    const sent = server.answers(itemCalls.updateItem, { item: curd })
    server.answers(itemCalls.getItem, { item: curd })
    await openItems()
    await button('Edit Curd Bowl').click()
    const price = field('Base price')
    await expect.element(price).toHaveValue('25.42')
    await expect.element(price).toHaveAccessibleDescription('+ 18 % tax = ₹30')
    await field('Type').selectOptions('base')
    await expect.element(price).toHaveValue('28.57')
    await price.fill('')
    await expect.element(price).toHaveAccessibleDescription('+ 5 % tax')
    await price.fill('50')
    await expect.element(price).toHaveAccessibleDescription('+ 5 % tax = ₹52.50')
    await button('Update Item').click()
    const why = dialog('Why does the price change?')
    await why.getByRole('textbox').fill('Milk')
    await why.getByRole('button', { name: 'Save the price' }).click()
    await expect.poll(() => sent[0]?.body).toMatchObject({ basePrice: 52.5, reason: 'Milk' })
  })

  test('cannot be entered until it is known that they are', async () => {
    const answer = later(adminDocumentCalls.getAddedTax)
    server.answers(adminDocumentCalls.getAddedTax, () => answer.promise)
    await openNew()
    const price = field('Base price')
    await expect.element(price).toHaveAttribute('readonly')
    answer.resolve({ taxes: [FIVE] })
    await price.fill('80')
    await expect.element(price).toHaveAccessibleDescription('+ 5 % tax = ₹84')
  })
})

test.each([
  ['new', null],
  ['known', curd],
])('a price that the owner has to approve goes to the owner from the form of a %s dish', async (_, saved) => {
  const rejection = { status: 403, code: 'price_needs_approval', error: 'Far from the usual price' } as const
  server.rejects(itemCalls.addItem, rejection)
  server.rejects(itemCalls.updateItem, rejection)
  const asked = server.answers(approvalCalls.askApproval, { request: ASKED })
  if (saved) {
    server.answers(itemCalls.getItem, { item: curd })
    await openItems()
    await button('Edit Curd Bowl').click()
    await field('Base price').fill('3')
    await button('Update Item').click()
    await dialog('Why does the price change?').getByLabelText('Reason').fill('Curd is cheap')
    await dialog('Why does the price change?').getByRole('button', { name: 'Save the price' }).click()
  } else {
    await openNew()
    await fill('Shrikhand')
    await button('Create Item').click()
    const why = dialog('The owner decides this. Why should it be done?')
    await why.getByLabelText('Reason').fill('Curd is cheap')
    await why.getByRole('button', { name: 'Ask the owner' }).click()
  }
  await expect.element(messages()).toMatchTextContent('The owner is asked. Nothing has changed yet.')
  await expect.poll(() => asked[0]?.body.reason).toBe('Curd is cheap')
  expect(asked[0]?.body.change.dish).toMatchObject(
    saved ? { id: curd._id, basePrice: 3, name: 'Curd Bowl' } : { basePrice: 35, name: 'Shrikhand' },
  )
  await expect.element(dialog(saved ? 'Edit Item' : 'Add New Item')).not.toBeInTheDocument()
})

describe('names in Hindi and Marathi', () => {
  const named = { ...curd, names: { hi: 'दही की कटोरी', mr: 'दही वाटी' } }
  const summary = () => page.getByRole('dialog').getByText('Hindi and Marathi')

  test('are folded away, are entered beside the English one, and cleared', async () => {
    server.answers(itemCalls.listItems, { items: [named] })
    server.answers(itemCalls.getItem, { item: named })
    const sent = server.answers(itemCalls.updateItem, { item: named })
    await openItems()
    await button('Edit Curd Bowl').click()
    await expect.element(page.getByRole('dialog').getByText('दही की कटोरी · दही वाटी')).toBeVisible()
    await expect.element(field('Name in Hindi')).not.toBeInTheDocument()
    await summary().click()
    await expect.element(field('Name in Hindi')).toHaveValue('दही की कटोरी')
    await field('Name in Hindi').fill(' दही ')
    await field('Name in Marathi').fill('')
    await field('Description in Marathi').fill('घट्ट दही.')
    await button('Update Item').click()
    await expect
      .poll(() => sent[0]?.body)
      .toMatchObject({
        name: 'Curd Bowl',
        names: { hi: 'दही', mr: '' },
        descriptions: { hi: '', mr: 'घट्ट दही.' },
      })
  })

  test('find the item, each of them', async () => {
    server.answers(itemCalls.listItems, { items: [named, { ...curd, _id: crypto.randomUUID(), name: 'Kheer' }] })
    await openItems()
    for (const word of ['curd', 'कटोरी', 'वाटी']) {
      await page.getByRole('searchbox').first().fill(word)
      await expect.element(button('Edit Kheer')).not.toBeInTheDocument()
      await expect.element(button('Edit Curd Bowl')).toBeVisible()
      await page.getByRole('searchbox').first().fill('')
      await expect.element(button('Edit Kheer')).toBeVisible()
    }
  })
})
