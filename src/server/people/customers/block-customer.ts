import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { previewVersion } from '#server/kernel/preview-version.ts'
import type { BlockPreview } from '#shared/contract/people/office/customers.schemas.ts'
import { recordChanges } from '../audit/record.ts'
import type { AdminCaller } from '../staff/admin-sessions.ts'
import { blockEffects, customerBlocked, holdForBlock } from './block-hooks.ts'

interface Blocking {
  customerId: string
  reason: string
  /** Of the preview that has been seen. */
  version: string
}

/** What blocking a customer would do now. */
export async function previewBlock(ctx: AppContext, db: Db, customerId: string): Promise<BlockPreview> {
  const parts = await blockEffects.run(ctx, db, customerId, ctx.now())
  const [cancelled, staying, paused, basis] = [
    parts.flatMap((part) => part.cancelled ?? []),
    parts.flatMap((part) => part.staying ?? []),
    parts.flatMap((part) => part.paused ?? []),
    parts.flatMap((part) => part.basis ?? []),
  ]
  return { version: previewVersion(customerId, basis.sort()), cancelled, staying, paused }
}

/**
 * Blocks a customer as it has been shown: nothing can be ordered or bought from then on, orders to come are cancelled, and
 * what runs is paused; its meals are kept. The row of the customer decides between two at once, and between this and an order
 * that is being stored. Returns whether they were served before. Throws `preview_stale` with the present preview.
 */
export async function blockCustomer(
  ctx: AppContext,
  trx: Trx,
  caller: AdminCaller,
  { customerId, reason, version }: Blocking,
): Promise<boolean> {
  const now = ctx.now()
  const { numAffectedRows } = await sql`
    UPDATE customers SET blocked_at = ${now}, blocked_by = ${caller.id}, block_reason = ${reason}
    WHERE id = ${customerId} AND blocked_at IS NULL`.execute(trx)
  if (numAffectedRows !== 1n) return false
  await holdForBlock.run(ctx, trx, customerId, now)
  const preview = await previewBlock(ctx, trx, customerId)
  if (preview.version !== version) throw new AppError('preview_stale', {}, { preview })
  await customerBlocked.run(ctx, trx, customerId, { adminId: caller.id }, now)
  const after = {
    blocked: true,
    cancelled_orders: preview.cancelled.map(({ _id }) => _id),
    paused_subscriptions: preview.paused.map(({ _id }) => _id),
  }
  await recordChanges(trx, caller, 'blockCustomer', [{ subject: customerId, before: { blocked: false }, after }], now)
  return true
}

/** Serves a customer again. What was cancelled and paused stays so. Returns whether they were blocked. */
export async function unblockCustomer(
  { now }: Pick<AppContext, 'now'>,
  trx: Trx,
  caller: AdminCaller,
  customerId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE customers SET blocked_at = NULL, blocked_by = NULL, block_reason = NULL
    WHERE id = ${customerId} AND blocked_at IS NOT NULL`.execute(trx)
  if (numAffectedRows !== 1n) return false
  const change = { subject: customerId, before: { blocked: true }, after: { blocked: false } }
  await recordChanges(trx, caller, 'unblockCustomer', [change], now())
  return true
}
