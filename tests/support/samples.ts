import { createECDH, randomBytes } from 'node:crypto'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { lockDays } from '#server/kitchen/kitchen.ts'
import { issueDue, receivePayments } from '#server/money/money.ts'
import { newAnswerTokens } from '#server/notifications/answer-tokens.ts'
import { previewBlock } from '#server/people/customers/block-customer.ts'
import { previewMerge } from '#server/people/customers/merge/merge-customers.ts'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { base32, SECRET_BYTES, stepAt, totpAt } from '#server/people/staff/totp.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { CallInput, Contract } from '#shared/contract/define.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import type { Screen } from '#shared/domain/people/screens.ts'
import { ADMIN, newPhone, type SignedIn, type TestApp } from './app.ts'
import { closeByOffice, closeLunch, reopenByOffice } from './days.ts'
import { REGISTERED, REGULAR, startIssuing } from './documents.ts'
import { addMenu, orderBody } from './kitchen.ts'
import { picture } from './pictures.ts'
import { sellBy } from './policy.ts'
import { addAdmin } from './quick-admin.ts'
import { addDoorPhoto, boxKindOf, conflictOf, declaredBy, deliveryWithPhoto, takeAtDoor } from './riders.ts'
import { newStaff } from './staff.ts'

type CallName = keyof typeof contract
/** Good input for a call of the owner's; makes what the input speaks of. */
type Sample<Name extends CallName> = (app: TestApp, owner: SignedIn) => Promise<CallInput<(typeof contract)[Name]>>

const address = (phoneNumber: string) => ({ phoneNumber, type: 'Home' as const, address: '17 Secret Lane, Pune' })

async function addressOf(app: TestApp, owner: SignedIn): Promise<string> {
  const { reply } = await app.call(contract.addAddress, { body: address(owner.phone) }, { token: owner.token })
  return reply.address._id
}

export async function orderOf(app: TestApp, owner: SignedIn): Promise<string> {
  const { reply } = await app.call(contract.placeOrder, { body: orderBody(owner.phone) }, { token: owner.token })
  return reply.order._id
}

/** Delivered just now. */
async function rateableOrderOf(app: TestApp, owner: SignedIn): Promise<string> {
  const id = await orderOf(app, owner)
  const token = await app.signInAdmin()
  await app.call(contract.setOrderStatus, { params: { id }, body: { status: 'delivered' } }, { token })
  return id
}

/** An order that can be paid online. */
async function payableOrderOf(app: TestApp, owner: SignedIn): Promise<string> {
  const body = { ...KITCHEN, vpa: 'asha.secret@okhdfcbank' }
  await app.call(contract.changeKitchen, { body }, { token: await app.signInAdmin() })
  return orderOf(app, owner)
}

/** The owner may owe so much on account. */
async function trust(app: TestApp, owner: SignedIn): Promise<void> {
  const input = { params: { id: owner.id }, body: { limit: 5000, reason: 'a good customer' } }
  await app.call(contract.setAccountLimit, input, { token: await app.signInAdmin() })
}

let utrs = 0

/** A number of a payment that this file has not used yet. */
function newUtr(): string {
  utrs += 1
  return `7330${String(utrs).padStart(8, '0')}`
}

/** What the owner says to have paid. */
async function claimOf(app: TestApp, owner: SignedIn): Promise<{ id: string; utr: string }> {
  const params = { kind: 'order' as const, id: await payableOrderOf(app, owner) }
  const utr = newUtr()
  await app.call(contract.askForPayment, { params }, { token: owner.token })
  await app.call(contract.claimPayment, { params, body: { utr } }, { token: owner.token })
  const claim = app.ctx.db.selectFrom('payment_intents').select('id').where('utr', '=', utr)
  return { id: (await claim.executeTakeFirstOrThrow()).id, utr }
}

const bankFileOf = (utr: string) => `Date,Narration,Deposit Amt\n11/03/26,UPI-ASHA-${utr},200.00\n`

/** Cash of an order. */
async function paymentOf(app: TestApp, owner: SignedIn): Promise<string> {
  const body = { orders: [await orderOf(app, owner)] }
  const { reply } = await app.call(contract.collectCash, { body }, { token: await app.signInAdmin() })
  return reply.payments[0] ?? ''
}

/** What a rider has declared to hand over: ₹200 of an order. */
async function handoverOf(app: TestApp, owner: SignedIn): Promise<string> {
  const rider = await riderOf(app)
  await takeAtDoor(app, rider, [await orderOf(app, owner)], 200)
  return declaredBy(app, rider, 200)
}

/** What comes back of an order that was paid and cancelled. */
async function refundOf(app: TestApp, owner: SignedIn): Promise<string> {
  const id = await orderOf(app, owner)
  await app.call(contract.collectCash, { body: { orders: [id] } }, { token: await app.signInAdmin() })
  await app.call(contract.cancelOrder, { params: { id } }, { token: owner.token })
  const { reply } = await app.call(contract.listRefunds, {}, { token: owner.token })
  return reply.refunds[0]?._id ?? ''
}

/** What is on its way back through a gateway whose keys are gone. */
async function unansweredRefundOf(app: TestApp, owner: SignedIn): Promise<string> {
  const orderId = await orderOf(app, owner)
  const [at, intentId, by] = [app.clock.now(), newId(), { token: await app.signInAdmin() }]
  const asked = { id: intentId, customer_id: owner.id, order_id: orderId, subscription_id: null, amount_paise: 20_000 }
  const atGateway = { method: 'gateway' as const, provider: 'razorpay' as const, vpa: null, provider_session: null }
  const open = { state: 'created' as const, created_at: at, utr: null, claimed_at: null }
  const looked = {
    provider_order: `order_${intentId}`,
    checking_since: null,
    next_look_at: null,
    expires_at: null,
    code: intentId,
  }
  await app.ctx.db
    .insertInto('payment_intents')
    .values({ ...asked, ...atGateway, ...open, ...looked })
    .execute()
  const payment = { orderId, subscriptionId: null, method: 'gateway' as const, amountPaise: 20_000, intentId }
  await inTransaction(app.ctx.db, (trx) =>
    receivePayments(app.ctx, trx, [{ ...payment, reference: intentId }], { by: { kind: 'system' }, at }),
  )
  await app.call(contract.cancelOrder, { params: { id: orderId } }, { token: owner.token })
  const { reply } = await app.call(contract.adminListRefunds, {}, by)
  const id = reply.refunds.find(({ order }) => order?._id === orderId)?._id ?? ''
  const paid = app.ctx.db.selectFrom('payments').select('id').where('intent_id', '=', intentId)
  await app.ctx.db
    .updateTable('refunds')
    .set({ state: 'sending', way: 'gateway', payment_id: paid, try_at: at })
    .where('id', '=', id)
    .execute()
  return id
}

/** The invoice of an order of the owner's. */
async function documentOf(app: TestApp, owner: SignedIn): Promise<string> {
  await startIssuing(app)
  const orderId = await rateableOrderOf(app, owner)
  await issueDue(app.ctx)
  const found = app.ctx.db.selectFrom('document_subjects').select('document_id').where('order_id', '=', orderId)
  return (await found.executeTakeFirstOrThrow()).document_id
}

