import type { Page } from '@playwright/test'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { EMPTY_PROFILE, shownProfile } from '#shared/domain/catalog/profile.ts'
import { WEEK as DAYS_TOLD, type Item, menuOf, ORDER_DAY } from '../../support/wednesday.ts'
import { now } from '../suite-clock.ts'
import { invoiceStates } from './documents-states.ts'
import { foodStates } from './food-states.ts'
import { payStates } from './pay-states.ts'
import type { GalleryState } from './state.ts'
import { twoSlotsStates } from './two-slots-states.ts'

const HOME = 'Flat 3, Sunrise Society, Baner Road, Pune 411045'
const DAY_MS = 86_400_000
const LONG_NAME = 'Paneer Butter Masala with Extra Homemade Butter'

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const choose = (day: string) => (page: Page) => page.getByRole('radio', { name: day }).check()

/** One after the other. */
const first =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

// --- what the server tells ---

const ADD_ONS: Item[] = [
  { name: 'Curd Bowl', price: 30, description: 'Set overnight.' },
  { name: 'Chicken Curry', price: 1110.5, veg: false },
  { name: LONG_NAME },
  { name: 'Masala Papad' },
]
const BASE = ['Dal Tadka', 'Jeera Rice', 'Aloo Gobi', 'Phulka Roti', 'Kachumber Salad']
const DAYS = ['06', '07', '08', '09', '10', '11', '13', '14'].map((day) => `2031-01-${day}`)

/** The weekly call; `null` is a day without a menu. */
const week = (menu: (day: string) => object | null) => ({
  'POST /api/menu/weekly': {
    menus: Object.fromEntries(DAYS.map((day) => [day, menu(day)]).filter(([, found]) => found !== null)),
    ...DAYS_TOLD,
  },
  'GET /api/menu/active': { menu: null, ...DAYS_TOLD },
})
const FULL = menuOf(ORDER_DAY, { name: 'Maharashtrian Wednesday Thali', base: BASE, addOns: ADD_ONS })
const WEEK = week(() => FULL)
const NO_MENUS = week(() => null)
/** So many plates are left for the order day. */
const LEFT = (plates: number) => ({
  'POST /api/menu/weekly': { ...WEEK['POST /api/menu/weekly'], platesLeft: { [ORDER_DAY]: plates } },
})

const KITCHEN = {
  'GET /api/kitchen': {
    kitchen: {
      ...shownProfile(EMPTY_PROFILE),
      name: 'Asha’s Kitchen',
      legalName: 'Kulkarni Home Foods',
      address: 'Shop 3, Sunrise Society, Baner Road, Pune',
      pincode: '411045',
      fssai: '11521034000123',
      gstin: '27AAPFU0939F1ZV',
      phone: '+919823012345',
      whatsapp: '+919823012345',
      email: 'hello@ashas-kitchen.example',
      grievanceOfficer: 'Ravi Kulkarni, manager',
      cookName: 'Asha Kulkarni',
      cookLine: 'Cooking at home for Pune since 1998',
      area: 'Baner, Balewadi, Aundh and Pashan, up to the highway',
      pincodes: ['411007', '411021', '411045'],
      hours: 'Monday to Saturday, 12 to 2 pm',
      refunds: 'What was missing or cold is paid back the same day',
    },
    languages: ['en', 'hi', 'mr'],
  },
}

const LINES = [
  { name: 'Regular Thali', quantity: 2, price: 80, total: 160 },
  { name: LONG_NAME, quantity: 12, price: 1110.5, total: 13_326 },
]
const PAYMENT = {
  cart: { 'Regular Thali': 2, [LONG_NAME]: 12 },
  menuData: { day: ORDER_DAY, menu: FULL },
  orderSummary: { items: LINES, totalAmount: 13_486 },
}
const SELECTED = { id: '1', type: 'Home', address: HOME, isDefault: true }

const address = (id: string, type: string, text: string, is_default = false) => ({
  _id: id,
  type,
  name: 'Asha',
  address: text,
  is_default,
})
const ADDRESSES = {
  'GET /api/addresses/': {
    addresses: [
      address('1', 'Home', HOME, true),
      address(
        '2',
        'Office',
        'Office 5, Tech Towers, Hinjewadi phase 1, behind the second gate, next to the tea stall, Pune 411057',
      ),
      address('3', 'Other', '12 Temple Road'),
    ],
  },
}
const NO_ADDRESSES = { 'GET /api/addresses/': { addresses: [] } }

const order = (status: string, changes: object = {}) => ({
  _id: `0198c2a4-7b1e-7c3d-9e1f-${status.slice(0, 4).padEnd(12, '0')}`,
  menu_name: 'Maharashtrian Wednesday Thali',
  date: '2026-11-20',
  delivery_date: '2026-11-20',
  createdAt: '2026-11-20T05:00:00.000Z',
  price: 13_486,
  status,
  is_subscription_order: false,
  auto_confirmed_at: null,
  payment_method: 'cod',
  delivery_address: HOME,
  notes: null,
  items: LINES,
  ...changes,
})
const rateable = (said: object = {}) => ({
  'GET /api/ratings': {
    orders: [
      {
        _id: order('delivered')._id,
        until: '2031-01-09T07:10:00.000Z',
        stars: null,
        reasons: [],
        dishes: [...BASE, LONG_NAME].map((name) => ({ key: name, name })),
        named: [],
        missing: [],
        ...said,
      },
    ],
  },
})
const MISSING = { key: 'Jeera Rice', name: 'Jeera Rice', number: '#1a2b3c4d', closed: false }
/** So many days from now. */
const ahead = (days: number) => {
  const day = kitchenDayOf(new Date(now().getTime() + days * DAY_MS))
  return { date: day, delivery_date: day }
}
const STATUSES = [
  'pending',
  'confirmed',
  'preparing',
  'dispatched',
  'out_for_delivery',
  'delivered',
  'cancelled',
  'skipped',
]
const orders = (...list: object[]) => ({ 'GET /api/orders/': { orders: list, nextCursor: null } })
/** Cancelled by a closure; of a subscription, or placed day by day, and whether it is asked about after all. */
const closedOrder = (kind: 'restore' | 'reorder' | null) =>
  order('cancelled', {
    _id: `0198c2a4-7b1e-7c3d-9e1f-0000000000${kind === 'reorder' ? '01' : '02'}`,
    is_subscription_order: kind !== 'reorder',
    closure: { reason: 'gas', offer: kind && { kind, until: '2030-11-20T06:30:00.000Z' } },
  })
