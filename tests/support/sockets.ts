import { io, type Socket } from 'socket.io-client'
import { afterAll, expect } from 'vitest'
import { menusOf } from '#server/catalog/catalog.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { type Realtime, startRealtime } from '#server/kernel/realtime/realtime.ts'
import { socketSessions } from '#server/people/people.ts'
import type { ClientMessages, HandshakeRejection, SocketEvents } from '#shared/contract/realtime.ts'
import type { TestApp } from './app.ts'

export type ClientSocket = Socket<SocketEvents, ClientMessages>

/** A client's socket with all that it has been told. */
export interface Listener {
  socket: ClientSocket
  /** `[event, payload]`, in the order of their coming. */
  heard: [string, unknown][]
  /** Waits until it has heard exactly so many events, and returns them. */
  hears(count: number): Promise<[string, unknown][]>
  /** Waits until the server has ended it; returns why, in socket.io's words. */
  ended(withinMs?: number): Promise<string>
}

export interface OpenSockets {
  /** Origin, without a slash at the end. */
  url: string
  /** Connects with a token, to hear what the app tells from now on. Rejects with the rejection's code. */
  connect(token: unknown): Promise<Listener>
  close(): Promise<void>
}

/** The sockets of an app, as the server starts them. */
export function realtimeOf(ctx: TestApp['ctx']): Realtime {
  return startRealtime(ctx, {
    sessions: socketSessions(ctx),
    onRemoteEvent: ({ type }) => type === 'menu-updated' && menusOf(ctx).invalidate(),
  })
}

/** Lets an app of tests/support/app.ts listen, with its sockets. Closed after the last test of the file. */
export async function openSockets({ app, ctx }: Pick<TestApp, 'app' | 'ctx'>): Promise<OpenSockets> {
  const realtime = realtimeOf(ctx)
  realtime.attach(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const clients: ClientSocket[] = []
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await app.close()
    await realtime.close()
  }
  afterAll(async () => {
    await close()
    for (const socket of clients) socket.disconnect()
  })
  return {
    url,
    connect: async (token) => {
      await relay(ctx).settled()
      const socket = newSocket(url, token)
      clients.push(socket)
      return connected(socket)
    },
    close,
  }
}

/** A socket as the web apps open theirs, but one that does not come back by itself. */
export function newSocket(url: string, token: unknown): ClientSocket {
  return io(url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true, timeout: 5000 })
}

/** Waits for the answer to the handshake. Rejects with the rejection's code. */
export async function connected(socket: ClientSocket): Promise<Listener> {
  const heard: Listener['heard'] = []
  socket.onAny((name: string, payload: unknown) => heard.push([name, payload]))
  let reason: string | null = null
  socket.on('disconnect', (why) => {
    reason = why
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error: Error & { data?: HandshakeRejection }) =>
      reject(new Error(error.data?.code ?? error.message)),
    )
  })
  return {
    socket,
    heard,
    async hears(count) {
      await expect.poll(() => heard.length, { timeout: 5000 }).toBeGreaterThanOrEqual(count)
      expect(heard).toHaveLength(count)
      return heard
    },
    async ended(withinMs = 5000) {
      await expect.poll(() => reason, { timeout: withinMs, interval: 50 }).not.toBeNull()
      return String(reason)
    },
  }
}
