import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { startCustomerSession } from '#server/people/sign-in/customer-sessions.ts'
import { addDays, type KitchenDay, weekdayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Call, CallInput } from '#shared/contract/define.ts'
import type { ClosureReason } from '#shared/domain/calendar/closures.ts'
import type { Answer, CallContract } from './client.ts'
import { MonthDeliveries, type MonthRider } from './month-deliveries.ts'
import { type Random, randomOf } from './random.ts'
import { addCustomers, buySubscription } from './subscribers.ts'

/** A month of a kitchen as its people live it: what they do, at random, at any instance, with calls alone. */

/** The kitchen in which it happens. */
export interface SimulatedKitchen {
  /** A call at one of the instances, which may be gone: then it throws. */
  call: CallContract
  setClock(instant: string): Promise<void>
  /** Something bad happens to an instance while the others go on. */
  interrupt?(): Promise<void>
  admin(): Promise<string>
  subscribers: readonly { id: string; phone: string; token: string }[]
  riders: readonly MonthRider[]
}

/** What happened, by its name or the code of its rejection. */
export type Happened = Record<string, number>

const FIRST: KitchenDay = '2026-11-02'
/** Its service days. */
export const WHOLE_MONTH = 26

/** When its subscriptions are bought, a Saturday. */
export const BOUGHT = '2026-10-31T10:00:00+05:30'

/** Customers with a subscription of 26 meals and a session each, under rules by which meals are also forfeited. */
export async function addMonthSubscribers(ctx: AppContext, call: CallContract, admin: string, count: number) {
  const body = { freeSkips: 1, afterCap: 'forfeit', late: 'forfeit', maxPauseDays: null, validDays: null } as const
  const changed = await call(
    contract.changeSubscriptionPolicy,
    { body: { ...body, refundable: false, trustMeals: null } },
    { token: admin },
  )
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.reply))
  const ids = await addCustomers({ ctx }, count)
  const people = await ctx.db.selectFrom('customers').select(['id', 'phone']).where('id', 'in', ids).execute()
  const subscribers = []
  for (const { id, phone } of people) {
    await buySubscription({ ctx }, id, 26)
    subscribers.push({ id, phone, token: await startCustomerSession(ctx, id) })
  }
  return subscribers
}
const CARRIED: readonly string[] = ['confirmed', 'preparing', 'out_for_delivery']
/** Until when a lost answer is asked for again. */
const PATIENCE_MS = 60_000
/** How often a closure is previewed anew when something has changed meanwhile. */
const PREVIEWS = 5

/** Closures of the month: on which service day and hour somebody closes which days, and whether they are opened again. */
const CLOSURES = [
  // Known long before.
  { on: 1, hour: 11, ahead: 6, days: 2, reason: 'holiday' },
  // After the deadline, the evening before.
  { on: 8, hour: 20, ahead: 1, days: 1, reason: 'gas' },
  // In the morning, when all is cooking.
  { on: 13, hour: 8, ahead: 0, days: 1, reason: 'water' },
  // For tomorrow, whose orders are made; opened again before the deadline.
  { on: 16, hour: 11, ahead: 1, days: 1, reason: 'weather', reopenedAt: 13 },
] as const

/** How often days are closed and opened again in so many service days, whatever else happens. */
export function planned(serviceDays: number) {
  const closures = CLOSURES.filter(({ on }) => on < serviceDays)
  const reopened = closures.filter((closure) => 'reopenedAt' in closure).length
  return { close: closures.length, ...(reopened > 0 && { reopen: reopened }) }
}

/** Lives so many service days. Returns what happened, the first day that has no orders yet, and what is wrong with deliveries, in words. */
export async function liveMonth(
  kitchen: SimulatedKitchen,
  seed: number,
  db: Db,
  serviceDays = WHOLE_MONTH,
): Promise<{ happened: Happened; after: KitchenDay; broken: string[] }> {
  const month = new Month(kitchen, seed)
  let day = FIRST
  for (let on = 0; on < serviceDays; day = addDays(day, 1)) {
    const served = weekdayOf(day) !== 0
    await month.liveDay(day, served ? on : null)
    if (served) on += 1
  }
  // Those of the next day are made.
  return { happened: month.happened, after: addDays(day, 1), broken: await month.brokenDeliveries(db) }
}

class Month {
  readonly happened: Happened = {}
  readonly #kitchen: SimulatedKitchen
  readonly #random: Random
  readonly #deliveries: MonthDeliveries
  #admin = ''

