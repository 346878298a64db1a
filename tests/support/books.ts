import { sql } from 'kysely'
import { relay } from '#server/platform/outbox/relay.ts'
import type { TestApp } from './app.ts'

const PEOPLE = ['customers', 'customer_sessions', 'admins', 'admin_sessions', 'admin_recovery_codes', 'addresses']
const ORDERS = [
  'orders',
  'order_lines',
  'order_status_changes',
  'customer_standings',
  'idempotency_keys',
  'closure_orders',
]
const MENUS = ['items', 'menus', 'menu_items', 'menu_categories', 'uploads']
const SUBSCRIPTIONS = ['subscriptions', 'subscription_pauses', 'subscription_policies', 'meal_moves', 'outbox_events']
const DAYS = ['service_slots', 'service_days', 'closures']
const POLLS = ['polls', 'poll_options', 'poll_votes']
const PUSH = ['push_devices', 'order_answer_tokens', 'menu_alerts']

/** The tables of the business: what calls may change. A test holds them against what the migrations made. */
export const BOOKS = [...PEOPLE, ...ORDERS, ...MENUS, ...SUBSCRIPTIONS, ...DAYS, ...POLLS, ...PUSH]

/** All that stands in the tables once all has been relayed, as text; with `about`, only the rows that name it. */
export async function booksOf({ ctx }: TestApp, tables = BOOKS, about?: string): Promise<string> {
  await relay(ctx).settled()
  const parts = tables.map((table) => `SELECT '${table}' AS t, row::text AS r FROM ${table} AS row`)
  const { rows } = await ctx.pool.query<{ r: string }>(`${parts.join(' UNION ALL ')} ORDER BY t, r`)
  return JSON.stringify(about === undefined ? rows : rows.filter(({ r }) => r.includes(about)))
}

/** Empties the ledger of meals, which lets nothing go: its guard sleeps meanwhile. */
export async function emptyLedger({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await trx.deleteFrom('meal_moves').execute()
  })
}
