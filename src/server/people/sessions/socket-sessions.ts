import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { ADMINS, roomOfAdmin, roomOfCustomer } from '#server/kernel/realtime/messages.ts'
import type { SocketSessions } from '#server/kernel/realtime/sessions.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import { customerOfToken } from '../sign-in/customer-sessions.ts'
import { adminOfToken } from '../staff/admin-sessions.ts'
import { endedSessions } from './ended-sessions.ts'

/** Whose a socket is: a customer's or an admin's, by the token. */
export function socketSessions(ctx: AppContext): SocketSessions {
  return {
    async callerOf(token) {
      const customer = await unlessSignedOut(customerOfToken(ctx, token))
      if (customer?.unsure) return null
      if (customer) {
        const { id, tokenHash } = customer
        return { kind: 'customer', id, tokenHash, role: null, rooms: [roomOfCustomer(id)] }
      }
      const admin = await unlessSignedOut(adminOfToken(ctx, token))
      if (!admin) return null
      const { id, tokenHash, role, screen } = admin
      // A screen hears what has changed, and nothing that is for a person alone.
      if (screen) return { kind: 'admin', id, tokenHash, role, rooms: [ADMINS] }
      const rooms = roleCan(role, 'orders.read') ? [ADMINS] : []
      return { kind: 'admin', id, tokenHash, role, rooms: [roomOfAdmin(id), ...rooms] }
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
