import type { AppContext } from '#server/kernel/context.ts'
import type { HandshakeRejection } from '#shared/contract/realtime.ts'
import type { IoSocket } from './io.ts'
import type { SocketSessions } from './sessions.ts'

/** Lets in whoever brings a good token, as its customer or admin; nobody else gets as far as a room. */
export function admit({ log }: Pick<AppContext, 'log'>, sessions: SocketSessions) {
  return (socket: IoSocket, next: (rejection?: Error) => void) => {
    const { token } = socket.handshake.auth
    // Not kept for as long as the socket lives.
    socket.handshake.auth = {}
    sessions.callerOf(tokenOf(token)).then(
      (caller) => {
        if (caller) {
          Object.assign(socket.data, caller)
          return next()
        }
        log.info('a socket without a good token was rejected')
        next(rejection('sign_in_required'))
      },
      (error: unknown) => {
        log.warn({ err: error }, 'a socket could not be let in')
        next(rejection('unavailable'))
      },
    )
  }
}

function tokenOf(text: unknown): string | null {
  return typeof text === 'string' && /^[\w-]{1,200}$/.test(text) ? text : null
}

function rejection(code: HandshakeRejection['code']): Error {
  const data: HandshakeRejection = { code }
  return Object.assign(new Error(code), { data })
}
