import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import { pollCalls } from '#shared/contract/catalog/customer/polls.ts'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { itemCalls } from '#shared/contract/catalog/office/items.ts'
import type { AdminMenu, DayOfMenuChange } from '#shared/contract/catalog/office/menus.schemas.ts'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { adminPollCalls } from '#shared/contract/catalog/office/polls.ts'
import { priceCalls } from '#shared/contract/catalog/office/prices.ts'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { adminMenu } from '../../support/menu-plan.ts'
import { usualOf } from '../../support/two-slots.ts'
import { takeClock } from '../clock.ts'
import { confirm, dialog, question, renderOffice } from '../render-office.tsx'
import { button, heading, messages } from '../render-screen.tsx'
import { USUAL_PRICES } from '../replies.ts'
import { later, server } from '../stub-server.ts'

const WEDNESDAY = '2031-01-08'
const THURSDAY = '2031-01-09'
const SUNDAY = '2031-01-12'
const TAKEN = 'Save another menu for Wed, 8 Jan 31?'

const head = ({ _id, name, menu_date, is_active }: AdminMenu) => ({ _id, name, menu_date, is_active })
const today = adminMenu('Wednesday Thali', WEDNESDAY)
const far = adminMenu('Wednesday Thali', '2031-02-05')
const active = adminMenu('Everyday Thali', '2031-03-01', { is_active: true })

let menus: AdminMenu[]

beforeEach(() => {
  takeClock(new Date('2031-01-08T05:00:00.000Z'))
  menus = [active, far, today]
  server.answers(adminMenuCalls.listMenus, () => ({ menus }))
  server.answers(adminMenuCalls.menuWeek, () => ({
    days: [
      { day: WEDNESDAY, menu: { _id: today._id, name: today.name } },
      { day: THURSDAY, menu: null },
    ],
    missing: [THURSDAY],
    nextFree: THURSDAY,
  }))
  server.answers(slotCalls.listSlots, usualOf('lunch'))
  server.answers(pollCalls.activePoll, { poll: null })
  server.answers(adminPollCalls.listPolls, { polls: [] })
})

const changes = (...days: Partial<DayOfMenuChange>[]) =>
  server.answers(adminMenuCalls.previewMenuChange, {
    days: days.map((day) => ({
      day: WEDNESDAY,
      closed: false,
      orders: 0,
      others: [],
      before: null,
      after: 'this' as const,
      ...day,
    })),
  })
const added = (name = 'Another Thali', day = WEDNESDAY) =>
  server.answers(adminMenuCalls.addMenu, { menu: adminMenu(name, day) })
const field = (label: string) => page.getByRole('dialog').getByLabelText(label)
const listed = () =>
  page
    .getByRole('button', { expanded: false })
    .elements()
    .map((row) => row.textContent)

async function openMenus() {
  renderOffice('tab=menus')
  await expect.element(heading('Menu Management')).toBeVisible()
  await expect.element(button('Edit Everyday Thali (Sat, 1 Mar 31)')).toBeVisible()
}

/** Creates a new menu of the list that is open; of the day that the form begins with, unless another is named. */
async function createNew(day?: string) {
  await button('Add New Menu').click()
  await field('Menu Name').fill('Another Thali')
  await field('Cuisine Name').fill('Malvani')
  await field('Name of item 1').fill('Amti')
  if (day) await field('Menu Date').fill(day)
  await button('Create Menu').click()
}

describe('a new menu', () => {
  test('is for the next open day without one', async () => {
    const asked = changes({ day: THURSDAY })
    const sent = added('Another Thali', THURSDAY)
    await openMenus()
    await createNew()
    await expect.element(messages()).toMatchTextContent('Menu created successfully!')
    expect(asked[0]?.query).toEqual({ action: 'save', day: THURSDAY })
    expect(sent[0]?.body).toMatchObject({ menuDate: THURSDAY, name: 'Another Thali' })
  })

  test('is for that day also when the days are still on their way', async () => {
    const answer = later(adminMenuCalls.menuWeek)
    server.answers(adminMenuCalls.menuWeek, () => answer.promise)
    await openMenus()
    await button('Add New Menu').click()
    answer.resolve({ days: [], missing: [], nextFree: THURSDAY })
    await expect.element(field('Menu Date')).toHaveValue(THURSDAY)
  })

  // shows: B5.menu.3
  test('is for today where today has none', async () => {
    const day = kitchenDayOf(new Date())
    server.answers(adminMenuCalls.menuWeek, { days: [{ day, menu: null }], missing: [day], nextFree: day })
    await openMenus()
    await button('Add New Menu').click()
    await expect.element(field('Menu Date')).toHaveValue(day)
  })

  test('for a day that has one asks first, naming that menu, its orders and what customers will see', async () => {
    changes({ orders: 510, others: [head(today)], before: head(today) })
    const sent = added()
    await openMenus()
    await createNew(WEDNESDAY)
    await expect
      .element(question(TAKEN))
      .toMatchTextContent(
        'Wed, 8 Jan 31 already has a menu: Wednesday Thali, with 510 orders so far. Customers will see the menu you are saving in its place. What has been ordered stays as it is; only orders of subscriptions follow the menu of their day until their deadline.',
      )
    await button('Keep Editing').click()
    await expect.element(question(TAKEN)).not.toBeInTheDocument()
    expect(sent).toEqual([])
    await expect.element(field('Menu Name')).toHaveValue('Another Thali')
    await button('Create Menu').click()
    await button('Save anyway').click()
    await expect.element(messages()).toMatchTextContent('Menu created successfully!')
    expect(sent).toHaveLength(1)
  })

  test('beside the active menu of its day says that customers go on seeing that', async () => {
    const own = adminMenu('Festive Thali', WEDNESDAY, { is_active: true })
    changes({ orders: 1, others: [head(own)], before: head(own), after: head(own) })
    await openMenus()
    await createNew(WEDNESDAY)
    await expect
      .element(question(TAKEN))
      .toMatchTextContent(
        'with 1 order so far. Customers will go on seeing Festive Thali, since it is the active menu.',
      )
  })

  test('for a closed day asks first', async () => {
    changes({ day: SUNDAY, closed: true })
    const sent = added('Another Thali', SUNDAY)
    await openMenus()
    await createNew(SUNDAY)
    await expect
      .element(question('Save a menu for Sun, 12 Jan 31, when the kitchen is closed?'))
      .toMatchTextContent('Customers can order it only if that day is opened in the calendar.')
    expect(sent).toEqual([])
    await button('Save anyway').click()
    await expect.element(messages()).toMatchTextContent('Menu created successfully!')
  })
})

