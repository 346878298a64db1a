import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { problemOfFocus } from '../../support/problem-of-focus.ts'
import { button, heading, main, renderScreen } from '../render-screen.tsx'
import { addressOf, HOME, keepAddresses, OFFICE, orderOf, pendingOrderOf, REGISTERED } from '../replies.ts'
import { server } from '../stub-server.ts'

/** What a person does who has a keyboard and nothing else; the whole order is among the flows. */

const MOST_STEPS = 60
const press = (key: string) => userEvent.keyboard(`{${key}}`)
const tab = (key: 'Tab' | 'Shift+Tab' = 'Tab') => userEvent.tab({ shift: key === 'Shift+Tab' })

/** Tabs on until `target` has the focus; at each step one sees where one is. */
async function tabTo(target: Locator) {
  await expect.element(target).toBeInTheDocument()
  for (let step = 0; step < MOST_STEPS; step++) {
    await tab()
    await expect.poll(problemOfFocus, { timeout: 2000 }).toBeNull()
    if (document.activeElement === target.query()) return
  }
  throw new Error('the keyboard does not reach it')
}

/** Tabs to `target` and presses Enter. */
async function pressOn(target: Locator) {
  await tabTo(target)
  await press('Enter')
}

/** Tabs to a field and types into it, over what stands there. */
async function typeInto(field: Locator, text: string) {
  await tabTo(field)
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard(text)
}

const link = (name: string) => page.getByRole('link', { name })
const dialog = () => page.getByRole('dialog')
const items = () => page.getByRole('listitem')

test('the cart is changed and emptied by keyboard alone', async () => {
  setCart({ 'Regular Thali': 1, 'Curd Bowl': 2 })
  const app = renderScreen('/checkout', { as: 'visitor' })
  await pressOn(button('Remove Curd Bowl'))
  await expect.element(main()).toHaveFocus()
  await pressOn(button('One less Regular Thali'))
  await expect.element(heading('Your cart is empty')).toBeVisible()
  await pressOn(link('Continue Shopping'))
  await expect.poll(app.path).toBe('/')
})

test('days and dishes by keyboard alone', async () => {
  renderScreen('/', { as: 'visitor' })
  const title = page.getByRole('heading', { level: 1 })
  await tabTo(page.getByRole('radio', { checked: true }))
  await expect.element(title).toHaveTextContent('Thali of 2031-01-08')
  await press('ArrowRight')
  await expect.element(title).toHaveTextContent('Thali of 2031-01-09')
  await expect.element(page.getByRole('radio', { checked: true })).toHaveFocus()
  await press('ArrowLeft')
  await expect.element(title).toHaveTextContent('Thali of 2031-01-08')
  const dish = page.getByRole('region', { name: 'Regular Thali' }).getByRole('listitem').first().getByRole('button')
  await pressOn(dish)
  await expect.element(dialog()).toMatchTextContent('Fresh and Homemade')
  await press('Escape')
  await expect.element(dish).toHaveFocus()
})

// shows: C.good.7
test('addresses are kept by keyboard alone', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  renderScreen('/address', { as: REGISTERED })
  await pressOn(button('Add New Address'))
  await expect.element(page.getByLabelText('Address Type')).toHaveFocus()
  await pressOn(button('Cancel'))
  await expect.element(button('Add New Address')).toHaveFocus()
  await press('Enter')
  await expect.element(page.getByLabelText('Address Type')).toHaveFocus()
  await userEvent.keyboard('Other')
  await typeInto(page.getByPlaceholder("Enter recipient's name..."), 'Ravi')
  await typeInto(page.getByLabelText('Complete Address'), OFFICE)
  await pressOn(button('Add Address'))
  await expect.element(items()).toHaveLength(2)
  await expect.element(button('Add New Address')).toHaveFocus()

  await pressOn(button('Make Default'))
  await expect.element(page.getByText('Default address updated!')).toBeVisible()
  await expect.element(items().filter({ hasText: OFFICE })).toMatchTextContent('DEFAULT')
  await pressOn(button('Edit Home address'))
  await typeInto(page.getByLabelText('Complete Address'), `${HOME} 411045`)
  await pressOn(button('Update Address'))
  await expect.element(page.getByText(`${HOME} 411045`)).toBeVisible()
  await expect.element(button('Edit Home address')).toHaveFocus()
  await pressOn(button('Delete Home address'))
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await press('Enter')
  await expect.element(button('Delete Home address')).toHaveFocus()
  await press('Enter')
  await pressOn(question.getByRole('button', { name: 'Delete' }))
  await expect.element(items()).toHaveLength(1)
  await expect.element(button('Add New Address')).toHaveFocus()
})