/** Of a dish that was missing. */
async function ticketOf(app: TestApp, owner: SignedIn): Promise<string> {
  const id = await rateableOrderOf(app, owner)
  const { token } = owner
  await app.call(contract.reportMissing, { params: { id }, body: { dish: 'name:gulab jamun' } }, { token })
  const ticket = app.ctx.db.selectFrom('tickets').select('id').where('order_id', '=', id)
  return (await ticket.executeTakeFirstOrThrow()).id
}

/** Gives the first admin a new second factor, or takes it away. Returns the secret. */
async function secondFactorOf(app: TestApp, on: boolean): Promise<Buffer> {
  await app.signInAdmin()
  const secret = randomBytes(SECRET_BYTES)
  const factor = { totp_secret: on ? secret : null, totp_used_step: null }
  await app.ctx.db.updateTable('admins').set(factor).where('email', '=', ADMIN.email).execute()
  return secret
}

async function codeFor(app: TestApp, phoneNumber: string): Promise<string> {
  await app.call(contract.sendOtp, { body: { phoneNumber } })
  return app.inbox.codeOf(phoneNumber)
}

/** A session beside the one of `owner.token`. */
async function anotherSessionOf(app: TestApp, owner: SignedIn): Promise<string> {
  const token = await startCustomerSession(app.ctx, owner.id)
  const { reply } = await app.call(contract.listSessions, {}, { token })
  return reply.sessions.find(({ current }) => current)?.id ?? ''
}

async function anotherAdminSession(app: TestApp): Promise<string> {
  const { reply } = await app.call(contract.listAdminSessions, {}, { token: await app.signInAdmin() })
  return reply.sessions.find(({ current }) => current)?.id ?? ''
}

async function itemOf(app: TestApp): Promise<string> {
  const { reply } = await app.call(contract.addItem, { body: ITEM }, { token: await app.signInAdmin() })
  return reply.item._id
}

/** A menu that stands in no other test's way. */
async function menuOf(app: TestApp): Promise<string> {
  const { reply } = await app.call(contract.addMenu, { body: MENU }, { token: await app.signInAdmin() })
  return reply.menu._id
}

/** The week of `MENU`, as it is now. */
async function planOf(app: TestApp) {
  const input = { query: { week: MENU.menuDate } }
  const { week, version } = (await app.call(contract.menuPlan, input, { token: await app.signInAdmin() })).reply.plan
  return { week, version }
}

/** A dish of one menu of the week, and another menu that it can move to. */
async function twoMenus(app: TestApp) {
  const token = await app.signInAdmin()
  const add = async (...dishes: string[]) => {
    const categories = [{ name: 'Thali', items: dishes.map((name) => ({ name })) }]
    return (await app.call(contract.addMenu, { body: { ...MENU, categories } }, { token })).reply.menu
  }
  const from = await add('Dal', 'Bhindi')
  const to = await add('Dal')
  return { dish: from.categories[0]?.items[1]?._id ?? '', menu: to._id }
}

/** The day of a new draft in the week of `MENU`, in place of what was there. */
async function draftOf(app: TestApp): Promise<string> {
  const token = await app.signInAdmin()
  const menu = await menuOf(app)
  const read = await planOf(app)
  const { week } = read
  await app.call(contract.copyMenus, { body: { ...read, copies: [{ menu, day: week }] } }, { token })
  return week
}

/** Today, locked. */
async function lockedDayOf(app: TestApp) {
  await lockDays(app.ctx)
  const of = { day: kitchenDayOf(app.clock.now()), slot: 'lunch' as const }
  const { reply } = await app.call(contract.productionSheet, { query: of }, { token: await app.signInAdmin() })
  return { of, sheet: reply.sheet }
}

const FOOD_RULES = {
  recipient: null,
  jain: true,
  avoid: [],
  allergies: ['peanut' as const],
  choices: 'Less spicy',
  updatedAt: null,
}

/** A dish of an order that nobody has entered the contents of, for somebody with an allergy. */
async function clashOf(app: TestApp, owner: SignedIn) {
  const id = await orderOf(app, owner)
  const as = { token: await app.signInAdmin() }
  const rules = { ...FOOD_RULES, recipient: null }
  await app.call(contract.setCustomerFoodRules, { params: { id: owner.id }, body: rules }, as)
  const order = await app.ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const of = { day: order.delivery_date, slot: order.slot }
  const { reply } = await app.call(contract.listClashes, { query: of }, as)
  const clash = reply.clashes.find(({ order_id }) => order_id === id)
  return { ...of, order_id: id, dish: clash?.dish.key ?? '', decision: 'leave_out' as const, was: null }
}

/** The first box of an order, with a label. */
async function boxOf(app: TestApp, owner: SignedIn) {
  const id = await orderOf(app, owner)
  const as = { token: await app.signInAdmin() }
  const order = await app.ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const of = { day: order.delivery_date, slot: order.slot }
  const [box, printId] = [{ order_id: id, number: 1 }, newId()]
  await app.call(contract.printLabels, { body: { ...of, size: 'a4', which: [box], print_id: printId } }, as)
  const row = await app.ctx.db.selectFrom('order_boxes').select('code').where('order_id', '=', id).executeTakeFirst()
  return { of, box, printId, code: row?.code ?? '' }
}

/** A route with a run of today that has a stop. */
async function runOf(app: TestApp, owner: SignedIn) {
  const token = await app.signInAdmin()
  const body = { name: `Route ${newId().slice(-12)}`, riderId: null }
  const { reply } = await app.call(contract.addRoute, { body }, { token })
  const route = reply.routes.at(-1)
  await orderOf(app, owner)
  const of = { day: kitchenDayOf(app.clock.now()), slot: 'lunch' as const }
  const arranged = await app.call(contract.arrangeRuns, { body: of }, { token })
  const { board } = arranged.reply
  const run = board.runs.find(({ stops }) => stops.some(({ state }) => state === 'pending')) ?? board.runs[0]
  return {
    of,
    token,
    board,
    route: { id: route?._id ?? '', ...body },
    run,
    stop: run?.stops.find(({ state }) => state === 'pending'),
  }
}

/** A stop on a run of the first admin's. */
async function ownStopOf(app: TestApp, owner: SignedIn): Promise<string> {
  const { run, stop } = await runOf(app, owner)
  const first = app.ctx.db.selectFrom('admins').select('id').where('email', '=', ADMIN.email)
  const { id } = await first.executeTakeFirstOrThrow()
  await app.ctx.db
    .updateTable('runs')
    .set({ rider_id: id })
    .where('id', '=', run?._id ?? '')
    .execute()
  return stop?._id ?? ''
}

async function templateOf(app: TestApp): Promise<string> {
  const body = { name: `Template ${newId()}`, menus: [{ menu: await menuOf(app), weekday: null }] }
  return (await app.call(contract.addMenuTemplate, { body }, { token: await app.signInAdmin() })).reply.template._id
}

async function pollOf(app: TestApp) {
  const { reply } = await app.call(contract.createPoll, { body: POLL }, { token: await app.signInAdmin() })
  return { id: reply.poll._id, optionId: reply.poll.results.options[0]?._id ?? '' }
}

const SUBSCRIPTION = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 }

async function deliveredOrderOf(app: TestApp, owner: SignedIn): Promise<string> {
  const id = await orderOf(app, owner)
  await app.ctx.pool.query(`UPDATE orders SET fulfilment = 'delivered' WHERE id = $1`, [id])
  return id
}

