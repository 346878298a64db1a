import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Client } from '../sessions/clients.ts'
import { countToday, secondsLeftToday, uncount } from '../sessions/daily-counts.ts'

/**
 * How many codes are sent on a kitchen day: from one address, of those that no one typed in and of all, and by the whole kitchen.
 * Devices that have signed in before, and phones of customers, are counted apart: what strangers use up leaves them their codes.
 */

export const CODE_GROUPS = ['new devices', 'known phones', 'known devices'] as const
export type CodeGroup = (typeof CODE_GROUPS)[number]

function groupOf({ known, knownPhone }: Pick<Client, 'known' | 'knownPhone'>): CodeGroup {
  if (known) return 'known devices'
  return knownPhone ? 'known phones' : 'new devices'
}

type Asker = Pick<Client, 'origin' | 'knownPhone'>
const reserve = ({ knownPhone }: Asker) => (knownPhone ? ' of known phones' : '')
const OF_ADDRESS = 'codes for the address'
const ofAddress = (asker: Asker) => `${OF_ADDRESS}${reserve(asker)} ${asker.origin.toString('hex')}`
const allOfAddress = (asker: Asker) => `all codes for the address${reserve(asker)} ${asker.origin.toString('hex')}`
const ofKitchen = (client: Client) => `codes for ${groupOf(client)}`

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
      { codes: sent, knownDevices: client.known, group: groupOf(client) },
      'no more codes are sent today: LIMIT_CODES_A_DAY is reached',
    )
    await emit(trx, now, {
      type: 'codes-used-up',
      knownDevices: client.known,
      ...(groupOf(client) === 'known phones' && { knownPhones: true }),
    })
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
export async function uncountUsed(db: Db, code: Asker & { known: boolean; sentAt: Date }): Promise<void> {
  if (!code.known) await uncount(db, ofAddress(code), code.sentAt)
}

/** Which of the limits of codes have been reached on the kitchen day of `now`. */
export async function codeLimitsReached(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  now: Date,
): Promise<{ groups: CodeGroup[]; addresses: number }> {
  const { codesADay, codesPerAddress } = config.limits
  const rows = await db
    .selectFrom('daily_counts')
    .select(['what', 'count'])
    .where('day', '=', kitchenDayOf(now))
    .where('what', 'like', 'codes for %')
    .where('count', '>=', Math.min(...[codesADay, codesPerAddress].map((limit) => limit || 2_147_483_647)))
    .execute()
  const isReached = (count: number, limit: number) => limit > 0 && count >= limit
  return {
    groups: CODE_GROUPS.filter((group) =>
      rows.some(({ what, count }) => what === `codes for ${group}` && isReached(count, codesADay)),
    ),
    addresses: rows.filter(({ what, count }) => what.startsWith(OF_ADDRESS) && isReached(count, codesPerAddress))
      .length,
  }
}