  constructor(kitchen: SimulatedKitchen, seed: number) {
    this.#kitchen = kitchen
    this.#random = randomOf(seed)
    this.#deliveries = new MonthDeliveries(kitchen.riders, (...asked) => this.#do(...asked), seed)
  }

  async brokenDeliveries(db: Db): Promise<string[]> {
    return this.#deliveries.brokenRules(db, await this.#kitchen.admin())
  }

  /** `on` counts the service days; `null` on a day that is none. */
  async liveDay(day: KitchenDay, on: number | null) {
    for (const hour of [8, 9, 11, 13, 17, 18, 20]) {
      // The last moment before the deadline, and the deadline itself.
      await this.#kitchen.setClock(`${day}T${String(hour).padStart(2, '0')}:${hour === 17 ? '59:50' : '00:00'}+05:30`)
      // Sessions of the office end after twelve hours.
      if (hour === 8 || hour === 18) this.#admin = await this.#kitchen.admin()
      const interrupted = hour === 11 || hour === 18 ? this.#kitchen.interrupt?.() : undefined
      if (hour === 9 || hour === 18) await this.#office(contract.runDailyRun, {})
      if (hour === 11 && on !== null) await this.#deliveries.order(day, this.#kitchen.subscribers)
      if (hour === 13) {
        await this.#deliveries.drive(day, this.#admin)
        await this.#deliver(day)
      }
      if (hour === 18) await this.#deliveries.handOver(this.#admin)
      if (on !== null) await this.#close(day, on, hour)
      await this.#customers()
      await interrupted
    }
  }