test('a saved menu is asked about only when its day is another', async () => {
  const asked = changes(
    { orders: 3, others: [], before: null },
    { day: '2031-02-05', orders: 2, before: head(far), after: 'none' },
  )
  server.answers(adminMenuCalls.getMenu, { menu: far })
  const sent = server.answers(adminMenuCalls.updateMenu, { menu: far })
  await openMenus()
  await button('Edit Wednesday Thali (Wed, 5 Feb 31)').click()
  await field('Price of a thali').fill('90')
  await button('Update Menu').click()
  const why = dialog('Why does the price change?')
  await why.getByRole('button', { name: 'An offer' }).click()
  await why.getByRole('button', { name: 'Save the price' }).click()
  await expect.element(dialog('Edit Menu')).not.toBeInTheDocument()
  expect([asked, sent]).toMatchObject([[], [{ body: { price: 90, reason: 'An offer' } }]])

  await button('Edit Wednesday Thali (Wed, 5 Feb 31)').click()
  await field('Menu Date').fill(WEDNESDAY)
  await button('Update Menu').click()
  await expect
    .element(question('Move this menu to Wed, 8 Jan 31?'))
    .toMatchTextContent('On Wed, 5 Feb 31 (so far 2 orders) customers will see no menu.')
  expect(asked[0]?.query).toEqual({ action: 'save', day: WEDNESDAY, id: far._id })
})

describe('duplicating', () => {
  test('opens the form with the day to choose, and publishes nothing before it is saved', async () => {
    changes({ day: THURSDAY })
    const sent = added('Copy of Wednesday Thali', THURSDAY)
    await openMenus()
    await button('Duplicate Wednesday Thali (Wed, 5 Feb 31)').click()
    const ask = question('Are you sure you want to duplicate this menu?')
    await expect.element(ask).toMatchTextContent('Customers see nothing of it before you save it.')
    await confirm('Duplicate')
    await expect.element(field('Menu Name')).toHaveValue('Copy of Wednesday Thali')
    await expect.element(field('Menu Date')).toHaveValue(THURSDAY)
    expect(sent).toEqual([])
    await button('Create Menu').click()
    await expect.element(messages()).toMatchTextContent('Menu duplicated successfully!')
    const ids = new Set(far.categories.flatMap(({ _id, items }) => [_id, ...items.map((item) => item._id)]))
    const { categories } = sent[0]?.body ?? {}
    expect(categories.map(({ items }: { items: { name: string }[] }) => items.map(({ name }) => name))).toEqual([
      ['Dal Tadka', 'Jeera Rice'],
      [],
    ])
    expect(categories.filter(({ id }: { id: string }) => ids.has(id))).toEqual([])
  })

  // shows: B8.16
  test('that fails says so, and keeps the form', async () => {
    changes({ day: THURSDAY })
    server.rejects(adminMenuCalls.addMenu, 500)
    await openMenus()
    await button('Duplicate Wednesday Thali (Wed, 5 Feb 31)').click()
    await confirm('Duplicate')
    await button('Create Menu').click()
    await expect.element(messages()).toMatchTextContent('Failed to duplicate menu')
    await expect.element(field('Menu Name')).toHaveValue('Copy of Wednesday Thali')
  })
})

test('deleting says which menu of two of one name it is, its orders, and what customers will see', async () => {
  changes({ orders: 510, before: head(today), after: head(active) })
  await openMenus()
  await button('Delete Wednesday Thali (Wed, 8 Jan 31)').click()
  await expect
    .element(question('Are you sure you want to delete this menu?'))
    .toMatchTextContent(
      'Wednesday Thali (Wed, 8 Jan 31) will be gone for good. Orders that were placed from it stay as they are. On Wed, 8 Jan 31 (so far 510 orders) customers will see Everyday Thali (Sat, 1 Mar 31) instead of Wednesday Thali.',
    )
})

