import type { Page } from '@playwright/test'
import type { GalleryState } from './state.ts'

const ID = '0198c2a4-7b1e-7c3d-9e1f-0000000000c1'
const PATH = '/admin#tab=customers'
const PAGE = `${PATH}&customer=${ID}`
const GRID = '/admin#tab=orders&view=grid'
const found = (id: string, changes: object = {}) => ({
  _id: `0198c2a4-7b1e-7c3d-9e1f-0000000000${id}`,
  name: 'Asha Kulkarni',
  phone_number: '+919876500001',
  address: 'Flat B-402, Shanti Nagar Co-operative Housing Society, Kothrud, Pune 411038',
  last_order: '2031-01-07',
  ...changes,
})
const LIST = {
  'GET /api/admin/customers': {
    customers: [
      found('c1'),
      found('c2', { name: 'Venkatanarasimharajuvaripeta Subramaniam', address: null, last_order: null }),
      found('c3', { name: null, last_order: null }),
    ],
    nextCursor: '0198c2a4-7b1e-7c3d-9e1f-0000000000c3',
  },
}
const CUSTOMER = {
  _id: ID,
  name: 'Asha Kulkarni',
  phone_number: '+919876500001',
  since: '2030-11-02T05:00:00.000Z',
  addresses: [
    {
      _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000d1',
      type: 'Home',
      name: 'Asha',
      address: 'Flat B-402, Shanti Nagar Co-operative Housing Society, Kothrud, Pune 411038',
      is_default: true,
    },
  ],
  kitchen_note: 'No garlic; dal without tadka for the grandmother',
  rider_note: 'Ring twice, the bell is quiet',
  noted_at: '2031-01-05T05:00:00.000Z',
  blocked: null,
}
const entry = (id: string, changes: object) => ({
  _id: `0198c2a4-7b1e-7c3d-9e1f-0000000000${id}`,
  at: '2031-01-07T07:10:00.000Z',
  order: null,
  reversed: false,
  method: null,
  reference: null,
  note: null,
  by: null,
  ...changes,
})
const order = (id: string, status: string) => ({
  _id: `0198c2a4-7b1e-7c3d-9e1f-00001a2b3c${id}`,
  menu_name: 'Tuesday Thali',
  date: '2031-01-07',
  delivery_date: '2031-01-07',
  createdAt: '2031-01-07T05:00:00.000Z',
  price: 200,
  status,
  is_subscription_order: false,
  auto_confirmed_at: null,
  payment_method: 'cod',
  delivery_address: 'B-402, Shanti Nagar, Pune',
  notes: null,
  items: [
    { name: 'Regular Thali', quantity: 2, price: 80, total: 160, kind: 'thali' },
    { name: 'Gulab Jamun', quantity: 1, price: 40, total: 40, kind: 'addon' },
  ],
  user_id: { _id: ID, name: 'Asha Kulkarni' },
  phone_number: '+919876500001',
  subscription_id: null,
})
const ticket = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-00001a2b3c4d',
  number: '#1a2b3c4d',
  order_id: '0198c2a4-7b1e-7c3d-9e1f-00005e6f7a8b',
  order_number: '#5e6f7a8b',
  delivery_date: '2031-01-07',
  dish: 'Gulab Jamun',
  customer: 'Asha Kulkarni',
  phone_number: '+919876500001',
  opened: '2031-01-07T08:00:00.000Z',
  due: '2031-02-06T08:00:00.000Z',
  closed: null,
}
const FOOD = [
  {
    recipient: null,
    jain: true,
    avoid: ['egg'],
    allergies: ['peanut', 'dairy'],
    choices: '2 rotis, less spicy',
    updatedAt: '2031-01-05T08:00:00.000Z',
    by: 'Asha',
  },
  {
    recipient: 'Aai',
    jain: false,
    avoid: [],
    allergies: [],
    choices: 'Rice instead of roti',
    updatedAt: '2031-01-05T08:00:00.000Z',
    by: null,
  },
]
const depositMove = (last: string, changes: object) => ({
  ...{ _id: `0198c2a4-7b1e-7c3d-9e1f-0000000000${last}`, move: 'taken', way: 'cash', note: null, reversed: false },
  ...{ at: '2031-01-06T08:00:00.000Z', by: 'Sunita' },
  ...changes,
})
const told = (type: string, state: string, day: number) => ({ type, state, at: `2031-01-0${day}T08:00:00.000Z` })
const PARTS = {
  [`GET /api/admin/customers/${ID}/orders`]: {
    orders: [order('4d', 'delivered'), order('5d', 'cancelled')],
    nextCursor: null,
  },
  [`GET /api/admin/customers/${ID}/feedback`]: {
    ratings: [
      {
        order_id: '0198c2a4-7b1e-7c3d-9e1f-00005e6f7a8b',
        order_number: '#5e6f7a8b',
        delivery_date: '2031-01-07',
        stars: 2,
        reasons: ['cold', 'late'],
      },
    ],
    tickets: [ticket],
  },
  [`GET /api/admin/customers/${ID}/account`]: {
    balance: 250,
    limit: 1000,
    entries: [
      entry('e4', { kind: 'reversal', amount: 200, by: 'Sunita' }),
      entry('e3', { kind: 'goodwill', amount: -10, note: 'Cold rotis', by: 'Sunita' }),
      entry('e2', {
        kind: 'payment',
        amount: -200,
        method: 'upi_own',
        reference: '633100000017',
        by: 'Sunita',
        reversed: true,
      }),
      entry('e1', { kind: 'charge', amount: 260, order: { _id: ID, number: '#1a2b3c4d' } }),
    ],
  },
  [`GET /api/admin/customers/${ID}/deposit`]: {
    deposit: {
      asked: true,
      held: 300,
      wanted: 450,
      boxes: [{ _id: '0198c2a4-7b1e-7c3d-9e1f-00000000b0c5', kind: 'Steel', n: 3, deposit: 150 }],
      moves: [
        depositMove('f3', { move: 'kept', way: null, amount: 150, note: 'one steel box, lost in Kothrud' }),
        depositMove('f2', { way: 'upi', amount: -150, note: 'entered twice' }),
        depositMove('f1', { way: 'upi', amount: 150, reversed: true }),
        depositMove('f0', { amount: 450 }),
      ],
    },
  },
  [`GET /api/admin/customers/${ID}/subscriptions`]: { subscriptions: [] },
  [`GET /api/admin/customers/${ID}/food-rules`]: { rules: FOOD },
  [`GET /api/admin/customers/${ID}/messages`]: {
    messages: [
      told('order-delivered', 'arrived', 7),
      told('order-out-for-delivery', 'on_its_way', 7),
      told('kitchen-closed', 'lost', 6),
      told('menu-available', 'no_device', 5),
    ],
  },
}
const LOOKS = [{ admin: 'Sunita', day: '2031-01-07', looks: 2, last: '2031-01-07T05:30:00.000Z' }]
const ONE = `GET /api/admin/customers/${ID}`
const NOTHING = Object.fromEntries(
  Object.entries({
    orders: { orders: [], nextCursor: null },
    feedback: { ratings: [], tickets: [] },
    messages: { messages: [] },
    account: { balance: 0, limit: 0, entries: [] },
  }).map(([part, reply]) => [`GET /api/admin/customers/${ID}/${part}`, reply]),
)
const NEW = { ...CUSTOMER, name: null, addresses: [], kitchen_note: null, rider_note: null, noted_at: null }
const FAILED = Object.fromEntries(Object.keys(PARTS).map((part) => [part, 400]))