test('an address is chosen for the subscription by keyboard alone', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }), addressOf('Office', OFFICE))
  const app = renderScreen('/subscription', { as: REGISTERED })
  await pressOn(button('Change Address'))
  await expect.poll(app.path).toBe('/add-address')
  await pressOn(page.getByRole('button', { name: OFFICE }))
  await expect.poll(app.path).toBe('/subscription')
  await expect.element(page.getByRole('region', { name: 'Delivery Address' }).getByText(OFFICE)).toBeVisible()
})

// shows: C.good.7
test('the side menu, profile, subscriptions and the logout by keyboard alone', async () => {
  server.answers(authCalls.logout, {})
  const app = renderScreen('/')
  await pressOn(button('Open your menu'))
  await pressOn(button('My Profile'))
  await pressOn(page.getByRole('dialog', { name: 'My Profile' }).getByRole('link', { name: 'Open My Profile' }))
  await expect.poll(app.path).toBe('/profile')
  await pressOn(link('Back'))
  await expect.poll(app.path).toBe('/')
  await pressOn(button('Open your menu'))
  await pressOn(link('My Subscriptions'))
  await tabTo(page.getByRole('tab', { name: 'Active (0)' }))
  await press('ArrowRight')
  await expect.element(heading('No Subscription History')).toBeVisible()
  await pressOn(link('Back'))
  await pressOn(button('Open your menu'))
  await pressOn(button('Logout'))
  await expect.element(page.getByText('Logged out successfully')).toBeVisible()
  await expect.element(button('Login')).toBeVisible()
})

test('tomorrow is confirmed by keyboard alone', async () => {
  const order = pendingOrderOf(90)
  server.answers(orderCalls.listPendingOrders, { orders: [order], now: new Date().toISOString() })
  const confirmed = server.answers(orderCalls.confirmOrder, () => {
    server.answers(orderCalls.listPendingOrders, { orders: [], now: new Date().toISOString() })
    return { order: orderOf() }
  })
  renderScreen('/', { as: REGISTERED })
  const question = page.getByRole('dialog', { name: "Confirm Tomorrow's Meal" })
  await pressOn(question.getByRole('button', { name: 'Confirm', exact: true }))
  await expect.element(page.getByText('Order confirmed for tomorrow!')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(confirmed.map(({ params }) => params.id)).toEqual([order._id])
})

describe('a dialog', () => {
  /** Tabs round the open dialog, forwards and backwards, without leaving it; then Escape leads back to what opened it. */
  async function holds(role: 'dialog' | 'alertdialog', back: string) {
    const open = page.getByRole(role)
    await expect.element(open).toBeVisible()
    const inside = () => open.element().contains(document.activeElement)
    await expect.poll(inside).toBe(true)
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      for (let step = 0; step < 12; step++) {
        await tab(key)
        await expect.poll(inside).toBe(true)
      }
    }
    await press('Escape')
    await expect.element(open).not.toBeInTheDocument()
    await expect.element(button(back)).toHaveFocus()
  }

  // shows: C.good.8
  test('keeps the focus and gives it back, at the sign-in', async () => {
    renderScreen('/', { as: 'visitor' })
    await pressOn(button('Login'))
    await holds('dialog', 'Login')
  })

  // shows: C.good.8
  test('keeps the focus and gives it back, at the menu and the profile', async () => {
    renderScreen('/')
    await pressOn(button('Open your menu'))
    await holds('dialog', 'Open your menu')
    await press('Enter')
    await pressOn(button('My Profile'))
    await expect.element(page.getByRole('dialog', { name: 'My Profile' })).toBeVisible()
    await expect.element(dialog()).toHaveLength(1)
    await holds('dialog', 'Open your menu')
  })

  // shows: C.good.8
  test('keeps the focus and gives it back, before something is deleted', async () => {
    keepAddresses(addressOf('Home', HOME, { is_default: true }))
    renderScreen('/address', { as: REGISTERED })
    await pressOn(button('Delete Home address'))
    await holds('alertdialog', 'Delete Home address')
  })
})
