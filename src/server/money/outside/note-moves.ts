import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import type { GatewayName } from '#shared/base/gateways.ts'
import type { Paise } from '#shared/base/money.ts'
import { MOVE_STATE_WORDS, type MoveKind, type MoveState } from '#shared/domain/money/moves.ts'
import type { GatewayDispute, GatewayRefund } from '../gateway/gateway.ts'

/** What the gateway says of money that moves there without Dabba. */
export interface Move {
  kind: MoveKind
  reference: string
  /** The gateway's ids: of the payment, or of its request alone. */
  payment: string | null
  order: string | null
  amountPaise: Paise
  state: MoveState
  answerBy: Date | null
  reason: string | null
  toldAt: Date | null
}

/** A refund that was made in the gateway's own panel. */
export function moveOfRefund(refund: GatewayRefund): Move {
  const { id: reference, payment, order, amountPaise, state, toldAt } = refund
  return { kind: 'refund', reference, payment, order, amountPaise, state, toldAt, answerBy: null, reason: null }
}

export function moveOfDispute({ id: reference, ...dispute }: GatewayDispute): Move {
  return { kind: 'dispute', reference, order: null, ...dispute }
}

interface Told {
  at: Date
  /** It is what the gateway has answered now. An event may be old. */
  asked: boolean
}

/**
 * Stores what the gateway says of moves, of whose payments the caller has `holdAtGateway`. Events come late, twice and in any
 * order: the last one by the gateway's own clock counts, and of one second the one that is further.
 */
export async function noteMoves(trx: Trx, provider: GatewayName, moves: Move[], { at, asked }: Told): Promise<void> {
  const rank = (state: string) => sql`array_position(${MOVE_STATE_WORDS}::text[], ${sql.ref(state)})`
  for (const move of moves) {
    const { kind, reference, payment, order, amountPaise, state, answerBy, reason, toldAt } = move
    if (amountPaise === 0 || (payment === null && order === null)) continue
    await sql`
      INSERT INTO gateway_moves AS m (id, provider, kind, reference, payment, provider_order, amount_paise, state, told_at, answer_by,
        reason, created_at)
      VALUES (${newId()}, ${provider}, ${kind}, ${reference}, ${payment}, ${order}, ${amountPaise}, ${state}, ${toldAt ?? new Date(0)},
        ${answerBy}, ${reason}, ${at})
      ON CONFLICT (provider, kind, reference) DO UPDATE SET state = excluded.state, amount_paise = excluded.amount_paise,
        told_at = GREATEST(m.told_at, excluded.told_at), answer_by = coalesce(excluded.answer_by, m.answer_by),
        reason = coalesce(excluded.reason, m.reason)
      WHERE ${asked} OR (excluded.told_at, ${rank('excluded.state')}) > (m.told_at, ${rank('m.state')})`.execute(trx)
  }
}

/**
 * Lets one after another tell of the same payments, by the gateway's ids of them and of their requests: a move that comes at the
 * same time as its payment is booked by the second of the two. Taken before any row is locked.
 */
export async function holdAtGateway(trx: Trx, provider: GatewayName, ids: readonly (string | null)[]): Promise<void> {
  const keys = ids.flatMap((id) => (id === null ? [] : `gateway ${provider} ${id}`))
  if (keys.length === 0) return
  await sql`SELECT pg_advisory_xact_lock(key) FROM (
    SELECT DISTINCT hashtextextended(k, 0) AS key FROM unnest(${keys}::text[]) AS k ORDER BY 1) keys`.execute(trx)
}

/** Those that are not refunds of this program, which are settled by their own id. */
export async function othersThanOurs(trx: Trx, refunds: GatewayRefund[]): Promise<GatewayRefund[]> {
  const ids = refunds.flatMap(({ refundId }) => (refundId !== null && UUID.test(refundId) ? [refundId] : []))
  if (ids.length === 0) return refunds
  const rows = await trx.selectFrom('refunds').select('id').where('id', 'in', ids).execute()
  const ours = new Set<string | null>(rows.map(({ id }) => id))
  return refunds.filter(({ refundId }) => !ours.has(refundId))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
