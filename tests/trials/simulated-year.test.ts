import { expect, test } from 'vitest'
import { answerOrder } from '#server/ordering/change/answer-order.ts'
import { changeStatus } from '#server/ordering/change/change-status.ts'
import { startSubscription } from '#server/subscriptions/buy/start-subscription.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { testApp } from '../support/app.ts'
import { addMenu } from '../support/kitchen.ts'
import { unsoundLedgers } from '../support/meals.ts'
import { randomOf } from '../support/random.ts'
import { addCustomers } from '../support/subscribers.ts'

/**
 * A year of many customers who buy, confirm and skip, of a kitchen that cancels, and of a server that is down for hours or
 * days at a time, against a model that keeps the same books in the simplest way there is: day by day, customer by
 * customer, with a calendar of its own.
 */

/** 500 in `npm run test:postgres`. */
const CUSTOMERS = Number(process.env.YEAR_CUSTOMERS ?? 60)
const DAYS = 365
const SEED = 20260311

const app = await testApp({ now: '2026-01-01T08:00:00+05:30' })
await app.signInAdmin()

interface Subscription {
  id: string
  bought: number
  left: number
  start: string
  orders: Map<string, 'pending' | 'confirmed' | 'skipped' | 'cancelled'>
}
interface Person {
  id: string
  subscriptions: Subscription[]
}

// The model's calendar: days are numbers since 1970, Thursday being 0.
const number = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const text = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
const isSunday = (day: number) => (day + 4) % 7 === 0
const after = (day: number) => (isSunday(day + 1) ? day + 2 : day + 1)

const { next: chance, below: pick } = randomOf(SEED)
const counts = (status: string) => status !== 'skipped' && status !== 'cancelled'

/** The first day that can still be had at an hour of a day. */
function openAt(day: number, hour: number): number {
  const next = after(day)
  const closed = isSunday(day) || hour >= 18
  return closed ? after(next) : next
}

/** The day of the last meal if nothing more happens. */
function endOf(subscription: Subscription, day: number, hour: number): string {
  const served = [...subscription.orders].filter(([, status]) => counts(status)).map(([on]) => number(on))
  let last = Math.max(0, ...served)
  let on = Math.max(openAt(day, hour), number(subscription.start))
  for (let left = subscription.left; left > 0; on = after(on)) {
    if (subscription.orders.has(text(on))) continue
    last = Math.max(last, on)
    left -= 1
  }
  return text(last)
}

/** What the model makes of a run. */
function runOf(people: Person[], day: number, hour: number) {
  for (const { subscriptions } of people) {
    for (const { orders } of subscriptions) {
      for (const [on, status] of orders) {
        const deadline = isSunday(number(on) - 1) ? number(on) - 2 : number(on) - 1
        if (status === 'pending' && (deadline < day || (deadline === day && hour >= 18))) orders.set(on, 'confirmed')
      }
    }
    const subscription = running(subscriptions, day)
    if (!subscription) continue
    if (hour < 9 || hour >= 18 || isSunday(day)) continue
    const next = text(after(day))
    if (subscription.left > 0 && next >= subscription.start && !subscription.orders.has(next)) {
      subscription.orders.set(next, 'pending')
      subscription.left -= 1
    }
  }
}

/** The subscription that is being served: the newest, or an older one to which a meal came back when no other runs. */
function running(subscriptions: Subscription[], day: number): Subscription | undefined {
  const unfinished = (subscription: Subscription) =>
    subscription.left > 0 || [...subscription.orders].some(([on, s]) => counts(s) && number(on) >= day)
  return subscriptions.findLast(unfinished)
}

async function serverRun(day: number, hour: number) {
  app.clock.set(`${text(day)}T${String(hour).padStart(2, '0')}:00:00+05:30`)
  await dailyRun(app.ctx)
}

async function buy(people: Person[], day: number, hour: number) {
  const buyers = people.filter(({ subscriptions }) => !running(subscriptions, day) && chance() < 0.008)
  if (buyers.length === 0) return
  await app.ctx.db.transaction().execute(async (trx) => {
    for (const { id, subscriptions } of buyers) {
      const days = chance() < 0.5 ? 26 : 1 + pick(30)
      const wanted = { planType: `${days}-day-subscription`, priceSeen: 60 * days, addressId: null }
      const { id: subscriptionId } = await startSubscription(app.ctx, trx, { id }, wanted)
      const start = text(openAt(day, hour))
      subscriptions.push({
        id: subscriptionId,
        bought: days,
        left: days - 1,
        start,
        orders: new Map([[start, 'pending']]),
      })
    }
  })
}

/** The ids of the orders of some subscriptions for a day. */
async function orderIds(subscriptions: Subscription[], day: string) {
  if (subscriptions.length === 0) return []
  return app.ctx.db
    .selectFrom('orders')
    .select(['id', 'subscription_id', 'customer_id'])
    .where(
      'subscription_id',
      'in',
      subscriptions.map(({ id }) => id),
    )
    .where('delivery_date', '=', day)
    .execute()
}