describe('activating', () => {
  const activated = (menu: AdminMenu) =>
    server.answers(adminMenuCalls.activateMenu, () => {
      menus = menus.map((each) => ({ ...each, is_active: each._id === menu._id }))
      // The server puts the active one first.
      menus.sort((a, b) => Number(b.is_active) - Number(a.is_active))
      return { menu: { ...menu, is_active: true } }
    })

  // shows: B8.21
  test('a menu that customers see nothing of is done at once, and the rows stay where they are', async () => {
    changes()
    activated(today)
    await openMenus()
    const before = listed().map((row) => row?.replace('Active', ''))
    await button('Activate Wednesday Thali (Wed, 8 Jan 31)').click()
    await expect.element(messages()).toMatchTextContent('Menu activated successfully!')
    await expect.element(button('Active Wednesday Thali (Wed, 8 Jan 31)')).toBeVisible()
    expect(menus[0]?._id).toBe(today._id)
    expect(listed().map((row) => row?.replace('Active', ''))).toEqual(before)
  })

  test('asks where customers would see another menu', async () => {
    changes({ orders: 4, before: head(active) })
    const sent = activated(far)
    await openMenus()
    await button('Activate Wednesday Thali (Wed, 5 Feb 31)').click()
    await expect
      .element(question('Activate Wednesday Thali (Wed, 5 Feb 31)?'))
      .toMatchTextContent('On Wed, 8 Jan 31 (so far 4 orders) customers will see it instead of Everyday Thali.')
    expect(sent).toEqual([])
    await confirm('Activate')
    await expect.element(messages()).toMatchTextContent('Menu activated successfully!')
    expect(sent).toHaveLength(1)
  })
})

test('prices that are entered without tax have that of the menu’s day', async () => {
  const none = { from: '2000-01-01', added: null }
  server.answers(adminDocumentCalls.getAddedTax, {
    taxes: [none, { from: '2031-04-01', added: { meals: 5, extras: 18 } }],
  })
  await openMenus()
  await button('Add New Menu').click()
  const price = field('Price of a thali')
  await price.fill('84')
  await expect.element(price).toHaveAccessibleDescription('Without one it costs ₹80.')
  await field('Date').fill('2031-04-02')
  await expect.element(price).toHaveValue('80')
  await expect.element(price).toHaveAccessibleDescription('Without one it costs ₹80. + 5 % tax = ₹84')
  await price.fill('')
  await expect.element(price).toHaveAttribute('placeholder', '76.19')
  const dish = field('Price of Item 1')
  await dish.fill('60')
  await expect.element(dish).toHaveAccessibleDescription('+ 5 % tax = ₹63')
})

test('where a menu names no price, what the kitchen has set for that is shown', async () => {
  server.answers(priceCalls.getPrices, { prices: { ...USUAL_PRICES, thali: 90, addOn: 55 } })
  menus = [adminMenu('Wednesday Thali', WEDNESDAY, { price: null })]
  renderOffice('tab=menus')
  await expect.element(page.getByText('₹90')).toBeVisible()
  await button('Add New Menu').click()
  await expect.element(field('Price of a thali')).toHaveAccessibleDescription('Without one it costs ₹90.')
  await field('Category Type').selectOptions('addon')
  await expect.element(field('Price of Item 1')).toHaveAttribute('placeholder', '55')
})

test('an add-on of the library that is picked into the plate is asked about; a dish of the plate is not', async () => {
  const item = (name: string, item_type: Item['item_type']): Item => ({
    ...{ _id: crypto.randomUUID(), name, description: null, image_url: null, base_price: 30, item_type },
    ...{ addon_category: null, is_vegetarian: true, spice_level: null, category: 'Dal & Curry', is_active: true },
    ...{ createdAt: '2031-01-01T05:00:00.000Z', updatedAt: '2031-01-01T05:00:00.000Z' },
  })
  server.answers(itemCalls.listItems, { items: [item('Dal', 'base'), item('Curd', 'addon')] })
  await openMenus()
  await button('Add New Menu').click()
  const pick = async (name: string) => {
    await button('Add from Items Library').first().click()
    await dialog('Items Library').getByRole('checkbox', { name }).click()
    await dialog('Items Library').getByRole('button', { name: 'Add 1 Item' }).click()
  }
  await pick('Dal')
  await expect.element(dialog('Items Library')).not.toBeInTheDocument()
  await pick('Curd')
  const asked = question('Put an add-on on the plate?')
  await expect.element(asked).toMatchTextContent('Curd: marked as an add-on')
  await asked.getByRole('button', { name: 'Choose again' }).click()
  await expect.element(dialog('Items Library')).toBeVisible()
  await dialog('Items Library').getByRole('button', { name: 'Add 1 Item' }).click()
  await question('Put an add-on on the plate?').getByRole('button', { name: 'Put it on the plate' }).click()
  await expect.element(dialog('Items Library')).not.toBeInTheDocument()
})
