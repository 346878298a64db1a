import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { nextOpenDay } from '#shared/domain/calendar/calendar.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { contractClient, fetchFrom } from '../tests/support/client.ts'
import { fillKitchen } from '../tests/support/large-kitchen.ts'
import { startServerProcess } from '../tests/support/server-process.ts'
import { ADMIN, serverSettings, withClient } from './kitchen.ts'

const PLATES = 5000
/** A third of them waits for its confirmation on the day before its lock; of the other day all are sure. */
const PRINTED = 5000
const ON_THE_PLATE = 20
const BESIDE = 20
/** Orders of other days among which those of the day are found, and how often it is measured. */
const AMOUNT = { others: 100_000, reads: 60, prints: 10 }
/** The longest that a sheet and the labels of such a day may take, milliseconds; a test holds it, too. */
export const MOST_MS = { sheet: 200, labels: 3000 }
/** Of so many customers one is a Jain, and one is allergic to milk. */
const WITH_RULES = 20

export interface ProductionResult {
  /** Milliseconds a reading of the sheet took, of a day before its lock and of one after it. */
  open: number[]
  locked: number[]
  /** Of the one statement that adds up the lines of the day, sent over one connection. */
  statement: number[]
  /** Milliseconds that all labels of the day took, as one page for A4: printed first, and then as copies. */
  labels: number[]
  /** Of the statement alone that gives each box its code. */
  boxes: number[]
}

/** What a sheet costs for a day of 5,000 plates with 40 dishes, in a kitchen that has been open for a while. */
export async function measureProduction(databaseUrl: string, amount = AMOUNT): Promise<ProductionResult> {
  const server = await startServerProcess(serverSettings(databaseUrl))
  try {
    const today = kitchenDayOf(new Date())
    const open = nextOpenDay(STANDARD_CALENDAR, today)
    const locked = nextOpenDay(STANDARD_CALENDAR, open)
    await withClient(databaseUrl, async (client) => {
      await fillKitchen(client, { orders: amount.others, day: today })
    })
    for (const day of [open, locked]) await addDay(databaseUrl, day, day === open)
    await addRules(databaseUrl)
    await withClient(databaseUrl, (client) =>
      client.query(
        `INSERT INTO production_sheets (day, slot, locked_at, buffer_percent, servings) VALUES ($1, 'lunch', now(), 3, '[]')`,
        [locked],
      ),
    )
    const call = contractClient(fetchFrom(server.url))
    const { token } = (await call(contract.adminLogin, { body: ADMIN })).reply
    const read = (day: KitchenDay) =>
      timed(async () => {
        const { status, reply } = await call(contract.productionSheet, { query: { day } }, { token })
        if (status !== 200 || reply.sheet.lines.length < ON_THE_PLATE + BESIDE) throw new Error(`no sheet: ${status}`)
      }, amount.reads)
    const labels = () =>
      timed(async () => {
        const body = {
          day: locked,
          slot: 'lunch' as const,
          size: 'a4' as const,
          which: 'all' as const,
          print_id: randomUUID(),
        }
        const { status, reply } = await call(contract.printLabels, { body }, { token })
        if (status !== 200 || reply.labels < PRINTED) throw new Error(`no labels: ${status}`)
      }, amount.prints)
    return {
      open: await read(open),
      locked: await read(locked),
      statement: await withClient(databaseUrl, (client) => timed(() => client.query(STATEMENT, [open]), amount.reads)),
      labels: await labels(),
      boxes: await withClient(databaseUrl, (client) => timed(() => addBoxes(client, locked), amount.prints)),
    }
  } finally {
    await server.end()
  }
}

const STATEMENT = `
  SELECT o.fulfilment, l.kind, l.dish_id, l.name, l.unit_paise, o.thali_items, sum(l.quantity)
  FROM orders o JOIN order_lines l ON l.order_id = o.id
  WHERE o.delivery_date = $1 AND o.slot = 'lunch' GROUP BY 1, 2, 3, 4, 5, 6`

/** Of orders that have none yet: of those that wait for their confirmation no label is printed. */
async function addBoxes(client: Client, day: KitchenDay): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO order_boxes (order_id, number, code) SELECT id, 99, substr(id::text, 1, 36) FROM orders
     WHERE delivery_date = $1 AND slot = 'lunch'`,
    [day],
  )
  await client.query('ROLLBACK')
}

async function timed(work: () => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = []
  for (let read = 0; read < count; read++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times
}

/** Orders of a plate each, every one with an add-on: all of the day's menu, and each dish with a serving. */
async function addDay(databaseUrl: string, day: KitchenDay, waits: boolean): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO items (id, name, base_price_paise, item_type, is_vegetarian, category, serving_amount, serving_unit,
         created_at, updated_at)
       SELECT gen_random_uuid(), 'Dish ' || n || ' of ' || $1::text, 1000, 'base', true, 'Main Course', 150, 'g', now(), now()
       FROM generate_series(1, $2::int) n`,
      [day, ON_THE_PLATE + BESIDE],
    )
    await client.query(
      `WITH dishes AS (SELECT id, name, row_number() OVER (ORDER BY name) AS n FROM items WHERE name LIKE '% of ' || $1::text),
       plate AS (
         SELECT jsonb_agg(jsonb_build_object('dishId', id, 'name', name, 'pricePaise', 1000) ORDER BY n) AS items
         FROM dishes WHERE n <= $3
       ),
       people AS (SELECT id, phone, name, row_number() OVER () AS n FROM customers LIMIT $2),
       placed AS (
         INSERT INTO orders (id, customer_id, phone, customer_name, menu_name, price_paise, fulfilment, payment_method,
           payment_state, delivery_date, delivery_address, created_at, thali_items)
         SELECT gen_random_uuid(), id, phone, name, 'Ghar Ka Thali', 9000, CASE WHEN n % 3 = 2 AND $5 THEN 'pending' ELSE 'confirmed' END,
           'cod', 'due', $1::text::date, 'Flat 4, Shanti Nagar, Pune', now(), plate.items FROM people, plate
         RETURNING id
       ),
       numbered AS (SELECT id, row_number() OVER () AS n FROM placed)
       INSERT INTO order_lines (order_id, position, name, kind, dish_id, quantity, unit_paise)
       SELECT id, 0, 'Regular Thali', 'thali', NULL, 1, 8000 FROM numbered
       UNION ALL SELECT o.id, 1, d.name, 'addon', d.id, 1, 1000 FROM numbered o JOIN dishes d ON d.n = $3 + 1 + o.n % $4`,
      [day, PLATES, ON_THE_PLATE, BESIDE, waits],
    )
    await client.query('ANALYZE')
  })
}

/** What is in each dish, and who must not eat that. */
async function addRules(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `UPDATE items SET contents = CASE ascii(md5(name)) % 4 WHEN 0 THEN ARRAY['onion', 'garlic'] WHEN 1 THEN ARRAY['dairy']
         WHEN 2 THEN ARRAY['gluten'] ELSE '{}' END`,
    )
    await client.query(
      `INSERT INTO food_rules (customer_id, recipient_key, jain, avoid, allergies, updated_at)
       SELECT id, '', n % 2 = 0, '{}', CASE WHEN n % 2 = 0 THEN '{}'::text[] ELSE ARRAY['dairy'] END, now()
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM customers) c WHERE n % $1 < 2
       ON CONFLICT DO NOTHING`,
      [WITH_RULES],
    )
    await client.query('ANALYZE')
  })
}
