import type { FastifyBaseLogger } from 'fastify'
import type { DomainEvent } from './events.ts'

export type EventListener = (event: DomainEvent) => void | Promise<void>

/** Tells the listeners of this process what has happened: the relay publishes here, and what is only a hint is published here at once. */
export class Events {
  readonly #listeners = new Set<EventListener>()
  readonly #underWay = new Set<Promise<void>>()
  readonly #log: Pick<FastifyBaseLogger, 'error'>

  constructor(log: Pick<FastifyBaseLogger, 'error'>) {
    this.#log = log
  }

  /** Returns how to stop listening. */
  subscribe(listener: EventListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** To be called after the commit. Resolves when every listener is done; a listener that fails is logged, never thrown. */
  async publish(...events: DomainEvent[]): Promise<void> {
    const telling = Promise.all(events.flatMap((event) => [...this.#listeners].map((tell) => this.#tell(tell, event))))
    const done = telling.then(() => {})
    this.#underWay.add(done)
    await done
    this.#underWay.delete(done)
  }

  /** Waits for listeners that are still at work. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  async #tell(listener: EventListener, event: DomainEvent) {
    try {
      await listener(event)
    } catch (error) {
      this.#log.error({ err: error, event: event.type }, 'a listener failed')
    }
  }
}
