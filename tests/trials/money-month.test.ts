import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { issueDue, receivePayments } from '#server/money/money.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { type SignedIn, testApp } from '../support/app.ts'
import { REGISTERED, startIssuing } from '../support/documents.ts'
import { FakeGateway, gatewayEnv } from '../support/fake-gateway.ts'
import { type Answered, GatewayMonth } from '../support/gateway-month.ts'
import { addMenu, orderBody } from '../support/kitchen.ts'
import { sellBy } from '../support/policy.ts'
import { amount, held } from '../support/promises.ts'
import { randomOf } from '../support/random.ts'

/**
 * A month of a kitchen's money, at random and by calls alone: cash, UPI payments that are claimed, matched and rejected, payments
 * through the gateway whose events come twice, late or never, accounts that are charged, paid and corrected, what is called off,
 * given back, credited and kept. At its end each day balances to the paisa, and the documents of each day come to its sales.
 */

const FIRST: KitchenDay = '2026-03-02'
const DAYS = amount({ all: 30, short: 7 })
/** What people do on a day. */
const ACTS = amount({ all: 40, short: 36 })
/** Seeds by which all that has to happen does, also within a week. CI lives the first three. */
const MONTHS = [
  [1, FIRST],
  [2, '2026-05-04'],
  [3, '2026-07-06'],
  [4, '2026-09-07'],
  [5, '2026-11-02'],
  [6, '2027-01-04'],
] as const

const gateway = await FakeGateway.start()
afterAll(() => gateway.stop())
const { PAYMENT_GATEWAY: _, ...keys } = gatewayEnv(gateway.url)
/** Its gateway has been left: customers pay to its own UPI address, and what the gateway took goes back through it. */
const app = await testApp({ now: `${FIRST}T10:00:00+05:30`, env: keys })
const { ctx } = app
const admin = { token: await app.signInAdmin() }
await addMenu(app, { active: true })
await startIssuing(app)
await app.call(contract.changeKitchen, { body: { ...REGISTERED, vpa: 'asha@okhdfcbank' } }, admin)
await sellBy(app, { refundable: true })
/** The same kitchen with a payment gateway: it is offered in some weeks, or on one of its instances, and customers pay either way. */
const online = await testApp({ database: app.database, clock: app.clock, env: gatewayEnv(gateway.url) })

interface Subject {
  kind: 'order' | 'subscription'
  id: string
  person: SignedIn
}

async function customer(limit: number): Promise<SignedIn> {
  const person = await app.startSession()
  const address = { phoneNumber: person.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, person)
  if (limit > 0)
    await app.call(
      contract.setAccountLimit,
      { params: { id: person.id }, body: { limit, reason: 'pays monthly' } },
      admin,
    )
  return person
}

/** What has to have happened by the end, or the month has shown nothing of it. */
const ALWAYS = [
  'match',
  'reject claim',
  'charge',
  'pay on account',
  'enter on account',
  'stop',
  'choose',
  'give back',
  'keep',
  'pay online',
  'give back online',
  'news of a refund',
]

class MoneyMonth {
  readonly happened: Record<string, number> = {}
  readonly #random: ReturnType<typeof randomOf>
  readonly #people: SignedIn[]
  readonly #subjects: Subject[] = []
  #numbers: number
  readonly gateway: GatewayMonth

