import { contract } from '../../src/shared/contract/contract.ts'
import { kitchenDayOf } from '../../src/shared/domain/calendar/kitchen-time.ts'
import { contractClient, fetchFrom } from '../../tests/support/client.ts'

/** What stands in the browser before a page's first script runs. */
export interface Browsing {
  localStorage?: Record<string, string>
  /** The history entry's state, as the screens hand it to each other. */
  state?: unknown
}

export const ADMIN = { email: 'admin@dabba.local', password: 'dabba-bench-1' }

const HOME = 'Flat 3, Sunrise Society, Baner Road, Pune'
const CART = { 'Regular Thali': 2 }
const ORDER = { items: [{ name: 'Regular Thali', quantity: 2, price: 80, total: 160 }], totalAmount: 160 }
const SUBSCRIPTION = { plan_type: '26-day-subscription', plan_price: 60 * 26, subscription_days: 26 }

/** Tells with which visitor a screen is measured. The customers are made through the API, as the app does it. */
export async function makeVisitors(origin: string): Promise<(path: string) => Browsing> {
  const call = contractClient(fetchFrom(origin))

  async function customer(phone: string) {
    const { testCode = '' } = ok(await call(contract.sendOtp, { body: { phoneNumber: phone } }))
    const { token } = ok(await call(contract.verifyOtp, { body: { phoneNumber: phone, otp: testCode } }))
    ok(await call(contract.completeRegistration, { body: { name: 'Asha Kulkarni', address: HOME } }, { token }))
    const { user } = ok(await call(contract.me, {}, { token }))
    const stored = {
      'dabba-user': JSON.stringify(user),
      'dabba-phone': user.phoneNumber,
      'dabba-token': token,
    }
    return { phone: user.phoneNumber, token, stored }
  }

  const { orderDay } = ok(await call(contract.weeklyMenus, { body: { dates: [kitchenDayOf(new Date())] } }))
  const week = ok(await call(contract.weeklyMenus, { body: { dates: [orderDay] } }))
  const menu = week.menus[week.orderDay]
  if (!menu) throw new Error('the demo kitchen has no menu today')
  const checkout = { cart: CART, menuData: { day: week.orderDay, menu } }

  const buyer = await customer('+919800000001')
  const office = { phoneNumber: buyer.phone, type: 'Office' as const, address: 'Office 5, Tech Towers, Hinjewadi' }
  ok(await call(contract.addAddress, { body: office }, buyer))
  for (const key of ['first', 'second', 'third']) {
    const body = { ...ORDER, paymentMethod: 'cod', phoneNumber: buyer.phone, userAddress: HOME }
    ok(await call(contract.placeOrder, { body }, { token: buyer.token, key: `bench-order-${key}` }))
  }
  const { orders } = ok(await call(contract.listOrders, { params: { phone: buyer.phone } }, buyer))

  const subscriber = await customer('+919800000002')
  ok(
    await call(
      contract.createSubscription,
      { body: SUBSCRIPTION },
      { token: subscriber.token, key: 'bench-subscription-1' },
    ),
  )
  // Answered, so that the question about tomorrow does not stand over the screen.
  const pending = ok(await call(contract.listPendingOrders, {}, subscriber))
  for (const { _id: id } of pending.orders) {
    ok(await call(contract.confirmOrder, { params: { id } }, { token: subscriber.token, key: `bench-confirm-${id}` }))
  }

  const admin = ok(await call(contract.adminLogin, { body: ADMIN }))
  const withCart = { ...buyer.stored, cart: JSON.stringify(CART) }
  const special: Record<string, Browsing> = {
    '/': {},
    '/checkout': { localStorage: withCart, state: checkout },
    '/payment': { localStorage: withCart, state: { ...checkout, orderSummary: ORDER } },
    '/order-details': { localStorage: buyer.stored, state: { order: orders[0] } },
    '/subscriptions': { localStorage: subscriber.stored },
    '/profile': { localStorage: subscriber.stored },
    '/admin': { localStorage: { 'dabba-admin-token': admin.token } },
  }
  return (path) => special[path] ?? { localStorage: buyer.stored }
}

function ok<Reply extends { success: boolean }>({ status, reply }: { status: number; reply: Reply }): Reply {
  if (status >= 300) throw new Error(`the bench's visitors could not be made: ${status} ${JSON.stringify(reply)}`)
  return reply
}

/** Runs in the page, before its first script. */
export function furnish(origin: string, { localStorage: items = {}, state }: Browsing) {
  if (location.origin !== origin) return
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  if (state !== undefined && history.state === null) history.replaceState({ usr: state, key: 'bench', idx: 0 }, '')
}
