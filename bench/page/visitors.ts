import sharp from 'sharp'
import { kitchenDayOf } from '../../src/shared/base/kitchen-time.ts'
import { contract } from '../../src/shared/contract/contract.ts'
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
    return { phone, token }
  }

  /** What the app has stored of a customer by now. */
  async function storedOf({ token }: { token: string }) {
    const { user } = ok(await call(contract.me, {}, { token }))
    return { 'dabba-user': JSON.stringify(user), 'dabba-phone': user.phoneNumber, 'dabba-token': token }
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
  const file = new File([await photograph()], 'thali.jpg', { type: 'image/jpeg' })
  const { url: imageUrl } = ok(await call(contract.uploadImage, { body: { file, folder: 'menu-images' } }, admin))
  ok(await call(contract.setMenuPhoto, { params: { id: menu._id }, body: { imageUrl } }, admin))

  /** Signed in on a phone, with the runs of today. */
  async function rider() {
    const phoneNumber = '+919800000003'
    const invited = { name: 'Ravi', role: 'rider' as const, phoneNumber, reason: 'Drives for the bench' }
    const invitation = ok(await call(contract.inviteStaff, { body: invited }, admin))
    ok(await call(contract.acceptInvitation, { body: { token: invitation.token, name: 'Ravi' } }))
    const { testCode = '' } = ok(await call(contract.sendOtp, { body: { phoneNumber } }))
    const signedIn = ok(await call(contract.adminPhoneLogin, { body: { phoneNumber, otp: testCode } }))
    const today = { day: kitchenDayOf(new Date()), slot: 'lunch' as const }
    const { board } = ok(await call(contract.arrangeRuns, { body: today }, admin))
    for (const { _id: id, version } of board.runs) {
      ok(await call(contract.assignRider, { params: { id }, body: { version, riderId: signedIn.admin.id } }, admin))
    }
    const { runs } = ok(await call(contract.ownRuns, {}, { token: signedIn.token }))
    console.log(`/rider: ${runs.flatMap(({ stops }) => stops).length} stops in ${runs.length} runs`)
    return { status: 'signed-in', token: signedIn.token, rider: { id: signedIn.admin.id, name: 'Ravi' } }
  }

  const [buyerStored, subscriberStored] = [await storedOf(buyer), await storedOf(subscriber)]
  const withCart = { ...buyerStored, cart: JSON.stringify(CART) }
  const special: Record<string, Browsing> = {
    '/': {},
    '/checkout': { localStorage: withCart, state: checkout },
    '/payment': { localStorage: withCart, state: { ...checkout, orderSummary: ORDER } },
    '/order-details': { localStorage: buyerStored, state: { order: orders[0] } },
    '/subscriptions': { localStorage: subscriberStored },
    '/profile': { localStorage: subscriberStored },
    '/admin': { localStorage: { 'dabba-admin-token': admin.token } },
    '/rider': { localStorage: { 'dabba-rider': JSON.stringify(await rider()) } },
  }
  return (path) => special[path] ?? { localStorage: buyerStored }
}

/**
 * A picture that is as hard to compress as a photograph of food: many small shapes in warm colours, none of them flat, with
 * the grain of a phone's camera. The same each time.
 */
async function photograph(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [1600, 900]
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * most)
  }
  const shape = () =>
    `<ellipse cx="${random(width)}" cy="${random(height)}" rx="${4 + random(60)}" ry="${4 + random(40)}" fill="hsl(${10 + random(90)} ${30 + random(60)}% ${15 + random(65)}%)" fill-opacity="0.8" transform="rotate(${random(90)} ${random(width)} ${random(height)})"/>`
  const shapes = Array.from({ length: 700 }, shape).join('')
  const drawn = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#a66a2c"/>${shapes}</svg>`,
  )
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 22 } },
  })
    .png()
    .toBuffer()
  const picture = await sharp(drawn)
    .blur(1.2)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
  return new Uint8Array(picture)
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
