import type { Page } from '@playwright/test'
import { menuOfSlot, usualOf, weekOfSlot } from '../../support/two-slots.ts'
import { ORDER_DAY, WEEK } from '../../support/wednesday.ts'
import type { GalleryState } from './state.ts'

/** What lunch and dinner change on the screens, where a kitchen serves both. */

const HOME = 'Flat 3, Sunrise Society, Baner Road, Pune 411045'
const DAYS = ['06', '07', '08', '09', '10', '11', '13', '14'].map((day) => `2031-01-${day}`)

/** The weekly call. It answers for whichever slot is asked: the state says which is looked at. */
const week = (slot: 'lunch' | 'dinner', changes: object = {}) => ({
  'POST /api/menu/weekly': {
    menus: Object.fromEntries(DAYS.map((day) => [day, menuOfSlot(slot, day)])),
    ...weekOfSlot(slot),
    ...changes,
  },
})

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const chooseDinner = (page: Page) => page.getByRole('radio', { name: 'Dinner' }).check()

async function fillDinnerCart(page: Page) {
  await chooseDinner(page)
  await press('ADD Regular Thali')(page)
  await press('ADD Kheer')(page)
}

async function toCheckout(page: Page) {
  await fillDinnerCart(page)
  await press('Checkout')(page)
  await page.getByText('Dinner 7–9 pm').first().waitFor()
}

const order = (slot: 'lunch' | 'dinner', changes: object = {}) => {
  const price = slot === 'dinner' ? 100 : 80
  return {
    _id: `0198c2a4-7b1e-7c3d-9e1f-00000000000${price / 20}`,
    menu_name: slot === 'dinner' ? 'Maharashtrian Night Thali' : 'Maharashtrian Wednesday Thali',
    date: ORDER_DAY,
    delivery_date: ORDER_DAY,
    createdAt: `${ORDER_DAY}T03:00:00.000Z`,
    price,
    status: 'confirmed',
    is_subscription_order: false,
    auto_confirmed_at: null,
    payment_method: 'cod',
    delivery_address: HOME,
    notes: null,
    items: [{ name: 'Regular Thali', quantity: 1, price, total: price, kind: 'thali' }],
    slot,
    delivery_window: slot === 'dinner' ? { from: '19:00', to: '21:00' } : WEEK.delivery,
    ...changes,
  }
}
const BOTH_ORDERS = [order('dinner'), order('lunch')]

async function toPayment(page: Page) {
  await toCheckout(page)
  await press('Place Order')(page)
  await page.getByLabel('Complete Address').fill(HOME)
}

async function placeDinner(page: Page) {
  await toPayment(page)
  await press('Place Order (COD)')(page)
}

// biome-ignore format: one line a state
export const twoSlotsStates: GalleryState[] = [
  { name: 'home-two-slots', path: '/', answers: week('lunch'), cart: { 'Regular Thali': 2 }, shows: 'order by 6:30 pm' },
  { name: 'home-dinner', path: '/', answers: week('dinner'), steps: fillDinnerCart, shows: `Dinner of ${ORDER_DAY}` },
  { name: 'home-dinner-full', path: '/', answers: week('dinner', { platesLeft: { [ORDER_DAY]: 0 } }), steps: chooseDinner, shows: 'Wednesday is full' },
  { name: 'home-dinner-no-menu', path: '/', answers: { ...week('dinner', { menus: {} }), 'GET /api/menu/active': { menu: null, ...weekOfSlot('dinner') } }, steps: chooseDinner, shows: 'No Menu Available' },
  { name: 'checkout-dinner', path: '/', answers: week('dinner'), steps: toCheckout, shows: 'Dinner 7–9 pm' },
  { name: 'payment-dinner', path: '/', answers: { ...week('dinner'), 'GET /api/addresses/': { addresses: [] } }, steps: toPayment, shows: 'Dinner 7–9 pm' },
  { name: 'payment-dinner-not-served', path: '/', answers: { ...week('dinner'), 'POST /api/orders': { status: 409, code: 'order_slot_not_served', error: 'We do not take orders for this meal any more. Please look at the menu again.' } }, steps: placeDinner, shows: 'We do not take orders for this meal any more.' },
  { name: 'payment-dinner-placed', path: '/', answers: { ...week('dinner'), 'POST /api/orders': { order: order('dinner') } }, steps: placeDinner, shows: 'Dinner 7–9 pm' },
  { name: 'my-orders-two-slots', path: '/my-orders', answers: { 'GET /api/orders/': { orders: BOTH_ORDERS, nextCursor: null } }, shows: 'Dinner 7–9 pm' },
  { name: 'order-details-dinner', path: '/order-details', state: { order: order('dinner') }, answers: { 'GET /api/order/': { order: order('dinner'), steps: [], now: `${ORDER_DAY}T03:30:00.000Z` } }, shows: 'Dinner 7–9 pm' },
]

