import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { lockRowsSql } from '#server/kernel/db/lock-rows.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { previewVersion } from '#server/kernel/preview-version.ts'
import type { Language } from '#shared/base/language.ts'
import { numberOf } from '#shared/base/phone.ts'
import type { MergeFigures, MergePreview, MergeSide } from '#shared/contract/people/office/merge.schemas.ts'
import { recordChanges } from '../../audit/record.ts'
import { endAllSessions } from '../../sessions/session-list.ts'
import type { AdminCaller } from '../../staff/admin-sessions.ts'
import { setNotes } from '../queries.ts'
import { customerTables, type MergedPair, mergeFigures } from './customer-tables.ts'
import { mergedNote, mergeProblem } from './merge-rules.ts'

/** Whose is kept. */
type Side = 'keep' | 'goes'

interface WantedMerge extends MergedPair {
  name: Side
  phone: Side
  /** Of the preview that has been seen. */
  version: string
}

interface CustomerRow {
  id: string
  phone: string
  name: string | null
  kitchen_note: string | null
  rider_note: string | null
  noted_at: Date | null
  blocked_at: Date | null
  default_address_id: string | null
  registration_completed: boolean
  language: Language | null
  created_at: Date
}

const NO_FIGURES: MergeFigures = {
  orders: 0,
  orders_to_come: 0,
  subscriptions: 0,
  running: 0,
  queued: 0,
  addresses: 0,
  ratings: 0,
  tickets: 0,
  payments: 0,
  sessions: 0,
}

/**
 * What merging two customers would move, and in what they differ. In a transaction it is what that transaction sees. Throws
 * `not_found` for one customer twice, and for one who has been merged already.
 */
export async function previewMerge(ctx: AppContext, db: Db, pair: MergedPair): Promise<MergePreview> {
  const [keep, goes] = await bothOf(db, pair)
  const sides = [await sideOf(ctx, db, keep), await sideOf(ctx, db, goes)] as const
  const problem = mergeProblem(...sides)
  // Somebody who signs in meanwhile changes nothing of what was seen.
  const seen = sides.map(({ figures }) => ({ ...figures, sessions: 0 }))
  return { version: previewVersion(keep, goes, ...seen), problem, keep: sides[0], goes: sides[1] }
}

/**
 * Merges two customers as it has been shown, in one transaction: whatever refers to the one that goes refers to the other
 * from then on, but for payments, which stay as they are. Both rows are held first, in the order of their ids, so that of two
 * merges the second finds what the first did, and an order that is being stored comes before or after. Throws `not_found`,
 * `preview_stale` with the present preview, and `merge_blocked` and `merge_both_subscribed`.
 */
export async function mergeCustomers(
  ctx: AppContext,
  trx: Trx,
  caller: AdminCaller,
  wanted: WantedMerge,
): Promise<void> {
  const { keep, goes } = wanted
  const now = ctx.now()
  await sql`SELECT FROM customers WHERE id IN (${keep}, ${goes}) ORDER BY id ${lockRowsSql('wait')}`.execute(trx)
  const preview = await previewMerge(ctx, trx, wanted)
  if (preview.version !== wanted.version) throw new AppError('preview_stale', {}, { preview })
  if (preview.problem) throw new AppError(preview.problem)
  for (const { merge } of (await customerTables.run(ctx, trx)).flat()) await merge(trx, wanted, now)
  await joinRows(trx, wanted, now)
  // Who signed in by a number that is not the customer's any more is signed out.
  if (wanted.phone === 'goes') await endAllSessions(trx, 'customer', keep)
  const after = await sideOf(ctx, trx, await rowOf(trx, keep))
  const chosen = { name: wanted.name, phone: wanted.phone }
  await recordChanges(
    trx,
    caller,
    'mergeCustomers',
    [
      { subject: keep, before: { ...preview.keep.figures }, after: { ...after.figures, ...chosen } },
      { subject: goes, before: { ...preview.goes.figures }, after: { merged_into: keep } },
    ],
    now,
  )
}

/** The rows of both. Throws `not_found` when one is missing, has been merged, or is the other. */
async function bothOf(db: Db, { keep, goes }: MergedPair): Promise<[CustomerRow, CustomerRow]> {
  if (keep === goes) throw new AppError('not_found')
  return [await rowOf(db, keep), await rowOf(db, goes)]
}

/** Throws `not_found`, also for a customer who has been merged. */
async function rowOf(db: Db, id: string): Promise<CustomerRow> {
  const row: CustomerRow | undefined = await db
    .selectFrom('customers')
    .select(['id', 'phone', 'name', 'kitchen_note', 'rider_note', 'noted_at', 'blocked_at'])
    .select(['language', 'default_address_id', 'registration_completed', 'created_at'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

async function sideOf(ctx: AppContext, db: Db, row: CustomerRow): Promise<MergeSide> {
  const parts = await mergeFigures.run(ctx, db, row.id, ctx.now())
  return {
    _id: row.id,
    name: row.name,
    phone_number: numberOf(row.phone),
    since: row.created_at.toISOString(),
    kitchen_note: row.kitchen_note,
    rider_note: row.rider_note,
    blocked: row.blocked_at !== null,
    figures: Object.assign({}, NO_FIGURES, ...parts),
  }
}

/** Makes one of the two rows; the other stays for what refers to it, without a name or a phone. */
async function joinRows(trx: Trx, { keep, goes, name, phone }: WantedMerge, now: Date): Promise<void> {
  const [one, other] = await bothOf(trx, { keep, goes })
  const chosen = { keep: one, goes: other }
  await sql`
    UPDATE customers SET phone = 'merged:' || id, name = NULL, kitchen_note = NULL, rider_note = NULL,
      default_address_id = NULL, merged_into = ${keep}, merged_at = ${now}
    WHERE id = ${goes}`.execute(trx)
  await sql`UPDATE customers SET merged_into = ${keep} WHERE merged_into = ${goes}`.execute(trx)
  await trx
    .updateTable('customers')
    .set({
      phone: chosen[phone].phone,
      ...(!chosen[phone].phone.startsWith('former:') && { phone_left_at: null }),
      name: chosen[name].name ?? one.name ?? other.name,
      default_address_id: one.default_address_id ?? other.default_address_id,
      language: one.language ?? other.language,
      registration_completed: one.registration_completed || other.registration_completed,
      created_at: new Date(Math.min(one.created_at.getTime(), other.created_at.getTime())),
    })
    .where('id', '=', keep)
    .execute()
  const notes = {
    kitchen: mergedNote(one.kitchen_note, other.kitchen_note),
    rider: mergedNote(one.rider_note, other.rider_note),
  }
  const changed = notes.kitchen !== one.kitchen_note || notes.rider !== one.rider_note
  if (changed) await setNotes(trx, keep, notes, { at: now, readAt: one.noted_at })
}
