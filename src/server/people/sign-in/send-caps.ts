import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import type { Client } from '../sessions/clients.ts'
import { countToday, secondsLeftToday, uncount } from '../sessions/daily-counts.ts'

/**
 * How many codes are sent on a kitchen day: from one address, of those that nobody typed in and of all, and by the whole kitchen.
 * Devices that have signed in before are counted by the kitchen apart, so that strangers leave them their codes.
 */

const ofAddress = ({ origin }: Pick<Client, 'origin'>) => `codes for the address ${origin.toString('hex')}`
const allOfAddress = ({ origin }: Pick<Client, 'origin'>) => `all codes for the address ${origin.toString('hex')}`
const ofKitchen = ({ known }: Client) => (known ? 'codes for known devices' : 'codes for new devices')

/** Counts a code that is about to be sent. Throws `code_send_limit` when it is one too many. */
export async function countSend(ctx: AppContext, trx: Trx, client: Client, now: Date) {
  const { codesPerAddress, allCodesPerAddress, codesADay } = ctx.config.limits
  const tooMany = () => new AppError('code_send_limit', { retryAfter: secondsLeftToday(now) })
  if (!client.known) {
    if ((await countToday(trx, ofAddress(client), codesPerAddress, now)) === null) throw tooMany()
    if ((await countToday(trx, allOfAddress(client), allCodesPerAddress, now)) === null) throw tooMany()
  }
  const sent = await countToday(trx, ofKitchen(client), codesADay, now)
  if (sent === null) {
    ctx.metrics.codeCapped()
    throw tooMany()
  }
  if (sent === codesADay) {
    ctx.log.error(
      { codes: sent, knownDevices: client.known },
      'no more codes are sent today: LIMIT_CODES_A_DAY is reached',
    )
    await emit(trx, now, { type: 'codes-used-up', knownDevices: client.known })
  }
}

/** Takes back a code that was not sent after all. */
export async function uncountSend(db: Db, client: Client, sentAt: Date): Promise<void> {
  await uncount(db, ofKitchen(client), sentAt)
  if (client.known) return
  await uncount(db, ofAddress(client), sentAt)
  await uncount(db, allOfAddress(client), sentAt)
}

/** A code has led to a session: it counts against the address that asked for it only among all codes. */
export async function uncountUsed(db: Db, code: Pick<Client, 'origin' | 'known'> & { sentAt: Date }): Promise<void> {
  if (!code.known) await uncount(db, ofAddress(code), code.sentAt)
}
