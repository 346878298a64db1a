import { io, type Socket } from 'socket.io-client'
import {
  type ClientMessages,
  type HandshakeRejection,
  SOCKET_TIMES,
  type SocketEvents,
  type SocketHandshake,
} from '#shared/contract/realtime.ts'
import { setConnected, setDisconnected } from '../stores/live-store.ts'

/** Delay of the reconnect after the server has ended a connection on purpose. */
const AGAIN_MS = 3000

interface LiveSocket<Events> {
  token: string
  /** The customer's own id, whose room is asked for; none for an admin. */
  userId?: string
  /** What to do at each event. */
  on: { [Name in keyof Events]: Events[Name] }
  /** Connected, for the first time or again: events may have been missed, so everything is to be refetched. */
  onConnected: (again: boolean) => void
  /** The server rejects the token. No further reconnect is made. */
  onSignedOut: () => void
}

/**
 * Opens the socket of a session, with the spec's delays and limit (customer §9), and reconnects after every interruption.
 * Returns how to close it.
 */
export function openLiveSocket<Events extends Partial<SocketEvents>>(options: LiveSocket<Events>): () => void {
  const auth: SocketHandshake = { token: options.token }
  const socket: Socket<SocketEvents, ClientMessages> = io({
    ...SOCKET_TIMES,
    transports: ['websocket'],
    auth,
    forceNew: true,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let before = false
  const connectLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.connect(), AGAIN_MS)
  }

  socket.on('connect', () => {
    if (options.userId !== undefined) socket.emit('join-user-room', options.userId)
    setConnected(before)
    options.onConnected(before)
    before = true
  })
  socket.on('disconnect', () => {
    setDisconnected()
    // socket.io does not reconnect after a disconnect by the server; the next handshake shows whether the token is valid.
    if (!socket.active) connectLater()
  })
  socket.on('connect_error', (error: Error & { data?: HandshakeRejection }) => {
    if (error.data?.code === 'sign_in_required') {
      close()
      options.onSignedOut()
    } else if (!socket.active) connectLater()
  })
  for (const [name, listener] of Object.entries(options.on)) socket.on(name as never, listener as never)

  // A page with an open socket is not kept in the back/forward cache.
  const leave = () => {
    clearTimeout(timer)
    socket.disconnect()
  }
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) socket.connect()
  }
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)

  function close() {
    clearTimeout(timer)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', comeBack)
    socket.off()
    socket.disconnect()
    setDisconnected()
  }
  return close
}
