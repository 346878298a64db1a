import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import { type Customer, testApp } from '../support/app.ts'
import { fieldsOf, type Path, type Shape, shapeOf, typeOf, typesOf, withValue } from '../support/body-fields.ts'
import { booksOf } from '../support/books.ts'
import { heldByAll } from '../support/held-by-all.ts'
import { addMenu, orderBody } from '../support/kitchen.ts'
import { sampledCalls } from '../support/samples.ts'

/** Field by field: nothing of a wrong kind is taken, and fields that decide nothing change nothing. */

const app = await testApp()
beforeAll(async () => {
  await addMenu(app, { day: '2026-03-11', active: true })
})

/** The least of each call. */
const BAD_BODIES = 200
/** The most of each call; large bodies have thousands. */
const MOST_BODIES = Number(process.env.FIELD_BODIES ?? Number.POSITIVE_INFINITY)
// What a file may be is tried in uploads.test.ts.
const writing = sampledCalls().filter(({ call }) => call.schemas.body && call.method !== 'GET' && !call.multipart)

/** Values by their JSON type; none of them is good where another type is asked for. */
const VALUES: unknown[] = [
  ...['', 'x', '0', '1', 'true', 'null', '[]', '{}', 'DROP TABLE orders', '<b>', '12.5', 'NaN', '2026-03-11', 'é', ' '],
  ...[0, 1, -1, 0.5, 1e308, -1e308, 2 ** 53, 42, 1234567890, 3.25, 1e-7, 7, 99, 255, 65536],
  ...[true, false],
  ...[[], [1], ['x'], [[]], [{}], [null], [true], [0, 1], ['a', 'b'], [[[]]], [{ a: 1 }], Array(50).fill(0)],
  ...[
    {},
    { a: 1 },
    { length: 1 },
    { 0: 'a' },
    { toString: 'x' },
    { id: 1 },
    { value: null },
    { $gt: '' },
    { a: { b: {} } },
  ],
]
/** No text of ours has half a character or a NUL in it. */
const TEXTS = ['a\0b', '\0', '\ud800', 'a\udc00b', 'x'.repeat(200_000)]

/** What is certainly wrong at a place: another type than any that is let in. */
function wrongFor(shape: Shape): unknown[] {
  const types = typesOf(shape)
  if (types.has('any')) return []
  const texts = types.has('string') && !shape.enum ? TEXTS : []
  return [...VALUES.filter((value) => !types.has(typeOf(value))), ...texts]
}

/** Bodies that are wrong as a whole, and bodies with one field of a wrong kind. */
function badBodiesOf(call: Contract, good: unknown): { path: Path; body: unknown }[] {
  const shape = shapeOf(call.schemas.body as NonNullable<typeof call.schemas.body>)
  const whole = VALUES.filter((value) => typeOf(value) !== 'object').map((body) => ({ path: [] as Path, body }))
  const fields = fieldsOf(shape).flatMap(({ path, shape: of }) =>
    wrongFor(of).map((value) => ({ path, body: withValue(good, path, value) })),
  )
  const missing = (shape.required ?? []).map((name) => ({
    path: [name] as Path,
    body: Object.fromEntries(Object.entries(good as object).filter(([field]) => field !== name)),
  }))
  return [...missing, ...fields, ...whole]
}

