import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { SocketSessions } from '#server/kernel/realtime/sessions.ts'
import { customerOfToken } from '../sign-in/customer-sessions.ts'
import { adminOfToken } from '../staff/admin-sessions.ts'
import { endedSessions } from './ended-sessions.ts'

/** Whose a socket is: a customer's or an admin's, by the token. */
export function socketSessions(ctx: AppContext): SocketSessions {
  return {
    async callerOf(token) {
      const customer = await unlessSignedOut(customerOfToken(ctx, token))
      if (customer) return { kind: 'customer', id: customer.id, tokenHash: customer.tokenHash, role: null }
      const admin = await unlessSignedOut(adminOfToken(ctx, token))
      return admin && { kind: 'admin', id: admin.id, tokenHash: admin.tokenHash, role: admin.role }
    },
    endedOf: (hashes) => endedSessions(ctx.db, hashes, ctx.now()),
  }
}

async function unlessSignedOut<Caller>(found: Promise<Caller>): Promise<Caller | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof AppError && error.code === 'sign_in_required') return null
    throw error
  }
}