/** Nothing waits for an answer. Before the orders, whose address begins the same. */
const NOTHING_ASKED = { 'GET /api/orders/pending-confirmation': { orders: [], now: `${ORDER_DAY}T09:00:00+05:30` } }
/** One that was placed and can be cancelled, and a subscription's that can be skipped. */
const NEXT_ORDERS = {
  'GET /api/orders/': {
    orders: [
      order('confirmed', {
        delivery_date: ORDER_DAY,
        delivery_window: { from: '12:00', to: '14:00' },
        cancel_until: `${ORDER_DAY}T11:05:09+05:30`,
      }),
      order('confirmed', {
        _id: 'n',
        delivery_date: '2031-01-09',
        is_subscription_order: true,
        payment_method: 'subscription',
        price: 60,
        delivery_window: { from: '12:00', to: '14:00' },
        items: LINES.slice(0, 1),
        confirmation_deadline: '2031-01-08T18:00:00+05:30',
      }),
    ],
    nextCursor: null,
    now: `${ORDER_DAY}T09:00:00+05:30`,
  },
}
const oneOrder = (one: object) => ({ 'GET /api/order/': { order: one, steps: [], now: now().toISOString() } })
const STEPS = [
  { status: 'confirmed', at: '2026-11-20T05:00:00.000Z' },
  { status: 'preparing', at: '2026-11-20T05:45:00.000Z' },
  { status: 'out_for_delivery', at: '2026-11-20T06:50:00.000Z' },
]
const ALL_ORDERS = orders(
  order('pending', { _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000b1', ...ahead(2), is_subscription_order: true }),
  order('confirmed', { _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000b2', ...ahead(1) }),
  ...STATUSES.map((status, index) =>
    order(status, {
      is_subscription_order: index % 2 === 0,
      auto_confirmed_at: index === 4 ? '2026-11-20T12:30:00.000Z' : null,
    }),
  ),
)

const subscription = (id: string, endsIn: number, changes: object = {}) => ({
  _id: id,
  id,
  plan_type: '26-day-subscription',
  plan_price: 1560,
  subscription_days: 26,
  start_date: '2026-10-20T00:00:00+05:30',
  end_date: new Date(now().getTime() + endsIn * DAY_MS).toISOString(),
  status: 'active',
  delivery_address: HOME,
  meals_left: 7,
  pauses: [],
  is_paused: false,
  is_open_ended: false,
  createdAt: '2026-10-19T10:00:00+05:30',
  created_at: '2026-10-19T10:00:00+05:30',
  ...changes,
})
const subscriptions = (...subscriptions: object[]) => ({
  'GET /api/subscriptions/': { subscriptions, now: now().toISOString() },
})
const mealMove = (
  id: number,
  reason: string,
  at: string,
  [change, balance]: [number, number],
  day: string | null = '2026-11-24',
) => ({
  _id: String(id),
  reason,
  meals: Math.abs(change) || 1,
  change,
  balance,
  delivery_date: day,
  by: 'customer',
  at: `2026-11-${at}:00.000Z`,
})
const MEALS = {
  subscription_id: '0198c2a4-7b1e-7c3d-9e1f-0000000000aa',
  plan_type: '26-day-subscription',
  ...{ available: 26, reserved: 0, eaten: 0, forfeited: 0, refunded: 0, expired: 0 },
  moves: [
    mealMove(5, 'skipped', '23T12:11', [1, 26]),
    mealMove(4, 'set_back', '23T11:05', [-1, 25]),
    mealMove(3, 'cancelled', '23T11:00', [1, 26]),
    mealMove(2, 'made', '23T03:30', [-1, 25]),
    mealMove(1, 'bought', '21T04:30', [26, 26], null),
  ],
  nextCursor: '1',
}
const POLICY = {
  freeSkips: 7,
  afterCap: 'forfeit',
  late: 'forfeit',
  maxPauseDays: 30,
  validDays: 90,
  pausesExtend: true,
  refundable: false,
  trustMeals: null,
  version: 2,
}
const SOLD_BY = { 'GET /api/subscription-policy': { policy: POLICY, prices: { plate: 60, daily: 80 } } }
const declinable = () => {
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString()
  return order('confirmed', { is_subscription_order: true, decline: { from: inMinutes(-60), until: inMinutes(60) } })
}
const inHours = (hours: number) => new Date(now().getTime() + hours * 3_600_000).toISOString()
/** Of a subscription, to be answered for some hours yet. */
const answerable = (status: string) =>
  order(status, {
    is_subscription_order: true,
    payment_method: 'subscription',
    price: 60,
    confirmation_deadline: inHours(5),
  })
const cancellable = () => order('confirmed', { _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000cc', cancel_until: inHours(2) })
const openMeals = (page: Page) => page.getByRole('button', { name: 'Meals statement' }).first().click()
const SUBSCRIPTIONS = subscriptions(
  subscription('a', 10),
  subscription('b', 2.5),
  subscription('c', -1),
  subscription('d', 5, { status: 'cancelled', delivery_address: null }),
)
const PAUSE = { _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000bb', from: '2026-11-16', to: null }
const PAUSED = subscriptions(
  subscription('a', 10, { pauses: [PAUSE], is_paused: true, is_open_ended: true }),
  subscription('b', 20, { pauses: [{ ...PAUSE, from: '2026-12-01', to: '2026-12-05' }] }),
)
const PAUSABLE = {
  subscription_id: 'a',
  running: true,
  now: now().toISOString(),
  meals_left: 7,
  next_day: '2026-11-16',
  max_pause_days: null,
  pauses: [],
  orders: [],
  calendar: { slot: STANDARD_CALENDAR.slot, days: [] },
}
const QUEUED = subscriptions(
  subscription('b', 30, { queued: true, start_date: '2031-01-13T00:00:00+05:30', plan_type: '5-day-subscription' }),
  subscription('a', 2),
)
/** A subscription whose next days are told apart: ordered, planned, paused. */
const DAY_BY_DAY = {
  ...PAUSABLE,
  now: '2026-11-23T10:00:00+05:30',
  next_day: '2026-11-25',
  pauses: [{ ...PAUSE, from: '2026-11-26', to: '2026-11-27' }],
  orders: [
    {
      _id: '0198c2a4-7b1e-7c3d-9e1f-0000000000dd',
      day: '2026-11-24',
      status: 'pending',
      paused: false,
      confirm_by: '2026-11-23T18:00:00+05:30',
    },
  ],
}
const openDays = (page: Page) => page.getByRole('button', { name: 'Calendar of your meals' }).first().click()
const openPause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true }).first().click()
const choosePause = (name: string) => async (page: Page) => {
  await openPause(page)
  await page.getByRole('radio', { name }).click()
}
const lookup = (frontendStatus: string | null) => ({
  'GET /api/subscription/': {
    plan_type: frontendStatus && '26-day-subscription',
    plan_price: frontendStatus && 1560,
    subscription_days: frontendStatus && 26,
    subscription_date: frontendStatus && '2026-10-20T00:00:00+05:30',
    end_date: frontendStatus && '2026-11-30T23:59:59+05:30',
    status: frontendStatus && (frontendStatus === 'expired' ? 'expired' : 'active'),
    frontendStatus,
    isActive: frontendStatus === 'active',
    isExpired: frontendStatus === 'expired',
    daysRemaining: 9,
    pause: null,
  },
})
const NO_PLAN = lookup(null)
const RENEWAL = {
  'GET /api/subscription-start': {
    first_day: '2031-01-09',
    start_day: '2031-01-09',
    days: [],
    renewal_days: ['2031-01-13', '2031-01-14', '2031-01-15'],
  },
}

const PENDING = {
  'GET /api/orders/pending-confirmation': {
    now: now().toISOString(),
    orders: [
      {
        _id: 'p',
        delivery_date: '2026-11-23',
        menu_name: 'Maharashtrian Monday Thali',
        price: 60,
        delivery_address: HOME,
        confirmation_deadline: new Date(now().getTime() + 5_000_000).toISOString(),
      },
    ],
  },
}
const POLL = (myVote: string | null) => ({
  'GET /api/poll/active': {
    poll: {
      _id: 'the-poll',
      title: 'Which dal on Friday?',
      description: 'The kitchen wants to know.',
      expiresAt: null,
      createdAt: '2026-03-11T05:00:00.000Z',
      endedAt: null,
      results: {
        totalVotes: 2,
        options: ['Tadka', 'Fry', 'Makhani'].map((name, index) => ({
          _id: name,
          name,
          votes: index === 2 ? 0 : 1,
          percentage: index === 2 ? 0 : 50,
        })),
      },
      myVote,
    },
  },
})
const SENT = { message: 'OTP sent', testMode: true, testCode: '1234', resendAfter: 30, resendsLeft: 3, codeLength: 4 }

// --- what is done ---

const openMenu = click('Open your menu')
const openLogin = click('Login')
const enterPhone = (page: Page) => page.getByLabel('Phone Number').fill('9876500008')
/** Timers of a second and more never end: the screen that thanks goes on by itself, and would while its picture is taken. */
const stay = (page: Page) =>
  page.evaluate(() => {
    const start = globalThis.setTimeout
    const held = (work: () => void, ms = 0) => (ms < 1000 ? start(work, ms) : 0)
    globalThis.setTimeout = held as typeof setTimeout
  })
const typeAddress = (page: Page) => page.getByLabel('Complete Address').fill(HOME)
const placeOrder = click(/^Place Order/)
const orderPlate = first(typeAddress, click(/^Place Order$/))
const fillSubscription = first((page) => page.getByLabel('Name').fill('Asha'), click(/^Subscribe/))

/** The browser says so; the pictures need the network all the same. */
const goOffline = async (page: Page) => {
  await page.getByRole('button', { name: 'Open your menu' }).waitFor()
  await saysOffline(page)
}

const saysOffline = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    dispatchEvent(new Event('offline'))
  })

/** What stands far down is loaded when someone comes near it. */
const toTheEnd = async (page: Page) => {
  await page.getByRole('heading', { name: 'Regular Thali' }).waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
}

const vote = first(toTheEnd, (page) => page.getByRole('radio', { name: 'Fry' }).check(), click(/^Vote$/))

/** From the page that does not exist to the menu, with nothing kept. */
const toMenu = first(
  (page) => page.evaluate(() => localStorage.removeItem('dabba-kept ["week"]')),
  (page) => page.getByRole('link', { name: 'Go to the menu' }).click(),
)

/** The customer app in all its states. */
// biome-ignore format: one line a state
export const customerStates: GalleryState[] = [
  { name: 'home-visitor', path: '/', as: 'visitor', answers: WEEK, shows: 'Maharashtrian Wednesday Thali' },
  { name: 'home-cart', dark: true, path: '/', answers: WEEK, cart: { 'Regular Thali': 2, 'Chicken Curry': 11 }, shows: '13 items' },
  { name: 'home-future-day', path: '/', answers: WEEK, steps: choose('Friday 10'), shows: 'Delivery Friday, 12–2 pm' },
  { name: 'home-several-days', path: '/', answers: WEEK, cart: { 'Regular Thali': 2 }, steps: first(choose('Friday 10'), click('ADD Regular Thali')), shows: '3 items' },
  { name: 'home-change-order', dark: true, path: '/', answers: { ...WEEK, ...NOTHING_ASKED, ...NEXT_ORDERS }, steps: click('Change'), shows: 'Save changes', overlay: true },
  { name: 'home-change-refused', path: '/', answers: { ...WEEK, ...NOTHING_ASKED, ...NEXT_ORDERS, 'POST /api/orders/': { status: 409, code: 'order_not_changeable', error: 'This order cannot be changed any more.' } }, steps: first(click('Change'), click(/^Save changes/)), shows: 'Your order is as it was', overlay: true },
  { name: 'home-next-order', dark: true, path: '/', answers: { ...WEEK, ...NOTHING_ASKED, ...NEXT_ORDERS }, shows: 'Can be changed for' },
  { name: 'home-same-again', path: '/', answers: { ...WEEK, ...NOTHING_ASKED, ...orders(order('delivered', { delivery_date: '2026-11-20' })) }, shows: 'Same as Friday' },
  { name: 'order-sheet-again', path: '/', answers: { ...WEEK, ...ADDRESSES, ...NOTHING_ASKED, ...orders(order('delivered', { items: [...LINES, { name: 'Kheer', quantity: 1, price: 45, total: 45 }] })) }, steps: click('Same as Friday'), shows: 'Kheer is not on this menu.', overlay: true },
  { name: 'order-sheet', dark: true, path: '/', answers: { ...WEEK, ...ADDRESSES }, cart: { 'Regular Thali': 2, 'Fish Fry': 1, [LONG_NAME]: 12 }, steps: click('Order now'), shows: 'Deliver to', overlay: true },
  { name: 'order-sheet-addresses', path: '/', answers: { ...WEEK, ...ADDRESSES }, cart: { 'Regular Thali': 2 }, steps: first(click('Order now'), click('Change')), shows: 'Another address', overlay: true },
  { name: 'order-sheet-new-customer', path: '/', answers: { ...WEEK, ...NO_ADDRESSES }, cart: { 'Regular Thali': 1 }, steps: click('Order now'), shows: 'Enter or Select Address to Continue', overlay: true },
  { name: 'order-sheet-visitor', path: '/', as: 'visitor', answers: WEEK, cart: { 'Regular Thali': 1 }, steps: click('Order now'), shows: 'Sign in to order', overlay: true },
  { name: 'order-sheet-several-days', dark: true, path: '/', answers: { ...WEEK, ...ADDRESSES }, cart: { 'Regular Thali': 2 }, steps: first(choose('Friday 10'), click('ADD Regular Thali'), click('Order now')), shows: 'Fri 10 Jan', overlay: true },
  { name: 'order-sheet-refused', path: '/', answers: { ...WEEK, ...ADDRESSES, 'POST /api/orders': { status: 409, code: 'day_full', error: 'There are not enough plates left for Friday, 10 Jan 2031. Your cart is kept.', details: { day: '2031-01-10', slot: 'lunch' } } }, cart: { 'Regular Thali': 2 }, steps: first(choose('Friday 10'), click('ADD Regular Thali'), click('Order now'), click(/^Place order/)), shows: 'Leave Friday out', overlay: true },
  { name: 'order-sheet-lost', path: '/', answers: { ...WEEK, ...ADDRESSES, 'POST /api/orders': 'lost' }, cart: { 'Regular Thali': 2 }, steps: first(click('Order now'), click(/^Place order/)), shows: 'may or may not', overlay: true },
  { name: 'order-sheet-placed', path: '/', answers: { ...WEEK, ...ADDRESSES, 'POST /api/orders': { order: order('confirmed'), also: [order('pending', { held: true, delivery_date: '2026-11-21' })] } }, cart: { 'Regular Thali': 2 }, steps: first(click('Order now'), click(/^Place order/)), shows: 'Thank you!', overlay: true },
  { name: 'home-past-day', path: '/', answers: WEEK, steps: first(choose('Monday 6'), click('ADD Regular Thali')), shows: 'You can only add items to cart for current and future dates' },
  { name: 'home-photo', dark: true, path: '/', answers: week(() => ({ ...FULL, image_url: '/icon-512.png' })), shows: 'Dal Tadka' },
  { name: 'home-no-menu', dark: true, path: '/', answers: NO_MENUS, shows: 'No Menu Available' },
  { name: 'home-no-items', path: '/', answers: week((day) => menuOf(day, { name: '', base: [] })), shows: 'No add-ons available today' },
  { name: 'home-not-on-menu', path: '/', answers: WEEK, cart: { 'Fish Fry': 2, 'Regular Thali': 1 }, shows: 'not today' },
  { name: 'home-loading', path: '/nowhere', answers: { 'POST /api/menu/': 'never' }, steps: first(toMenu, (page) => page.locator('main [role=status]').waitFor()), shows: 'Loading...' },
  { name: 'home-failed', path: '/nowhere', answers: { 'POST /api/menu/': 'lost', 'GET /api/menu/': 'lost' }, steps: toMenu, shows: 'The menu could not be loaded' },
  { name: 'home-offline', path: '/', answers: WEEK, steps: goOffline, shows: 'You are offline.' },
  { name: 'home-list', path: '/', answers: WEEK, steps: click('List'), shows: 'Curd Bowl' },
  { name: 'home-list-visitor', path: '/', as: 'visitor', answers: WEEK, steps: click('List'), shows: 'Subscribe Now' },
  { name: 'home-promo', path: '/', answers: { ...WEEK, ...NO_PLAN }, steps: click('Subscribe ₹60/day'), shows: 'Save with a subscription', overlay: true },
  { name: 'home-subscribed', path: '/', answers: { ...WEEK, ...lookup('active') }, shows: 'Subscribed' },
  { name: 'home-renew-soon', path: '/', answers: { ...WEEK, ...lookup('expiring_soon') }, shows: 'Renew Soon' },
  { name: 'home-renew-now', path: '/', answers: { ...WEEK, ...lookup('expired') }, shows: 'Renew Now' },
  { name: 'home-kitchen', path: '/', as: 'visitor', answers: { ...WEEK, ...KITCHEN }, steps: toTheEnd, shows: 'Asha Kulkarni cooks for you' },
  { name: 'about', path: '/about', as: 'visitor', answers: KITCHEN, shows: 'Ravi Kulkarni, manager' },
  { name: 'about-empty', path: '/about', as: 'visitor', answers: { 'GET /api/kitchen': { kitchen: null, languages: ['en', 'hi', 'mr'] } }, shows: 'Nothing here yet' },
  { name: 'about-loading', path: '/about', as: 'visitor', answers: { 'GET /api/kitchen': 'never' }, shows: 'About the kitchen' },
  { name: 'about-failed', path: '/about', as: 'visitor', answers: { 'GET /api/kitchen': 400 }, shows: 'Nothing to read right now' },
  { name: 'home-dish-rated', path: '/', as: 'visitor', answers: { ...WEEK, 'GET /api/dish-ratings': { dishes: [{ key: 'name:curd bowl', name: 'Curd Bowl', stars: 4.4, ratings: 23 }] } }, steps: click(/Curd Bowl/), shows: '4.4 from 23 ratings', overlay: true },
  { name: 'home-poll', path: '/', answers: WEEK, steps: toTheEnd, shows: 'Which sweet shall we cook on Saturday?' },
  { name: 'home-poll-missing', path: '/', answers: { ...WEEK, ...POLL(null) }, steps: first(toTheEnd, click(/^Vote$/)), shows: 'Please choose one of the answers.' },
  { name: 'home-poll-failed', path: '/', answers: { ...WEEK, ...POLL(null), 'POST /api/poll/': 'lost' }, steps: vote, shows: 'Your vote was not counted. Please try again.' },
  { name: 'home-poll-ended', path: '/', answers: { ...WEEK, ...POLL(null), 'POST /api/poll/': { status: 409, code: 'poll_ended', error: 'This poll has ended.' } }, steps: vote, shows: 'This poll has ended.' },
  { name: 'home-poll-voted', path: '/', answers: { ...WEEK, ...POLL('Fry') }, steps: toTheEnd, shows: 'Your vote' },
  { name: 'home-poll-change', path: '/', answers: { ...WEEK, ...POLL('Fry') }, steps: first(toTheEnd, click('Change My Vote')), shows: 'Keep My Vote' },
  { name: 'home-banner', dark: true, path: '/', answers: { ...WEEK, ...NOTHING_ASKED, ...orders(order('delivered')) }, banner: true, shows: 'Stay Updated with Push Notifications' },
  { name: 'home-alert-noted', path: '/', answers: { ...NO_MENUS, 'POST /api/menu/notify-me': { available: false } }, steps: click('Notify Me When Available'), shows: 'We will tell you as soon as' },
  { name: 'home-alert-failed', path: '/', answers: { ...NO_MENUS, 'POST /api/menu/notify-me': 400 }, steps: click('Notify Me When Available'), shows: 'This could not be noted. Please try again.' },
  { name: 'home-full', path: '/', answers: LEFT(0), shows: 'Wednesday is full' },
  { name: 'home-full-alert-noted', path: '/', answers: { ...LEFT(0), 'POST /api/menu/notify-me': { available: false } }, steps: click('Tell me when a plate is free'), shows: 'We will tell you as soon as a plate' },
  { name: 'home-few-left', path: '/', answers: LEFT(3), cart: PAYMENT.cart, shows: 'Only 3 plates are left for Wednesday.' },
  { name: 'home-list-empty', path: '/', answers: week((day) => menuOf(day, { base: [] })), steps: click('List'), shows: 'No add-ons available today' },
  { name: 'home-dish', dark: true, path: '/', answers: WEEK, steps: click(/^Vegetarian Curd Bowl$/), shows: 'Fresh and Homemade', overlay: true },
  { name: 'home-side-menu', path: '/', answers: WEEK, steps: openMenu, shows: 'My Subscriptions', overlay: true },
  { name: 'home-profile', path: '/', answers: WEEK, steps: first(openMenu, click('My Profile')), shows: 'Subscription Date', overlay: true },
  { name: 'home-pending', path: '/', answers: { ...WEEK, ...PENDING }, shows: 'left to answer', overlay: true },
  { name: 'home-pending-later', path: '/', answers: { ...WEEK, ...PENDING }, steps: click('Close'), shows: "Confirm Tomorrow's Meal" },
  { name: 'home-pending-failed', path: '/', answers: { ...WEEK, ...PENDING, 'POST /api/orders/p/': 'lost' }, steps: click(/^Confirm$/), shows: 'Failed to confirm order. Please try again.', overlay: true },
  { name: 'home-pending-answered', path: '/', answers: { ...WEEK, ...PENDING, 'POST /api/orders/p/': { status: 409, code: 'order_already_skipped', error: 'This order has already been skipped.' } }, steps: click(/^Confirm$/), shows: 'My Orders shows how it stands.', overlay: true },
  { name: 'home-pending-limit', path: '/', answers: { ...WEEK, ...PENDING, 'POST /api/orders/p/': { status: 409, code: 'order_skip_limit', error: 'You have used your 7 skips. This meal is not given back.' } }, steps: click(/^Skip$/), shows: 'Skip anyway', overlay: true },
  { name: 'home-pending-passed', path: '/', answers: { ...WEEK, ...PENDING, 'POST /api/orders/p/': { status: 409, code: 'order_deadline_passed', error: 'Deadline passed' } }, steps: click(/^Confirm$/), shows: 'Deadline passed', overlay: true },
  { name: 'home-session-ended', path: '/profile', answers: { 'GET /api/auth/me': 401 }, shows: 'Please sign in again', overlay: true },
  { name: 'login-phone', path: '/', as: 'visitor', answers: WEEK, steps: openLogin, shows: 'Enter your 10-digit mobile number', overlay: true },
  { name: 'login-rejected', path: '/', as: 'visitor', answers: { ...WEEK, 'POST /api/auth/send-otp': 'lost' }, steps: first(openLogin, enterPhone, click('Send OTP')), shows: 'Failed to send OTP. Please try again.', overlay: true },
  { name: 'login-code', path: '/', as: 'visitor', answers: { ...WEEK, 'POST /api/auth/send-otp': SENT }, steps: first(openLogin, enterPhone, click('Send OTP')), shows: 'Change Phone Number', overlay: true },
  { name: 'login-code-wrong', dark: true, path: '/', as: 'visitor', answers: { ...WEEK, 'POST /api/auth/send-otp': SENT, 'POST /api/auth/verify-otp': { status: 400, code: 'code_wrong', error: 'That code is not right. Tries left: 2.' } }, steps: first(openLogin, enterPhone, click('Send OTP'), (page) => page.getByLabel('OTP', { exact: true }).fill('9999')), shows: 'That code is not right. Tries left: 2.', overlay: true },
  { name: 'login-blocked', path: '/', as: 'visitor', answers: { ...WEEK, 'POST /api/auth/send-otp': { status: 429, code: 'code_send_blocked', error: 'Maximum resend attempts reached. Please try again after 30 minutes.', retryAfter: 1745 } }, steps: first(openLogin, enterPhone, click('Send OTP')), shows: 'You can ask for another OTP', overlay: true },
  { name: 'not-found', path: '/nowhere', as: 'visitor', shows: 'This page does not exist' },

  { name: 'daily-order', path: '/daily-order', answers: { ...WEEK, ...ADDRESSES }, shows: 'Cash on Delivery' },
  { name: 'daily-order-visitor', path: '/daily-order', as: 'visitor', answers: WEEK, shows: 'Daily Order' },
  { name: 'daily-order-no-menu', path: '/daily-order', answers: { ...NO_MENUS, ...ADDRESSES }, shows: 'Daily Order' },
  { name: 'daily-order-loading', path: '/daily-order', answers: { 'POST /api/menu/': 'never' }, shows: 'Daily Order' },
  { name: 'daily-order-failed', path: '/daily-order', answers: { 'POST /api/menu/': 'lost', 'GET /api/menu/': 'lost' }, shows: 'The menu could not be loaded' },
  { name: 'daily-order-unanswered', path: '/daily-order', answers: { ...WEEK, ...NO_ADDRESSES, 'POST /api/orders': 'lost' }, steps: orderPlate, shows: 'Your order may or may not have been placed' },
  { name: 'daily-order-new-prices', path: '/daily-order', answers: { ...WEEK, ...NO_ADDRESSES, 'POST /api/orders': { status: 409, code: 'order_prices_changed', error: 'The prices have changed. Please check the new total.', details: { items: [{ name: 'Regular Thali', quantity: 1, price: 95, total: 95 }], totalAmount: 95 } } }, steps: orderPlate, shows: 'Place Order for ₹95' },
  { name: 'daily-order-placed', path: '/daily-order', answers: { ...WEEK, ...NO_ADDRESSES, 'POST /api/orders': { order: order('confirmed') } }, steps: first(stay, orderPlate), shows: 'Thank you!' },
  { name: 'daily-order-login', path: '/daily-order', as: 'visitor', answers: WEEK, steps: orderPlate, shows: 'Please login to place order.', overlay: true },

  { name: 'checkout-empty', path: '/checkout', shows: 'Your cart is empty' },
  { name: 'checkout', dark: true, path: '/checkout', cart: PAYMENT.cart, state: PAYMENT, shows: 'Your Base Items' },
  { name: 'checkout-add-ons', path: '/checkout', cart: { 'Curd Bowl': 1, 'Chicken Curry': 50, 'Masala Papad': 2 }, state: PAYMENT, shows: 'Total Add-ons' },
  { name: 'checkout-off-menu', path: '/checkout', cart: { 'Regular Thali': 1, 'Fish Fry': 2, [LONG_NAME]: 1 }, state: PAYMENT, shows: 'not today' },
  { name: 'checkout-no-menu', path: '/checkout', cart: { 'Regular Thali': 1 }, state: {}, shows: 'Bengan Tarkari' },

  { name: 'payment-nothing', path: '/payment', shows: 'No Order Data' },
  { name: 'payment-visitor', path: '/payment', as: 'visitor', cart: PAYMENT.cart, state: PAYMENT, shows: 'Order Summary' },
  { name: 'payment-upi', dark: true, path: '/payment', cart: PAYMENT.cart, state: PAYMENT, answers: { 'GET /api/payment-methods': { online: true, gateway: false } }, steps: first(typeAddress, (page) => page.getByRole('radio', { name: 'UPI Payment' }).check()), shows: 'Place Order (UPI)' },
  { name: 'payment-address-short', path: '/payment', cart: PAYMENT.cart, state: PAYMENT, steps: (page) => page .getByLabel('Complete Address') .fill('Short') .then(() => page.getByLabel('Complete Address').blur()), shows: 'Please enter a complete address' },
  { name: 'payment-selected', path: '/payment', cart: PAYMENT.cart, state: { ...PAYMENT, selectedAddress: SELECTED }, shows: 'SELECTED' },
  { name: 'payment-busy', path: '/payment', cart: PAYMENT.cart, state: PAYMENT, answers: { 'POST /api/orders': 'never' }, steps: first(typeAddress, placeOrder), shows: 'Processing...' },
  { name: 'payment-unanswered', path: '/payment', cart: PAYMENT.cart, state: PAYMENT, answers: { 'POST /api/orders': 'lost' }, steps: first(typeAddress, placeOrder), shows: 'Your order may or may not have been placed' },
  { name: 'payment-offline', path: '/payment', cart: PAYMENT.cart, state: PAYMENT, steps: first(typeAddress, saysOffline, placeOrder), shows: 'You are offline, nothing was sent' },
  { name: 'payment-day-full', path: '/payment', cart: PAYMENT.cart, state: PAYMENT, answers: { 'POST /api/orders': { status: 409, code: 'day_full', error: 'There are not enough plates left for Wednesday, 8 Jan 2031. Your cart is kept.' } }, steps: first(typeAddress, placeOrder), shows: 'There are not enough plates left' },
  { name: 'payment-rejected', dark: true, path: '/payment', cart: PAYMENT.cart, state: PAYMENT, answers: { 'POST /api/orders': { status: 400, code: 'order_unknown_item', error: `${LONG_NAME} is not on the menu today.` } }, steps: first(typeAddress, placeOrder), shows: 'Your order was not placed' },
  { name: 'payment-new-prices', path: '/payment', cart: PAYMENT.cart, state: PAYMENT, answers: { 'POST /api/orders': { status: 409, code: 'order_prices_changed', error: 'The prices have changed. Please check the new total.', details: { items: LINES.map((line) => ({ ...line, price: line.price + 10, total: line.total + 10 * line.quantity })), totalAmount: 13_626 } } }, steps: first(typeAddress, placeOrder), shows: 'Nothing has been ordered yet.' },
  { name: 'home-order-placed', dark: true, path: '/payment', cart: PAYMENT.cart, state: PAYMENT, answers: { ...WEEK, ...NOTHING_ASKED, ...orders(), 'POST /api/orders': { order: order('confirmed') } }, steps: first(typeAddress, placeOrder), shows: 'See the order' },
  { name: 'payment-placed', path: '/payment', cart: PAYMENT.cart, state: PAYMENT, answers: { 'POST /api/orders': { order: order('confirmed') } }, steps: first(stay, typeAddress, placeOrder), shows: 'Thank you!' },
  { name: 'payment-login', path: '/payment', as: 'visitor', cart: PAYMENT.cart, state: PAYMENT, steps: first(typeAddress, placeOrder), shows: 'Enter your 10-digit mobile number', overlay: true },

  { name: 'address-loading', path: '/address', answers: { 'GET /api/addresses/': 'never' }, shows: 'Loading addresses...' },
  { name: 'address-failed', path: '/address', answers: { 'GET /api/addresses/': 'lost' }, shows: 'Failed to load addresses' },
  { name: 'address-empty', path: '/address', answers: NO_ADDRESSES, shows: 'No Addresses Added' },
  { name: 'address-list', path: '/address', answers: ADDRESSES, shows: 'DEFAULT' },
  { name: 'address-form', path: '/address', answers: NO_ADDRESSES, steps: first(click('Add New Address'), click('Add Address')), shows: 'Please enter an address' },
  { name: 'address-edit-failed', path: '/address', answers: { ...ADDRESSES, 'PUT /api/addresses/': 500 }, steps: first(click('Edit Office address'), click('Update Address')), shows: 'Failed to update address' },
  { name: 'address-delete', path: '/address', answers: ADDRESSES, steps: click('Delete Office address'), shows: 'Delete this address?', overlay: true },
  { name: 'address-from-payment', path: '/address', cart: PAYMENT.cart, state: { ...PAYMENT, fromPayment: true }, answers: ADDRESSES, shows: 'Continue with Selected Address' },
  { name: 'address-from-payment-empty', path: '/address', cart: PAYMENT.cart, state: { ...PAYMENT, fromPayment: true }, answers: NO_ADDRESSES, shows: 'Select an Address to Continue' },
  { name: 'add-address-visitor', path: '/add-address', as: 'visitor', shows: 'Please log in to manage your addresses' },
  { name: 'add-address-empty', path: '/add-address', answers: NO_ADDRESSES, shows: 'No Addresses Added' },
  { name: 'add-address-list', path: '/add-address', answers: ADDRESSES, shows: 'Make Default' },
  { name: 'add-address-select', path: '/add-address', state: { selectionMode: true, returnTo: '/subscription' }, answers: ADDRESSES, shows: 'Select This Address' },
  { name: 'add-address-select-empty', path: '/add-address', state: { selectionMode: true, returnTo: '/subscription' }, answers: NO_ADDRESSES, shows: 'Please Select an Address' },

  { name: 'my-orders-visitor', path: '/my-orders', as: 'visitor', shows: 'Please log in to view your orders' },
  { name: 'my-orders-loading', path: '/my-orders', answers: { 'GET /api/orders/': 'never' }, shows: 'Loading your orders...' },
  { name: 'my-orders-failed', path: '/my-orders', answers: { 'GET /api/orders/': 'lost' }, shows: 'Error Loading Orders' },
  { name: 'my-orders-empty', path: '/my-orders', answers: orders(), shows: 'No orders yet' },
  { name: 'my-orders-held', path: '/my-orders', answers: orders(order('pending', { held: true })), shows: 'The kitchen will confirm this order' },
  { name: 'my-orders-blocked', dark: true, path: '/my-orders', answers: { 'GET /api/orders/': { orders: [order('cancelled', { reason: 'blocked' })], nextCursor: null, blocked: { contact: '+91 98765 12345' } } }, shows: 'Call us: +91 98765 12345' },
  { name: 'my-orders-rate', path: '/my-orders', answers: { ...orders(order('delivered')), ...rateable() }, steps: click('Something was missing'), shows: 'What was missing?' },
  { name: 'my-orders-rated', path: '/my-orders', answers: { ...orders(order('delivered')), ...rateable({ stars: 2, reasons: ['cold'], named: ['Phulka Roti'], missing: [MISSING] }) }, shows: 'What was wrong?' },
  { name: 'my-orders', dark: true, path: '/my-orders', answers: ALL_ORDERS, shows: 'Out for Delivery' },
  { name: 'my-orders-closed', path: '/my-orders', answers: orders(closedOrder(null)), shows: 'the kitchen is closed (gas)' },
  { name: 'my-orders-open-again', path: '/my-orders', answers: orders(closedOrder('restore'), closedOrder('reorder')), shows: 'Take it after all' },
  { name: 'my-orders-answers', path: '/my-orders', answers: orders(answerable('pending'), answerable('confirmed'), answerable('skipped'), cancellable()), shows: 'Confirm after all' },
  { name: 'my-orders-skip-limit', path: '/my-orders', answers: { ...orders(answerable('pending')), 'POST /api/orders/': { status: 409, code: 'order_skip_limit', error: 'You have used your 7 skips. This meal is not given back.' } }, steps: click(/^Skip$/), shows: 'Skip anyway' },
  { name: 'my-orders-cancel', path: '/my-orders', answers: orders(cancellable()), steps: click('Cancel order'), shows: 'Cancel this order?', overlay: true },
  { name: 'my-orders-cancel-late', path: '/my-orders', answers: { ...orders(cancellable()), 'POST /api/orders/': { status: 409, code: 'order_cancel_too_late', error: 'The kitchen is already preparing this order: it cannot be cancelled any more.' } }, steps: first(click('Cancel order'), (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()), shows: 'The kitchen is already preparing this order' },
  { name: 'my-orders-offer', path: '/my-orders', answers: { ...ALL_ORDERS, 'GET /api/subscription-offer': { offer: { days: 23, paid: 1840, subscription: 1380 } } }, shows: 'You paid ₹1,840' },
  { name: 'order-details-answer', path: '/order-details', state: { order: answerable('pending') }, answers: { 'GET /api/order/': { order: answerable('pending'), steps: [], now: now().toISOString() } }, shows: 'Confirm or skip by' },
  { name: 'order-details-none', path: '/order-details', shows: 'Order Not Found' },
  { name: 'order-details-on-its-way', dark: true, path: '/order-details', state: { order: order('out_for_delivery', { notes: 'Please ring twice.' }) }, answers: { 'GET /api/order/': { order: order('out_for_delivery', { notes: 'Please ring twice.' }), steps: STEPS, now: now().toISOString() } }, shows: 'Please ring twice.' },
  { name: 'my-orders-code', dark: true, path: '/my-orders', answers: { ...orders(order('out_for_delivery')), 'GET /api/deliveries': { deliveries: [{ orderId: order('out_for_delivery')._id, stopsBefore: 2, arrived: false, code: '0421' }] } }, shows: '0421' },
  { name: 'order-details-declinable', path: '/order-details', state: { order: declinable() }, answers: { 'GET /api/order/': { order: declinable(), steps: [], now: now().toISOString() } }, shows: 'You can still ask for this meal not to be delivered.' },
  { name: 'order-details-decline', path: '/order-details', state: { order: declinable() }, answers: { 'GET /api/order/': { order: declinable(), steps: [], now: now().toISOString() } }, steps: click('Do not deliver'), shows: 'Do not deliver this meal?', overlay: true },
  { name: 'order-details-declined', path: '/order-details', state: { order: order('skipped') }, answers: { 'GET /api/order/': { order: order('skipped', { reason: 'late' }), steps: [], now: now().toISOString() } }, shows: 'Not delivered, as you asked' },
  { name: 'order-details-delivered', path: '/order-details', state: { order: order('delivered', { items: [] }) }, steps: click('Reorder'), shows: 'Reorder functionality coming soon!' },
  { name: 'order-details-open-again', path: '/order-details', state: { order: closedOrder('restore') }, answers: oneOrder(closedOrder('restore')), shows: 'Take it after all' },
  { name: 'order-details-cancelled', path: '/order-details', state: { order: order('cancelled', { delivery_address: null }) }, shows: 'Cancelled' },

  { name: 'subscription-visitor', path: '/subscription', as: 'visitor', shows: 'Please log in to create a subscription' },
  { name: 'subscription-loading', path: '/subscription', answers: { 'GET /api/subscription/': 'never' }, shows: 'Loading...' },
  { name: 'subscription', dark: true, path: '/subscription', answers: { ...NO_PLAN, ...ADDRESSES }, shows: 'Change Address' },
  { name: 'subscription-starts-later', path: '/subscription', answers: { ...NO_PLAN, ...ADDRESSES, 'GET /api/subscription-start': { first_day: '2031-01-09', start_day: '2031-01-13', days: [], renewal_days: [] } }, shows: 'Begins on Monday, 13 Jan 2031' },
  { name: 'subscription-rules', path: '/subscription', answers: { ...NO_PLAN, ...ADDRESSES, ...SOLD_BY }, shows: 'Up to 7 meals can be skipped' },
  { name: 'subscription-rules-failed', path: '/subscription', answers: { ...NO_PLAN, ...ADDRESSES, 'GET /api/subscription-policy': 400 }, shows: 'The subscription rules could not be loaded.' },
  { name: 'subscription-missing', path: '/subscription', answers: { ...NO_PLAN, ...NO_ADDRESSES }, steps: click(/^Subscribe/), shows: 'Please select a delivery address' },
  { name: 'subscription-unanswered', path: '/subscription', answers: { ...NO_PLAN, ...ADDRESSES, 'POST /api/auth/complete-registration': 'lost' }, steps: fillSubscription, shows: 'Your subscription may or may not have been created' },
  { name: 'subscription-rejected', path: '/subscription', answers: { ...NO_PLAN, ...ADDRESSES, 'POST /api/auth/complete-registration': 400 }, steps: fillSubscription, shows: 'You are not subscribed yet' },
  { name: 'subscription-new-price', path: '/subscription', answers: { ...NO_PLAN, ...ADDRESSES, 'POST /api/auth/complete-registration': { status: 409, code: 'subscription_price_changed', error: 'The price has changed. Please check the new total.', details: { plan_price: 1690 } } }, steps: fillSubscription, shows: 'Nothing has been bought yet.' },
  { name: 'subscription-already', path: '/subscription', answers: lookup('active'), shows: 'Already Subscribed!' },

  { name: 'subscription-renew', path: '/subscription', answers: { ...lookup('expiring_soon'), ...RENEWAL }, shows: 'Renew now, and your next subscription' },
  { name: 'subscription-renewal', path: '/subscription', state: { renews: true }, answers: { ...lookup('expiring_soon'), ...RENEWAL, ...ADDRESSES }, shows: 'Begins about Monday, 13 Jan 2031' },
  { name: 'subscription-renewed', path: '/subscription', state: { renews: true }, answers: { ...lookup('expiring_soon'), ...RENEWAL, ...ADDRESSES, 'POST /api/subscription/create': { message: 'Subscribed', subscription: subscription('b', 30) } }, steps: fillSubscription, shows: 'Thank you, ' },

  { name: 'subscriptions-visitor', path: '/subscriptions', as: 'visitor', shows: 'Please log in to view your subscriptions' },
  { name: 'subscriptions-loading', path: '/subscriptions', answers: { 'GET /api/subscriptions/': 'never' }, shows: 'Loading subscriptions...' },
  { name: 'subscriptions-failed', path: '/subscriptions', answers: { 'GET /api/subscriptions/': 'lost' }, shows: 'Failed to load subscriptions' },
  { name: 'subscriptions-none', path: '/subscriptions', answers: subscriptions(), shows: 'No Active Subscriptions' },
  { name: 'subscriptions-active', path: '/subscriptions', answers: SUBSCRIPTIONS, shows: 'Expires in 3 day(s)' },
  { name: 'subscriptions-rules', path: '/subscriptions', answers: subscriptions(subscription('a', 10, { policy: { ...POLICY, skipsUsed: 3, validUntil: '2026-12-31' } })), shows: 'Used so far: 3 of 7 skips.' },
  { name: 'subscriptions-meals', path: '/subscriptions', answers: { ...SUBSCRIPTIONS, 'GET /api/meal-statement/': MEALS }, steps: openMeals, shows: 'Skipped Tue 24 Nov on 23 Nov 17:41' },
  { name: 'subscriptions-meals-failed', path: '/subscriptions', answers: { ...SUBSCRIPTIONS, 'GET /api/meal-statement/': 400 }, steps: openMeals, shows: 'The meals statement could not be loaded.' },
  { name: 'subscriptions-paused', path: '/subscriptions', answers: PAUSED, shows: '7 meals kept' },
  { name: 'pause', path: '/subscriptions', answers: { ...SUBSCRIPTIONS, 'GET /api/subscription-pauses/': PAUSABLE }, steps: openPause, shows: 'Next week' },
  { name: 'pause-next-week', path: '/subscriptions', answers: { ...SUBSCRIPTIONS, 'GET /api/subscription-pauses/': PAUSABLE }, steps: choosePause('Next week'), shows: 'meals kept' },
  { name: 'pause-days', path: '/subscriptions', answers: { ...SUBSCRIPTIONS, 'GET /api/subscription-pauses/': PAUSABLE }, steps: choosePause('From'), shows: 'Tap the first day.' },
  { name: 'pause-failed', path: '/subscriptions', answers: { ...SUBSCRIPTIONS, 'GET /api/subscription-pauses/': 400 }, steps: openPause, shows: 'Your days could not be loaded.' },
  { name: 'pause-resume', path: '/subscriptions', answers: { ...PAUSED, 'GET /api/subscription-pauses/': { ...PAUSABLE, pauses: [PAUSE] } }, steps: (page) => page.getByRole('button', { name: 'Resume' }).click(), shows: 'Next meal' },
  { name: 'subscriptions-queued', path: '/subscriptions', answers: QUEUED, shows: 'Starts after the current one' },
  { name: 'subscriptions-call-off', path: '/subscriptions', answers: QUEUED, steps: click('Call off'), shows: 'Call this renewal off?', overlay: true },
  { name: 'subscriptions-days', dark: true, path: '/subscriptions', answers: { ...SUBSCRIPTIONS, 'GET /api/subscription-pauses/': DAY_BY_DAY }, steps: first(openDays, (page) => page.getByRole('button', { name: /^Wed 25 Nov/ }).click()), shows: 'Skip this day' },
  { name: 'subscriptions-days-failed', path: '/subscriptions', answers: { ...SUBSCRIPTIONS, 'GET /api/subscription-pauses/': 400 }, steps: openDays, shows: 'The calendar could not be loaded' },
  { name: 'subscriptions-history', path: '/subscriptions', answers: SUBSCRIPTIONS, steps: (page) => page.getByRole('tab', { name: 'History' }).click(), shows: 'Expired' },

  { name: 'profile-edit-name', path: '/profile', steps: click('Edit Name'), shows: 'Save Name' },
  { name: 'profile-deposit', path: '/profile', answers: { ...NO_PLAN, 'GET /api/deposit': { deposit: { held: 200 } } }, shows: 'comes back with the boxes', dark: true },
  { name: 'profile-visitor', path: '/profile', as: 'visitor', shows: 'Please log in to view your profile' },
  { name: 'profile-guest', path: '/profile', answers: NO_PLAN, shows: 'Guest User' },
  { name: 'profile-loading', path: '/profile', answers: { 'GET /api/subscription/': 'never' }, shows: 'Guest User' },
  { name: 'profile-failed', path: '/profile', answers: { 'GET /api/subscription/': 'lost', 'GET /api/auth/me': 'lost' }, shows: 'Your subscription could not be loaded' },
  { name: 'profile-subscriber', dark: true, path: '/profile', answers: lookup('active'), shows: 'Next Renewal' },
  { name: 'profile-expired', path: '/profile', answers: lookup('expired'), shows: 'Inactive' },
  { name: 'profile-sessions-failed', path: '/profile', answers: { 'GET /api/auth/sessions': 'lost' }, shows: 'Your sessions could not be loaded' },
  { name: 'profile-log-out-everywhere', path: '/profile', steps: click('Log out everywhere'), shows: 'Log out everywhere?', overlay: true },

  ...twoSlotsStates,
  ...payStates,
  ...invoiceStates,
  ...foodStates,
]
