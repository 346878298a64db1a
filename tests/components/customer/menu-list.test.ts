import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ADD_ONS, menuOf } from '../../support/wednesday.ts'
import { button, region, renderScreen } from '../render-screen.tsx'
import { serveMenus, serveSignIn, signInByDialog } from '../replies.ts'

const base = () => region('Base Items ₹60')
const addOns = () => region('Add-ons')
const barText = () => document.querySelector('[data-bottom-bar]')?.textContent
const itemsOf = (list: ReturnType<typeof region>) =>
  list
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

async function openList() {
  const app = renderScreen('/', { as: 'visitor' })
  await button('List').click()
  await expect.element(button('Cards')).toBeVisible()
  return app
}

// shows: C2.tiers.1, C2.tiers.3
test('the menu as a list: base items, then veg and non-veg', async () => {
  await openList()
  expect(itemsOf(base())).toEqual(['Dal Tadka', 'Jeera Rice'])
  await expect.element(base()).toMatchTextContent('Subscribe to save ₹20 per day.')
  await expect.element(base()).toMatchTextContent('Regular Thali₹80 per plate')
  const groups = addOns().getByRole('heading', { level: 3 }).elements()
  expect(groups.map((group) => group.textContent)).toEqual(['Veg', 'Non-Veg'])
  expect(itemsOf(addOns().getByRole('list', { name: 'Veg', exact: true }))).toEqual([
    expect.stringMatching(/Curd Bowl₹30/),
    expect.stringMatching(/Masala Papad₹50/),
  ])
  expect(itemsOf(addOns().getByRole('list', { name: 'Non-Veg' }))).toEqual([expect.stringMatching(/Chicken Curry₹110/)])

  await button('ADD Chicken Curry').click()
  await button('One more Chicken Curry').click()
  await button('ADD Regular Thali').click()
  await expect.poll(barText).toContain('3 items · ₹300')
  await button('One less Chicken Curry').click()
  await expect.poll(barText).toContain('2 items · ₹190')

  await addOns()
    .getByRole('button', { name: /Curd Bowl ₹30/ })
    .click()
  await expect.element(page.getByRole('dialog', { name: /Curd Bowl/ })).toMatchTextContent('Set overnight.')
})

// shows: C2.tiers.2
test('Subscribe Now is for those who are logged out, and signs in first', async () => {
  serveSignIn()
  const app = await openList()
  await button('Subscribe Now').click()
  await expect.element(page.getByRole('dialog', { name: 'Login to Your Account' })).toBeVisible()
  await signInByDialog()
  await expect.poll(app.path).toBe('/subscription')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.element(base()).toBeVisible()
  await expect.element(button('Subscribe Now')).not.toBeInTheDocument()
  await expect.element(button('Subscribe ₹60/day')).toBeVisible()
})

// shows: C2.tiers.4
test('a menu that names nothing of the plate is listed by its categories', async () => {
  serveMenus((day) => {
    const menu = menuOf(day, { base: [], addOns: ADD_ONS })
    const categories = menu.categories.filter(({ type }) => type === 'addon')
    return { ...menu, categories: categories.map((found) => ({ ...found, _id: 's', name: 'Snacks of the day' })) }
  })
  await openList()
  await expect.element(base()).not.toBeInTheDocument()
  await expect.element(region('Snacks of the day').getByRole('listitem')).toHaveLength(3)
  await expect.element(button('ADD Regular Thali')).toBeVisible()
  await button('ADD Masala Papad').click()
  await expect.poll(barText).toContain('1 item · ₹50')
})

// shows: C2.tiers.5
test('a menu that is no Regular Thali is listed by its categories', async () => {
  serveMenus((day) => ({ ...menuOf(day, { addOns: ADD_ONS }), is_regular_thali: false }))
  await openList()
  expect(itemsOf(page.getByRole('region', { name: 'Regular', exact: true }))).toEqual(['Dal Tadka', 'Jeera Rice'])
  await expect.element(addOns().getByRole('listitem')).toHaveLength(3)
})

test('an empty menu lists the sample of its weekday', async () => {
  serveMenus((day) => menuOf(day, { base: [] }))
  await openList()
  expect(itemsOf(base())).toEqual(['Sambar', 'Steamed Rice', 'Beans Poriyal', 'Chutney', 'Papad'])
  await expect.element(addOns()).toMatchTextContent('No add-ons available today')
})
