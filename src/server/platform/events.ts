import type { FastifyBaseLogger } from 'fastify'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'

/** What has happened, told after it has been committed. Named as the socket events of the spec (customer §7). */
export type DomainEvent =
  | { type: 'order-created'; customerId: string; orderId: string; deliveryDay: KitchenDay }
  | {
      type: 'order-status-changed'
      customerId: string
      orderId: string
      deliveryDay: KitchenDay
      from: OrderStatus
      to: OrderStatus
    }
  /** A subscription's pending order for `deliveryDay` exists and waits for an answer. */
  | { type: 'daily-order-created'; customerId: string; orderId: string; deliveryDay: KitchenDay }
  | { type: 'order-confirmed'; customerId: string; orderId: string; deliveryDay: KitchenDay }
  | { type: 'order-skipped'; customerId: string; orderId: string; deliveryDay: KitchenDay }
  | { type: 'order-auto-confirmed'; customerId: string; orderId: string; deliveryDay: KitchenDay }
  /** At most once for a subscription and day. */
  | { type: 'subscription-expiring-soon'; customerId: string; subscriptionId: string; daysLeft: number }
  | { type: 'subscription-expired'; customerId: string; subscriptionId: string }
  | { type: 'menu-updated' }

export type EventListener = (event: DomainEvent) => void | Promise<void>

/** Where the process tells itself what has happened. Sockets and push subscribe; with no subscriber nothing happens. */
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

/**
 * Runs `work` and tells what it reports once it has resolved, that is, once its transaction has been committed. The
 * answer does not wait for the listeners.
 */
export async function publishAfterCommit<Result>(
  events: Events,
  work: (report: (event: DomainEvent) => void) => Promise<Result>,
): Promise<Result> {
  const facts: DomainEvent[] = []
  const result = await work((event) => facts.push(event))
  if (facts.length > 0) void events.publish(...facts)
  return result
}
