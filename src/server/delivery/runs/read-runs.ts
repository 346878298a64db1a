import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { Proof } from '#shared/domain/delivery/proof.ts'
import type { RunState } from '#shared/domain/delivery/run-states.ts'
import type { FailReason, StopState } from '#shared/domain/delivery/stop-states.ts'
import type { Fulfilment, PaymentMethod, PaymentState } from '#shared/domain/ordering/order-states.ts'

/** A run: a route on a day of a slot. */
export interface Run {
  id: string
  day: KitchenDay
  slot: SlotCode
  routeId: string
  /** Of its route. */
  name: string
  riderId: string | null
  rider: string | null
  state: RunState
  /** How its deliveries are shown. */
  proof: Proof
  /** How often it was changed by hand: whoever changes it names the version that was read. */
  version: number
  startedAt: Date | null
  doneAt: Date | null
}

/** An order at its stop. */
export interface StopOrder {
  id: string
  customerId: string
  phone: string
  customerName: string | null
  /** Whom to ask for, where that is another. */
  recipient: string | null
  fulfilment: Fulfilment
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  pricePaise: number
  /** What the customer wrote with the order. */
  notes: string | null
  /** What the office wants the rider to heed with every order of the customer. */
  riderNote: string | null
  isSubscription: boolean
  lines: { name: string; kind: 'thali' | 'addon'; quantity: number }[]
}

/** A stop: one address with all that is delivered there. */
export interface Stop {
  id: string
  runId: string
  day: KitchenDay
  slot: SlotCode
  placeId: string
  /** On labels. */
  number: number
  /** In which it is driven to. */
  position: number
  address: string
  area: string | null
  latitude: number | null
  longitude: number | null
  accuracyM: number | null
  locatedBy: 'customer' | 'office' | 'rider' | null
  state: StopState
  reason: FailReason | null
  arrivedAt: Date | null
  settledAt: Date | null
  version: number
  /** Those that count and those that were called off since, the oldest first. */
  orders: StopOrder[]
}

const RUN = sql`r.id, r.day, r.slot, r.route_id AS "routeId", t.name, r.rider_id AS "riderId", a.name AS rider,
  r.state, r.proof, r.version, r.started_at AS "startedAt", r.done_at AS "doneAt"`

/** The runs of a rider on a day, in the order of the slots and routes. */
export async function runsOf(db: Db, riderId: string, day: KitchenDay): Promise<Run[]> {
  return selectRuns(db, sql`r.rider_id = ${riderId} AND r.day = ${day}`)
}

/** All runs of a day of a slot, in the order of their routes. */
export async function runsOfDay(db: Db, day: KitchenDay, slot: SlotCode): Promise<Run[]> {
  return selectRuns(db, sql`r.day = ${day} AND r.slot = ${slot}`)
}

/** One run; `undefined` when there is none. */
export async function runById(db: Db, id: string): Promise<Run | undefined> {
  return (await selectRuns(db, sql`r.id = ${id}`))[0]
}

async function selectRuns(db: Db, where: RawBuilder<SqlBool> | RawBuilder<unknown>): Promise<Run[]> {
  const { rows } = await sql<Run>`
    SELECT ${RUN} FROM runs r JOIN routes t ON t.id = r.route_id LEFT JOIN admins a ON a.id = r.rider_id
    WHERE ${where} ORDER BY r.slot DESC, t.position, t.id`.execute(db)
  return rows
}

/** The stops of all runs of a day of a slot, run by run, in the order in which they are driven to. */
export async function stopsOf(db: Db, day: KitchenDay, slot: SlotCode): Promise<Stop[]> {
  return selectStops(db, sql`s.run_id IN (SELECT id FROM runs WHERE day = ${day} AND slot = ${slot})`)
}

/** The stops of one run, in their order. */
export async function stopsOfRun(db: Db, runId: string): Promise<Stop[]> {
  return selectStops(db, sql`s.run_id = ${runId}`)
}

async function selectStops(db: Db, where: RawBuilder<unknown>): Promise<Stop[]> {
  const { rows: stops } = await sql<Omit<Stop, 'orders'>>`
    SELECT s.id, s.run_id AS "runId", s.day, s.slot, s.place_id AS "placeId", s.number, s.position, s.address, p.area,
      p.latitude, p.longitude, p.accuracy_m AS "accuracyM", p.located_by AS "locatedBy", s.state, s.reason, s.arrived_at AS "arrivedAt",
      s.settled_at AS "settledAt", s.version
    FROM run_stops s JOIN places p ON p.id = s.place_id WHERE ${where}
    ORDER BY s.run_id, s.position, s.number, s.id`.execute(db)
  const { rows: orders } = await sql<StopOrder & { stopId: string }>`
    SELECT so.stop_id AS "stopId", o.id, o.customer_id AS "customerId", o.phone, o.customer_name AS "customerName",
      o.recipient_name AS recipient, o.fulfilment, o.payment_method AS "paymentMethod",
      o.payment_state AS "paymentState", o.price_paise AS "pricePaise", o.notes, cu.rider_note AS "riderNote",
      o.subscription_id IS NOT NULL AS "isSubscription",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'kind', l.kind, 'quantity', l.quantity)
        ORDER BY l.position), '[]') FROM order_lines l WHERE l.order_id = o.id) AS lines
    FROM run_stops s JOIN stop_orders so ON so.stop_id = s.id JOIN orders o ON o.id = so.order_id
      JOIN customers cu ON cu.id = o.customer_id
    WHERE ${where} ORDER BY o.id`.execute(db)
  const byStop = Map.groupBy(orders, ({ stopId }) => stopId)
  return stops.map((stop) => ({ ...stop, orders: (byStop.get(stop.id) ?? []).map(({ stopId: _, ...order }) => order) }))
}