/** Gives the owner an address and ends what subscription may be running; returns the address's id. */
async function freeOfSubscriptions(app: TestApp, owner: SignedIn): Promise<string> {
  await app.ctx.db
    .updateTable('subscriptions')
    .set({ status: 'cancelled' })
    .where('customer_id', '=', owner.id)
    .execute()
  return addressOf(app, owner)
}

/** Tomorrow's order of a subscription just bought, still to be answered. */
async function pendingOrderOf(app: TestApp, owner: SignedIn): Promise<string> {
  await addMenu(app, { day: '2026-03-12' })
  await freeOfSubscriptions(app, owner)
  await app.call(contract.createSubscription, { body: SUBSCRIPTION }, { token: owner.token })
  const { reply } = await app.call(contract.listPendingOrders, {}, { token: owner.token })
  return reply.orders.at(-1)?._id ?? ''
}

/** Tomorrow's order of a subscription by which it can still be declined, now that its deadline has passed. */
async function declinableOrderOf(app: TestApp, owner: SignedIn): Promise<string> {
  const id = await pendingOrderOf(app, owner)
  const [before, after] = [-1, 1].map((minutes) => new Date(app.clock.now().getTime() + minutes * 60_000))
  await app.ctx.pool.query('UPDATE orders SET confirm_by = $2, decline_by = $3 WHERE id = $1', [id, before, after])
  return id
}

/** An order of a subscription that a closure cancelled, and whose day is open again. */
async function offeredOrderOf(app: TestApp, owner: SignedIn): Promise<string> {
  const id = await pendingOrderOf(app, owner)
  const order = app.ctx.db.selectFrom('orders').select('delivery_date').where('id', '=', id)
  const { delivery_date: day } = await order.executeTakeFirstOrThrow()
  await closeByOffice(app, day)
  await reopenByOffice(app, day)
  return id
}

/** An open day that stands in no other test's way. */
/** A closure that the owner is to be called of. */
async function concernedBy(app: TestApp, owner: SignedIn): Promise<string> {
  const { _id: id } = await closeByOffice(app, (await farOpenDay(app)).from)
  await app.ctx.db
    .insertInto('closure_calls')
    .values({ closure_id: id, customer_id: owner.id, called_at: null, called_by: null })
    .execute()
  return id
}

async function farOpenDay(app: TestApp) {
  const { reply } = await app.call(contract.previewClosure, { body: FAR_DAYS }, { token: await app.signInAdmin() })
  const day = reply.preview.days[0] ?? ''
  return { from: day, to: day }
}

const FAR_DAYS = { from: '2028-01-03', to: '2028-03-04' }

/** The id of a subscription of five meals just bought. */
async function subscriptionOf(app: TestApp, owner: SignedIn): Promise<string> {
  await freeOfSubscriptions(app, owner)
  const { reply } = await app.call(contract.createSubscription, { body: SUBSCRIPTION }, { token: owner.token })
  return reply.subscription._id
}

/** A subscription just bought by rules that pay back. */
async function refundableOf(app: TestApp, owner: SignedIn): Promise<string> {
  await sellBy(app, { refundable: true })
  const id = await subscriptionOf(app, owner)
  await sellBy(app, {})
  return id
}

/** What breaks a subscription off, as its customer sees it. */
async function stopped({ ctx }: TestApp, id: string) {
  const row = ctx.db.selectFrom('subscriptions').select('meals_left as meals').where('id', '=', id)
  return { params: { id }, body: await row.executeTakeFirstOrThrow() }
}

/** The id of a renewal that waits behind a subscription of one meal just bought. */
async function renewalOf(app: TestApp, owner: SignedIn): Promise<string> {
  await freeOfSubscriptions(app, owner)
  const body = { plan_type: '1-day-subscription', plan_price: 60, subscription_days: 1 }
  await app.call(contract.createSubscription, { body }, { token: owner.token })
  const renewing = { body: { ...SUBSCRIPTION, renews: true } }
  return (await app.call(contract.createSubscription, renewing, { token: owner.token })).reply.subscription._id
}

const PAUSED_DAYS = { from: '2026-03-13', to: '2026-03-14' }

/** A pause of two days of a subscription just bought, as it has been previewed. */
async function pauseOf(app: TestApp, owner: SignedIn) {
  const params = { id: await subscriptionOf(app, owner) }
  const query = PAUSED_DAYS
  const { reply } = await app.call(contract.previewPause, { params, query }, { token: owner.token })
  const { from, kept_days, last_day } = reply.preview
  return { params, body: { ...query, seen: { from, kept_days, last_day } } }
}

/** The id of a pause of the owner's. */
async function pausedBy(app: TestApp, owner: SignedIn): Promise<string> {
  const input = await pauseOf(app, owner)
  const { reply } = await app.call(contract.pauseSubscription, input, { token: owner.token })
  return reply.pause._id
}

/** A browser's push token, with keys as they are; nobody is there. */
function pushToken(): string {
  const ecdh = createECDH('prime256v1')
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return JSON.stringify({ endpoint: `https://push.example.com/send/${randomBytes(16).toString('base64url')}`, keys })
}

/** A browser of the owner's, with a session of its own. Returns its id and token. */
async function deviceOf(app: TestApp, owner: SignedIn) {
  const token = await startCustomerSession(app.ctx, owner.id)
  const fcmToken = pushToken()
  await app.call(contract.saveFcmToken, { body: { phoneNumber: owner.phone, fcmToken } }, { token })
  const { endpoint }: { endpoint: string } = JSON.parse(fcmToken)
  const device = await app.ctx.db
    .selectFrom('push_devices')
    .select('id')
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
  return { id: device.id, endpoint }
}

/** An invitation by phone, with the token of its link. */
async function invitedTo(app: TestApp) {
  const body = { name: 'Ravi', role: 'kitchen' as const, phoneNumber: newPhone() }
  return (await app.call(contract.inviteStaff, { body }, { token: await app.signInAdmin() })).reply
}

