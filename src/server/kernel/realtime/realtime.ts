import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { AppContext } from '#server/kernel/context.ts'
import { type DomainEvent, type EventKinds, messagesOf } from '#server/kernel/outbox/events.ts'
import { Guard } from './guard.ts'
import { admit } from './handshake.ts'
import { adapterFor, joinInstances } from './instances.ts'
import { forceReconnect, type Io } from './io.ts'
import { AUTH_TIMEOUT_MS, MESSAGE_BYTES } from './limits.ts'
import { joinRooms } from './rooms.ts'
import { watchSessions } from './session-watch.ts'
import type { SocketSessions } from './sessions.ts'

/** Losses close to each other are made up for together. */
const GATHER_LOSSES_MS = 500

/** What higher floors hand in. */
export interface RealtimeParts {
  sessions: SocketSessions
  /** Hears of what has happened on other instances, before any socket does. */
  onRemoteEvent(event: DomainEvent): void
}

export interface Realtime {
  /** Opens the sockets of an app that does not listen yet. They close with it. */
  attach(app: FastifyInstance): void
  /** After everything that publishes events has ended. */
  close(): Promise<void>
}

/**
 * Tells customers and admins what has happened, as it happens: each event goes to the sockets of this instance and, on a
 * PostgreSQL server, to the other instances for theirs. To be started in every process that publishes events, whether or
 * not it has sockets of its own. Nothing depends on an event's arrival: clients read anew whenever they have connected.
 */
export function startRealtime(
  ctx: Pick<AppContext, 'config' | 'log' | 'metrics' | 'events' | 'eventKinds'>,
  { sessions, onRemoteEvent }: RealtimeParts,
): Realtime {
  const guard = new Guard(ctx)
  const adapter = adapterFor(ctx)
  const io: Io = new Server({
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: MESSAGE_BYTES,
    connectTimeout: AUTH_TIMEOUT_MS,
    allowRequest: guard.allow,
    ...(adapter && { adapter: adapter.create }),
  })
  io.use(admit(ctx, sessions))
  io.on('connection', (socket) => joinRooms(io, socket, ctx.log))

  ctx.metrics.watch('dabba_sockets_connected', 'Real-time connections of this process', () => io.sockets.sockets.size)
  const lost = ctx.metrics.counter(
    'dabba_socket_losses_total',
    'Messages of other instances that got lost, for which clients came back',
  )

  let losses: NodeJS.Timeout | null = null
  const instances =
    adapter &&
    joinInstances(io, {
      onEvents: (events) => {
        for (const event of events) onRemoteEvent(event)
        deliver(io, ctx.eventKinds, events)
      },
      onLoss: () => {
        lost.inc()
        losses ??= setTimeout(() => {
          losses = null
          ctx.log.warn({ sockets: io.sockets.sockets.size }, 'messages of another instance were lost')
          for (const socket of io.sockets.sockets.values()) forceReconnect(socket)
        }, GATHER_LOSSES_MS).unref()
      },
    })
  const unsubscribe = inBatches(ctx, (events) => {
    deliver(io, ctx.eventKinds, events)
    instances?.tell(events)
  })

  return {
    attach(app) {
      io.attach(app.server)
      guard.watch(io)
      const watch = watchSessions(io, sessions, ctx.log)
      app.addHook('preClose', async () => {
        guard.close(io)
        await watch.stop()
      })
    },
    async close() {
      unsubscribe()
      if (losses) clearTimeout(losses)
      instances?.close()
      await io.of('/').adapter.close()
      await adapter?.close()
    },
  }
}

/** To the sockets of this instance. */
function deliver(io: Io, kinds: EventKinds, events: DomainEvent[]) {
  for (const { room, name, payload } of events.flatMap((event) => messagesOf(kinds, event))) {
    // Most customers are not looking; what nobody hears is not even written.
    if (room !== null && !io.sockets.adapter.rooms.has(room)) continue
    const sockets = room === null ? io.local : io.local.to(room)
    sockets.emit(name, payload)
  }
}

/** Hears the process's events; those published together are handed over together. */
function inBatches({ events }: Pick<AppContext, 'events'>, handle: (events: DomainEvent[]) => void): () => void {
  let batch: DomainEvent[] = []
  return events.subscribe((event) => {
    batch.push(event)
    if (batch.length > 1) return
    queueMicrotask(() => {
      const together = batch
      batch = []
      handle(together)
    })
  })
}