const BLOCKED = { at: '2031-01-07T05:30:00.000Z', by: 'Sunita', reason: 'Nobody there, again' }
const aheadOrder = (day: string, paid: boolean) => ({
  ...{
    _id: `0198c2a4-7b1e-7c3d-9e1f-00000000${day}`,
    order_number: `#0000${day}`,
    delivery_date: `2031-01-${day.slice(2)}`,
  },
  ...{ slot: 'lunch', dishes: '2 × Regular Thali, 1 × Gulab Jamun', price: 200, paid, of_subscription: false },
})
const BLOCK = {
  [`GET /api/admin/customers/${ID}/block`]: {
    preview: {
      version: '1',
      cancelled: [aheadOrder('0009', true), aheadOrder('0010', false)],
      staying: [aheadOrder('0008', false)],
      paused: [{ _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000e1', subscription_days: 26, meals_kept: 7 }],
    },
  },
}
const FIGURES = {
  orders: 42,
  orders_to_come: 2,
  subscriptions: 1,
  running: 1,
  queued: 0,
  addresses: 3,
  ratings: 4,
  tickets: 1,
  payments: 12,
  sessions: 2,
}
const mergePreview = (problem: string | null) => ({
  [`GET /api/admin/customers/${ID}/merge`]: {
    preview: {
      version: '1',
      problem,
      keep: { ...CUSTOMER, blocked: false, figures: FIGURES },
      goes: { ...CUSTOMER, name: 'Asha', phone_number: '+919876500009', blocked: false, figures: FIGURES },
    },
  },
})
async function mergeWith(page: Page) {
  await page.getByRole('button', { name: 'Merge with another' }).click()
  await page.getByRole('dialog').getByRole('list').getByRole('button').last().click()
}
const block = (page: Page) => page.getByRole('button', { name: 'Block', exact: true }).click()

const dishes = [
  { name: 'Regular Thali', price: 80, kind: 'thali' },
  { name: 'Gulab Jamun', price: 40, kind: 'addon' },
  { name: 'Paneer Butter Masala with Extra Homemade Butter', price: 120, kind: 'addon' },
]
const days = [
  { day: '2031-01-08', slot: 'lunch', late: false, dishes },
  { day: '2031-01-09', slot: 'lunch', late: false, dishes: [] },
  { day: '2031-01-07', slot: 'lunch', late: true, dishes },
]
const ENTRY = {
  'GET /api/admin/order-entry': {
    today: '2031-01-07',
    days,
    customer: {
      ...CUSTOMER,
      addresses: CUSTOMER.addresses.map(({ _id, address }) => ({ _id, address })),
      last: {
        items: [
          { name: 'Regular Thali', quantity: 2 },
          { name: 'Curd', quantity: 1 },
        ],
        address: '',
        slot: 'lunch',
      },
    },
  },
}
const newOrder = (page: Page) => page.getByRole('button', { name: 'New order' }).click()
async function orderOfFirst(page: Page) {
  await newOrder(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Asha Kulkarni' }).click()
}
async function pasted(page: Page) {
  await orderOfFirst(page)
  await page
    .getByLabel('Paste a message')
    .fill('Namaste, 2 thali 1 gulab jamun kal B-402. Half dahi, no garlic, paneer')
}
async function fullDay(page: Page) {
  await orderOfFirst(page)
  await page.getByRole('button', { name: 'Place order' }).click()
}

async function twoRows(page: Page) {
  await searchInGrid(page)
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByLabel('Regular Thali, row 1').fill('2')
  await page.getByLabel('Regular Thali, row 2').fill('1')
  await page.getByRole('button', { name: 'Place 2 orders' }).click()
}
const searchInGrid = (page: Page) => page.getByLabel('Customer of row 1').fill('asha')

/** Customers as the office finds and knows them, in all states. */
// biome-ignore format: one line a state
export const customersStates: GalleryState[] = [
  { name: 'admin-customers', path: PATH, answers: LIST, shows: 'Show more customers' },
  { name: 'admin-customers-none', path: PATH, answers: { 'GET /api/admin/customers': { customers: [], nextCursor: null } }, shows: 'No customers yet' },
  { name: 'admin-customers-not-found', path: PATH, answers: { 'GET /api/admin/customers': { customers: [], nextCursor: null } }, steps: (page) => page.getByRole('searchbox').fill('nobody'), shows: 'Nobody found' },
  { name: 'admin-customers-loading', path: PATH, answers: { 'GET /api/admin/customers': 'never' }, shows: 'Find a customer' },
  { name: 'admin-customers-failed', path: PATH, answers: { 'GET /api/admin/customers': 400 }, shows: 'No customers to show right now' },
  { name: 'admin-customer', path: PAGE, answers: { ...PARTS, [ONE]: { customer: CUSTOMER, looks: LOOKS } }, shows: 'Did not arrive' },
  { name: 'admin-customer-blocked', path: PAGE, answers: { ...PARTS, [ONE]: { customer: { ...CUSTOMER, blocked: BLOCKED } } }, shows: /Blocked since .* by Sunita/ },
  { name: 'admin-customer-block', path: PAGE, answers: { ...PARTS, ...BLOCK, [ONE]: { customer: CUSTOMER } }, steps: block, shows: /Its meals are kept: 7/, overlay: true },
  { name: 'admin-customer-block-loading', path: PAGE, answers: { ...PARTS, [ONE]: { customer: CUSTOMER }, [`GET /api/admin/customers/${ID}/block`]: 'never' }, steps: block, shows: 'Nobody there, again', overlay: true },
  { name: 'admin-customer-unblock', path: PAGE, answers: { ...PARTS, [ONE]: { customer: { ...CUSTOMER, blocked: BLOCKED } } }, steps: (page) => page.getByRole('button', { name: 'Unblock' }).click(), shows: /What was cancelled stays cancelled/, overlay: true },
  { name: 'admin-customer-deposit-kept', path: PAGE, answers: { ...PARTS, [ONE]: { customer: CUSTOMER } }, steps: (page) => page.getByRole('button', { name: 'Keep for lost boxes' }).click(), shows: 'For which boxes', overlay: true, dark: true },
  { name: 'admin-customer-sign-out', path: PAGE, answers: { ...PARTS, [ONE]: { customer: CUSTOMER } }, steps: (page) => page.getByRole('button', { name: 'Sign out everywhere' }).click(), shows: 'Sign Asha Kulkarni out everywhere?', overlay: true, dark: true },
  { name: 'admin-customer-merge-choose', path: PAGE, answers: { ...LIST, ...PARTS, [ONE]: { customer: CUSTOMER } }, steps: (page) => page.getByRole('button', { name: 'Merge with another' }).click(), shows: 'Who is the same person?', overlay: true },
  { name: 'admin-customer-merge', path: PAGE, answers: { ...LIST, ...PARTS, ...mergePreview(null), [ONE]: { customer: CUSTOMER } }, steps: mergeWith, shows: 'Which phone stays?', overlay: true },
  { name: 'admin-customer-merge-problem', path: PAGE, answers: { ...LIST, ...PARTS, ...mergePreview('merge_both_subscribed'), [ONE]: { customer: CUSTOMER } }, steps: mergeWith, shows: /Both have a subscription/, overlay: true },
  { name: 'admin-customer-new', path: PAGE, answers: { ...PARTS, ...NOTHING, [ONE]: { customer: NEW, looks: [] } }, shows: 'Nobody has looked before you.' },
  { name: 'admin-customer-parts-failed', path: PAGE, answers: { ...FAILED, [ONE]: { customer: CUSTOMER } }, shows: 'Nothing to show right now' },
  { name: 'admin-order-entry-customer', path: PATH, answers: LIST, steps: newOrder, shows: 'Enter takes the first.', overlay: true },
  { name: 'admin-order-entry', path: PATH, answers: { ...LIST, ...ENTRY }, steps: orderOfFirst, shows: /Not on this day's menu/, overlay: true },
  { name: 'admin-order-entry-message', path: PATH, answers: { ...LIST, ...ENTRY }, steps: pasted, shows: /: not understood/, overlay: true },
  { name: 'admin-order-entry-full', path: PATH, answers: { ...LIST, ...ENTRY, 'POST /api/admin/order-entry': { status: 409, code: 'day_full' } }, steps: fullDay, shows: 'The order is late, above the capacity of the day, or goes outside of the delivery area. The reason is kept in the change log.', overlay: true },
  { name: 'admin-order-entry-again', path: PATH, answers: { ...LIST, ...ENTRY, 'POST /api/admin/order-entry': { status: 409, code: 'entry_again', error: 'Ravi has just entered the same order.', details: { order_id: ID, by: 'Ravi', minutes: 2 } } }, steps: fullDay, shows: 'Ravi entered the same 2 min ago.', overlay: true },
  { name: 'admin-order-entry-loading', path: PATH, answers: { ...LIST, 'GET /api/admin/order-entry': 'never' }, steps: orderOfFirst, shows: 'New order', overlay: true },
  { name: 'admin-order-entry-failed', path: PATH, answers: { ...LIST, 'GET /api/admin/order-entry': 400 }, steps: orderOfFirst, shows: 'No form to show right now', overlay: true },
  { name: 'admin-order-grid', path: GRID, answers: { ...LIST, ...ENTRY }, steps: twoRows, shows: 'Whose order is it? Choose a customer, or clear the numbers.', dark: true },
  { name: 'admin-order-grid-search', path: GRID, answers: { ...LIST, ...ENTRY }, steps: searchInGrid, shows: 'Name, phone or address' },
  { name: 'admin-order-grid-failed', path: GRID, answers: { ...LIST, 'GET /api/admin/order-entry': 400 }, shows: 'No form to show right now' },
  { name: 'admin-customer-failed', path: PAGE, answers: { [ONE]: 400 }, shows: 'No customer to show right now' },
]
