import { expect, test } from 'vitest'
import { readCheckoutState } from './read-checkout-state.ts'
import { readOrder } from './read-order-state.ts'
import { readAddAddressState, readAddressState, readPaymentState } from './read-payment-state.ts'

const line = { name: 'Regular Thali', quantity: 1, price: 80, total: 80 }
const payment = { cart: { 'Regular Thali': 1 }, menuData: null, orderSummary: { items: [line], totalAmount: 80 } }
const selectedAddress = { id: '1', type: 'Home', address: '12 Temple Road', isDefault: true }

test.each([undefined, null, 'text', 7, [], {}, { cart: 'broken', menuData: { day: 1 } }])(
  '%o leaves the checkout without cart and menu',
  (state) => {
    expect(readCheckoutState(state)).toEqual({ cart: {}, menuData: null })
  },
)

test.each([
  [undefined, null],
  [{}, null],
  [{ ...payment, orderSummary: { items: [], totalAmount: 0 } }, null],
  [{ ...payment, orderSummary: { items: [{ name: 'Regular Thali' }], totalAmount: 80 } }, null],
  [payment, payment],
  [
    { ...payment, selectedAddress },
    { ...payment, selectedAddress },
  ],
  [{ ...payment, selectedAddress: { ...selectedAddress, type: 'Castle' } }, payment],
])('%o is the payment of %o', (state, read) => {
  expect(readPaymentState(state)).toEqual(read)
})

test('only the payment itself leads to choosing an address', () => {
  expect(readAddressState(payment)).toBeNull()
  expect(readAddressState({ fromPayment: true })).toBeNull()
  expect(readAddressState({ ...payment, fromPayment: true })).toEqual({ ...payment, fromPayment: true })
})

// shows: C2.book.1
test.each([
  [undefined, '/'],
  ['/subscription', '/subscription'],
  ['//elsewhere.example', '/'],
  ['https://elsewhere.example', '/'],
])('the way back %s leads to %s', (returnTo, path) => {
  expect(readAddAddressState({ returnTo }).returnTo).toBe(path)
})

test('what came along with the question for an address goes back with the answer', () => {
  const state = { selectionMode: true, returnTo: '/subscription', days: 26 }
  expect(readAddAddressState(state)).toEqual({ selectionMode: true, returnTo: '/subscription', rest: { days: 26 } })
})

test.each([undefined, {}, { order: null }, { order: { price: 80 } }, { order: { price: 80, status: 'lost' } }])(
  '%o holds no order',
  (state) => {
    expect(readOrder(state)).toBeNull()
  },
)

test('an order of an older shape is filled up', () => {
  expect(readOrder({ order: { price: 80, status: 'delivered' } })).toMatchObject({
    _id: '',
    menu_name: null,
    items: [],
  })
})
