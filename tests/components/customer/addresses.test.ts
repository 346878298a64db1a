import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { menuOf, ORDER_DAY } from '../../support/wednesday.ts'
import { passRetries, takeClock } from '../clock.ts'
import { button, CUSTOMER, heading, main, messages, renderScreen } from '../render-screen.tsx'
import { addressOf, HOME, keepAddresses, OFFICE, REGISTERED, THALI } from '../replies.ts'
import { later, server } from '../stub-server.ts'

const { addAddress, updateAddress, makeAddressDefault, deleteAddress, listAddresses } = addressCalls
const field = () => page.getByLabelText('Complete Address')
const typeField = () => page.getByLabelText('Address Type')
const items = () => page.getByRole('listitem')

async function addByForm(type: string, text: string) {
  await typeField().selectOptions(type)
  await field().fill(text)
  await button('Add Address').click()
}

// shows: C2.address.1
test('a visitor is sent on from /address', async () => {
  const first = renderScreen('/address', { as: 'visitor' })
  await expect.poll(first.path).toBe('/')
  first.leave()

  const cart = { 'Regular Thali': 1 }
  setCart(cart)
  const payment = {
    cart,
    menuData: { day: ORDER_DAY, menu: menuOf(ORDER_DAY, {}) },
    orderSummary: { items: [THALI], totalAmount: 80 },
  }
  const app = renderScreen('/address', { as: 'visitor', state: { ...payment, fromPayment: true } })
  await expect.poll(app.path).toBe('/payment')
  await expect.element(heading('Order Summary')).toBeVisible()
})

// shows: C2.address.10, C2.address.13, C8.toasts.5
test('what fails is said in the page and can be tried again', async () => {
  takeClock()
  const asked = server.rejects(listAddresses, { status: 500, code: 'internal' })
  renderScreen('/address')
  await expect.element(page.getByText('Loading addresses...')).toBeVisible()
  await passRetries(asked)
  await expect.element(heading('Failed to load addresses')).toBeVisible()
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  await button('Try Again').click()
  await expect.element(page.getByText(HOME)).toBeVisible()

  server.rejects(updateAddress, { status: 500, code: 'internal' })
  await button('Edit Home address').click()
  await button('Update Address').click()
  await expect.element(main().getByText('Failed to update address')).toBeVisible()
  await button('Cancel').click()
  await expect.element(button('Edit Home address')).toHaveFocus()
})

// shows: C2.book.12
test('/add-address asks a visitor to log in', async () => {
  renderScreen('/add-address', { as: 'visitor' })
  await expect.element(heading('Login Required')).toBeVisible()
  await expect.element(page.getByText('Please log in to manage your addresses')).toBeVisible()
})

// shows: C2.book.3, C2.book.8, C2.book.10, C2.book.11, C5.book.1, C8.done.3
test('/add-address keeps addresses in its own words', async () => {
  keepAddresses()
  renderScreen('/add-address')
  await expect.element(heading('My Addresses')).toBeVisible()
  await expect.element(heading('No Addresses Added')).toBeVisible()
  await button('Add Address').click()
  await expect.element(page.getByPlaceholder("Enter recipient's name...")).not.toBeInTheDocument()
  await addByForm('Home', 'Too short')
  await expect.element(page.getByText('Address must be at least 10 characters long')).toBeVisible()
  await addByForm('Home', HOME)
  await expect.element(page.getByText('Address added successfully!')).toBeVisible()
  await button('Add New').click()
  await addByForm('Other', OFFICE)
  await button('Make Default').click()
  await expect.element(page.getByText('Default address updated', { exact: true })).toBeVisible()
})