  constructor(seed: number, people: SignedIn[]) {
    this.#random = randomOf(seed)
    this.gateway = new GatewayMonth(online, gateway, this.#random)
    this.#people = people
    this.#numbers = 640_000_000_000 + seed * 1_000_000
  }

  async live(first: KitchenDay) {
    for (let day = first, count = 0; count < DAYS; day = addDays(day, 1), count += 1) {
      app.clock.set(`${day}T09:10:00+05:30`)
      admin.token = await app.signInAdmin()
      await dailyRun(ctx)
      await this.gateway.look()
      for (let act = 0; act < ACTS; act += 1) await this.#act()
      await issueDue(ctx)
    }
    app.clock.set(`${addDays(first, DAYS)}T00:10:00+05:30`)
    await this.gateway.end()
    admin.token = await app.signInAdmin()
    // Everything is delivered that still stands.
    for (const { kind, id } of this.#subjects) if (kind === 'order') await this.#set(id, 'delivered', 'confirmed')
    await issueDue(ctx)
  }

  async #act() {
    const acts = {
      order: 5,
      buy: 2,
      collect: 3,
      claim: 4,
      match: 4,
      'reject claim': 1,
      charge: 2,
      'pay on account': 2,
      'enter on account': 2,
      'reverse an entry': 1,
      cancel: 2,
      deliver: 3,
      restore: 1,
      stop: 2,
      choose: 4,
      'give back': 2,
      keep: 3,
      void: 1,
      'pay twice': 1,
      'pay online': 7,
      'hear of the gateway': 3,
      'late bank': 1,
      'give back online': 3,
      'news of a refund': 2,
    }
    const names = Object.entries(acts).flatMap(([name, times]) => Array<string>(times).fill(name))
    const name = this.#random.pick(names)
    const answer = await this.#do(name as keyof typeof acts)
    if (answer === null) return
    const what = answer.status === 200 ? name : `${name}: ${answer.reply.code}`
    // A gateway that is down is said to be.
    if (answer.reply.code !== 'payment_gateway_down') expect(answer.status, what).toBeLessThan(500)
    this.happened[what] = (this.happened[what] ?? 0) + 1
  }

  async #do(name: string): Promise<Answered | null> {
    const { call } = app
    const person = this.#random.pick(this.#people)
    const known = name === 'stop' ? this.#subjects.filter(({ kind }) => kind === 'subscription') : this.#subjects
    const subject = known.length > 0 ? this.#random.pick(known.slice(-25)) : null
    switch (name) {
      case 'order': {
        const body = orderBody(person.phone, { paymentMethod: this.#random.pick(['COD', 'UPI']) })
        const answer = await call(contract.placeOrder, { body }, person)
        if (answer.status === 200) this.#subjects.push({ kind: 'order', id: answer.reply.order._id, person })
        return answer
      }
      case 'buy': {
        const days = this.#random.pick([2, 5, 12])
        const body = { plan_type: `${days}-day-subscription`, plan_price: 60 * days, subscription_days: days }
        const paymentMethod = this.#random.pick(['COD', 'UPI'])
        const answer = await call(contract.createSubscription, { body: { ...body, paymentMethod } }, person)
        if (answer.status === 200)
          this.#subjects.push({ kind: 'subscription', id: answer.reply.subscription._id, person })
        return answer
      }
      case 'enter on account': {
        const body = this.#random.pick([
          { kind: 'payment' as const, amount: 60 + this.#random.below(300) / 4, method: 'cash' as const },
          { kind: 'goodwill' as const, amount: 10 },
        ])
        const params = { id: person.id }
        return call(contract.enterOnAccount, { params, body: { ...body, entry: newId(), reason: 'counted' } }, admin)
      }
      case 'reverse an entry': {
        const { entries } = (await call(contract.customerAccount, { params: { id: person.id } }, admin)).reply
        if (entries.length === 0) return null
        const params = { id: this.#random.pick(entries)._id }
        return call(contract.reverseAccountEntry, { params, body: { reason: 'counted wrongly' } }, admin)
      }
      case 'match':
      case 'reject claim': {
        const { claims } = (await call(contract.listClaims, {}, admin)).reply
        const claim = claims.find(({ utr }) => utr !== null)
        if (!claim) return null
        const params = { id: claim._id }
        if (name === 'match') return call(contract.matchClaim, { params, body: { utr: claim.utr ?? '' } }, admin)
        return call(contract.rejectClaim, { params, body: { reason: 'not there' } }, admin)
      }
      case 'choose':
      case 'give back':
      case 'give back online':
      case 'keep':
        return this.#refund(name, person)
      case 'hear of the gateway':
        return this.gateway.tell(1 + this.#random.below(5))
      case 'late bank':
        return this.gateway.bankSaysYes()
      case 'news of a refund':
        return this.gateway.refundNews()
    }
    return subject && this.#about(name, subject)
  }

  async #refund(name: string, person: SignedIn): Promise<Answered | null> {
    const { call } = app
    if (name === 'choose') {
      // Of those who have something to choose.
      const { rows } = await sql<{ id: string }>`
        SELECT DISTINCT customer_id AS id FROM refunds WHERE state = 'waiting' ORDER BY 1`.execute(ctx.db)
      const chooser = rows.length > 0 ? this.#random.pick(rows).id : null
      const owner = this.#people.find(({ id }) => id === chooser) ?? person
      const { refunds } = (await call(contract.listRefunds, {}, owner)).reply
      const refund = refunds.find(({ state }) => state === 'waiting')
      const body = this.#random.pick([
        { way: 'upi' as const, vpa: 'asha@okaxis' },
        { way: 'cash' as const },
        { way: 'credit' as const },
      ])
      return refund ? call(contract.chooseRefund, { params: { id: refund._id }, body }, owner) : null
    }
    const { refunds } = (await call(contract.adminListRefunds, {}, admin)).reply
    const fitting = name === 'give back online' ? refunds.filter(({ by_gateway }) => by_gateway) : refunds
    if (fitting.length === 0) return null
    const params = { id: this.#random.pick(fitting)._id }
    if (name === 'give back online') return this.gateway.giveBack(params.id, admin)
    if (name === 'keep') return call(contract.rejectRefund, { params, body: { reason: 'cooked already' } }, admin)
    const body = this.#random.pick([
      { way: 'cash' as const },
      { way: 'upi' as const, reference: `AXIS${String(++this.#numbers)}` },
    ])
    return call(contract.giveBack, { params, body: { ...body, reason: 'called off' } }, admin)
  }

  async #about(name: string, { kind, id, person }: Subject): Promise<Answered | null> {
    const { call } = app
    const params = { kind, id }
    const [orders, subscriptions] = kind === 'order' ? [[id], []] : [[], [id]]
    switch (name) {
      case 'collect':
        return call(contract.collectCash, { body: { orders, subscriptions } }, admin)
      case 'claim':
        await call(contract.askForPayment, { params }, person)
        return call(contract.claimPayment, { params, body: { utr: String(++this.#numbers) } }, person)
      case 'pay online':
        return this.gateway.pay(params, person)
      case 'charge':
        return call(contract.chargeAccount, { params, body: { reason: 'pays monthly' } }, admin)
      case 'pay on account':
        return call(contract.payOnAccount, { params }, person)
      case 'cancel':
        return kind === 'order' ? this.#set(id, 'cancelled') : null
      case 'deliver':
        return kind === 'order' ? this.#set(id, 'delivered', 'confirmed') : null
      case 'restore':
        return kind === 'order' ? this.#set(id, 'confirmed', 'cancelled') : null
      case 'stop': {
        if (kind === 'order') return null
        const { meals_left: meals } = await ctx.db
          .selectFrom('subscriptions')
          .select('meals_left')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return call(contract.adminStopSubscription, { params: { id }, body: { meals, reason: 'moves away' } }, admin)
      }
      case 'void': {
        const payments = await ctx.db
          .selectFrom('payments')
          .select('id')
          .where(kind === 'order' ? 'order_id' : 'subscription_id', '=', id)
          .where('state', '=', 'received')
          .execute()
        // Of two payments of a subscription the other would pay it from another day on.
        const [payment, second] = payments
        if (!payment || second) return null
        const answer = await call(contract.voidPayment, { params: payment, body: { reason: 'wrong' } }, admin)
        // Paid again before anybody looks, it would keep the invoice that it has, of the former day.
        await issueDue(ctx)
        return answer
      }
      case 'pay twice': {
        const method = 'bank' as const
        const price = kind === 'order' ? 20_000 : await this.#priceOf(id)
        const reference = `HDFC${String(++this.#numbers)}`
        const subject = { orderId: orders[0] ?? null, subscriptionId: subscriptions[0] ?? null }
        await inTransaction(ctx.db, (trx) =>
          receivePayments(ctx, trx, [{ ...subject, method, reference, intentId: null, amountPaise: price }], {
            by: { kind: 'system' },
            at: ctx.now(),
          }),
        )
        return { status: 200, reply: {} }
      }
    }
    return null
  }

  async #priceOf(id: string) {
    const row = await ctx.db.selectFrom('subscriptions').select('price_paise').where('id', '=', id).executeTakeFirst()
    return row?.price_paise ?? 0
  }

  async #set(id: string, status: 'delivered' | 'cancelled' | 'confirmed', onlyFrom?: 'confirmed' | 'cancelled') {
    const body = { ids: [id], status, ...(onlyFrom && { onlyFrom }) }
    return app.call(contract.setOrderStatuses, { body }, admin)
  }
}

