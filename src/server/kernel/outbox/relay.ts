import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { perContext } from '#server/kernel/per-context.ts'
import { markRelayed, type ParkedEvent, parkEvents, readEvents, type StoredEvent, takeEvents } from './stored-events.ts'

const BATCH = 500
/** How often it looks by itself: for what an instance left that died, and what nobody woke it for. */
const LOOK_MS = 5000

/** A way to people that must not lose an event, e.g. push. Sockets, which may, listen to `ctx.events`. */
export interface Channel {
  name: string
  /**
   * Reads what there is to do for these events. What it returns runs in the transaction that marks them as relayed, so that it
   * takes effect once for each event; `null` when there is nothing to do.
   */
  prepare(events: StoredEvent[]): Promise<((trx: Trx) => Promise<void>) | null>
  /** After the commit of what `prepare` returned. */
  handedOver?(): void
}

type Needed = 'config' | 'db' | 'now' | 'events' | 'eventKinds' | 'log' | 'disk' | 'timeGuard'

/** Another instance has relayed the same events meanwhile. */
class Overtaken extends Error {}

/**
 * Hands what stands in the outbox to the channels: to the listeners of this process at least once, to each `Channel` exactly
 * once. Every instance has one. An event that it cannot read is parked, and stops nothing.
 */
export class Relay {
  readonly #ctx: Pick<AppContext, Needed>
  readonly #channels: Channel[] = []
  readonly #parked: { inc(by?: number): void }
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> | null = null
  #wanted = false
  #stopped = false

  constructor(ctx: Pick<AppContext, Needed | 'metrics'>) {
    this.#ctx = ctx
    this.#parked = ctx.metrics.counter(
      'dabba_events_parked_total',
      'Events that this process could not read, and parked',
    )
  }

  addChannel(channel: Channel): void {
    this.#channels.push(channel)
  }

  /** Looks for events by itself from now on, beginning with what is left from before. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_MS).unref()
    this.wake()
  }

  /** Relays what has been committed. The caller does not wait for it. */
  wake(): void {
    this.#wanted = true
    if (!this.#stopped) this.#running ??= this.#run()
  }

  /** Resolves when all that was committed before has been relayed. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
    await this.#ctx.events.settled()
  }

  /** Resolves when the batch under way is done; there is none after it. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearInterval(this.#timer)
    await this.settled()
  }

  async #run() {
    while (this.#wanted && !this.#stopped) {
      this.#wanted = false
      try {
        while (!this.#stopped && !this.#mustWait() && (await this.#relayBatch())) {
          // Until there is nothing left.
        }
      } catch (error) {
        this.#ctx.log.error({ err: error }, 'events could not be relayed')
      }
    }
    this.#running = null
  }

  /** On a full disk the embedded database keeps its room for what has been acknowledged. */
  #mustWait(): boolean {
    return this.#ctx.config.databaseUrl === null && this.#ctx.disk.low()
  }

  /** False when there was nothing to relay. */
  async #relayBatch(): Promise<boolean> {
    const { db, now, events: bus, eventKinds, timeGuard } = this.#ctx
    // What is worth telling for a time waits until the time is known, rather than being taken for too late.
    const rows = await takeEvents(db, eventKinds, now(), BATCH, timeGuard.doubt() ? 'timeless' : 'all')
    const { events, parked } = readEvents(eventKinds, rows)
    await this.#park(parked)
    if (events.length > 0) {
      await bus.publish(...events.map(({ event }) => event))
      await this.#handOver(events)
    }
    return rows.length > 0
  }

  async #handOver(events: StoredEvent[]) {
    const { db, now, log } = this.#ctx
    const handOvers = await Promise.all(
      this.#channels.map(async (channel) => ({ channel, run: await channel.prepare(events) })),
    )
    const due = handOvers.flatMap(({ channel, run }) => (run ? [{ channel, run }] : []))
    try {
      await db.transaction().execute(async (trx) => {
        if (!(await markRelayed(trx, events, now()))) throw new Overtaken()
        for (const { run } of due) await run(trx)
      })
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      log.warn({ events: events.length }, 'events were relayed by another instance meanwhile')
      return
    }
    for (const { channel } of due) channel.handedOver?.()
  }

  async #park(parked: ParkedEvent[]) {
    if (parked.length === 0) return
    await parkEvents(this.#ctx.db, parked)
    this.#parked.inc(parked.length)
    const types = [...new Set(parked.map(({ type, parkedFor }) => `${type}: ${parkedFor}`))]
    this.#ctx.log.error({ events: parked.length, types }, 'events were parked')
  }
}

/** The relay of this instance. */
export const relay = perContext((ctx) => new Relay(ctx))
