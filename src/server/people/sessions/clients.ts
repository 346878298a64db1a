import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { addressOf } from '#server/kernel/http/limits.ts'
import { isKnownDevice } from './known-devices.ts'
import { hashToken } from './tokens.ts'

/** Who tries to sign in to an account. What one client does there is not counted against another. */
export interface Client {
  /** Of a device that names itself the hash of its token, else the origin. */
  id: Buffer
  /** The address, as a keyed hash: the database keeps no list of who was where. */
  origin: Buffer
  /** The device has signed in to this account before. */
  known: boolean
  /** The account is a phone whose customer has signed in, or ordered, before. */
  knownPhone: boolean
  /** Hash of the device's token; `null` for whoever brings none. */
  device: Buffer | null
}

/** The client of a request. `deviceToken` is what it brings along, `account` a phone (E.164) or an e-mail address. */
export async function clientOf(
  ctx: AppContext,
  request: FastifyRequest,
  deviceToken: string | undefined,
  account: string,
): Promise<Client> {
  const origin = createHmac('sha256', ctx.codeKey)
    .update(`origin:${addressOf(request)}`)
    .digest()
  const knownPhone = await isKnownPhone(ctx.db, account)
  if (deviceToken === undefined) return { id: origin, origin, known: false, knownPhone, device: null }
  const device = hashToken(deviceToken)
  return { id: device, origin, known: await isKnownDevice(ctx.db, account, device), knownPhone, device }
}

async function isKnownPhone(db: Db, account: string): Promise<boolean> {
  const customer = await db.selectFrom('customers').select('id').where('phone', '=', account).executeTakeFirst()
  return customer !== undefined
}