/** What was sold by the books of orders, subscriptions, payments and refunds, by its day, in paise. */
async function sales(): Promise<Record<KitchenDay, number>> {
  const { rows } = await sql<{ day: KitchenDay; paise: number }>`
    WITH kept AS (
      SELECT order_id, subscription_id, sum(amount_paise) AS paise FROM refunds WHERE state = 'rejected' GROUP BY 1, 2
    ), flows AS (
      SELECT subscription_id, (received_at AT TIME ZONE 'Asia/Kolkata')::date AS day, amount_paise AS paise FROM payments
      WHERE state = 'received'
      UNION ALL
      SELECT subscription_id, (settled_at AT TIME ZONE 'Asia/Kolkata')::date, -amount_paise FROM refunds
      WHERE state IN ('sent', 'credited')
    ), sold AS (
      -- What was delivered, and what was called off and is not given back.
      SELECT o.delivery_date AS day, CASE WHEN o.fulfilment = 'delivered' THEN o.price_paise
        ELSE LEAST(o.price_paise, coalesce((SELECT k.paise FROM kept k WHERE k.order_id = o.id), 0)) END AS paise
      FROM orders o WHERE o.subscription_id IS NULL AND o.fulfilment IN ('delivered', 'cancelled')
      UNION ALL
      -- The last day by the end of which what had come and stayed was enough again.
      SELECT (SELECT max(c.day) FROM (
          SELECT f.day, sum(f.paise) AS paise, sum(sum(f.paise)) OVER (ORDER BY f.day) AS held FROM flows f
          WHERE f.subscription_id = s.id GROUP BY f.day) c WHERE c.held >= n.paise AND c.held - c.paise < n.paise), n.paise
      FROM subscriptions s, LATERAL (SELECT LEAST(s.price_paise, s.price_paise - s.reduced_paise
        + coalesce((SELECT k.paise FROM kept k WHERE k.subscription_id = s.id), 0)) AS paise) n
      WHERE s.payment_state = 'paid' AND s.status <> 'cancelled'
    )
    SELECT day, sum(paise)::integer AS paise FROM sold WHERE paise > 0 GROUP BY day`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ day, paise }) => [day, paise]))
}

