import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import { startAdminSession } from '#server/people/staff/admin-sessions.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Call, CallInput } from '#shared/contract/define.ts'
import type { RiderEvent, RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import { FAIL_REASON_NAMES } from '#shared/domain/delivery/stop-states.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import type { Answer, CallContract } from './client.ts'
import { type Random, randomOf } from './random.ts'

/** The riders of a simulated month: their runs, the cash at doors and its handing over, the boxes that come back. */

export interface MonthRider {
  id: string
  /** Signs in. */
  token(): Promise<string>
}

/** Two riders with a route each, in a kitchen that lends steel boxes. */
export async function addMonthRiders(ctx: AppContext, call: CallContract, admin: string): Promise<MonthRider[]> {
  const kinds = [{ name: 'Steel', perThali: 1, mostOut: 4 }]
  await call(contract.setBoxKinds, { body: { kinds } }, { token: admin })
  const riders: MonthRider[] = []
  for (const name of ['East', 'West']) {
    const id = newId()
    const phone = `+91960000000${riders.length}`
    await ctx.db
      .insertInto('admins')
      .values({
        id,
        email: null,
        phone,
        password_hash: null,
        name,
        role: 'rider',
        disabled_at: null,
        created_at: ctx.now(),
      })
      .execute()
    const added = await call(contract.addRoute, { body: { name, riderId: id } }, { token: admin })
    if (added.status !== 200) throw new Error(JSON.stringify(added.reply))
    riders.push({ id, token: () => startAdminSession(ctx, id) })
  }
  return riders
}

/** A call that is asked for until there is an answer; `null` when it was rejected. */
type Do = <C extends Call>(name: string, call: C, input: CallInput<C>, token: string) => Promise<Answer<C> | null>

/** What the riders themselves know, against which the server's books are held. In rupees. */
interface Pocket {
  taken: number
  settled: number
}

const MOST_AT_ONCE = 50

export class MonthDeliveries {
  readonly #riders: readonly MonthRider[]
  readonly #do: Do
  readonly #random: Random
  readonly #pockets = new Map<string, Pocket>()
  #boxesOut = 0
  /** Of the riders today. */
  #tokens = new Map<string, string>()

  /** Random by itself, so that the customers' month is the same with it and without. */
  constructor(riders: readonly MonthRider[], act: Do, seed: number) {
    this.#riders = riders
    this.#do = act
    this.#random = randomOf(seed + 1)
    for (const { id } of riders) this.#pockets.set(id, { taken: 0, settled: 0 })
  }

  /** Some order a thali for today beside their subscription, and pay at the door. */
  async order(day: KitchenDay, customers: readonly { phone: string; token: string }[]) {
    const [first] = customers
    if (!first) return
    const week = await this.#do('read', contract.weeklyMenus, { body: { dates: [day] } }, first.token)
    const menu = week?.reply.menus[day]
    if (!menu) return
    const price = menu.price ?? 80
    const ordering = customers.filter(() => this.#random.chance(0.1))
    const doors = ordering.map(() => this.#random.below(customers.length))
    await Promise.all(
      ordering.map(({ phone, token }, index) => {
        const body = {
          items: [{ name: 'Regular Thali', quantity: 1, price, total: price }],
          totalAmount: price,
          paymentMethod: 'COD',
          phoneNumber: phone,
          // Some share a door.
          userAddress: `Flat ${(doors[index] ?? 0) % 40}, Ganga Society, Kothrud, Pune 411038`,
        }
        return this.#do('order', contract.placeOrder, { body }, token)
      }),
    )
  }

  /** Each rider drives his run; what he notes is sent in parts, some of them twice. A stop in twenty he leaves out. */
  async drive(day: KitchenDay, admin: string) {
    await this.#do('office', contract.arrangeRuns, { body: { day, slot: 'lunch' } }, admin)
    const at = new Date(`${day}T13:00:00+05:30`).toISOString()
    for (const rider of this.#riders) {
      const token = await rider.token()
      this.#tokens.set(rider.id, token)
      const runs = (await this.#do('read', contract.ownRuns, {}, token))?.reply.runs ?? []
      for (const run of runs) {
        const stops = run.stops.filter(({ state }) => state === 'pending' && !this.#random.chance(0.05))
        if (stops.length === 0) continue
        const events: RiderEvent[] = [
          { id: randomUUID(), kind: 'started', run: run._id, at },
          ...stops.map((stop) => this.#noteOf(stop, at)),
        ]
        for (let from = 0; from < events.length; from += MOST_AT_ONCE) {
          await this.#send(rider.id, token, events.slice(from, from + MOST_AT_ONCE), at)
        }
      }
    }
  }

  #noteOf(stop: RiderStop, at: string): RiderEvent {
    const of = { id: randomUUID(), stop: stop._id, at }
    if (this.#random.chance(0.05)) return { ...of, kind: 'failed', reason: this.#random.pick(FAIL_REASON_NAMES) }
    const cash = this.#random.chance(0.9) ? stop.cash : Math.floor(stop.cash / 2)
    const left = new Map(stop.leave.map(({ kind, n }) => [kind, n]))
    const back = new Map(stop.take.map(({ kind, n }) => [kind, this.#random.below(n + 1)]))
    const boxes = [...new Set([...left.keys(), ...back.keys()])].map((kind) => ({
      kind,
      left: left.get(kind) ?? 0,
      taken: back.get(kind) ?? 0,
    }))
    return { ...of, kind: 'delivered', ...(cash > 0 && { cash }), boxes }
  }

  async #send(riderId: string, token: string, events: RiderEvent[], sentAt: string) {
    const body = { sentAt, events }
    const answer = await this.#do('drive', contract.noteEvents, { body }, token)
    if (!answer) throw new Error('the events of a rider were rejected')
    const pocket = this.#pockets.get(riderId) as Pocket
    for (const [index, { conflicts }] of answer.reply.events.entries()) {
      const event = events[index] as RiderEvent
      if (conflicts.length > 0) throw new Error(`${event.kind}: ${conflicts}`)
      pocket.taken += event.cash ?? 0
      for (const { left, taken } of event.boxes ?? []) this.#boxesOut += left - taken
    }
    // The answer was lost on the way, as far as the phone knows.
    if (this.#random.chance(0.3)) await this.#do('drive again', contract.noteEvents, { body }, token)
  }

  /** Most hand over all that they have; it is counted, now and then with ₹10 less, and the owner decides the next evening. */
  async handOver(admin: string) {
    await this.#resolve(admin)
    const declared = new Map<string, { rider: string; amount: number }>()
    for (const { id } of this.#riders) {
      const token = this.#tokens.get(id)
      if (token === undefined || !this.#random.chance(0.8)) continue
      const cash = (await this.#do('read', contract.ownCash, {}, token))?.reply.cash
      if (!cash || cash.toDeclare <= 0) continue
      const amount = this.#random.chance(0.8) ? cash.toDeclare : Math.ceil(cash.toDeclare / 2)
      const answer = await this.#do('declare', contract.declareCash, { body: { amount } }, token)
      const handover = answer?.reply.cash.handovers.find(({ state }) => state === 'declared')
      if (handover) declared.set(handover._id, { rider: id, amount: handover.declared })
    }
    for (const [id, { rider, amount }] of declared) {
      const counted = amount > 10 && this.#random.chance(0.2) ? amount - 10 : amount
      const answer = await this.#do('count', contract.countCash, { params: { id }, body: { counted } }, admin)
      if (answer?.reply.matched) (this.#pockets.get(rider) as Pocket).settled += amount
      else this.#differing.set(id, rider)
    }
  }

  /** Hand-overs that differ, with whose they are. */
  readonly #differing = new Map<string, string>()

  async #resolve(admin: string) {
    for (const [id, rider] of this.#differing) {
      const body = { settle: this.#random.pick(['counted', 'declared'] as const), reason: 'Wrong change given' }
      const answer = await this.#do('resolve', contract.resolveCash, { params: { id }, body }, admin)
      if (answer) (this.#pockets.get(rider) as Pocket).settled += answer.reply.settled
    }
    this.#differing.clear()
  }

  /** What is wrong with cash and boxes at the end, in words. */
  async brokenRules(db: Db, admin: string): Promise<string[]> {
    const wrong: string[] = []
    for (const rider of this.#riders) {
      const { taken, settled } = this.#pockets.get(rider.id) as Pocket
      const cash = (await this.#do('read', contract.ownCash, {}, await rider.token()))?.reply.cash
      if (cash?.inHand !== taken - settled) {
        wrong.push(`cash in hand: ${cash?.inHand} instead of ${taken} collected less ${settled} settled`)
      }
    }
    const { rows } = await sql<{ customer: string; n: number }>`
      SELECT customer_id AS customer, sum(CASE move WHEN 'out' THEN n ELSE -n END)::integer AS n FROM box_moves
      GROUP BY 1 HAVING sum(CASE move WHEN 'out' THEN n ELSE -n END) <> 0 ORDER BY 1`.execute(db)
    const told = (await this.#do('read', contract.boxReport, {}, admin))?.reply.boxes.out ?? []
    const reported = told.map(({ customer, n }) => ({ customer, n })).sort((a, b) => (a.customer < b.customer ? -1 : 1))
    if (JSON.stringify(reported) !== JSON.stringify(rows)) wrong.push('boxes out are not the sum of their moves')
    wrong.push(...rows.filter(({ n }) => n < 0).map(({ customer, n }) => `${n} boxes of ${customer}`))
    const out = rows.reduce((sum, { n }) => sum + n, 0)
    if (out !== this.#boxesOut) wrong.push(`${out} boxes out instead of ${this.#boxesOut}`)
    return [...wrong, ...(await withoutAStop(db))]
  }
}

/** Orders of days on which riders drove that are on no stop. None can be on two: an order has one row of its own. */
async function withoutAStop(db: Db): Promise<string[]> {
  const { rows } = await sql<{ which: string }>`
    SELECT 'no stop of ' || o.id || ' ' || o.delivery_date || ' ' || o.fulfilment AS which
    FROM orders o LEFT JOIN stop_orders so ON so.order_id = o.id LEFT JOIN run_stops s ON s.id = so.stop_id
    WHERE o.delivery_date IN (SELECT day FROM runs WHERE started_at IS NOT NULL) AND o.held_at IS NULL
      AND o.fulfilment <> ALL(${NOT_ORDERED}::text[]) AND (s.id IS NULL OR s.state = 'withdrawn')`.execute(db)
  return rows.map(({ which }) => which)
}