const SLOTS = { 'GET /api/admin/slots': usualOf('lunch', 'dinner') }
const officeOrder = (slot: 'lunch' | 'dinner') =>
  order(slot, {
    user_id: { _id: `0198c2a4-7b1e-7c3d-9e1e-${slot === 'lunch' ? '0' : '1'}00000000001`, name: 'Asha Kulkarni' },
    phone_number: '+919000001201',
    subscription_id: null,
  })
const OFFICE_ORDERS = {
  ...SLOTS,
  'GET /api/admin/orders/held': {
    orders: [{ ...officeOrder('dinner'), held: true, status: 'pending', delivered: 0, no_shows: 0 }],
  },
  'GET /api/admin/orders': { orders: [officeOrder('dinner'), officeOrder('lunch')], nextCursor: null },
  'GET /api/admin/orders/totals': {
    orders: 2,
    counted: 2,
    held: 0,
    plates: 2,
    amount: 160,
    byStatus: { confirmed: 2 },
  },
}
const DINNER_DISHES = {
  ...SLOTS,
  'GET /api/admin/dish-summary': {
    ...{ day: ORDER_DAY, from: ORDER_DAY, to: ORDER_DAY, menus: ['Supper Thali'], orders: 2, notes: [] },
    plates: { confirmed: 2, willBeConfirmed: 0, skipped: 0 },
    rows: [
      {
        ...{ key: 'regular-thali', name: 'Regular Thali', category: 'Base Item', count: 2, price: 60 },
        ...{ total_revenue: 120, charged: 160, confirmed: 2, willBeConfirmed: 0, skipped: 0 },
      },
    ],
  },
}
const REFUSED = {
  status: 409,
  code: 'slot_has_orders',
  error: 'Dinner orders that are not delivered yet: 12. Deliver or cancel them before you stop serving dinner.',
}
const MENUS = {
  ...SLOTS,
  'GET /api/admin/menus': {
    menus: (['lunch', 'dinner'] as const).map((slot) => ({
      ...menuOfSlot(slot, ORDER_DAY),
      _id: `0198c2a4-7b1e-7c3d-9e1f-00000000001${slot === 'lunch' ? 1 : 2}`,
      is_active: true,
      createdAt: '2031-01-01T05:00:00.000Z',
      updatedAt: '2031-01-01T05:00:00.000Z',
      categories: [],
    })),
  },
}

/** The same in the back office. */
// biome-ignore format: one line a state
export const officeTwoSlotsStates: GalleryState[] = [
  { name: 'admin-orders-two-slots', path: '/admin#tab=orders&date=all', answers: OFFICE_ORDERS, shows: 'Asha Kulkarni' },
  { name: 'admin-orders-dinner', path: '/admin#tab=orders&date=all&slot=dinner', answers: { ...OFFICE_ORDERS, 'GET /api/admin/orders': { orders: [officeOrder('dinner')], nextCursor: null } }, shows: 'Asha Kulkarni' },
  { name: 'admin-dish-summary-dinner', path: '/admin#tab=orders&view=dish-summary&date=all&slot=dinner', answers: DINNER_DISHES, shows: 'Print' },
  { name: 'admin-menus-two-slots', path: '/admin#tab=menus', answers: MENUS, shows: /· Dinner/ },
  { name: 'admin-menu-form-dinner', path: '/admin#tab=menus&slot=dinner', answers: MENUS, steps: press('Add New Menu'), shows: 'What customers will see', overlay: true },
  { name: 'admin-settings-two-slots', path: '/admin#tab=settings', answers: SLOTS, shows: 'Stop serving dinner' },
  { name: 'admin-settings-dinner-refused', path: '/admin#tab=settings', answers: { ...SLOTS, 'PUT /api/admin/slots/dinner': REFUSED }, steps: press('Stop serving dinner'), shows: 'Dinner orders that are not delivered yet: 12.' },
]