async function documented(): Promise<Record<KitchenDay, number>> {
  const { rows } = await sql<{ day: KitchenDay; paise: number }>`
    SELECT supply_day AS day, sum(sign * total_paise)::integer AS paise FROM documents GROUP BY 1
    HAVING sum(sign * total_paise) <> 0`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ day, paise }) => [day, paise]))
}

/** All that waits is given back, so that documents and sales mean the same. */
async function settleRefunds() {
  const { refunds } = (await app.call(contract.adminListRefunds, {}, admin)).reply
  for (const { _id: id } of refunds) await app.call(contract.giveBack, { params: { id }, body: { way: 'cash' } }, admin)
  await issueDue(ctx)
}

let days = 0
let acts = 0

test.each(MONTHS.slice(0, Number(process.env.MONEY_MONTHS ?? amount({ all: MONTHS.length, short: 1 }))))(
  'after a month of money every day balances to the paisa, and its documents come to its sales (%i)',
  { timeout: 300_000 },
  async (seed, first) => {
    app.clock.set(`${first}T08:00:00+05:30`)
    admin.token = await app.signInAdmin()
    const people = await Promise.all([3000, 3000, 500, 0, 0, 0].map(customer))
    const month = new MoneyMonth(seed, people)
    await month.live(first)
    await settleRefunds()
    let [taken, given, back] = [0, 0, 0]
    for (let day = first as KitchenDay, count = 0; count < DAYS + 3; day = addDays(day, 1), count += 1) {
      const { orders, subscriptions, takings, given_back, bounced } = (
        await app.call(contract.moneyOfDay, { query: { day } }, admin)
      ).reply
      for (const { total, received, returned, kept, due, difference, differing } of [orders, subscriptions]) {
        const came = received.reduce((sum, { amount }) => sum + amount, 0)
        expect([day, difference, differing, Math.round((came - returned + due - kept) * 100)]).toEqual([
          day,
          0,
          [],
          Math.round(total * 100),
        ])
      }
      taken += takings.reduce((sum, { amount }) => sum + amount, 0)
      given += given_back.reduce((sum, { amount }) => sum + amount, 0)
      back += bounced
      // The list of the day's payments is what came in.
      const { payments } = (await app.call(contract.listPayments, { query: { day } }, admin)).reply
      const listed = payments.filter(({ state, method }) => state === 'received' && method !== 'account')
      const paise = (amounts: { amount: number }[]) =>
        Math.round(amounts.reduce((sum, { amount }) => sum + amount, 0) * 100)
      expect([day, paise(listed)]).toEqual([day, paise(takings)])
    }
    // Nothing came, and nothing went, that stands on no day.
    const { rows } = await sql<{ taken: number; given: number; back: number; online: number }>`
      SELECT (SELECT coalesce(sum(amount_paise), 0) FROM payments WHERE state = 'received' AND method <> 'account'
          AND received_at >= ${`${first}T00:00:00+05:30`})::integer
        + (SELECT coalesce(sum(credit_paise), 0) FROM account_entries e WHERE kind = 'payment' AND at >= ${`${first}T00:00:00+05:30`}
          AND NOT EXISTS (SELECT FROM account_entries v WHERE v.reverses = e.id))::integer AS taken,
        (SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE state IN ('sent', 'bounced') AND settled_at >= ${`${first}T00:00:00+05:30`})::integer AS given,
        (SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE bounced_at >= ${`${first}T00:00:00+05:30`})::integer AS back,
        (SELECT coalesce(sum(amount_paise), 0) FROM payments WHERE method = 'gateway' AND received_at >= ${`${first}T00:00:00+05:30`})::integer
          AS online`.execute(ctx.db)
    expect([taken, given, back].map((rupees) => Math.round(rupees * 100))).toEqual([
      rows[0]?.taken,
      rows[0]?.given,
      rows[0]?.back,
    ])
    // What customers have paid at the gateway is here, all of it and once, whatever was told of it.
    expect(rows[0]?.online).toBe(month.gateway.paid)
    expect(await documented()).toEqual(await sales())
    for (const what of ALWAYS) expect(month.happened[what] ?? 0, what).toBeGreaterThan(0)
    days += DAYS
    acts += Object.values(month.happened).reduce((sum, count) => sum + count, 0)
    held(34, 'a month of money', `${days} days, ${acts} acts: each day balances to the paisa, nothing stands on no day`)
  },
)