/** At most so many, spread over all fields. */
function evenlyFrom<Item>(items: Item[], most: number): Item[] {
  const step = items.length / Math.min(most, items.length)
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

let rejected = 0

/** All that is stored, but for the change log: that somebody of the kitchen has tried stands there. */
async function stored() {
  const books = JSON.parse(await booksOf(app)) as { t: string }[]
  return JSON.stringify(books.filter(({ t }) => t !== 'audit_events'))
}

describe.each(writing.map(({ call, sample }) => [call.name, call, sample] as const))('%s', (_, call, sample) => {
  // shows: C3.payload.2
  test('takes no body of a wrong kind', async () => {
    const owner = await app.signIn()
    const input = (await sample?.(app, owner)) as { params?: object; body: unknown }
    const token = call.access === 'admin' ? await app.signInAdmin() : owner.token
    const bad = badBodiesOf(call, input.body)
    // A body of one field has few places to be wrong in: then each is wrong in combination with a foreign field.
    const more = bad.map(({ path, body }) => ({
      path,
      body: typeOf(body) === 'object' ? { ...(body as object), more: 1 } : body,
    }))
    const all = bad.length >= BAD_BODIES ? bad : [...bad, ...more, ...bad].slice(0, Math.max(BAD_BODIES, bad.length))
    const tried = evenlyFrom(all, MOST_BODIES)
    expect(tried.length).toBeGreaterThanOrEqual(BAD_BODIES)
    const before = await stored()
    for (const { path, body } of tried) {
      const { status, reply } = await app.call(call as typeof contract.me, { ...input, body } as object, { token })
      if (status < 400 || status >= 500) {
        throw new Error(`${path.join('.')} ${JSON.stringify(body).slice(0, 300)}: ${status} ${JSON.stringify(reply)}`)
      }
    }
    // Tries of codes and failed logins are counted elsewhere.
    expect(await stored()).toBe(before)
    rejected += tried.length
  }, 240_000)
})

/** Fields that a customer might want to decide. */
const hostile = (victim: Customer) => ({
  role: 'admin',
  is_admin: true,
  isAdmin: true,
  is_default: true,
  isDefault: true,
  user_id: victim.id,
  customer_id: victim.id,
  customerId: victim.id,
  _id: victim.id,
  id: victim.id,
  price_paise: 1,
  plan_status: 'active',
  registration_completed: false,
  auto_confirmed_at: '2020-01-01T00:00:00Z',
  created_at: '2020-01-01T00:00:00Z',
  is_subscription_order: true,
})

const KITCHEN = ['admins', 'items', 'menus', 'menu_items', 'menu_categories']

describe('fields that decide nothing', () => {
  const customerCalls = writing.filter(({ call }) => call.access === 'customer')

  test.each(customerCalls.map(({ call, sample }) => [call.name, call, sample] as const))(
    'in %s touch neither another customer nor the kitchen',
    async (_, call, sample) => {
      const victim = await app.signIn()
      await app.call(
        contract.addAddress,
        { body: { phoneNumber: victim.phone, type: 'Home', address: '1 Quiet Lane, Pune' } },
        victim,
      )
      await app.call(contract.placeOrder, { body: orderBody(victim.phone) }, victim)
      const me = await app.signIn()
      const input = (await sample?.(app, me)) as { body: object }
      await app.signInAdmin()
      const before = [await booksOf(app, undefined, victim.id), await booksOf(app, KITCHEN)]
      const body = { ...hostile(victim), ...input.body }
      const { status } = await app.call(call as typeof contract.me, { ...input, body } as object, me)
      expect(status).toBe(200)
      expect([await booksOf(app, undefined, victim.id), await booksOf(app, KITCHEN)]).toEqual(before)
    },
  )

  // shows: C3.payload.1
  test('an order costs what the menu says and is confirmed, whatever it claims of itself', async () => {
    const me = await app.signIn()
    for (const status of ['delivered', 'pending_payment', 'cancelled', 'skipped', 'x']) {
      const body = orderBody(me.phone, { ...hostile(me), status, orderDate: '2020-01-01T00:00:00Z' })
      const { reply } = await app.call(contract.placeOrder, { body }, me)
      expect(reply.order).toMatchObject({
        status: 'confirmed',
        price: 200,
        delivery_date: '2026-03-11',
        auto_confirmed_at: null,
      })
      expect(reply.order.is_subscription_order).toBe(false)
      expect(reply.order._id).not.toBe(me.id)
    }
  })

  test.each([
    [{ totalAmount: 1 }],
    [{ items: [{ name: 'Regular Thali', quantity: 2, price: 0.5, total: 1 }], totalAmount: 1 }],
    [{ items: [{ name: 'Gulab Jamun', quantity: 1, price: 0, total: 0 }], totalAmount: 0 }],
  ])('an order at a price of its own is rejected: %j', async (changes) => {
    const me = await app.signIn()
    const { status, reply } = await app.call(contract.placeOrder, { body: orderBody(me.phone, changes) }, me)
    expect([status, reply.code]).toEqual([409, 'order_prices_changed'])
  })

  test('a second address is not the default because it says so', async () => {
    const me = await app.signIn()
    const add = (address: string) =>
      app.call(
        contract.addAddress,
        { body: { phoneNumber: me.phone, type: 'Home', address, is_default: true } as never },
        me,
      )
    const first = await add('1 First Street, Pune')
    const second = await add('2 Second Street, Pune')
    expect([first.reply.address.is_default, second.reply.address.is_default]).toEqual([true, false])
  })

  heldByAll(
    11,
    'bad bodies',
    () => `${rejected} bad bodies for ${writing.length} writing calls: none accepted, nothing changed`,
  )
  heldByAll(
    11,
    'fields that decide nothing',
    () => `${customerCalls.length} calls with foreign ids, roles, prices and states: nobody else's row changed`,
  )
})
