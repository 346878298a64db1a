import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { setPaymentState } from '#server/subscriptions/subscriptions.ts'
import { heldFor, owedFor } from './accounts.ts'
import { queueSubscriptions } from './documents/documents.ts'
import { settleRefunds } from './refunds/settle-refunds.ts'

/**
 * Lets subscriptions that the caller has locked be paid for which enough has come, and notes that they may need their document.
 */
export async function settleSubscriptions(trx: Trx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const enough = sql<boolean>`s.id = ANY(${ids}::uuid[]) AND ${heldFor.subscription} >= ${owedFor.subscription}`
  await queueSubscriptions(trx, await setPaymentState(trx, enough, 'paid'))
}

/**
 * Subscriptions that the caller has locked cost less than before: what has come may be enough by now, and what is too much waits
 * to be given back.
 */
export async function subscriptionsCostLess(ctx: AppContext, trx: Trx, ids: string[], at: Date): Promise<void> {
  await settleSubscriptions(trx, ids)
  await settleRefunds(ctx, trx, { orders: [], subscriptions: ids }, at)
}