// shows: C2.address.8, C2.address.9, C2.address.11, C9.24
test('the form knows the name, and says what it is doing', async () => {
  keepAddresses()
  const adding = later(addAddress)
  server.answers(addAddress, () => adding.promise)
  renderScreen('/address', { as: REGISTERED })
  await button('Add New Address').click()
  await expect.element(page.getByPlaceholder("Enter recipient's name...")).toHaveValue('Asha Kulkarni')
  const options = typeField().getByRole('option').elements()
  expect(options.map((option) => option.textContent)).toEqual(['Home', 'Office', 'Other'])
  await addByForm('Other', OFFICE)
  await expect.element(button('Adding...')).toBeVisible()
  const address = addressOf('Other', OFFICE, { is_default: true })
  keepAddresses(address)
  adding.resolve({ address })
  await expect.element(page.getByText('Address added successfully!')).toBeVisible()

  const updating = later(updateAddress)
  server.answers(updateAddress, () => updating.promise)
  await button('Edit Other address').click()
  await button('Update Address').click()
  await expect.element(button('Updating...')).toBeVisible()
  updating.resolve({ address })
  await expect.element(page.getByText('Address updated successfully!')).toBeVisible()
})

// shows: C8.toasts.6
test('what cannot be added, made default or deleted is said', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }), addressOf('Office', OFFICE))
  renderScreen('/address')
  await expect.element(items()).toHaveLength(2)
  for (const call of [addAddress, makeAddressDefault, deleteAddress]) server.rejects(call, 500)
  await button('Make Default').click()
  await expect.element(messages()).toMatchTextContent('Failed to update default address')
  await button('Delete Office address').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(messages()).toMatchTextContent('Failed to delete address')
  await expect.element(items()).toHaveLength(2)
  await button('Add New Address').click()
  await addByForm('Home', `${HOME}, second floor`)
  await expect.element(main().getByText('Failed to add address')).toBeVisible()
  await expect.element(messages()).toMatchTextContent('Failed to add address')
  await expect.element(field()).toHaveValue(`${HOME}, second floor`)
})

// shows: C2.book.9, C2.book.10, C7.addresses.2
test('/add-address changes and deletes, too', async () => {
  const phoneNumber = CUSTOMER.phoneNumber
  const { added, updated, deleted } = keepAddresses(addressOf('Home', HOME, { is_default: true }))
  renderScreen('/add-address')
  await button('Add New').click()
  await addByForm('Office', OFFICE)
  await button('Edit Office address').click()
  expect(added.map(({ body }) => body)).toEqual([{ phoneNumber, type: 'Office', name: 'User', address: OFFICE }])
  await field().fill(`${OFFICE}, gate 2`)
  await button('Update Address').click()
  await expect.element(page.getByText(`${OFFICE}, gate 2`)).toBeVisible()
  expect(updated.map(({ body }) => body)).toEqual([
    { phoneNumber, type: 'Office', name: 'User', address: `${OFFICE}, gate 2` },
  ])
  await button('Delete Office address').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Address deleted successfully!')).toBeVisible()
  expect(deleted.map(({ body }) => body)).toEqual([{ phoneNumber }])
  await expect.element(items()).toHaveLength(1)
})

// shows: C5.book.2, C5.orders.1
test('a stored customer whose phone is empty is told so', async () => {
  const nobody = { ...CUSTOMER, phoneNumber: '' }
  const book = renderScreen('/add-address', { as: nobody })
  await expect.element(page.getByText('Phone number not found', { exact: true })).toBeVisible()
  book.leave()
  renderScreen('/my-orders', { as: nobody })
  await expect.element(page.getByText('Phone number not found in user profile')).toBeVisible()
})

test('a reload of an open form loses nothing', async () => {
  const home = addressOf('Home', HOME, { is_default: true, name: 'Asha' })
  keepAddresses(home)
  const first = renderScreen('/address')
  await button('Edit Home address').click()
  await typeField().selectOptions('Other')
  await page.getByLabelText('Name').fill('Mrs. Rao')
  await field().fill('Not yet wh')
  first.leave()

  const second = renderScreen('/address')
  await expect.element(field()).toHaveValue('Not yet wh')
  await expect.element(page.getByLabelText('Name')).toHaveValue('Mrs. Rao')
  await expect.element(typeField()).toHaveValue('Other')
  await button('Cancel').click()
  await expect.element(field()).not.toBeInTheDocument()
  second.leave()

  renderScreen('/address')
  await button('Edit Home address').click()
  await expect.element(field()).toHaveValue(HOME)
})

