import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#server/embedded/connect.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import { FakeGateway, gatewayEnv, type SignedEvent } from './fake-gateway.ts'
import { randomOf } from './random.ts'
import { type LaunchedServer, launchServerProcess } from './server-process.ts'

/**
 * Payments through the gateway under all that can go wrong: each event comes one to three times or, a tenth of them, never, in any
 * order, forged ones among them, and the server is killed twice while they come. Afterwards the books are held against what
 * customers have really paid.
 */

const AT_ONCE = 24
const PRICE = 20_000

interface Storm {
  payments: number
  /** Where the server keeps its data: the environment of its database. */
  database: Record<string, string>
  seed: number
}

export interface StormFigures {
  /** What customers have paid, and how many of them paid twice. */
  paid: number
  twice: number
  events: number
  dropped: number
  forged: number
  /** Forged ones that were answered otherwise than by a rejection, or paid something. */
  forgedAccepted: number
  doubled: number
  lost: number
  /** Refunds that wait without a payment that was too much, or the other way round. */
  refundsWrong: number
  seconds: number
}

/** Lets it storm, and compares. The database is migrated and empty. */
export async function storm({ payments, database, seed }: Storm): Promise<StormFigures> {
  const { below: random } = randomOf(seed)
  const started = performance.now()
  const gateway = await FakeGateway.start()
  const env = { ...database, SEED: 'none', SMS_PROVIDER: 'test', LOG_LEVEL: 'error', ...gatewayEnv(gateway.url) }
  const open = () =>
    connect({
      databaseUrl: database.DATABASE_URL ?? null,
      databasePool: 2,
      databaseTimeoutMs: 60_000,
      dataDir: database.DATA_DIR ?? '',
    })
  const inDatabase = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
    const connection = await open()
    try {
      return await work(connection.db)
    } finally {
      await connection.close()
    }
  }
  const orders = await inDatabase((db) => askFor(db, gateway, payments))

  // What really happens: most pay, some twice, some not at all, some are rejected by their bank first.
  const sent: { event: SignedEvent; forged: boolean }[] = []
  const really = new Map<string, number>()
  let dropped = 0
  const copies = (event: SignedEvent) => {
    if (random(10) === 0) {
      dropped += 1
      return
    }
    for (let count = 1 + random(3); count > 0; count -= 1) sent.push({ event, forged: false })
  }
  for (const { id, order } of orders) {
    if (random(20) === 0) copies(gateway.fail(order))
    const times = random(50) === 0 ? 0 : random(50) === 0 ? 2 : 1
    really.set(id, times)
    for (let time = 0; time < times; time += 1) {
      const { authorized, events } = gateway.pay(order)
      if (random(10) === 0) copies(authorized)
      // Now and then by two of its names.
      for (const event of events.slice(0, random(10) === 0 ? 2 : 1)) copies(event)
    }
  }
  const unpaid = orders.filter(({ id }) => really.get(id) === 0)
  for (let count = Math.ceil(sent.length / 100); count > 0; count -= 1) {
    const target = unpaid[random(unpaid.length)] ?? orders[0]
    sent.push({ event: forgery(target?.order ?? '', count), forged: true })
  }
  for (let index = sent.length - 1; index > 0; index -= 1) {
    const other = random(index + 1)
    ;[sent[index], sent[other]] = [sent[other] as (typeof sent)[0], sent[index] as (typeof sent)[0]]
  }

  let forgedAccepted = 0
  let server: LaunchedServer = launchServerProcess(env)
  try {
    for (const part of [
      sent.slice(0, sent.length / 3),
      sent.slice(sent.length / 3, (2 * sent.length) / 3),
      sent.slice((2 * sent.length) / 3),
    ]) {
      const isLast = part.at(-1) === sent.at(-1)
      const url = await server.ready()
      let next = 0
      // A gateway that gets no answer sends again: here once the server is back, with the next part.
      const unanswered: typeof sent = []
      const deliverer = async () => {
        for (let one = part[next++]; one; one = part[next++]) {
          const status = await deliver(url, one.event)
          if (status === null) unanswered.push(one)
          else if (one.forged && status !== 400) forgedAccepted += 1
        }
      }
      const delivering = Promise.all(Array.from({ length: AT_ONCE }, deliverer))
      if (!isLast) {
        while (next < part.length * (0.3 + random(60) / 100)) await wait(5)
        await server.end('SIGKILL')
      }
      await delivering
      if (!isLast) server = launchServerProcess(env)
      if (unanswered.length > 0) {
        const again = await server.ready()
        const rest = [...unanswered]
        const redeliverer = async () => {
          for (let one = rest.pop(); one; one = rest.pop()) {
            const status = await deliver(again, one.event)
            if (one.forged && status !== 400) forgedAccepted += 1
          }
        }
        await Promise.all(Array.from({ length: AT_ONCE }, redeliverer))
      }
    }
    await server.end()
    // Ten minutes later nobody has told of what was dropped: at its start the server works what was told, and asks for the rest.
    await inDatabase((db) =>
      sql`UPDATE payment_intents SET next_look_at = now() - interval '1 minute' WHERE next_look_at IS NOT NULL`.execute(
        db,
      ),
    )
    server = launchServerProcess(env)
    await server.ready()
    await untilAsked(gateway, orders.length)
    await server.end()
  } finally {
    await server.end('SIGKILL')
    agent.destroy()
    await gateway.stop()
  }
  return inDatabase(async (db) => {
    const { rows } = await sql<{ id: string; payments: number; forged: number; waiting: number; state: string }>`
      SELECT o.id, o.payment_state AS state, (SELECT count(*) FROM payments p WHERE p.order_id = o.id)::integer AS payments,
        (SELECT count(*) FROM payments p WHERE p.order_id = o.id AND p.reference LIKE 'pay\\_forged%')::integer AS forged,
        (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.order_id = o.id AND r.state = 'waiting')::integer AS waiting
      FROM orders o`.execute(db)
    const open = await db.selectFrom('gateway_events').select('id').where('done_at', 'is', null).limit(1).execute()
    if (open.length > 0) throw new Error('an event was not worked')
    const timesOf = (id: string) => really.get(id) ?? 0
    const forgedPaid = rows.reduce((sum, { forged }) => sum + forged, 0)
    return {
      paid: [...really.values()].reduce((sum, times) => sum + times, 0),
      twice: [...really.values()].filter((times) => times === 2).length,
      events: sent.length,
      dropped,
      forged: sent.filter(({ forged }) => forged).length,
      forgedAccepted: forgedAccepted + forgedPaid,
      doubled: rows.filter(({ id, payments }) => payments > timesOf(id)).length,
      lost: rows.filter(({ id, payments, state }) => payments < timesOf(id) || timesOf(id) > 0 !== (state === 'paid'))
        .length,
      refundsWrong: rows.filter(({ id, waiting }) => waiting !== Math.max(0, timesOf(id) - 1) * PRICE).length,
      seconds: Math.round((performance.now() - started) / 1000),
    }
  })
}

