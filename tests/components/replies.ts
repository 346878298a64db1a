import { page } from 'vitest/browser'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import type { KitchenWeek, Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { menuCalls } from '#shared/contract/catalog/customer/menus.ts'
import { pollCalls } from '#shared/contract/catalog/customer/polls.ts'
import { kitchenCalls } from '#shared/contract/catalog/customer/profile.ts'
import { menuPlanCalls } from '#shared/contract/catalog/office/menu-plan.ts'
import type { KitchenPrices } from '#shared/contract/catalog/office/prices.schemas.ts'
import { priceCalls } from '#shared/contract/catalog/office/prices.ts'
import { ownDepositCalls } from '#shared/contract/delivery/customer/deposits.ts'
import { boxCalls } from '#shared/contract/delivery/office/boxes.ts'
import { depositCalls } from '#shared/contract/delivery/office/deposits.ts'
import { riderNoteCalls } from '#shared/contract/delivery/office/rider-notes.ts'
import type { Setup } from '#shared/contract/demo/office/setup.schemas.ts'
import { setupCalls } from '#shared/contract/demo/office/setup.ts'
import type { OwnFoodRulesReply } from '#shared/contract/kitchen/customer/food-rules.schemas.ts'
import { ownFoodRuleCalls } from '#shared/contract/kitchen/customer/food-rules.ts'
import { clashCalls } from '#shared/contract/kitchen/office/clashes.ts'
import { foodRuleCalls } from '#shared/contract/kitchen/office/food-rules.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { accountCalls } from '#shared/contract/money/customer/accounts.ts'
import { documentCalls } from '#shared/contract/money/customer/documents.ts'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import { refundCalls } from '#shared/contract/money/customer/refunds.ts'
import { officeAccountCalls } from '#shared/contract/money/office/accounts.ts'
import { cashCalls } from '#shared/contract/money/office/cash.ts'
import type { KitchenTaxSettings } from '#shared/contract/money/office/documents.schemas.ts'
import { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import type { ListTotal } from '#shared/contract/money/office/money.schemas.ts'
import { officeRefundCalls } from '#shared/contract/money/office/refunds.ts'
import { pushCalls } from '#shared/contract/notifications/customer/push.ts'
import type { Order, OrderLine, PendingOrder } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { ratingCalls } from '#shared/contract/ordering/customer/ratings.ts'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { authCalls } from '#shared/contract/people/customer/auth.ts'
import { sessionCalls } from '#shared/contract/people/customer/sessions.ts'
import type { ApprovalRequest } from '#shared/contract/people/office/approvals.schemas.ts'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import { policyCalls } from '#shared/contract/subscriptions/customer/policy.ts'
import { renewalCalls } from '#shared/contract/subscriptions/customer/renewals.ts'
import type { Subscription, SubscriptionLookup } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import { USUAL_PLATE_PRICES } from '#shared/domain/subscriptions/subscription.ts'
import { planOfWeek } from '../support/menu-plan.ts'
import { ADD_ONS, menuOf, WEEK } from '../support/wednesday.ts'
import { CUSTOMER, TOKEN } from './render-screen.tsx'
import { server } from './stub-server.ts'

/** What the server tells in component tests, typed by the contract. */

const DAY_MS = 86_400_000
export const HOME = 'Flat 3, Sunrise Society, Baner Road, Pune'
export const OFFICE = 'Office 5, Tech Towers, Hinjewadi phase 1'

export const REGISTERED: User = {
  ...CUSTOMER,
  name: 'Asha Kulkarni',
  address: HOME,
  subscription_date: '2026-11-01T00:00:00+05:30',
  registration_completed: true,
  needsRegistration: false,
}

export const NO_SUBSCRIPTION: SubscriptionLookup = {
  plan_type: null,
  plan_price: null,
  subscription_days: null,
  subscription_date: null,
  end_date: null,
  status: null,
  frontendStatus: null,
  isActive: false,
  isExpired: false,
  daysRemaining: 0,
  pause: null,
}

/** What is told of a customer with a subscription. */
export const subscribed = (frontendStatus: SubscriptionLookup['frontendStatus'] = 'active'): SubscriptionLookup => ({
  plan_type: '26-day-subscription',
  plan_price: 1560,
  subscription_days: 26,
  subscription_date: '2026-11-01T00:00:00+05:30',
  end_date: '2026-12-01T23:59:59+05:30',
  status: 'active',
  frontendStatus,
  isActive: frontendStatus === 'active',
  isExpired: frontendStatus === 'expired',
  daysRemaining: 10,
  pause: null,
})

/** A subscription as the list tells it, ending `endsIn` days from now. */
export function subscriptionOf(endsIn: number, changes: Partial<Subscription> = {}): Subscription {
  const id = crypto.randomUUID()
  return {
    _id: id,
    id,
    plan_type: '26-day-subscription',
    plan_price: 1560,
    subscription_days: 26,
    start_date: '2026-03-12T00:00:00+05:30',
    end_date: new Date(Date.now() + endsIn * DAY_MS).toISOString(),
    status: 'active',
    delivery_address: HOME,
    meals_left: 7,
    pauses: [],
    is_paused: false,
    is_open_ended: false,
    createdAt: '2026-03-11T10:00:00+05:30',
    created_at: '2026-03-11T10:00:00+05:30',
    ...changes,
  }
}

export const addressOf = (type: Address['type'], text: string, changes: Partial<Address> = {}): Address => ({
  _id: crypto.randomUUID(),
  type,
  name: 'User',
  address: text,
  is_default: false,
  ...changes,
})

export const THALI: OrderLine = { name: 'Regular Thali', quantity: 1, price: 80, total: 80 }

/** An order as the list tells it. */
export const orderOf = (changes: Partial<Order> = {}): Order => ({
  _id: crypto.randomUUID(),
  menu_name: 'Wednesday Thali',
  date: '2026-03-11',
  delivery_date: '2026-03-12',
  createdAt: '2026-03-11T05:00:00.000Z',
  price: 1180,
  status: 'confirmed',
  is_subscription_order: false,
  auto_confirmed_at: null,
  payment_method: 'cod',
  delivery_address: HOME,
  notes: null,
  items: [THALI],
  ...changes,
})

/** A subscription's order as the server tells it, to be answered within so many minutes. */
export const pendingOrderOf = (minutes: number, changes: Partial<PendingOrder> = {}): PendingOrder => ({
  _id: crypto.randomUUID(),
  delivery_date: '2026-03-12',
  menu_name: 'Thursday Thali',
  price: 60,
  delivery_address: HOME,
  confirmation_deadline: new Date(Date.now() + minutes * 60_000).toISOString(),
  ...changes,
})

/** Answers the weekly call: a menu a day; a day without one is left out. Returns the dates of each call. */
export function serveMenus(
  menu: (day: string) => Menu | null = (day) => menuOf(day, { addOns: ADD_ONS }),
  week: KitchenWeek = WEEK,
) {
  const asked: string[][] = []
  server.answers(menuCalls.weeklyMenus, ({ body }) => {
    asked.push(body.dates)
    const menus = Object.fromEntries(
      (body.dates as string[]).flatMap((day) => {
        const found = menu(day)
        return found ? [[day, found]] : []
      }),
    )
    return { menus, ...week }
  })
  return asked
}

/** A server that keeps addresses: what is added, changed and deleted is so on the next look. */
export function keepAddresses(...kept: Address[]) {
  let addresses = kept
  const change = (id: string | undefined, changes: Partial<Address>) => {
    addresses = addresses.map((address) => (address._id === id ? { ...address, ...changes } : address))
  }
  server.answers(addressCalls.listAddresses, () => ({ addresses }))
  return {
    added: server.answers(addressCalls.addAddress, ({ body }) => {
      const address = addressOf(body.type, body.address, { is_default: addresses.length === 0 })
      addresses = [...addresses, address]
      return { address }
    }),
    updated: server.answers(addressCalls.updateAddress, ({ params, body }) => {
      change(params.id, { type: body.type, address: body.address })
      return { address: addresses.find(({ _id }) => _id === params.id) as Address }
    }),
    madeDefault: server.answers(addressCalls.makeAddressDefault, ({ params }) => {
      for (const { _id } of addresses) change(_id, { is_default: _id === params.id })
      return {}
    }),
    deleted: server.answers(addressCalls.deleteAddress, ({ params }) => {
      addresses = addresses.filter(({ _id }) => _id !== params.id)
      return {}
    }),
  }
}

/** Of a kitchen that has put the list away. */
export const NO_FIRST_STEPS: Setup = {
  demo: false,
  dismissed: true,
  testSignIn: false,
  qr: null,
  contact: true,
  prices: true,
  area: true,
  dishes: { all: 12, pictured: 9 },
  menus: { days: 6, planned: 6 },
  trial: 'delivered',
  people: 3,
}

export const USUAL_PRICES: KitchenPrices = {
  thali: 80,
  addOn: 50,
  dish: 60,
  subscription: 60,
  updatedAt: '2031-01-01T05:00:00.000Z',
  admin: 'Sunita',
  affects: { menus: 6, addOns: 4, dishes: 11, subscriptions: 18 },
}

/** Of a kitchen that issues none. */
export const NO_INVOICES: KitchenTaxSettings = {
  effectiveFrom: '2000-01-01',
  issuing: false,
  mode: 'unregistered',
  rate: 0,
  pricesIncludeTax: true,
  sac: null,
  extras: null,
  state: null,
  prefix: 'DB',
  ownFrom: 200,
  planDocument: 'invoice',
  note: null,
  updatedAt: '2030-12-01T00:00:00.000Z',
  admin: null,
  inForce: true,
  gstin: null,
  problem: null,
}

/** Nobody has said what is not eaten. */
/** What a list of the office comes to. */
export const totalOf = (amounts: number[] = []): ListTotal => ({
  count: amounts.length,
  amount: amounts.reduce((sum, amount) => sum + amount, 0),
})

export const NO_FOOD_RULES: OwnFoodRulesReply = {
  rules: [],
  others: [],
  from: [{ slot: 'lunch', day: '2031-01-09' }],
  late: [],
}

/** Answers all that can be read: a week of menus, and nothing else. */
export function serveEmptyKitchen() {
  server.answers(approvalCalls.listApprovals, { requests: [] })
  server.answers(setupCalls.getSetup, { setup: NO_FIRST_STEPS })
  server.answers(productionCalls.getProductionSettings, {
    settings: {
      bufferPercent: 3,
      watched: false,
      prepares: false,
      platesPerBox: 1,
      updatedAt: '2031-01-02T05:00:00.000Z',
      admin: null,
    },
  })
  server.answers(productionCalls.productionChecks, { watched: false, notLocked: [], unseen: [] })
  server.answers(clashCalls.listClashes, { day: '2031-01-08', slot: 'lunch', clashes: [], not_entered: [], dishes: [] })
  server.answers(foodRuleCalls.customerFoodRules, { rules: [] })
  server.answers(ownFoodRuleCalls.ownFoodRules, NO_FOOD_RULES)
  server.answers(priceCalls.getPrices, { prices: USUAL_PRICES })
  server.answers(adminDocumentCalls.getTaxSettings, { settings: NO_INVOICES })
  server.answers(adminDocumentCalls.getAddedTax, { taxes: [{ from: '2000-01-01', added: null }] })
  const now = new Date().toISOString()
  serveMenus()
  server.answers(menuCalls.activeMenu, { menu: null, ...WEEK })
  server.answers(slotCalls.listSlots, { slots: [] })
  server.answers(menuPlanCalls.menuPlan, { plan: planOfWeek('2031-01-06') })
  server.answers(pollCalls.activePoll, { poll: null })
  server.answers(pushCalls.heldPlates, { plates: [] })
  server.answers(kitchenCalls.getKitchen, { kitchen: null, languages: ['en'] })
  server.answers(paymentCalls.paymentMethods, { online: false, gateway: false })
  const payment = {
    due: 0,
    paid: false,
    online: false,
    rejected: false,
    ended: false,
    late: false,
    request: null,
    checkout: null,
    utr: null,
  }
  server.answers(paymentCalls.getPayment, { payment: { ...payment, state: 'settled' } })
  server.answers(paymentCalls.listOpenPayments, { payments: [] })
  server.answers(refundCalls.listRefunds, { refunds: [] })
  server.answers(officeRefundCalls.adminListRefunds, { refunds: [], total: totalOf() })
  server.answers(cashCalls.ridersCash, { riders: [], toCount: [], discrepancies: [], settled: [] })
  server.answers(boxCalls.boxReport, {
    boxes: { kinds: [], out: [], outMore: 0, gone: [], deposits: [], depositsMore: 0, held: 0 },
  })
  server.answers(riderNoteCalls.listRiderNotes, { notes: [], clocks: [] })
  server.answers(accountCalls.ownAccount, { account: { balance: 0, limit: 0, entries: [] } })
  server.answers(ownDepositCalls.ownDeposit, { deposit: { held: 0 } })
  server.answers(depositCalls.customerDeposit, { deposit: { asked: false, held: 0, wanted: 0, boxes: [], moves: [] } })
  server.answers(depositCalls.depositsOfDay, ({ query }) => ({ day: query.day ?? '2031-01-06', sums: [], kept: [] }))
  server.answers(officeAccountCalls.listAccounts, { accounts: [], owed: 0, credit: 0, nextCursor: null })
  server.answers(officeAccountCalls.customerAccount, { balance: 0, limit: 0, entries: [] })
  server.answers(documentCalls.listOwnDocuments, {
    ...{ documents: [], comes: 'none', asked: null },
    ...{ missing: null, billing: null },
  })
  server.answers(ratingCalls.listRateable, { orders: [] })
  server.answers(ratingCalls.dishRatings, { dishes: [] })
  server.answers(authCalls.me, { user: CUSTOMER })
  server.answers(addressCalls.listAddresses, { addresses: [] })
  // A typed address is kept for the next time.
  server.answers(addressCalls.addAddress, ({ body }) => ({ address: addressOf(body.type, body.address) }))
  server.answers(orderCalls.listOrders, { orders: [], nextCursor: null })
  server.rejects(orderCalls.getOrder, { status: 404, code: 'not_found' })
  server.answers(sessionCalls.listSessions, { sessions: [] })
  server.answers(orderCalls.listPendingOrders, { orders: [], now })
  server.answers(policyCalls.getSubscriptionPolicy, {
    policy: { ...USUAL_POLICY, version: 1 },
    prices: USUAL_PLATE_PRICES,
  })
  server.answers(subscriptionCalls.getSubscription, NO_SUBSCRIPTION)
  server.answers(subscriptionCalls.listSubscriptions, { subscriptions: [], now })
  server.answers(subscriptionCalls.subscriptionStart, {
    first_day: '2031-01-09',
    start_day: '2031-01-09',
    days: [],
    renewal_days: null,
  })
  server.answers(renewalCalls.subscriptionOffer, { offer: null })
}

/** Answers the calls of a sign-in: every code is 1234. Returns the requests for a code. */
export function serveSignIn(user = CUSTOMER) {
  server.answers(authCalls.verifyOtp, {
    message: 'OTP verified',
    token: TOKEN,
    user,
    isNewUser: false,
    needsRegistration: user.needsRegistration,
    testMode: true,
  })
  return server.answers(authCalls.sendOtp, {
    message: 'OTP sent',
    testMode: true,
    testCode: '1234',
    resendAfter: 30,
    resendsLeft: 3,
    codeLength: 4,
  })
}

/** Signs in through the open dialog. */
export async function signInByDialog() {
  await page.getByLabelText('Phone Number').fill('9876500001')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByLabelText('OTP', { exact: true }).fill('1234')
}

/** What the owner is asked for. */
export const ASKED: ApprovalRequest = {
  _id: '0198c2a4-7b1e-7c3d-9e1f-0000a1b2c3d4',
  kind: 'refund',
  before: { amount: null, of: null },
  after: { amount: 1560, of: 'subscription' },
  reason: 'She moves away',
  customer: null,
  askedBy: { _id: '0198c2a4-7b1e-7c3d-9e1f-0000b1b2c3d4', name: 'Ravi' },
  askedAt: '2031-01-08T08:20:00.000Z',
  state: 'waiting',
  stale: false,
  decidedBy: null,
  decidedAt: null,
  answer: null,
}