  async #customers() {
    const acting = this.#kitchen.subscribers.filter(() => this.#random.chance(0.06))
    // At once, so that what they do meets.
    await Promise.all(acting.map((subscriber) => this.#act(subscriber)))
  }

  async #act({ phone, token }: SimulatedKitchen['subscribers'][number]) {
    const what = this.#random.pick(['skip', 'skip', 'confirm', 'decline', 'pause', 'pause', 'withdraw', 'buy'])
    const [first, length] = [this.#random.below(6), this.#random.below(9)]
    const orders = async () => {
      const all = (await this.#do('read', contract.listOrders, { params: { phone } }, token))?.reply.orders ?? []
      return all.filter((order) => order.is_subscription_order)
    }
    switch (what) {
      case 'skip':
      case 'confirm': {
        // Most have one to answer; else the latest order is tried, too late or for the second time.
        const pending = (await this.#do('read', contract.listPendingOrders, {}, token))?.reply.orders ?? []
        const id = pending[0]?._id ?? (await orders())[0]?._id
        if (!id) return
        const params = { id }
        if (what === 'confirm') await this.#do(what, contract.confirmOrder, { params }, token)
        else await this.#do(what, contract.skipOrder, { params, body: { forfeit: first > 2 } }, token)
        return
      }
      case 'decline': {
        const id = (await orders()).find(({ status }) => status === 'confirmed')?._id
        if (id) await this.#do(what, contract.declineOrder, { params: { id } }, token)
        return
      }
      case 'buy': {
        const body = { plan_type: '26-day-subscription', plan_price: 26 * 60, subscription_days: 26 }
        await this.#do(what, contract.createSubscription, { body }, token)
        return
      }
    }
    const subscription = await this.#subscriptionOf(phone, token)
    if (!subscription) return
    const pausable = (await this.#do('read', contract.listPauses, { params: { id: subscription } }, token))?.reply
    if (!pausable) return
    if (what === 'withdraw') {
      const id = pausable.pauses[0]?._id
      if (id) await this.#do('withdraw', contract.withdrawPause, { params: { id } }, token)
      return
    }
    const from = addDays(pausable.now.slice(0, 10), first)
    const to = length === 8 ? undefined : addDays(from, length)
    const params = { id: subscription }
    const preview = await this.#do(
      'preview',
      contract.previewPause,
      { params, query: { from, ...(to && { to }) } },
      token,
    )
    if (!preview) return
    const { from: begin, kept_days, last_day } = preview.reply.preview
    const body = { from, to: to ?? null, seen: { from: begin, kept_days, last_day } }
    await this.#do('pause', contract.pauseSubscription, { params, body }, token)
  }

  async #subscriptionOf(phone: string, token: string) {
    const answer = await this.#do('read', contract.listSubscriptions, { params: { phone } }, token)
    return answer?.reply.subscriptions[0]?._id
  }

  /** What the riders have left out goes out and is delivered, but for a few that the kitchen cancels. */
  async #deliver(day: KitchenDay) {
    const ids: string[] = []
    for (let cursor: string | undefined; ; ) {
      const query = { date: 'today' as const, ...(cursor && { cursor }) }
      const page = (await this.#office(contract.listAdminOrders, { query })).reply
      ids.push(
        ...page.orders
          .filter((order) => order.delivery_date === day && CARRIED.includes(order.status))
          .map(({ _id }) => _id),
      )
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    const cancelled = ids.filter(() => this.#random.chance(0.02))
    const delivered = ids.filter((id) => !cancelled.includes(id))
    if (cancelled.length > 0)
      await this.#office(contract.setOrderStatuses, { body: { ids: cancelled, status: 'cancelled' } })
    if (delivered.length === 0) return
    await this.#office(contract.setOrderStatuses, { body: { ids: delivered, status: 'delivered' } })
  }

  async #close(day: KitchenDay, on: number, hour: number) {
    for (const closure of CLOSURES) {
      const { ahead, days, reason } = closure
      const begin = (from: KitchenDay) => ({ from, to: addDays(from, days - 1) })
      if (closure.on === on && closure.hour === hour) {
        await this.#closeDays({ slot: 'lunch' as const, ...begin(addDays(day, ahead)) }, reason)
      }
      if (closure.on === on && 'reopenedAt' in closure && closure.reopenedAt === hour) {
        const body = { slot: 'lunch' as const, ...begin(addDays(day, ahead)) }
        await this.#office(contract.reopenDays, { body })
        this.#count('reopen')
        await Promise.all(this.#kitchen.subscribers.map((subscriber) => this.#takeAfterAll(subscriber)))
      }
    }
  }

  async #closeDays(range: { slot: 'lunch'; from: KitchenDay; to: KitchenDay }, reason: ClosureReason) {
    for (let previews = 0; previews < PREVIEWS; previews++) {
      const { version } = (await this.#office(contract.previewClosure, { body: range })).reply.preview
      const body = { ...range, reason, version }
      const closed = await this.#ask('office', contract.closeDays, { body }, this.#admin)
      if (closed.status === 200) return this.#count('close')
      if (closed.reply.code !== 'preview_stale') throw rejected(contract.closeDays, closed)
    }
    throw new Error(`${PREVIEWS} previews of closing ${range.from} were out of date`)
  }

  /** Half of those who are offered a cancelled order again say yes. */
  async #takeAfterAll({ phone, token }: SimulatedKitchen['subscribers'][number]) {
    const answer = await this.#do('read', contract.listOrders, { params: { phone } }, token)
    const id = answer?.reply.orders.find(({ closure }) => closure?.offer)?._id
    if (id && this.#random.chance(0.5)) await this.#do('restore', contract.restoreOrder, { params: { id } }, token)
  }

  /** What the office does has to happen: a month in which it is rejected has not been lived as it was planned. */
  async #office<C extends Call>(call: C, input: CallInput<C>): Promise<Answer<C>> {
    const answer = await this.#ask('office', call, input, this.#admin)
    if (answer.status !== 200) throw rejected(call, answer)
    return answer
  }

  /** Does it; `null` when it was rejected. */
  async #do<C extends Call>(name: string, call: C, input: CallInput<C>, token: string): Promise<Answer<C> | null> {
    const answer = await this.#ask(name, call, input, token)
    return answer.status === 200 ? answer : null
  }

  /** Asks until there is an answer, under one key. */
  async #ask<C extends Call>(name: string, call: C, input: CallInput<C>, token: string): Promise<Answer<C>> {
    const key = randomUUID()
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const answer = await this.#kitchen.call(call, input, { token, ...(call.idempotent && { key }) }).catch(() => null)
      if (answer && answer.status < 500) {
        this.#count(answer.status === 200 ? name : String(answer.reply.code))
        return answer
      }
      this.#count('asked again')
      if (Date.now() > until) throw new Error(`no answer for ${call.path}: ${answer && JSON.stringify(answer.reply)}`)
      await wait(50)
    }
  }

  #count(name: string) {
    this.happened[name] = (this.happened[name] ?? 0) + 1
  }
}

function rejected(call: Call, { status, reply }: { status: number; reply: unknown }): Error {
  return new Error(`${call.method} ${call.path} was rejected with ${status}: ${JSON.stringify(reply)}`)
}
