import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { GatewayRefund } from '../gateway/gateway.ts'
import { afterGiving } from './after-giving.ts'
import { arrivedAfterAll, notTwice } from './arrived-after-all.ts'
import { bounceRefund } from './bounce-refund.ts'
import { holdRefund } from './hold-refund.ts'
import { settleRefunds } from './settle-refunds.ts'
import { subjectsOf } from './surplus.ts'

/** What gateways say of refunds. */

interface Told {
  at: Date
  /** It is what the gateway has answered now. An event may be old. */
  asked: boolean
}

/**
 * What the gateway says of a refund, whoever was told: it has arrived, or it has not, also after it had, and waits to be given by
 * hand. False for one that is not ours, or that stands otherwise in our books.
 */
export async function settleGatewayRefund(
  ctx: AppContext,
  trx: Trx,
  { id: reference, refundId, amountPaise, state }: GatewayRefund,
  { at, asked }: Told,
): Promise<boolean> {
  if (refundId === null || !UUID.test(refundId)) return false
  const known = await trx
    .selectFrom('refunds')
    .select(['state', 'amount_paise', 'way', 'reference'])
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (known?.way !== 'gateway' || known.amount_paise !== amountPaise) return false
  if (state === 'pending') return true
  if (known.state === 'sent' && state === 'failed') {
    if (known.reference !== reference) return false
    await bounceRefund(ctx, trx, refundId, at)
    return true
  }
  // Events come late and in any order: what was said before the bank sent it back says nothing new.
  if (known.state === 'bounced') return true
  const changes = (known.state === 'failed' && state === 'processed') || (known.state === 'twice' && state === 'failed')
  if (changes && !asked) await lookUpSoon(trx, refundId, at)
  else if (changes && state === 'processed') await arrivedAfterAll(ctx, trx, refundId, { reference, at })
  else if (changes) await notTwice(trx, refundId, at)
  else if (known.state === 'failed' || known.state === 'twice') await lookNoMore(trx, refundId)
  else if (known.state !== 'sending') return known.state === 'sent' && state === 'processed'
  else if (state === 'failed') await failRefund(ctx, trx, refundId, at)
  else await arrive(ctx, trx, refundId, { reference, at })
  return true
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function arrive(ctx: AppContext, trx: Trx, id: string, { reference, at }: { reference: string; at: Date }) {
  const refund = await holdRefund(trx, id)
  const { rows } = await sql<{ adminId: string | null }>`
    UPDATE refunds SET state = 'sent', reference = ${reference}, settled_at = ${at}::timestamptz, settled_by = sent_by, try_at = NULL
    WHERE id = ${id} AND state = 'sending' RETURNING settled_by AS "adminId"`.execute(trx)
  const [sent] = rows
  if (sent) await afterGiving(ctx, trx, refund, { way: 'gateway', adminId: sent.adminId, at })
}

/** The gateway cannot give it back: what is owed waits anew, for a person, and its customer is asked how he wants it. */
export async function failRefund(ctx: AppContext, trx: Trx, id: string, at: Date): Promise<void> {
  const refund = await holdRefund(trx, id)
  const failed = await trx
    .updateTable('refunds')
    .set({ state: 'failed', settled_at: at, try_at: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirst()
  if (failed) await settleRefunds(ctx, trx, subjectsOf([refund]), at)
}

/** What was settled one way, and is told to be the other: the gateway is asked how it is now. */
async function lookUpSoon(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ try_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'twice'])
    .execute()
}

/** It is as our books say. */
export async function lookNoMore(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ try_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'twice'])
    .execute()
}
