import { expect, test } from 'vitest'
import { answerOrder } from '#server/ordering/answer-order.ts'
import { changeStatus } from '#server/ordering/change-status.ts'
import { dailyRound } from '#server/subscriptions/daily-run.ts'
import { startPlan } from '#server/subscriptions/start-plan.ts'
import { testApp } from '../support/app.ts'
import { addMenu } from '../support/kitchen.ts'
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

interface Plan {
  id: string
  bought: number
  left: number
  start: string
  orders: Map<string, 'pending' | 'confirmed' | 'skipped' | 'cancelled'>
}
interface Person {
  id: string
  plans: Plan[]
}

// The model's calendar: days are numbers since 1970, Thursday being 0.
const number = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const text = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
const isSunday = (day: number) => (day + 4) % 7 === 0
const after = (day: number) => (isSunday(day + 1) ? day + 2 : day + 1)

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
let state = SEED
function chance(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const pick = (count: number) => Math.floor(chance() * count)
const counts = (status: string) => status !== 'skipped' && status !== 'cancelled'

/** The first day that can still be had at an hour of a day. */
function openAt(day: number, hour: number): number {
  const next = after(day)
  const closed = isSunday(day) || hour >= 18
  return closed ? after(next) : next
}

/** The day of the last plate if nothing more happens. */
function endOf(plan: Plan, day: number, hour: number): string {
  const served = [...plan.orders].filter(([, status]) => counts(status)).map(([on]) => number(on))
  let last = Math.max(0, ...served)
  let on = Math.max(openAt(day, hour), number(plan.start))
  for (let left = plan.left; left > 0; on = after(on)) {
    if (plan.orders.has(text(on))) continue
    last = Math.max(last, on)
    left -= 1
  }
  return text(last)
}

/** What the model makes of a round. */
function roundOf(people: Person[], day: number, hour: number) {
  for (const { plans } of people) {
    for (const { orders } of plans) {
      for (const [on, status] of orders) {
        const deadline = isSunday(number(on) - 1) ? number(on) - 2 : number(on) - 1
        if (status === 'pending' && (deadline < day || (deadline === day && hour >= 18))) orders.set(on, 'confirmed')
      }
    }
    const plan = running(plans, day)
    if (!plan) continue
    if (hour < 9 || hour >= 18 || isSunday(day)) continue
    const next = text(after(day))
    if (plan.left > 0 && next >= plan.start && !plan.orders.has(next)) {
      plan.orders.set(next, 'pending')
      plan.left -= 1
    }
  }
}

/** The plan that is being served: the newest, or an older one to which a plate came back when no other runs. */
function running(plans: Plan[], day: number): Plan | undefined {
  const unfinished = (plan: Plan) => plan.left > 0 || [...plan.orders].some(([on, s]) => counts(s) && number(on) >= day)
  return plans.findLast(unfinished)
}

async function serverRound(day: number, hour: number) {
  app.clock.set(`${text(day)}T${String(hour).padStart(2, '0')}:00:00+05:30`)
  await dailyRound(app.ctx)
}

async function buy(people: Person[], day: number, hour: number) {
  const buyers = people.filter(({ plans }) => !running(plans, day) && chance() < 0.008)
  if (buyers.length === 0) return
  await app.ctx.db.transaction().execute(async (trx) => {
    for (const { id, plans } of buyers) {
      const days = chance() < 0.5 ? 26 : 1 + pick(30)
      const wanted = { planType: `${days}-day-subscription`, priceSeen: 60 * days, addressId: null }
      const { id: planId } = await startPlan(trx, { id }, wanted, app.ctx.now())
      const start = text(openAt(day, hour))
      plans.push({ id: planId, bought: days, left: days - 1, start, orders: new Map([[start, 'pending']]) })
    }
  })
}

/** The ids of the orders of some plans for a day. */
async function orderIds(plans: Plan[], day: string) {
  if (plans.length === 0) return []
  return app.ctx.db
    .selectFrom('orders')
    .select(['id', 'subscription_id', 'customer_id'])
    .where(
      'subscription_id',
      'in',
      plans.map(({ id }) => id),
    )
    .where('delivery_date', '=', day)
    .execute()
}

async function answers(people: Person[], day: number, hour: number) {
  const next = text(openAt(day, hour))
  const asked = people.flatMap(({ plans }) => plans.filter((plan) => plan.orders.get(next) === 'pending'))
  const answering = asked.filter(() => chance() < 0.05)
  for (const { id, subscription_id, customer_id } of await orderIds(answering, next)) {
    const plan = answering.find((one) => one.id === subscription_id) as Plan
    const answer = chance() < 0.7 ? 'skipped' : 'confirmed'
    const caller = { id: customer_id, phone: '', name: null, tokenHash: Buffer.alloc(0) }
    await app.ctx.db
      .transaction()
      .execute((trx) => answerOrder(app.ctx, trx, caller, { orderId: id, answer }, () => {}))
    plan.orders.set(next, answer)
    if (answer === 'skipped') plan.left += 1
  }
}

/** The kitchen cannot deliver some of today's orders. */
async function cancellations(people: Person[], day: number, adminId: string) {
  const today = text(day)
  const due = people.flatMap(({ plans }) => plans.filter((plan) => plan.orders.get(today) === 'confirmed'))
  const failing = due.filter(() => chance() < 0.004)
  for (const { id, subscription_id } of await orderIds(failing, today)) {
    await changeStatus(app.ctx, { orderIds: [id], to: 'cancelled', adminId, at: app.ctx.now() }, () => {})
    const plan = failing.find((one) => one.id === subscription_id) as Plan
    plan.orders.set(today, 'cancelled')
    plan.left += 1
  }
}

test('a year of many customers with outages comes out as the simplest books have it', {
  timeout: 600_000,
}, async () => {
  await addMenu(app, { name: 'House Thali', active: true })
  const people: Person[] = (await addCustomers(app, CUSTOMERS)).map((id) => ({ id, plans: [] }))
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
        await serverRound(day, hour)
        roundOf(people, day, hour)
      } else if (chance() < 0.008) {
        outages += 1
        downUntil = at + 1 + pick(chance() < 0.3 ? 24 * 9 : 14)
        continue
      }
      app.clock.set(`${text(day)}T${String(hour).padStart(2, '0')}:00:00+05:30`)
      if (hour === 9 || hour === 18) {
        await serverRound(day, hour)
        roundOf(people, day, hour)
      }
      if (hour === 12) await cancellations(people, day, adminId)
      if (hour === 12 || hour === 22) await buy(people, day, hour)
      if (hour === 15) await answers(people, day, hour)
    }
  }
  const [day, hour] = [first + DAYS, 18]
  await serverRound(day, hour)
  roundOf(people, day, hour)

  const plans = await app.ctx.db.selectFrom('subscriptions').selectAll().execute()
  const orders = await app.ctx.db
    .selectFrom('orders')
    .select(['subscription_id', 'delivery_date', 'status'])
    .orderBy('delivery_date')
    .execute()
  const kept = new Map<string, string[]>()
  for (const { subscription_id, delivery_date, status } of orders) {
    const of = kept.get(subscription_id as string) ?? []
    of.push(`${delivery_date} ${status}`)
    kept.set(subscription_id as string, of)
  }
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  const modelled = people.flatMap((person) => person.plans)
  expect(plans).toHaveLength(modelled.length)
  expect(outages).toBeGreaterThan(5)
  expect(modelled.length).toBeGreaterThan(CUSTOMERS * 1.6)
  for (const plan of modelled) {
    const row = byId.get(plan.id)
    const books = [...plan.orders].map(([on, status]) => `${on} ${status}`).sort()
    expect(kept.get(plan.id)).toEqual(books)
    const served = [...plan.orders.values()].filter(counts).length
    expect([row?.plates_left, served + (row?.plates_left ?? 0)]).toEqual([plan.left, plan.bought])
    expect(row?.end_day).toBe(endOf(plan, day, hour))
    expect([...plan.orders.keys()].some((on) => isSunday(number(on)))).toBe(false)
  }
})