async function answers(people: Person[], day: number, hour: number) {
  const next = text(openAt(day, hour))
  const asked = people.flatMap(({ subscriptions }) =>
    subscriptions.filter((subscription) => subscription.orders.get(next) === 'pending'),
  )
  const answering = asked.filter(() => chance() < 0.05)
  for (const { id, subscription_id, customer_id } of await orderIds(answering, next)) {
    const subscription = answering.find((one) => one.id === subscription_id) as Subscription
    const answer = chance() < 0.7 ? 'skip' : 'confirm'
    const caller = { id: customer_id, phone: '', name: null, tokenHash: Buffer.alloc(0) }
    await app.ctx.db.transaction().execute((trx) => answerOrder(app.ctx, trx, caller, { orderId: id, answer }))
    subscription.orders.set(next, answer === 'skip' ? 'skipped' : 'confirmed')
    if (answer === 'skip') subscription.left += 1
  }
}

/** The kitchen cannot deliver some of today's orders. */
async function cancellations(people: Person[], day: number, adminId: string) {
  const today = text(day)
  const due = people.flatMap(({ subscriptions }) =>
    subscriptions.filter((subscription) => subscription.orders.get(today) === 'confirmed'),
  )
  const failing = due.filter(() => chance() < 0.004)
  for (const { id, subscription_id } of await orderIds(failing, today)) {
    await changeStatus(app.ctx, { orderIds: [id], to: 'cancelled', adminId })
    const subscription = failing.find((one) => one.id === subscription_id) as Subscription
    subscription.orders.set(today, 'cancelled')
    subscription.left += 1
  }
}

test('a year of many customers with outages comes out as the simplest books have it', {
  timeout: Math.max(600_000, CUSTOMERS * 2000),
}, async () => {
  await addMenu(app, { name: 'House Thali', active: true })
  const people: Person[] = (await addCustomers(app, CUSTOMERS)).map((id) => ({ id, subscriptions: [] }))
  const { id: adminId } = await app.ctx.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
  const first = number('2026-01-01')
  let downUntil = 0 // in hours since 1970
  let outages = 0

  for (let day = first; day < first + DAYS; day++) {
    for (const hour of [7, 9, 12, 15, 18, 22]) {
      const at = day * 24 + hour
      if (at < downUntil) continue
      if (downUntil > 0) {
        downUntil = 0
        await serverRun(day, hour)
        runOf(people, day, hour)
      } else if (chance() < 0.008) {
        outages += 1
        downUntil = at + 1 + pick(chance() < 0.3 ? 24 * 9 : 14)
        continue
      }
      app.clock.set(`${text(day)}T${String(hour).padStart(2, '0')}:00:00+05:30`)
      if (hour === 9 || hour === 18) {
        await serverRun(day, hour)
        runOf(people, day, hour)
      }
      if (hour === 12) await cancellations(people, day, adminId)
      if (hour === 12 || hour === 22) await buy(people, day, hour)
      if (hour === 15) await answers(people, day, hour)
    }
  }
  const [day, hour] = [first + DAYS, 18]
  await serverRun(day, hour)
  runOf(people, day, hour)

  const subscriptions = await app.ctx.db.selectFrom('subscriptions').selectAll().execute()
  const orders = await app.ctx.db
    .selectFrom('orders')
    .select(['subscription_id', 'delivery_date', 'fulfilment as status'])
    .orderBy('delivery_date')
    .execute()
  const kept = new Map<string, string[]>()
  for (const { subscription_id, delivery_date, status } of orders) {
    const of = kept.get(subscription_id as string) ?? []
    of.push(`${delivery_date} ${status}`)
    kept.set(subscription_id as string, of)
  }
  const byId = new Map(subscriptions.map((subscription) => [subscription.id, subscription]))
  const modelled = people.flatMap((person) => person.subscriptions)
  expect(subscriptions).toHaveLength(modelled.length)
  expect(outages).toBeGreaterThan(5)
  expect(modelled.length).toBeGreaterThan(CUSTOMERS * 1.6)
  for (const subscription of modelled) {
    const row = byId.get(subscription.id)
    const books = [...subscription.orders].map(([on, status]) => `${on} ${status}`).sort()
    expect(kept.get(subscription.id)).toEqual(books)
    const served = [...subscription.orders.values()].filter(counts).length
    expect([row?.meals_left, served + (row?.meals_left ?? 0)]).toEqual([subscription.left, subscription.bought])
    expect(row?.end_day).toBe(endOf(subscription, day, hour))
    expect([...subscription.orders.keys()].some((on) => isSunday(number(on)))).toBe(false)
  }
  expect(await unsoundLedgers(app.ctx.db)).toEqual([])
})
