import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CompiledQuery, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createContext } from '#server/create-context.ts'
import { readConfig } from '#server/kernel/config/read-config.ts'
import type { Tables } from '#server/kernel/db/tables.ts'
import { confirmDue } from '#server/ordering/change/confirm-due.ts'
import { makeOrders } from '#server/subscriptions/daily/make-orders.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { deadlineOf, servableDayAt } from '#shared/domain/calendar/calendar.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { type Cluster, findPrograms } from '../tests/postgres/cluster.ts'
import { startServerProcess } from '../tests/support/server-process.ts'
import { addCustomers, serverSettings, withClient } from './kitchen.ts'
import { type Caller, type LoadResult, runLoad } from './load.ts'

export interface EveningResult {
  /** Seconds for the two statements, made by the server's code. */
  run: number
  /** Seconds for the same two statements typed into psql. */
  psql: number
  /** Customers who read their orders, without and with the run going on. */
  idle: LoadResult
  busy: LoadResult
  /** When that run went on, in milliseconds since 1970. */
  busyFrom: number
  busyUntil: number
}

/** The evening of a kitchen with so many subscribers: tomorrow's orders are made, then confirmed at the deadline. */
export async function measureEvening(cluster: Cluster, subscriptions: number): Promise<EveningResult> {
  const database = await cluster.createDatabase('evening')
  // To a server a copied database is a restored backup, whose sessions it would end.
  const settings = (url: string) => serverSettings(url, { ROLES: 'web', KEEP_SESSIONS: '1' })
  // Its start makes the tables and the demo menus.
  await (await startServerProcess(settings(database))).end()
  const readers = await addCustomers(database, 500)
  const day = servableDayAt(STANDARD_CALENDAR, new Date())
  await withClient(database, (client) => addSubscriptions(client, subscriptions, day))
  const copies = ['evening_psql', 'evening_busy']
  for (const copy of copies) {
    await withClient(cluster.url, (client) => client.query(`CREATE DATABASE ${copy} TEMPLATE evening`))
  }
  const [forPsql, forReaders] = copies.map((copy) => database.replace(/evening$/, copy)) as [string, string]

  const { seconds: run, statements } = await runDaily(database, subscriptions, day)
  const psql = await typeIntoPsql(forPsql, statements)

  const server = await startServerProcess(settings(forReaders))
  try {
    const callers: Caller[] = readers.map(({ from, token, phone }) => ({
      from,
      token,
      path: `/api/orders/${encodeURIComponent(phone)}`,
    }))
    const read = (seconds: number) =>
      runLoad({ url: server.url, clients: 4, seconds, method: 'GET', path: '/api/orders', callers })
    const idle = await read(5)
    const reading = read(Math.ceil(run))
    // The load's own warming up.
    await wait(1000)
    const busyFrom = Date.now()
    await runDaily(forReaders, subscriptions, day)
    const busyUntil = Date.now()
    return { run, psql, idle, busy: await reading, busyFrom, busyUntil }
  } finally {
    await server.end()
  }
}

async function addSubscriptions(client: pg.Client, subscriptions: number, day: KitchenDay) {
  await client.query(
    `WITH people AS (
       INSERT INTO customers (id, phone, name, registration_completed, created_at)
       SELECT gen_random_uuid(), '+9160' || lpad(n::text, 8, '0'), 'Subscriber ' || n, true, now()
       FROM generate_series(1, $1::int) n RETURNING id
     ),
     bought AS (
       INSERT INTO subscriptions (id, customer_id, plan_type, meals, price_paise, meals_left, start_day, next_day, end_day,
         delivery_address, status, created_at)
       SELECT gen_random_uuid(), id, '26-day-subscription', 26, 156000, 26, $2::date, $2::date, $2::date + 29,
         'Flat 4, Shanti Nagar, Pune 411038', 'active', now() FROM people RETURNING id, meals, created_at
     )
     INSERT INTO meal_moves (subscription_id, meals, from_bucket, to_bucket, reason, actor, at, idem_key)
     SELECT id, meals, 'outside', 'available', 'bought', 'customer', created_at, 'bought:' || id FROM bought`,
    [subscriptions, day],
  )
  await client.query(
    `INSERT INTO menus (id, name, menu_date, is_active, is_regular_thali, created_at)
     SELECT gen_random_uuid(), 'Ghar Ka Thali', NULL, true, true, now() WHERE NOT EXISTS (SELECT FROM menus WHERE is_active)`,
  )
  await client.query('ANALYZE')
}

/** Makes and confirms the orders of a day by the server's own functions. Throws when some were left out. */
async function runDaily(database: string, subscriptions: number, day: KitchenDay) {
  const queries: CompiledQuery[] = []
  const pool = new pg.Pool({ connectionString: database, max: 1 })
  const log = ({ query }: LogEvent) => void queries.push(query)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
  const ctx = await createContext(readConfig(serverSettings(database)), { db, pool, longWork: { db, pool } })
  queries.length = 0
  const from = performance.now()
  const made = await makeOrders(db, { calendar: STANDARD_CALENDAR, day, now: new Date() })
  const confirmed = await confirmDue(ctx, deadlineOf(STANDARD_CALENDAR, day))
  const seconds = (performance.now() - from) / 1000
  await db.destroy()
  // The demo kitchen has orders of its own to confirm.
  if (made < subscriptions || confirmed < subscriptions)
    throw new Error(`of ${subscriptions} subscriptions ${made} were made, ${confirmed} confirmed`)
  return { seconds, statements: queries.filter(({ sql }) => /INSERT INTO orders|UPDATE orders/.test(sql)) }
}

/** Seconds that psql itself reports. */
async function typeIntoPsql(database: string, statements: CompiledQuery[]): Promise<number> {
  const script = statements.map(({ sql, parameters }, index) => {
    const values = parameters.map(literal).join(', ')
    return `\\timing off\nPREPARE s${index} AS ${sql};\n\\timing on\nEXECUTE s${index}(${values});\n`
  })
  const child = spawn(join(findPrograms(), 'psql'), ['-X', '-v', 'ON_ERROR_STOP=1', database], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  child.stdin.end(script.join(''))
  const [code] = await once(child, 'exit')
  const times = [...output.matchAll(/Time: ([\d.]+) ms/g)].map(([, ms]) => Number(ms) / 1000)
  if (code !== 0 || times.length !== statements.length) throw new Error(`psql: ${output}`)
  return times.reduce((sum, time) => sum + time, 0)
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (value === null) return 'NULL'
  if (Array.isArray(value)) return literal(`{${value.map((item) => JSON.stringify(item)).join()}}`)
  return `'${(value instanceof Date ? value.toISOString() : String(value)).replaceAll("'", "''")}'`
}
