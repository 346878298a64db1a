import { sql } from 'kysely'
import { relay } from '#server/kernel/outbox/relay.ts'
import type { TestApp } from './app.ts'

const PEOPLE = [
  'customers',
  'customer_sessions',
  'admins',
  'admin_sessions',
  'admin_recovery_codes',
  'approval_requests',
  'money_let_go',
  'staff_invitations',
  'password_links',
  'screen_sessions',
  'addresses',
  'customer_looks',
]
const AUDIT = ['audit_events']
const ORDERS = [
  'orders',
  'order_lines',
  'order_status_changes',
  'customer_standings',
  'customer_days',
  'idempotency_keys',
  'closure_orders',
  'order_ratings',
  'rated_dishes',
  'tickets',
]
const MENUS = [
  'kitchen_profiles',
  'kitchen_prices',
  'items',
  'dish_limits',
  'menus',
  'menu_items',
  'menu_categories',
  'menu_templates',
  'uploads',
]
const SUBSCRIPTIONS = [
  'subscriptions',
  'subscription_pauses',
  'subscription_policies',
  'parked_subscriptions',
  'meal_moves',
  'outbox_events',
]
const KITCHEN = [
  'production_sheets',
  'production_lines',
  'production_deltas',
  'production_settings',
  'food_rules',
  'clash_decisions',
  'order_boxes',
]
const DELIVERY = [
  'places',
  'place_customers',
  'routes',
  'route_places',
  'runs',
  'run_stops',
  'stop_orders',
  'stop_riders',
  'stop_changes',
  'rider_events',
  'door_photos',
  'box_kinds',
  'box_moves',
  'deposit_moves',
]
const MONEY = [
  'payments',
  'payment_intents',
  'gateway_events',
  'gateway_moves',
  'refunds',
  'account_entries',
  'bank_numbers',
  'account_limits',
  'cash_collections',
  'cash_handovers',
]
const DOCUMENTS = [
  'tax_settings',
  'document_counters',
  'documents',
  'document_subjects',
  'document_supplies',
  'document_queue',
  'document_requests',
  'customer_billing',
  'credit_requests',
]
const DAYS = ['service_slots', 'service_days', 'closures', 'closure_calls']
const POLLS = ['polls', 'poll_options', 'poll_votes']
const PUSH = ['push_devices', 'staff_devices', 'push_results', 'order_answer_tokens', 'menu_alerts']

const REPORTS = ['day_checks']

const DEMO = ['demo_records']

/** The tables of the business: what calls may change. A test holds them against what the migrations made. */
export const BOOKS = [
  ...DEMO,
  ...PEOPLE,
  ...AUDIT,
  ...ORDERS,
  ...MENUS,
  ...SUBSCRIPTIONS,
  ...MONEY,
  ...KITCHEN,
  ...DELIVERY,
  ...DOCUMENTS,
  ...DAYS,
  ...POLLS,
  ...PUSH,
  ...REPORTS,
]

/** All that stands in the tables once all has been relayed, as text; with `about`, only the rows that name it. */
export async function booksOf({ ctx }: TestApp, tables = BOOKS, about?: string): Promise<string> {
  await relay(ctx).settled()
  const parts = tables.map((table) => `SELECT '${table}' AS t, row::text AS r FROM ${table} AS row`)
  const text = `${parts.join(' UNION ALL ')} ORDER BY t, r`
  // Reading and planning it takes longer than running it: prepared where it is asked again and again.
  const { rows } = await ctx.pool.query<{ r: string }>(tables === BOOKS ? { name: 'books', text } : text)
  return JSON.stringify(about === undefined ? rows : rows.filter(({ r }) => r.includes(about)))
}

/** Empties the ledger of meals, which lets nothing go: its guard sleeps meanwhile. */
export async function emptyLedger({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await trx.deleteFrom('meal_moves').execute()
  })
}
