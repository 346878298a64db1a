import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { AppContext } from '#server/kernel/context.ts'
import { OPEN_DISPUTES, refundInDoubt, STRANGE_EVENTS } from '#server/money/money.ts'
import { LEDGER_CHECK } from '#server/subscriptions/subscriptions.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'

/** Scrapes ask again and again: the database is asked at most so often. */
const KEPT_MS = 10_000

interface Figures {
  orders: { status: string; count: number }[]
  overdue: number
  waiting_events: number
  parked_events: number
  parked_subscriptions: number
  push_devices: number
  meal_differences: number | null
  refunds_in_doubt: number
  open_disputes: number
  strange_events: number
}

/** Adds what only the database knows, all instances together; while it is gone, `dabba_database_up` is 0 and these are left out. */
export function watchKitchen(
  ctx: Pick<AppContext, 'db' | 'pool' | 'now' | 'elapsed' | 'metrics' | 'events' | 'disk' | 'timeGuard' | 'services'>,
): void {
  const { metrics, pool } = ctx
  const registers = [metrics.registry]
  ctx.events.subscribe(({ type }) => metrics.happened(type))
  metrics.watch('dabba_database_connections', 'Connections to the database', () => pool.totalCount)
  metrics.watch('dabba_database_connections_idle', 'Connections that nobody uses just now', () => pool.idleCount)
  metrics.watch('dabba_database_waiting', 'Work that waits for a connection', () => pool.waitingCount)
  if (ctx.disk.free() !== null)
    metrics.watch('dabba_disk_free_bytes', 'Room left on the disk of DATA_DIR', () => ctx.disk.free() ?? 0)

  metrics.watch('dabba_clock_in_doubt', '1 while this process does not believe its clock', () =>
    ctx.timeGuard.doubt() ? 1 : 0,
  )

  let kept: { at: number; figures: Promise<Figures | null> } | null = null
  const look = () => {
    const at = ctx.elapsed()
    if (kept === null || at - kept.at > KEPT_MS) kept = { at, figures: read(ctx).catch(() => null) }
    return kept.figures
  }
  /** A figure of the database; `undefined` leaves it out. */
  const figure = (name: string, help: string, pick: (figures: Figures | null) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = pick(await look())
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  new Gauge({
    name: 'dabba_orders',
    help: "Today's orders by status",
    labelNames: ['status'],
    registers,
    async collect() {
      const figures = await look()
      this.reset()
      for (const { status, count } of figures?.orders ?? []) this.set({ status }, count)
    },
  })
  figure('dabba_database_up', '1 when the database answers', (found) => (found ? 1 : 0))
  figure(
    'dabba_orders_overdue',
    'Orders still pending ten minutes after their deadline; should be 0',
    (found) => found?.overdue,
  )
  figure(
    'dabba_events_waiting',
    'Events of ten minutes ago that nobody was told of; should be 0',
    (found) => found?.waiting_events,
  )
  figure('dabba_events_parked', 'Events that no instance could read; should be 0', (found) => found?.parked_events)
  figure(
    'dabba_daily_run_parked',
    'Subscriptions at which the last daily run failed; should be 0',
    (found) => found?.parked_subscriptions,
  )
  figure(
    'dabba_meal_ledger_differences',
    'Subscriptions whose meals left differed from the ledger at the last nightly check; should be 0',
    (found) => found?.meal_differences ?? undefined,
  )
  figure(
    'dabba_refunds_in_doubt',
    'Refunds of which the payment gateway does not answer, or that were given twice; should be 0',
    (found) => found?.refunds_in_doubt,
  )
  figure('dabba_disputes_open', 'Disputes about payments that are not decided', (found) => found?.open_disputes)
  figure(
    'dabba_gateway_strange_events',
    'Events of the payment gateway within 90 days that are not understood here; should be 0',
    (found) => found?.strange_events,
  )
  figure('dabba_push_devices', 'Devices that get pushes', (found) => found?.push_devices)
}

async function read({ db, now, services }: Pick<AppContext, 'db' | 'now' | 'services'>): Promise<Figures> {
  const at = now()
  const late = new Date(at.getTime() - 10 * 60_000)
  const orders = await sql<Figures['orders'][number]>`
    SELECT fulfilment AS status, count(*)::integer AS count FROM orders WHERE delivery_date = ${kitchenDayOf(at)}::date GROUP BY 1
  `.execute(db)
  const rest = await sql<Omit<Figures, 'orders'>>`SELECT
    (SELECT count(*)::integer FROM orders
      WHERE fulfilment = 'pending' AND subscription_id IS NOT NULL AND confirm_by <= ${late}) AS overdue,
    (SELECT count(*)::integer FROM outbox_events
      WHERE relayed_at IS NULL AND parked IS NULL AND created_at <= ${late}) AS waiting_events,
    (SELECT count(*)::integer FROM outbox_events WHERE relayed_at IS NULL AND parked IS NOT NULL) AS parked_events,
    (SELECT count(DISTINCT subscription_id)::integer FROM parked_subscriptions) AS parked_subscriptions,
    (SELECT count(*)::integer FROM push_devices) AS push_devices,
    (SELECT count(*)::integer FROM refunds r WHERE ${refundInDoubt({ services })}) AS refunds_in_doubt,
    (SELECT count(*)::integer FROM (${OPEN_DISPUTES}) d) AS open_disputes,
    (SELECT count(*)::integer FROM (${STRANGE_EVENTS}) g) AS strange_events,
    (SELECT value::integer FROM settings WHERE name = ${LEDGER_CHECK}) AS meal_differences`.execute(db)
  return { orders: orders.rows, ...(rest.rows[0] as Omit<Figures, 'orders'>) }
}