test('an address that was just added is the chosen one, and says so', async () => {
  keepAddresses(addressOf('Home', HOME, { is_default: true }))
  renderScreen('/add-address', { state: { selectionMode: true, returnTo: '/subscription' } })
  await expect.element(items().nth(0)).toMatchTextContent('SELECTED')
  await button('Add New').click()
  await addByForm('Office', OFFICE)
  await expect.element(items().nth(1)).toMatchTextContent(/SELECTED.*Tech Towers/)
  await expect.element(items().nth(0)).not.toMatchTextContent('SELECTED')
})

describe('where an address is', () => {
  const ADDRESS = 'Flat 7, Ganga Society, Kothrud, Pune 411038'
  const at = { latitude: 18.5074, longitude: 73.8077 }
  const status = () => page.getByRole('status').filter({ hasText: 'Location saved' })

  /** What the phone says when it is asked where it is. */
  function phoneTells(answer: (found: PositionCallback, failed: PositionErrorCallback) => void) {
    const asked = vi
      .spyOn(navigator.geolocation, 'getCurrentPosition')
      .mockImplementation((found, failed) => answer(found, failed as PositionErrorCallback))
    onTestFinished(() => asked.mockRestore())
    return asked
  }

  async function openForm() {
    const { added } = keepAddresses()
    renderScreen('/add-address')
    await button('Add Address').click()
    await typeField().selectOptions('Home')
    await field().fill(ADDRESS)
    return added
  }

  test('is shared on a tap, with its accuracy', async () => {
    const asked = phoneTells((found) => found({ coords: { ...at, accuracy: 18.4 } } as GeolocationPosition))
    const added = await openForm()
    expect(asked).not.toHaveBeenCalled()
    await button('Share my location').click()
    await expect.element(status()).toMatchTextContent('Location saved: DIGIPIN 4FP-4CK-6L24, within 18 m')
    await button('Add Address').click()
    await vi.waitFor(() => expect(added).toHaveLength(1))
    expect(added[0]?.body).toMatchObject({ address: ADDRESS, location: { ...at, accuracy: 18.4 } })
  })

  test('that the phone does not tell is said, and the address is saved without it', async () => {
    const denied = { code: 1, PERMISSION_DENIED: 1, message: 'User denied Geolocation' } as GeolocationPositionError
    phoneTells((_, failed) => failed(denied))
    const added = await openForm()
    await button('Share my location').click()
    const told = 'Your phone did not tell where it is. You can save the address without it.'
    await expect.element(page.getByRole('alert').filter({ hasText: told })).toBeVisible()
    await button('Add Address').click()
    await vi.waitFor(() => expect(added).toHaveLength(1))
    expect(added[0]?.body).toMatchObject({ address: ADDRESS })
    expect(added[0]?.body.location ?? null).toBeNull()
  })

  test('is typed as a DIGIPIN: a wrong one is said, the right one is taken, and can be removed', async () => {
    const added = await openForm()
    await button('I know my DIGIPIN').click()
    const code = page.getByLabelText('DIGIPIN', { exact: true })
    await code.fill('4FP-4CK')
    await expect.element(page.getByText('A DIGIPIN looks like 4FP-4CK-6L24.')).not.toBeInTheDocument()
    // A is no sign of one.
    await code.fill('4FA-4CK-6L24')
    await expect.element(page.getByText('A DIGIPIN looks like 4FP-4CK-6L24.')).toBeVisible()
    await expect.element(status()).not.toBeInTheDocument()
    await code.fill('4fp 4ck 6l24')
    await expect.element(status()).toMatchTextContent('Location saved: DIGIPIN 4FP-4CK-6L24')
    await button('Remove').click()
    await expect.element(status()).not.toBeInTheDocument()
    await code.fill('4FP-4CK-6L24')
    await expect.element(status()).toBeVisible()
    await button('Add Address').click()
    await vi.waitFor(() => expect(added).toHaveLength(1))
    const location = added[0]?.body.location
    expect(location?.accuracy).toBeNull()
    // The middle of a square of four metres.
    expect(Math.abs(location?.latitude - at.latitude)).toBeLessThan(0.00004)
    expect(Math.abs(location?.longitude - at.longitude)).toBeLessThan(0.00004)
  })
})