/** The id of somebody who signs in by e-mail and password. */
async function bookkeeperOf(app: TestApp): Promise<string> {
  const id = newId()
  const email = `${id}@dabba.test`
  await addAdmin(app.ctx.db, email, 'Sunita', 'a good password', app.clock.now(), 'accounts')
  return (await app.ctx.db.selectFrom('admins').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

/** A link to set a forgotten password again. */
async function passwordLinkOf(app: TestApp) {
  const id = await bookkeeperOf(app)
  const input = { params: { id }, body: {} }
  const { reply } = await app.call(contract.makePasswordLink, input, { token: await app.signInAdmin() })
  return { id, token: reply.token }
}

/** A screen that is signed in. */
export async function screenOf(app: TestApp, screen: Screen): Promise<{ id: string; token: string }> {
  const body = { screen, name: `A ${screen}` }
  const { reply } = await app.call(contract.addScreen, { body }, { token: await app.signInAdmin() })
  return { id: reply.screen._id, token: reply.token }
}

/** The id of a new rider, who signs in by phone. */
const riderOf = (app: TestApp, phone = newPhone()) => newStaff(app, 'rider', { name: 'Ravi', phone })

const KITCHEN = { ...EMPTY_PROFILE, name: 'Asha’s Kitchen', fssai: '11521034000123', pincodes: [] }
const POLICY = {
  freeSkips: 7,
  afterCap: 'forfeit' as const,
  late: 'forfeit' as const,
  maxPauseDays: 30,
  validDays: 90,
  refundable: false,
  trustMeals: null,
}
const { code: slot, ...TERMS } = STANDARD_CALENDAR.slot
const LUNCH = { slot, ...TERMS }
const ITEM = { name: 'Dal', basePrice: 60, category: 'Dal & Curry' as const }
const MENU = { name: 'Far Thali', menuDate: '2027-12-28', categories: [{ name: 'Thali', items: [{ name: 'Dal' }] }] }
const POLL = { title: 'Which dal?', options: ['Tadka', 'Fry'] }

/**
 * Good input for every call. The access matrix, the log test and the test of bad bodies go by this table; a call that is
 * missing does not compile and fails them.
 */
export const SAMPLES: { [Name in CallName]: Sample<Name> } = {
  sendOtp: async () => ({ body: { phoneNumber: newPhone() } }),
  verifyOtp: async (app) => {
    const phoneNumber = newPhone()
    return { body: { phoneNumber, otp: await codeFor(app, phoneNumber) } }
  },
  me: async () => ({}),
  changeLanguage: async () => ({ body: { language: 'hi' } }),
  changeName: async () => ({ body: { name: 'Asha Kulkarni' } }),
  logout: async () => ({}),
  listSessions: async () => ({}),
  endSession: async (app, owner) => ({ params: { id: await anotherSessionOf(app, owner) } }),
  logoutEverywhere: async () => ({}),

  adminLogin: async (app) => {
    await secondFactorOf(app, false)
    return { body: ADMIN }
  },
  adminVerify: async () => ({}),
  adminLogout: async () => ({}),
  listAdminSessions: async () => ({}),
  getClock: async () => ({}),
  confirmClock: async (app) => ({ body: { now: app.clock.now().toISOString() } }),
  endAdminSession: async (app) => ({ params: { id: await anotherAdminSession(app) } }),
  adminLogoutEverywhere: async () => ({}),

  listStaff: async () => ({}),
  inviteStaff: async () => ({ body: { name: 'Ravi', role: 'kitchen' as const, phoneNumber: newPhone() } }),
  withdrawInvitation: async (app) => ({ params: { id: (await invitedTo(app)).invitation._id } }),
  setStaffRole: async (app) => ({ params: { id: await riderOf(app) }, body: { role: 'kitchen' as const } }),
  setStaffDisabled: async (app) => ({ params: { id: await riderOf(app) }, body: { disabled: true } }),
  changeStaffAccount: async (app) => ({ params: { id: await riderOf(app) }, body: { name: 'Ravi Shinde' } }),
  makePasswordLink: async (app) => ({ params: { id: await bookkeeperOf(app) }, body: {} }),
  withdrawPasswordLink: async (app) => ({ params: { id: (await passwordLinkOf(app)).id } }),
  readPasswordLink: async (app) => ({ body: { token: (await passwordLinkOf(app)).token } }),
  usePasswordLink: async (app) => ({ body: { token: (await passwordLinkOf(app)).token, password: 'a new password' } }),
  listSubscribers: async () => ({ query: { list: 'ends_soon' as const } }),
  exportSubscribers: async () => ({ query: { list: 'all' as const } }),
  listScreens: async () => ({}),
  addScreen: async () => ({ body: { screen: 'wall' as const, name: 'Kitchen' } }),
  endScreen: async (app) => ({ params: { id: (await screenOf(app, 'wall')).id } }),
  endStaffSessions: async (app) => ({ params: { id: await riderOf(app) } }),
  changeOwnPassword: async () => ({ body: { current: ADMIN.password, password: ADMIN.password } }),
  getSecondFactor: async () => ({}),
  newSecondFactor: async () => ({}),
  turnOnSecondFactor: async (app) => {
    await secondFactorOf(app, false)
    const secret = randomBytes(SECRET_BYTES)
    const code = totpAt(secret, stepAt(app.clock.now()))
    return { body: { current: ADMIN.password, secret: base32(secret), code } }
  },
  turnOffSecondFactor: async (app) => {
    const secret = await secondFactorOf(app, true)
    return { body: { current: ADMIN.password, code: totpAt(secret, stepAt(app.clock.now())) } }
  },
  readInvitation: async (app) => ({ body: { token: (await invitedTo(app)).token } }),
  acceptInvitation: async (app) => ({ body: { token: (await invitedTo(app)).token, name: 'Ravi' } }),
  adminPhoneLogin: async (app) => {
    const phoneNumber = newPhone()
    await riderOf(app, phoneNumber)
    return { body: { phoneNumber, otp: await codeFor(app, phoneNumber) } }
  },
  listAudit: async () => ({}),
  exportAudit: async () => ({ query: {} }),
  noteExport: async () => ({ body: { file: 'sales-all', reason: 'For the books' } }),

  serveDinner: async () => ({ body: { served: false } }),
  setCapacity: async () => ({
    body: { slot: 'lunch' as const, from: '2026-03-20', to: '2026-03-21', capacity: 500 },
  }),
  getUsualCapacity: async () => ({}),
  setUsualCapacity: async () => ({ body: { slot: 'lunch' as const, capacity: null } }),
  listClosures: async () => ({ query: FAR_DAYS }),
  previewClosure: async () => ({ body: FAR_DAYS }),
  closureCalls: async (app) => ({ params: { id: (await closeByOffice(app, (await farOpenDay(app)).from))._id } }),
  tickClosureCall: async (app, owner) => ({
    params: { id: await concernedBy(app, owner), customer: owner.id },
    body: { called: true },
  }),
  closeDays: async (app) => {
    const day = await farOpenDay(app)
    const { reply } = await app.call(contract.previewClosure, { body: day }, { token: await app.signInAdmin() })
    return { body: { ...day, reason: 'gas', note: 'The cylinder did not come', version: reply.preview.version } }
  },
  reopenDays: async (app) => {
    const day = await farOpenDay(app)
    await closeLunch(app, day.from)
    return { body: day }
  },
  listSlots: async () => ({}),
  previewSlot: async () => ({ body: LUNCH }),
  changeSlot: async () => ({ body: LUNCH }),
  calendarMonth: async () => ({ query: { month: '2026-03' } }),

  weeklyMenus: async () => ({ body: { dates: ['2026-03-11'] } }),
  activeMenu: async () => ({}),

  listAddresses: async (_, { phone }) => ({ params: { phone } }),
  addAddress: async (_, { phone }) => ({ body: address(phone) }),
  updateAddress: async (app, owner) => ({ params: { id: await addressOf(app, owner) }, body: address(owner.phone) }),
  makeAddressDefault: async (app, owner) => ({
    params: { id: await addressOf(app, owner) },
    body: { phoneNumber: owner.phone },
  }),
  deleteAddress: async (app, owner) => ({
    params: { id: await addressOf(app, owner) },
    body: { phoneNumber: owner.phone },
  }),

  listOrders: async (_, { phone }) => ({ params: { phone } }),
  getOrder: async (app, owner) => ({ params: { id: await orderOf(app, owner) } }),
  placeOrder: async (_, { phone }) => ({ body: orderBody(phone) }),

  listAdminOrders: async () => ({ query: { date: 'all', search: 'asha delivered' } }),
  setOrderStatus: async (app, owner) => ({
    params: { id: await orderOf(app, owner) },
    body: { status: 'delivered' },
  }),
  setOrderStatuses: async (app, owner) => ({ body: { ids: [await orderOf(app, owner)], status: 'delivered' } }),
  setMatchingStatuses: async (app, owner) => ({
    body: { match: { date: 'all' }, upTo: await orderOf(app, owner), status: 'delivered' },
  }),
  listPortions: async () => ({ query: {} }),
  setPortions: async () => ({ body: { key: 'name:egg curry', name: 'Egg Curry', left: 0 } }),
  listOrderChoices: async () => ({ query: { date: 'all', area: 'Tilak Road' } }),
  orderDays: async () => ({}),
  orderTotals: async () => ({ query: { date: 'all', search: 'asha delivered' } }),
  exportOrders: async () => ({ query: { date: 'all', search: 'asha delivered', rows: 'lines' } }),
  listHeldOrders: async () => ({}),
  setNoShow: async (app, owner) => ({ params: { id: await deliveredOrderOf(app, owner) }, body: { noShow: true } }),
  orderHistory: async (app, owner) => ({ params: { id: await orderOf(app, owner) } }),

  answerSamePerson: async () => ({ body: { same: true } }),
  completeRegistration: async () => ({ body: { name: 'Asha', address: '17 Secret Lane, Pune' } }),
  getSubscription: async (_, { phone }) => ({ params: { phone } }),
  listSubscriptions: async (_, { phone }) => ({ params: { phone } }),
  subscriptionStart: async () => ({}),
  createSubscription: async (app, owner) => {
    return { body: { ...SUBSCRIPTION, selectedAddressId: await freeOfSubscriptions(app, owner) } }
  },
  changeSubscriptionAddress: async (app, owner) => {
    return { params: { id: await subscriptionOf(app, owner) }, body: { addressId: null } }
  },
  subscriptionOffer: async () => ({}),
  cancelSubscription: async (app, owner) => ({ params: { id: await renewalOf(app, owner) } }),
  listPendingOrders: async () => ({}),
  confirmOrder: async (app, owner) => ({ params: { id: await pendingOrderOf(app, owner) } }),
  skipOrder: async (app, owner) => ({ params: { id: await pendingOrderOf(app, owner) } }),
  cancelOrder: async (app, owner) => ({ params: { id: await orderOf(app, owner) } }),
  replaceOrder: async (app, owner) => {
    const { phoneNumber: _, paymentMethod: __, ...body } = orderBody(owner.phone)
    return { params: { id: await orderOf(app, owner) }, body: { ...body, notes: 'No onions' } }
  },
  declineOrder: async (app, owner) => ({ params: { id: await declinableOrderOf(app, owner) } }),
  restoreOrder: async (app, owner) => ({ params: { id: await offeredOrderOf(app, owner) } }),
  getDailyRun: async () => ({}),
  listRateable: async () => ({}),
  rateOrder: async (app, owner) => ({
    params: { id: await rateableOrderOf(app, owner) },
    body: { stars: 2, reasons: ['cold'] },
  }),
  reportMissing: async (app, owner) => ({
    params: { id: await rateableOrderOf(app, owner) },
    body: { dish: 'name:gulab jamun' },
  }),
  dishRatings: async () => ({}),
  feedback: async () => ({}),
  listTickets: async () => ({}),
  closeTicket: async (app, owner) => ({
    params: { id: await ticketOf(app, owner) },
    body: { remedy: 'refunded' },
  }),
  orderEntry: async (_, { id }) => ({ query: { customer: id } }),
  enterOrder: async (_, { id, phone }) => {
    const { phoneNumber: _unused, ...body } = orderBody(phone)
    return { body: { ...body, customerId: id, source: 'phone' as const } }
  },
  enterOrders: async (_, { id, phone }) => {
    const { items, totalAmount, userAddress } = orderBody(phone)
    const row = { key: newId(), customerId: id, items, totalAmount, userAddress }
    return { body: { menuDate: '2026-03-11', source: 'phone' as const, rows: [row] } }
  },
  searchCustomers: async (_, { phone }) => ({ query: { search: phone } }),
  getCustomer: async (_, { id }) => ({ params: { id } }),
  setCustomerNotes: async (_, { id }) => ({
    params: { id },
    body: { kitchen: 'No garlic', rider: 'Ring twice', notedAt: null },
  }),
  previewBlock: async (_, { id }) => ({ params: { id } }),
  blockCustomer: async (app, { id }) => {
    const { version } = await previewBlock(app.ctx, app.ctx.db, id)
    return { params: { id }, body: { reason: 'Three no-shows', version } }
  },
  unblockCustomer: async (app, owner) => {
    const { version } = await previewBlock(app.ctx, app.ctx.db, owner.id)
    const blocking = { params: { id: owner.id }, body: { reason: 'Three no-shows', version } }
    await app.call(contract.blockCustomer, blocking, { token: await app.signInAdmin() })
    return { params: { id: owner.id }, body: { reason: 'Paid up' } }
  },
  beginAgain: async (app) => ({ params: { id: (await app.startSession()).id } }),
  endCustomerSessions: async (app) => ({ params: { id: (await app.startSession()).id } }),
  previewMerge: async (app, { id }) => ({ params: { id }, query: { from: (await app.startSession()).id } }),
  mergeCustomers: async (app, { id }) => {
    const from = (await app.startSession()).id
    const { version } = await previewMerge(app.ctx, app.ctx.db, { keep: id, goes: from })
    return { params: { id }, body: { from, name: 'keep', phone: 'keep', version, reason: 'The same person' } }
  },
  customerOrders: async (_, { id }) => ({ params: { id } }),
  customerFeedback: async (_, { id }) => ({ params: { id } }),
  customerSubscriptions: async (_, { id }) => ({ params: { id } }),
  customerMessages: async (_, { id }) => ({ params: { id } }),
  getKitchen: async () => ({}),
  adminKitchen: async () => ({}),
  changeKitchen: async () => ({ body: KITCHEN }),
  getSubscriptionPolicy: async () => ({}),
  adminSubscriptionPolicy: async () => ({}),
  changeSubscriptionPolicy: async () => ({ body: POLICY }),
  stopSubscription: async (app, owner) => stopped(app, await refundableOf(app, owner)),
  sellSubscription: async (app, owner) => {
    const addressId = await freeOfSubscriptions(app, owner)
    const body = { subscription_days: 5, plan_price: 300, addressId, payment: { kind: 'later' as const } }
    return { params: { id: owner.id }, body }
  },
  setAddressOfSubscription: async (app, owner) => ({
    params: { id: await subscriptionOf(app, owner) },
    body: { addressId: null },
  }),
  cancelRenewal: async (app, owner) => ({ params: { id: await renewalOf(app, owner) }, body: {} }),
  adminStopSubscription: async (app, owner) => {
    const { params, body } = await stopped(app, await subscriptionOf(app, owner))
    return { params, body: { ...body, reason: 'moves away' } }
  },
  mealStatement: async (app, owner) => ({ params: { id: await subscriptionOf(app, owner) } }),
  adminMealStatement: async (app, owner) => ({ params: { id: await subscriptionOf(app, owner) } }),
  listPauses: async (app, owner) => ({ params: { id: await subscriptionOf(app, owner) } }),
  previewPause: async (app, owner) => ({
    params: { id: await subscriptionOf(app, owner) },
    query: PAUSED_DAYS,
  }),
  pauseSubscription: pauseOf,
  serveDay: async (app, owner) => ({ params: { id: await subscriptionOf(app, owner) }, body: { day: '2026-03-13' } }),
  withdrawPause: async (app, owner) => ({ params: { id: await pausedBy(app, owner) } }),
  adminListPauses: async (app, owner) => ({ params: { id: await subscriptionOf(app, owner) } }),
  adminPreviewPause: async (app, owner) => ({
    params: { id: await subscriptionOf(app, owner) },
    query: PAUSED_DAYS,
  }),
  adminPauseSubscription: pauseOf,
  adminWithdrawPause: async (app, owner) => ({ params: { id: await pausedBy(app, owner) } }),
  runDailyRun: async () => ({}),

  listItems: async () => ({}),
  getItem: async (app) => ({ params: { id: await itemOf(app) } }),
  addItem: async () => ({ body: ITEM }),
  updateItem: async (app) => ({ params: { id: await itemOf(app) }, body: ITEM }),
  menusOfItem: async (app) => ({ params: { id: await itemOf(app) } }),
  toggleItem: async (app) => ({ params: { id: await itemOf(app) }, body: {} }),
  deleteItem: async (app) => ({ params: { id: await itemOf(app) } }),

  listMenus: async () => ({}),
  getMenu: async (app) => ({ params: { id: await menuOf(app) } }),
  addMenu: async () => ({ body: MENU }),
  updateMenu: async (app) => ({ params: { id: await menuOf(app) }, body: MENU }),
  deleteMenu: async (app) => ({ params: { id: await menuOf(app) } }),
  duplicateMenu: async (app) => ({ params: { id: await menuOf(app) } }),
  activateMenu: async (app) => ({ params: { id: await menuOf(app) } }),
  setMenuPhoto: async (app) => ({ params: { id: await menuOf(app) }, body: { imageUrl: null } }),
  menuWeek: async () => ({}),
  menuPlan: async () => ({}),
  copyMenus: async (app) => {
    const menu = await menuOf(app)
    const read = await planOf(app)
    return { body: { ...read, copies: [{ menu, day: read.week }] } }
  },
  moveMenu: async (app) => {
    const menu = await menuOf(app)
    return { body: { ...(await planOf(app)), menu, day: '2027-12-29' } }
  },
  moveDish: async (app) => {
    const { dish, menu } = await twoMenus(app)
    return { body: { ...(await planOf(app)), dish, menu } }
  },
  publishMenus: async (app) => ({ body: { days: [await draftOf(app)], ...(await planOf(app)) } }),
  listMenuTemplates: async () => ({}),
  addMenuTemplate: async (app) => ({
    body: { name: `Template ${newId()}`, menus: [{ menu: await menuOf(app), weekday: null }] },
  }),
  renameMenuTemplate: async (app) => ({
    params: { id: await templateOf(app) },
    body: { name: `Template ${newId()}` },
  }),
  deleteMenuTemplate: async (app) => ({ params: { id: await templateOf(app) } }),
  wall: async () => ({}),
  wholeDay: async () => ({ query: {} }),
  listWholeDay: async () => ({ query: { day: '2026-03-12', slot: 'lunch', list: 'expected' } }),
  saveStaffDevice: async () => ({ body: { fcmToken: pushToken(), told: true } }),
  productionSheet: async () => ({ query: {} }),
  seeProduction: async (app) => ({
    body: { ...(await lockedDayOf(app)).of, changes: [{ key: 'regular-thali', unit: 'portion', from: 0, to: 1 }] },
  }),
  enterProduction: async (app, owner) => {
    await orderOf(app, owner)
    const { of, sheet } = await lockedDayOf(app)
    const results = [{ key: 'regular-thali', unit: 'portion' as const, cooked: 2, leftOver: 0 }]
    return { body: { ...of, version: sheet.results.version, results } }
  },
  recountProduction: async (app) => {
    const { of, sheet } = await lockedDayOf(app)
    return { body: { ...of, lockedAt: sheet.locked?.at ?? '' } }
  },
  // Of dinner, since the samples that follow order lunch for today.
  offerSurplus: async ({ ctx, clock }) => {
    const of = { day: kitchenDayOf(clock.now()), slot: 'dinner' as const }
    const sheet = { ...of, locked_at: clock.now(), locked_by: null, buffer_percent: 3, servings: '[]' }
    await ctx.db
      .insertInto('production_sheets')
      .values(sheet)
      .onConflict((of) => of.doNothing())
      .execute()
    return { body: { ...of, plates: 0, until: clock.now().toISOString() } }
  },
  getProductionSettings: async () => ({}),
  changeProductionSettings: async () => ({ body: { bufferPercent: 3, watched: false, prepares: false } }),
  productionChecks: async () => ({}),
  listDeliveries: async () => ({}),
  listClashes: async () => ({ query: {} }),
  resolveClash: async (app, owner) => ({ body: await clashOf(app, owner) }),
  customerFoodRules: async (_, { id }) => ({ params: { id } }),
  ownFoodRules: async (_, { phone }) => ({ params: { phone } }),
  setOwnFoodRules: async (_, { phone }) => ({ params: { phone }, body: { ...FOOD_RULES, recipient: null } }),
  setCustomerFoodRules: async (_, { id }) => ({ params: { id }, body: FOOD_RULES }),
  packing: async () => ({ query: {} }),
  packBoxes: async (app, owner) => {
    const { of, box } = await boxOf(app, owner)
    return { body: { ...of, boxes: [box], packed: true } }
  },
  scanBox: async (app, owner) => {
    const { of, code } = await boxOf(app, owner)
    return { body: { ...of, code } }
  },
  printLabels: async (app, owner) => {
    const { of, box } = await boxOf(app, owner)
    return { body: { ...of, size: 'a4' as const, which: [box], print_id: newId() } }
  },
  withdrawLabels: async (app, owner) => {
    const { of, printId } = await boxOf(app, owner)
    return { body: { ...of, print_id: printId } }
  },
  deliveryBoard: async () => ({ query: {} }),
  arrangeRuns: async (app, owner) => ({ body: (await runOf(app, owner)).of }),
  orderStops: async (app, owner) => {
    const { run, stop } = await runOf(app, owner)
    return { params: { id: run?._id ?? '' }, body: { version: run?.version ?? 0, stops: [stop?._id ?? ''] } }
  },
  addToRun: async (app, owner) => {
    const { run } = await runOf(app, owner)
    const userAddress = `Flat ${newId().slice(-6)}, Shanti Nagar, Pune`
    const body = orderBody(owner.phone, { userAddress })
    const { reply } = await app.call(contract.placeOrder, { body }, { token: owner.token })
    return { params: { id: run?._id ?? '' }, body: { version: run?.version ?? 0, orders: [reply.order._id] } }
  },
  assignRider: async (app, owner) => {
    const { run } = await runOf(app, owner)
    const riderId = await newStaff(app, 'rider')
    return { params: { id: run?._id ?? '' }, body: { version: run?.version ?? 0, riderId } }
  },
  changeRun: async (app, owner) => {
    const { board, route } = await runOf(app, owner)
    const run = board.runs.find((other) => other.route._id === route.id)
    return { params: { id: run?._id ?? '' }, body: { version: run?.version ?? 0, action: 'pack' } }
  },
  suggestOrder: async (app, owner) => ({ params: { id: (await runOf(app, owner)).run?._id ?? '' } }),
  keepOrder: async (app, owner) => {
    const { run } = await runOf(app, owner)
    return { params: { id: run?._id ?? '' }, body: { version: run?.version ?? 0, weekdayOnly: false } }
  },
  settleStop: async (app, owner) => {
    const { token, run, stop } = await runOf(app, owner)
    if (run?.state === 'draft' || run?.state === 'packed') {
      const body = { version: run.version, action: 'start' as const, anyway: true, withoutRider: true }
      await app.call(contract.changeRun, { params: { id: run._id }, body }, { token })
    }
    return { params: { id: stop?._id ?? '' }, body: { eventId: newId(), action: 'deliver' } }
  },
  locatePlace: async (app, owner) => ({
    params: { id: (await runOf(app, owner)).stop?.placeId ?? '' },
    body: { location: '18.5074, 73.8077' },
  }),
  locateKitchen: async () => ({ body: { location: '4FP-4CK-6L24' } }),
  listRoutes: async () => ({}),
  addRoute: async () => ({ body: { name: `Route ${newId().slice(-12)}`, riderId: null } }),
  changeRoute: async (app, owner) => {
    const { id, ...fields } = (await runOf(app, owner)).route
    return { params: { id }, body: { ...fields, name: `Route ${newId().slice(-12)}` } }
  },
  retireRoute: async (app) => {
    const body = { name: `Route ${newId().slice(-12)}`, riderId: null }
    const { reply } = await app.call(contract.addRoute, { body }, { token: await app.signInAdmin() })
    return { params: { id: reply.routes.at(-1)?._id ?? '' } }
  },
  paymentMethods: async () => ({}),
  listOpenPayments: async () => ({}),
  getPayment: async (app, owner) => ({ params: { kind: 'order', id: await orderOf(app, owner) } }),
  askForPayment: async (app, owner) => ({ params: { kind: 'order', id: await payableOrderOf(app, owner) } }),
  returnFromCheckout: async (app, owner) => ({
    params: { kind: 'order', id: await orderOf(app, owner) },
    body: { order: 'order_1', payment: 'pay_1', signature: 'f'.repeat(64) },
  }),
  ownAccount: async () => ({}),
  payOnAccount: async (app, owner) => {
    await trust(app, owner)
    return { params: { kind: 'order', id: await orderOf(app, owner) } }
  },
  listAccounts: async () => ({}),
  customerAccount: async (_app, owner) => ({ params: { id: owner.id } }),
  setAccountLimit: async (_app, owner) => ({
    params: { id: owner.id },
    body: { limit: 500, reason: 'a good customer' },
  }),
  enterOnAccount: async (_app, owner) => ({
    params: { id: owner.id },
    body: { entry: newId(), kind: 'goodwill', amount: 10, reason: 'cold food' },
  }),
  reverseAccountEntry: async (app, owner) => {
    const entry = newId()
    const body = { entry, kind: 'payment' as const, amount: 20, method: 'cash' as const, reason: 'counted' }
    await app.call(contract.enterOnAccount, { params: { id: owner.id }, body }, { token: await app.signInAdmin() })
    return { params: { id: entry }, body: { reason: 'counted twice' } }
  },
  chargeAccount: async (app, owner) => {
    await trust(app, owner)
    return { params: { kind: 'order', id: await orderOf(app, owner) }, body: { reason: 'pays monthly' } }
  },
  claimPayment: async (app, owner) => {
    const params = { kind: 'order' as const, id: await payableOrderOf(app, owner) }
    await app.call(contract.askForPayment, { params }, { token: owner.token })
    return { params, body: { utr: newUtr() } }
  },
  listClaims: async () => ({}),
  matchClaim: async (app, owner) => {
    const { id, utr } = await claimOf(app, owner)
    return { params: { id }, body: { utr } }
  },
  rejectClaim: async (app, owner) => ({
    params: { id: (await claimOf(app, owner)).id },
    body: { reason: 'not in the bank' },
  }),
  previewBankFile: async (app, owner) => ({ body: { csv: bankFileOf((await claimOf(app, owner)).utr) } }),
  importBankFile: async (app, owner) => ({ body: { csv: bankFileOf((await claimOf(app, owner)).utr), chosen: [] } }),
  moneyOfDay: async () => ({ query: { day: '2026-03-11' } }),
  listDues: async () => ({ query: { day: '2026-03-11' } }),
  listPayments: async () => ({ query: { day: '2026-03-11' } }),
  previewCash: async () => ({ body: { day: '2026-03-11' } }),
  voidPayments: async (app, owner) => ({ body: { payments: [await paymentOf(app, owner)], reason: 'counted twice' } }),
  collectCash: async (app, owner) => ({ body: { orders: [await orderOf(app, owner)] } }),
  ridersCash: async () => ({ query: {} }),
  countCash: async (app, owner) => ({ params: { id: await handoverOf(app, owner) }, body: { counted: 180.5 } }),
  resolveCash: async (app, owner) => {
    const id = await handoverOf(app, owner)
    const input = { params: { id }, body: { counted: 180.5 } }
    await app.call(contract.countCash, input, { token: await app.signInAdmin() })
    return { params: { id }, body: { settle: 'counted', reason: 'Wrong change given' } }
  },
  ownCash: async () => ({}),
  boxReport: async () => ({}),
  setBoxKinds: async () => ({ body: { kinds: [{ name: `Steel ${newId()}`.slice(0, 30), perThali: 1, mostOut: 4 }] } }),
  moveBoxes: async (app, { id }) => ({ body: { customer: id, kind: await boxKindOf(app), n: 2, move: 'lost' } }),
  ownDeposit: async () => ({}),
  customerDeposit: async (_app, { id }) => ({ params: { id } }),
  moveDeposit: async (_app, { id }) => ({
    params: { id },
    body: { entry: newId(), move: 'taken', way: 'cash', amount: 100 },
  }),
  reverseDeposit: async (app, { id }) => {
    const entry = newId()
    const body = { entry, move: 'taken' as const, way: 'cash' as const, amount: 100 }
    await app.call(contract.moveDeposit, { params: { id }, body }, { token: await app.signInAdmin() })
    return { params: { id: entry }, body: { reason: 'entered twice' } }
  },
  depositsOfDay: async () => ({ query: { day: '2026-03-11' } }),
  exportDeposits: async () => ({ query: { from: '2026-03-01', to: '2026-03-31' } }),
  ownRuns: async () => ({}),
  listRiderNotes: async () => ({}),
  seeRiderNote: async (app) => ({ params: { id: await conflictOf(app) } }),
  checkCode: async (app, owner) => ({ params: { id: await ownStopOf(app, owner) }, body: { code: '0000' } }),
  noteEvents: async (app) => {
    const at = app.clock.now().toISOString()
    return { body: { sentAt: at, events: [{ id: newId(), kind: 'arrived', stop: newId(), at }] } }
  },
  addDoorPhoto: async (app) => {
    const at = app.clock.now().toISOString()
    const id = await deliveryWithPhoto(app, await app.signInAdmin())
    return { params: { id }, body: { file: await picture(), takenAt: at, sentAt: at } }
  },
  doorPhoto: async (app) => {
    const token = await app.signInAdmin()
    const id = await deliveryWithPhoto(app, token)
    await addDoorPhoto(app, id, { token })
    return { params: { id } }
  },
  declareCash: async (app, owner) => {
    await app.signInAdmin()
    const first = app.ctx.db.selectFrom('admins').select('id').where('email', '=', ADMIN.email)
    await takeAtDoor(app, (await first.executeTakeFirstOrThrow()).id, [await orderOf(app, owner)], 200)
    return { body: { amount: 200 } }
  },
  listRefunds: async () => ({}),
  chooseRefund: async (app, owner) => ({
    params: { id: await refundOf(app, owner) },
    body: { way: 'upi', vpa: 'asha@okhdfcbank' },
  }),
  adminListRefunds: async () => ({}),
  giveBack: async (app, owner) => ({
    params: { id: await refundOf(app, owner) },
    body: { way: 'upi', reference: newUtr(), reason: 'cancelled' },
  }),
  resolveRefund: async (app, owner) => ({
    params: { id: await unansweredRefundOf(app, owner) },
    body: { outcome: 'not-given', reason: 'looked up in the panel' },
  }),
  rejectRefund: async (app, owner) => ({ params: { id: await refundOf(app, owner) }, body: { reason: 'not there' } }),
  voidPayment: async (app, owner) => ({
    params: { id: await paymentOf(app, owner) },
    body: { reason: 'counted twice' },
  }),
  listApprovals: async () => ({}),
  askApproval: async (app) => ({ body: await wantedApproval(app) }),
  approveRequest: async (app) => ({ params: { id: await askedApproval(app) } }),
  rejectRequest: async (app) => ({
    params: { id: await askedApproval(app) },
    body: { reason: 'Not before the new year' },
  }),
  withdrawRequest: async (app) => ({ params: { id: await askedApproval(app) } }),
  listOwnDocuments: async (app, owner) => ({ params: { kind: 'order', id: await orderOf(app, owner) } }),
  askForInvoice: async (app, owner) => ({
    params: { kind: 'order', id: await orderOf(app, owner) },
    body: { name: 'Asha Secret Traders', gstin: '29AAGCB7383J1Z4', address: 'Secret Lane 5, Bengaluru' },
  }),
  ownDocumentPdf: async (app, owner) => ({ params: { id: await documentOf(app, owner) } }),
  listDocuments: async () => ({ query: { day: '2026-03-11', search: 'asha' } }),
  getDocument: async (app, owner) => ({ params: { id: await documentOf(app, owner) } }),
  documentPdf: async (app, owner) => ({ params: { id: await documentOf(app, owner) } }),
  nameBuyer: async (app, owner) => ({
    params: { kind: 'order', id: await orderOf(app, owner) },
    body: { name: 'Asha Secret Traders', gstin: '29AAGCB7383J1Z4', address: 'Secret Lane 5, Bengaluru' },
  }),
  creditDocument: async (app, owner) => ({
    params: { id: await documentOf(app, owner) },
    body: { amount: 20.5, reason: 'cold food' },
  }),
  exportDocuments: async () => ({ query: { month: '2026-03', part: 'register' } }),
  getTaxSettings: async () => ({}),
  getAddedTax: async () => ({}),
  changeTaxSettings: async (app) => {
    await app.call(contract.changeKitchen, { body: REGISTERED }, { token: await app.signInAdmin() })
    const { ownFromPaise: _, rateBp: __, ...settings } = REGULAR
    const extras = { rate: 12, code: '2202' }
    return { body: { ...settings, effectiveFrom: '2028-03-01', rate: 5, extras, ownFrom: 200 } }
  },
  getPrices: async () => ({}),
  changePrices: async () => ({ body: { thali: 80, addOn: 50, dish: 60, subscription: 60 } }),
  getSetup: async () => ({ query: { address: 'https://dabba.example' } }),
  dismissSetup: async (app) => {
    const values = { name: 'setup_done', value: app.clock.now().toISOString() }
    await app.ctx.db
      .insertInto('settings')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return {}
  },
  previewLeavingDemo: async () => ({}),
  leaveDemo: async () => ({ body: { version: 'of no demo' } }),
  previewMenuChange: async () => ({ query: { action: 'save', day: '2026-03-11' } }),

  uploadImage: async () => ({ body: { file: await picture() } }),
  removeUpload: async (app) => {
    const { reply } = await app.call(
      contract.uploadImage,
      { body: { file: await picture() } },
      { token: await app.signInAdmin() },
    )
    return { body: { url: reply.url } }
  },

  activePoll: async () => ({}),
  createPoll: async () => ({ body: POLL }),
  vote: async (app) => {
    const { id, optionId } = await pollOf(app)
    return { params: { id }, body: { optionId } }
  },
  listPolls: async () => ({}),
  endPoll: async (app) => ({ params: { id: (await pollOf(app)).id } }),

  pushKey: async () => ({}),
  saveFcmToken: async (_, { phone }) => ({ body: { phoneNumber: phone, fcmToken: pushToken() } }),
  replaceFcmToken: async (app, owner) => ({
    body: { oldEndpoint: (await deviceOf(app, owner)).endpoint, fcmToken: pushToken() },
  }),
  answerByPush: async (app) => {
    // Whoever calls: the token is that of the notification's own customer.
    const owner = await app.startSession()
    const orderId = await pendingOrderOf(app, owner)
    const expiresAt = new Date(app.clock.now().getTime() + 60_000)
    const answerable = { orderId, deviceId: (await deviceOf(app, owner)).id, expiresAt }
    const [token = ''] = await newAnswerTokens(app.ctx.db, [answerable])
    return { body: { token, answer: 'skip' } }
  },
  heldPlates: async () => ({}),
  notifyOfMenu: async () => ({ body: { date: '2026-03-14' } }),

  dashboardStats: async () => ({}),
  dishSummary: async () => ({ query: { day: '2026-03-11' } }),
  reports: async () => ({ query: { period: 'all' } }),
  dishReport: async () => ({ query: { dish: 'name:dal', category: 'Base Item', period: 'all' } }),
}

/** Calls with their samples, in the order of the contract. */
export function sampledCalls(): { call: Contract; sample: Sample<CallName> | undefined }[] {
  return Object.values<Contract>(contract).map((call) => ({ call, sample: SAMPLES[call.name as CallName] }))
}

let wantedDish = 60

/** A change of prices that is asked for; each time another. */
async function wantedApproval(app: TestApp) {
  const { prices } = (await app.call(contract.getPrices, {}, { token: await app.signInAdmin() })).reply
  wantedDish += 1
  const change = { prices: { thali: 80, addOn: 50, dish: wantedDish, subscription: 60 } }
  return { change, updatedAt: prices.updatedAt, reason: 'Gas is dearer' }
}

async function askedApproval(app: TestApp): Promise<string> {
  const body = await wantedApproval(app)
  return (await app.call(contract.askApproval, { body }, { token: await app.signInAdmin() })).reply.request._id
}
