import type { Server, Socket } from 'socket.io'
import type { DomainEvent } from '#server/kernel/outbox/events.ts'
import type { ClientMessages } from '#shared/contract/realtime.ts'

/** Whose socket it is, by its token. */
export interface SocketCaller {
  kind: 'customer' | 'admin'
  id: string
  tokenHash: Buffer
  /** Of an admin, at the handshake; `null` for none. */
  role: string | null
  /** The rooms whose messages it hears; the first is its own. */
  rooms: [own: string, ...others: string[]]
}

/** What instances tell each other. */
export interface InstanceMessages {
  events: (message: InstanceMessage) => void
}

export interface InstanceMessage {
  /** The instance that speaks. */
  from: string
  /** How many of its messages have carried events, this one included. */
  count: number
  /** None in a sign of life. */
  events: DomainEvent[]
}

/** Which payload goes with which name is typed where messages are made, see `toCustomer` and `toAdmins`. */
type SocketEvents = Record<string, (payload: object) => void>

export type Io = Server<ClientMessages, SocketEvents, InstanceMessages, SocketCaller>
export type IoSocket = Socket<ClientMessages, SocketEvents, InstanceMessages, SocketCaller>

/** Ends a connection in a way after which the client comes back by itself and reads everything anew. */
export function forceReconnect(socket: IoSocket) {
  socket.conn.close()
}
