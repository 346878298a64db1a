import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { GatewayName } from '#shared/base/gateways.ts'
import type { DisputeState } from '#shared/domain/money/moves.ts'
import { nameOf, phoneOf } from '../queries.ts'

/** A dispute that is decided is listed for so long after the gateway has told of it first. */
const DECIDED_SHOWN_MS = 180 * 24 * 60 * 60_000
const SHOWN = 200

/** Disputes about payments that are known here: open ones first, the one to be answered first at the top. */
export async function disputesOf(db: Db, at: Date) {
  return db
    .selectFrom('gateway_moves as m')
    .innerJoin('payments as p', 'p.id', 'm.payment_id')
    .select(['m.id', 'm.provider', 'm.reference', 'm.amount_paise', 'm.answer_by', 'm.reason', 'm.created_at'])
    .select([sql<DisputeState>`m.state`.as('state'), 'p.order_id', 'p.subscription_id', nameOf('p'), phoneOf('p')])
    .where('m.kind', '=', 'dispute')
    .where((is) =>
      is.or([is('m.state', '=', 'open'), is('m.created_at', '>', new Date(at.getTime() - DECIDED_SHOWN_MS))]),
    )
    .orderBy(sql`m.state <> 'open'`)
    .orderBy(sql`CASE WHEN m.state = 'open' THEN m.answer_by END`)
    .orderBy('m.created_at', 'desc')
    .limit(SHOWN)
    .execute()
}

export type DisputeRow = Awaited<ReturnType<typeof disputesOf>>[number]

/** What the gateway has told and this program has not understood, or cannot read, or knows no payment of. */
export interface StrangeEvents {
  provider: GatewayName
  /** As the gateway calls it; `null` where it is known, but is of no payment of this kitchen, or cannot be read. */
  name: string | null
  kind: 'not_understood' | 'unknown' | 'unreadable'
  count: number
  last: Date
}

/** Events that say nothing to this program, as SQL. */
export const STRANGE_EVENTS = sql`SELECT provider, name, outcome, received_at FROM gateway_events
  WHERE outcome IN ('parked', 'unknown') OR name IS NOT NULL`

/** Disputes that are not decided, as SQL. */
export const OPEN_DISPUTES = sql`SELECT FROM gateway_moves WHERE kind = 'dispute' AND state = 'open' AND payment_id IS NOT NULL`

/** Counts those events that the gateway has told in the last ninety days, by what they are called. */
export async function strangeEvents(db: Db): Promise<StrangeEvents[]> {
  const { rows } = await sql<StrangeEvents>`
    SELECT provider, name, CASE outcome WHEN 'parked' THEN 'unreadable' WHEN 'unknown' THEN 'unknown' ELSE 'not_understood' END AS kind,
      count(*)::integer AS count, max(received_at) AS last
    FROM (${STRANGE_EVENTS}) e GROUP BY 1, 2, 3 ORDER BY last DESC LIMIT 50`.execute(db)
  return rows
}