/** Orders that were asked to be paid at the gateway, as `askForPayment` leaves them. */
async function askFor(db: Db, gateway: FakeGateway, count: number): Promise<{ id: string; order: string }[]> {
  const customer = newId()
  const at = new Date()
  await db
    .insertInto('customers')
    .values({ id: customer, phone: '+919812300001', name: 'Asha', registration_completed: true, created_at: at })
    .execute()
  const rows = Array.from({ length: count }, (_, index) => {
    const order = `order_${index}`
    gateway.orders.set(order, { id: order, amount: PRICE, receipt: '' })
    return { id: newId(), intent: newId(), order, code: index.toString(36).padStart(6, '0').toUpperCase() }
  })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at)
  await sql`
    INSERT INTO orders (id, customer_id, phone, customer_name, menu_name, price_paise, fulfilment, payment_method, payment_state,
      delivery_date, delivery_address, created_at)
    SELECT id, ${customer}, '+919812300001', 'Asha', 'Thali', ${PRICE}, 'confirmed', 'upi', 'due', ${day}::date,
      'Flat 4, Shanti Nagar, Pune', ${at}::timestamptz FROM unnest(${rows.map(({ id }) => id)}::uuid[]) AS n (id)`.execute(
    db,
  )
  await sql`
    INSERT INTO payment_intents (id, customer_id, order_id, method, amount_paise, state, code, created_at, provider, provider_order, next_look_at)
    SELECT intent, ${customer}, id, 'gateway', ${PRICE}, 'created', code, ${at}::timestamptz, 'razorpay', provider_order,
      ${at}::timestamptz + interval '1 hour'
    FROM unnest(${rows.map(({ intent }) => intent)}::uuid[], ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ code }) => code)}::text[],
      ${rows.map(({ order }) => order)}::text[]) AS n (intent, id, code, provider_order)`.execute(db)
  return rows.map(({ id, order }) => ({ id, order }))
}

/** A payment that nobody has made, signed with what an attacker may have. */
function forgery(order: string, count: number): SignedEvent {
  const payment = { id: `pay_forged${count}`, order_id: order, amount: PRICE, currency: 'INR', status: 'captured' }
  const raw = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: payment } } })
  const signature = createHmac('sha256', ['', 'secret', 'rzp_test_ofTheKitchen'][count % 3] ?? '')
    .update(raw)
    .digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': `evt_forged${count}`,
    'x-razorpay-signature': count % 5 === 0 ? '' : signature,
  }
  return { raw, headers }
}

/** As many connections as there are who deliver. `fetch` takes four times the processor's time of it, twenty thousand times. */
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

/** The status that is answered; `null` when none is. */
async function deliver(url: string, { raw, headers }: SignedEvent): Promise<number | null> {
  const length = { 'content-length': Buffer.byteLength(raw) }
  const status = await new Promise<number | null>((resolve) => {
    const sent = request(`${url}/webhooks/razorpay`, { method: 'POST', headers: { ...headers, ...length }, agent })
    sent.on('error', () => resolve(null))
    sent.on('response', (answer) => {
      answer.on('error', () => resolve(null))
      answer.on('close', () => resolve(null))
      answer.on('end', () => resolve(answer.statusCode ?? null))
      answer.resume()
    })
    sent.end(raw)
  })
  return status === null || status >= 500 ? null : status
}

/** Until every request has been asked for once. */
async function untilAsked(gateway: FakeGateway, count: number) {
  const deadline = performance.now() + 120_000
  while (gateway.asked.length < count && performance.now() < deadline) await wait(100)
  // The last answers are written down.
  await wait(1500)
}
