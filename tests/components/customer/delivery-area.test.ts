import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { kitchenCalls } from '#shared/contract/catalog/customer/profile.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { EMPTY_PROFILE, shownProfile } from '#shared/domain/catalog/profile.ts'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { button, type CUSTOMER, renderScreen } from '../render-screen.tsx'
import { HOME, orderOf, REGISTERED } from '../replies.ts'
import { server } from '../stub-server.ts'

/** Where an address lies is said at the address, once, before anything else is requested; what is stored is stored once. */

const OUTSIDE = '5 Paud Road, Kothrud, Pune ४११०३८'
const INSIDE = 'Flat 3, Aundh Road, Pune ४११००७'
const sheet = () => page.getByRole('dialog', { name: 'Your order' })
const field = () => sheet().getByLabelText('Complete Address')
const said = () => sheet().getByText(/411038/)

async function openSheet(as: typeof CUSTOMER | 'visitor') {
  const kitchen = { ...shownProfile(EMPTY_PROFILE), pincodes: ['411007'] }
  server.answers(kitchenCalls.getKitchen, { kitchen, languages: ['en'] })
  server.answers(addressCalls.listAddresses, { addresses: [] })
  setCart({ 'Regular Thali': 1 })
  const screen = renderScreen('/', { as })
  await button('Order now').click()
  await expect.element(field()).toBeVisible()
  return screen
}

test('a visitor hears it at the address before the sign-in', async () => {
  await openSheet('visitor')
  const before = field().element().compareDocumentPosition(sheet().getByText('Sign in to order').element())
  expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await field().fill(OUTSIDE)
  await sheet().getByRole('heading', { name: 'Deliver to' }).click()
  field().element().blur()
  await expect.element(said()).toBeVisible()
  expect(said().elements()).toHaveLength(1)
  await field().fill(INSIDE)
  await expect.element(said()).not.toBeInTheDocument()
})

test('an address outside is said once, and nothing is sent', async () => {
  const sent = server.answers(orderCalls.placeOrder, { order: orderOf() })
  await openSheet(REGISTERED)
  await field().fill(OUTSIDE)
  field().element().blur()
  await expect.element(said()).toBeVisible()
  expect(
    page
      .getByText(/411038/)
      .elements()
      .filter((element) => element.tagName !== 'TEXTAREA'),
  ).toHaveLength(1)
  await expect.element(sheet().getByRole('button', { name: 'Enter or Select Address to Continue' })).toBeDisabled()
  await field().fill(INSIDE)
  await sheet().getByRole('button', { name: 'Place order · ₹80' }).click()
  await expect.poll(() => sent.map(({ body }) => body.userAddress)).toEqual([INSIDE])
})

test('“Save this address” stays as it was left', async () => {
  const screen = await openSheet(REGISTERED)
  await field().fill(INSIDE)
  const save = () => page.getByLabelText('Save this address for next time')
  await save().click()
  await expect.element(save()).not.toBeChecked()
  screen.leave()
  await openSheet(REGISTERED)
  await expect.element(save()).not.toBeChecked()
})

test('an address whose answer was lost goes out under the same key', async () => {
  server.answers(addressCalls.listAddresses, { addresses: [] })
  renderScreen('/add-address', { as: REGISTERED })
  await page
    .getByRole('button', { name: /Add (New )?Address/ })
    .first()
    .click()
  await page.getByLabelText('Complete Address').fill(HOME)
  const lost = server.is('lost', addressCalls.addAddress)
  const submit = page.getByRole('button', { name: 'Add Address', exact: true })
  await submit.click()
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await expect.element(submit).toBeEnabled()
  const again = server.rejects(addressCalls.addAddress, { status: 409, code: 'address_limit' })
  await submit.click()
  await expect.poll(() => again.length).toBe(1)
  const keys = [...lost, ...again].map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/./)
  expect(new Set(keys).size).toBe(1)
})
