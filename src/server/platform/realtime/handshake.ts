import { type CustomerCaller, customerOfToken } from '#server/people/sign-in/customer-sessions.ts'
import { type AdminCaller, adminOfToken } from '#server/people/staff/admin-sessions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { HandshakeRejection } from '#shared/contract/realtime.ts'
import type { IoSocket, SocketCaller } from './io.ts'

/** Lets in whoever brings a good token, as its customer or admin; nobody else gets as far as a room. */
export function admit(ctx: AppContext) {
  return (socket: IoSocket, next: (rejection?: Error) => void) => {
    const { token } = socket.handshake.auth
    // Not kept for as long as the socket lives.
    socket.handshake.auth = {}
    callerOf(ctx, tokenOf(token)).then(
      (caller) => {
        Object.assign(socket.data, caller)
        next()
      },
      (error: unknown) => next(rejectionOf(ctx, error)),
    )
  }
}

function tokenOf(text: unknown): string | null {
  return typeof text === 'string' && /^[\w-]{1,200}$/.test(text) ? text : null
}

async function callerOf(ctx: AppContext, token: string | null): Promise<SocketCaller> {
  const customer = await customerOfToken(ctx, token).catch(unlessSignedOut)
  if (customer) return callerAs('customer', customer)
  return callerAs('admin', await adminOfToken(ctx, token))
}

function callerAs(kind: SocketCaller['kind'], { id, tokenHash }: CustomerCaller | AdminCaller): SocketCaller {
  return { kind, id, tokenHash }
}

function unlessSignedOut(error: unknown): null {
  if (error instanceof AppError && error.code === 'sign_in_required') return null
  throw error
}

function rejectionOf({ log }: Pick<AppContext, 'log'>, error: unknown): Error {
  const signedOut = error instanceof AppError && error.code === 'sign_in_required'
  const data: HandshakeRejection = { code: signedOut ? 'sign_in_required' : 'unavailable' }
  if (signedOut) log.info('a socket without a good token was rejected')
  else log.warn({ err: error }, 'a socket could not be let in')
  return Object.assign(new Error(data.code), { data })
}
