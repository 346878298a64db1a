import { createECDH, randomBytes } from 'node:crypto'
import { newAnswerTokens } from '#server/notifications/answer-tokens.ts'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { type Contract, contract } from '#shared/contract/contract.ts'
import type { CallInput } from '#shared/contract/define.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { ADMIN, newPhone, type SignedIn, type TestApp } from './app.ts'
import { closeByOffice, closeLunch, reopenByOffice } from './days.ts'
import { addMenu, orderBody } from './kitchen.ts'
import { picture } from './pictures.ts'

type CallName = keyof typeof contract
/** Good input for a call of the owner's; makes what the input speaks of. */
type Sample<Name extends CallName> = (app: TestApp, owner: SignedIn) => Promise<CallInput<(typeof contract)[Name]>>

const address = (phoneNumber: string) => ({ phoneNumber, type: 'Home' as const, address: '17 Secret Lane, Pune' })

async function addressOf(app: TestApp, owner: SignedIn): Promise<string> {
  const { reply } = await app.call(contract.addAddress, { body: address(owner.phone) }, { token: owner.token })
  return reply.address._id
}

async function orderOf(app: TestApp, owner: SignedIn): Promise<string> {
  const { reply } = await app.call(contract.placeOrder, { body: orderBody(owner.phone) }, { token: owner.token })
  return reply.order._id
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
async function farOpenDay(app: TestApp) {
  const { reply } = await app.call(contract.previewClosure, { body: FAR_DAYS }, { token: await app.signInAdmin() })
  const day = reply.preview.days[0] ?? ''
  return { from: day, to: day }
}

const FAR_DAYS = { from: '2030-01-07', to: '2030-03-09' }

/** The id of a subscription of five meals just bought. */
async function subscriptionOf(app: TestApp, owner: SignedIn): Promise<string> {
  await freeOfSubscriptions(app, owner)
  const { reply } = await app.call(contract.createSubscription, { body: SUBSCRIPTION }, { token: owner.token })
  return reply.subscription._id
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
const MENU = { name: 'Far Thali', menuDate: '2030-01-01', categories: [{ name: 'Thali', items: [{ name: 'Dal' }] }] }
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
  logout: async () => ({}),
  listSessions: async () => ({}),
  endSession: async (app, owner) => ({ params: { id: await anotherSessionOf(app, owner) } }),
  logoutEverywhere: async () => ({}),

  adminLogin: async () => ({ body: ADMIN }),
  adminVerify: async () => ({}),
  adminLogout: async () => ({}),
  listAdminSessions: async () => ({}),
  getClock: async () => ({}),
  confirmClock: async (app) => ({ body: { now: app.clock.now().toISOString() } }),
  endAdminSession: async (app) => ({ params: { id: await anotherAdminSession(app) } }),
  adminLogoutEverywhere: async () => ({}),

  setCapacity: async () => ({
    body: { slot: 'lunch' as const, from: '2026-03-20', to: '2026-03-21', capacity: 500 },
  }),
  getUsualCapacity: async () => ({}),
  setUsualCapacity: async () => ({ body: { slot: 'lunch' as const, capacity: null } }),
  listClosures: async () => ({ query: FAR_DAYS }),
  previewClosure: async () => ({ body: FAR_DAYS }),
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

  listAdminOrders: async () => ({ query: { date: 'all' } }),
  setOrderStatus: async (app, owner) => ({
    params: { id: await orderOf(app, owner) },
    body: { status: 'delivered' },
  }),
  setOrderStatuses: async (app, owner) => ({ body: { ids: [await orderOf(app, owner)], status: 'delivered' } }),
  listHeldOrders: async () => ({}),
  setNoShow: async (app, owner) => ({ params: { id: await deliveredOrderOf(app, owner) }, body: { noShow: true } }),
  orderHistory: async (app, owner) => ({ params: { id: await orderOf(app, owner) } }),

  completeRegistration: async () => ({ body: { name: 'Asha', address: '17 Secret Lane, Pune' } }),
  getSubscription: async (_, { phone }) => ({ params: { phone } }),
  listSubscriptions: async (_, { phone }) => ({ params: { phone } }),
  subscriptionStart: async () => ({}),
  createSubscription: async (app, owner) => {
    return { body: { ...SUBSCRIPTION, selectedAddressId: await freeOfSubscriptions(app, owner) } }
  },
  listPendingOrders: async () => ({}),
  confirmOrder: async (app, owner) => ({ params: { id: await pendingOrderOf(app, owner) } }),
  skipOrder: async (app, owner) => ({ params: { id: await pendingOrderOf(app, owner) } }),
  declineOrder: async (app, owner) => ({ params: { id: await declinableOrderOf(app, owner) } }),
  restoreOrder: async (app, owner) => ({ params: { id: await offeredOrderOf(app, owner) } }),
  getDailyRun: async () => ({}),
  getSubscriptionPolicy: async () => ({}),
  adminSubscriptionPolicy: async () => ({}),
  changeSubscriptionPolicy: async () => ({ body: POLICY }),
  mealStatement: async (app, owner) => ({ params: { id: await subscriptionOf(app, owner) } }),
  adminMealStatement: async (app, owner) => ({ params: { id: await subscriptionOf(app, owner) } }),
  listPauses: async (app, owner) => ({ params: { id: await subscriptionOf(app, owner) } }),
  previewPause: async (app, owner) => ({
    params: { id: await subscriptionOf(app, owner) },
    query: PAUSED_DAYS,
  }),
  pauseSubscription: pauseOf,
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
  toggleItem: async (app) => ({ params: { id: await itemOf(app) }, body: {} }),
  deleteItem: async (app) => ({ params: { id: await itemOf(app) } }),

  listMenus: async () => ({}),
  getMenu: async (app) => ({ params: { id: await menuOf(app) } }),
  addMenu: async () => ({ body: MENU }),
  updateMenu: async (app) => ({ params: { id: await menuOf(app) }, body: MENU }),
  deleteMenu: async (app) => ({ params: { id: await menuOf(app) } }),
  duplicateMenu: async (app) => ({ params: { id: await menuOf(app) } }),
  activateMenu: async (app) => ({ params: { id: await menuOf(app) } }),
  menuWeek: async () => ({}),

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
