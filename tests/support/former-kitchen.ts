import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import { MIGRATIONS_DIR, migrate } from '#server/kernel/db/migrate.ts'
import { temporaryDir } from './temporary-dir.ts'

/** The last migration of the version whose data these are. */
const LAST = '0070-order-search.sql'
/** The demo kitchen as that version made it, in November 2026: the rows of each table. Its secrets are left out. */
const DATA = join(import.meta.dirname, 'former-kitchen.json.gz')

/** What an upgrade may not change, of what was there before it: that version wrote nothing after 26 November 2026. */
const OLD = "created_at < '2026-11-26T21:00:00Z'"
const FACTS = {
  customers: `SELECT id, phone, name FROM customers WHERE ${OLD}`,
  addresses: `SELECT id, customer_id FROM addresses WHERE ${OLD}`,
  items: `SELECT id, name FROM items WHERE ${OLD}`,
  menus: `SELECT id, name FROM menus WHERE ${OLD}`,
  orders: `SELECT id, customer_id, phone, price_paise, delivery_date, delivery_address FROM orders WHERE ${OLD}`,
  lines: `SELECT l.order_id, l.name, l.quantity, l.unit_paise FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE o.${OLD}`,
  subscriptions: `SELECT id, customer_id, price_paise, start_day FROM subscriptions WHERE ${OLD}`,
  votes: 'SELECT count(*)::int AS votes FROM poll_votes',
  owners: 'SELECT email FROM admins',
} as const

export type Facts = Record<keyof typeof FACTS, string[]>

const TABLES_WITH_OWN_NUMBERS = ['order_status_changes']

/** One order each of further customers, delivered on the days before. */
const MORE = `
  WITH more AS (SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS customer FROM generate_series(1, $1::int) n),
  people AS (
    INSERT INTO customers (id, phone, name, registration_completed, created_at)
    SELECT customer, '+9177' || lpad(n::text, 8, '0'), 'Customer ' || n, true, '2026-10-01' FROM more RETURNING id
  ),
  placed AS (
    INSERT INTO orders (id, customer_id, phone, customer_name, price_paise, status, payment_method, delivery_date,
      delivery_address, created_at)
    SELECT m.id, p.id, '+9177' || lpad(n::text, 8, '0'), 'Customer ' || n, 16000, 'delivered', 'cod',
      date '2026-11-20' - n % 200, n || ' Laxmi Road, Pune', timestamptz '2026-11-19' - n % 200 * interval '1 day'
    FROM more m JOIN people p ON p.id = m.customer RETURNING id
  )
  INSERT INTO order_lines (order_id, position, name, kind, quantity, unit_paise)
  SELECT id, 0, 'Regular Thali', 'thali', 2, 8000 FROM placed`

/** Fills an empty database as that version left it, with so many orders of further customers. */
export async function makeFormerKitchen(pool: Pool, orders: number): Promise<Facts> {
  const directory = temporaryDir('dabba-former-')
  try {
    for (const name of readdirSync(MIGRATIONS_DIR).filter((name) => name <= LAST)) {
      copyFileSync(join(MIGRATIONS_DIR, name), join(directory.path, name))
    }
    await migrate(pool, { directory: directory.path })
  } finally {
    directory.dispose()
  }
  await insertRows(pool)
  await pool.query(MORE, [orders])
  return factsOf(pool)
}

async function insertRows(pool: Pool) {
  const data: Record<string, object[]> = JSON.parse(gunzipSync(readFileSync(DATA)).toString())
  const client = await pool.connect()
  try {
    // Tables refer to each other in circles.
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    for (const [table, rows] of Object.entries(data)) {
      const numbered = TABLES_WITH_OWN_NUMBERS.includes(table) ? 'OVERRIDING SYSTEM VALUE' : ''
      const text = `INSERT INTO ${table} ${numbered} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`
      await client.query(`DELETE FROM ${table}`)
      await client.query(text, [JSON.stringify(rows)])
    }
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

/** Every row that an upgrade may not change, as a text. */
export async function factsOf(pool: Pool): Promise<Facts> {
  const facts: Partial<Facts> = {}
  for (const [name, text] of Object.entries(FACTS)) {
    const { rows } = await pool.query<{ fact: string }>(`SELECT to_jsonb(t)::text AS fact FROM (${text}) t`)
    facts[name as keyof Facts] = rows.map(({ fact }) => fact)
  }
  return facts as Facts
}

/** The facts that are gone, and those that are there more often than before, or anew though they are of before. */
export function compareFacts(before: Facts, after: Facts): { lost: string[]; doubled: string[] } {
  const result = { lost: [] as string[], doubled: [] as string[] }
  for (const name of Object.keys(FACTS) as (keyof Facts)[]) {
    const [was, is] = [countOf(before[name]), countOf(after[name])]
    for (const fact of new Set([...was.keys(), ...is.keys()])) {
      const difference = (is.get(fact) ?? 0) - (was.get(fact) ?? 0)
      if (difference < 0) result.lost.push(fact)
      if (difference > 0) result.doubled.push(fact)
    }
  }
  return result
}

function countOf(facts: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const fact of facts) counts.set(fact, (counts.get(fact) ?? 0) + 1)
  return counts
}
