import { randomUUID } from 'node:crypto'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { AppContext } from '#server/kernel/context.ts'
import type { DomainEvent } from '#server/kernel/outbox/events.ts'
import type { InstanceMessage, Io } from './io.ts'
import { instanceConnections } from './listening.ts'

/** What PostgreSQL carries in one notification, less the adapter's own words. */
const MESSAGE_BYTES = 7500
/** Under load many events share a message, and an order costs the database next to nothing more. */
const BATCH_MS = 10
const SIGN_OF_LIFE_MS = 3000
/** Until then a new instance has heard a sign of life of all that were there before. */
const ACQUAINTED_MS = 2 * SIGN_OF_LIFE_MS
const FORGOTTEN_MS = 60_000
/** The adapter keeps larger messages in a table and cleans it. Ours are cut to size, so there is no such table; as late as can be. */
const NO_CLEANUP_MS = 2 ** 31 - 1

/** The other instances of the program. */
export interface Instances {
  tell(events: DomainEvent[]): void
  close(): void
}

interface Listener {
  onEvents(events: DomainEvent[]): void
  /** Messages of an instance have been lost. */
  onLoss(): void
}

/** The adapter by which instances hear each other, over the database's own notifications; `null` on the embedded database. */
export function adapterFor({ config, log }: Pick<AppContext, 'config' | 'log'>) {
  if (config.databaseUrl === null) return null
  const connections = instanceConnections(config.databaseUrl, config.databaseTimeoutMs)
  const errorHandler = (error: Error) => log.warn({ err: error }, 'a message between instances failed')
  return {
    create: createAdapter(connections.pool, { errorHandler, cleanupInterval: NO_CLEANUP_MS }),
    close: connections.close,
  }
}

/**
 * Tells the other instances what has happened here, and hears them. Notifications may get lost (the database restarts, a
 * connection breaks), so each instance numbers its messages and says every few seconds how many there have been: whoever
 * misses one knows of it.
 */
export function joinInstances(io: Io, { onEvents, onLoss }: Listener): Instances {
  const from = randomUUID()
  let count = 0
  const others = new Map<string, { count: number; heardAt: number }>()
  const send = (events: DomainEvent[]) => io.serverSideEmit('events', { from, count, events })

  // Who was there before this instance has said things that none of its sockets was there to hear.
  const joinedAt = performance.now()
  const knowsAll = () => performance.now() - joinedAt > ACQUAINTED_MS

  io.on('events', (message) => {
    const known = others.get(message.from)
    others.set(message.from, { count: message.count, heardAt: performance.now() })
    if (!known) send([])
    if (known ? isLoss(message, known.count) : knowsAll() && isLoss(message, 0)) onLoss()
    if (message.events.length > 0) onEvents(message.events)
  })
  const timer = setInterval(() => {
    send([])
    const now = performance.now()
    for (const [id, { heardAt }] of others) if (now - heardAt > FORGOTTEN_MS) others.delete(id)
  }, SIGN_OF_LIFE_MS)
  timer.unref()
  send([])

  let waiting: DomainEvent[] = []
  let batchTimer: NodeJS.Timeout | null = null
  const sendWaiting = () => {
    batchTimer = null
    for (const part of parts(waiting)) {
      count += 1
      send(part)
    }
    waiting = []
  }

  return {
    tell(events) {
      waiting.push(...events)
      batchTimer ??= setTimeout(sendWaiting, BATCH_MS)
    },
    close() {
      clearInterval(timer)
      if (batchTimer) clearTimeout(batchTimer)
      sendWaiting()
    },
  }
}

function isLoss({ count, events }: InstanceMessage, known: number): boolean {
  return count !== known + (events.length > 0 ? 1 : 0)
}

/** Events in as few messages as the size of a notification allows. */
function parts(events: DomainEvent[]): DomainEvent[][] {
  const all: DomainEvent[][] = []
  let room = 0
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1
    if (size > room) {
      all.push([])
      room = MESSAGE_BYTES
    }
    all.at(-1)?.push(event)
    room -= size
  }
  return all
}
