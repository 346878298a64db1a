import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { AdminCaller } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { readBoxCode } from '#shared/domain/kitchen/boxes.ts'
import { packedDigest } from './box-digests.ts'
import { boxesOfDay, type DayBox, storedBoxes } from './day-boxes.ts'
import { keepStops } from './stops-of-day.ts'
import { type BoxKey, ensureBoxes } from './stored-boxes.ts'

/** Who packs, and which day. */
interface Packing {
  caller: Pick<AdminCaller, 'id'>
  slotDay: SlotDay
}

/**
 * Ticks boxes as packed, or takes that back; those of orders that do not come are left out. Returns those that this has
 * changed. Throws `production_day_over`.
 */
export async function packBoxes(
  ctx: AppContext,
  { caller, slotDay }: Packing,
  wanted: readonly BoxKey[],
  packed: boolean,
): Promise<BoxKey[]> {
  requirePresent(ctx, slotDay)
  const at = ctx.now()
  const changed = await inTransaction(ctx.db, async (trx) => {
    if (!packed) return unpack(trx, slotDay, wanted)
    await keepStops.run(ctx, trx)
    const { boxes } = await boxesOfDay(ctx, trx, slotDay, [...new Set(wanted.map(({ orderId }) => orderId))])
    const asked = new Set(wanted.map(({ orderId, number }) => `${orderId} ${number}`))
    const some = boxes.filter(({ order, number }) => asked.has(`${order.id} ${number}`))
    await ensureBoxes(trx, some)
    return pack(trx, some, { at, adminId: caller.id })
  })
  if (changed.length > 0) ctx.events.publish({ type: 'packing-changed', ...slotDay })
  return changed
}

/**
 * Ticks the box with this code as packed. Returns it, and whether it was before. Throws `box_unknown`, `box_other_day`,
 * `box_not_wanted` for an order that does not come any more, and `production_day_over`.
 */
export async function scanBox(
  ctx: AppContext,
  { caller, slotDay }: Packing,
  typed: string,
): Promise<{ box: DayBox; again: boolean }> {
  requirePresent(ctx, slotDay)
  const at = ctx.now()
  const scanned = await inTransaction(ctx.db, async (trx) => {
    const { rows } = await sql<BoxKey & SlotDay>`
      SELECT b.order_id AS "orderId", b.number, o.delivery_date AS day, o.slot
      FROM order_boxes b JOIN orders o ON o.id = b.order_id WHERE b.code = ${readBoxCode(typed)}`.execute(trx)
    const [key] = rows
    if (!key) throw new AppError('box_unknown')
    if (key.day !== slotDay.day || key.slot !== slotDay.slot) throw new AppError('box_other_day')
    await keepStops.run(ctx, trx)
    const { boxes } = await boxesOfDay(ctx, trx, slotDay, [key.orderId])
    const box = boxes.find(({ number }) => number === key.number)
    if (!box) throw new AppError('box_not_wanted')
    const again = (await pack(trx, [box], { at, adminId: caller.id })).length === 0
    const stored = (await storedBoxes(trx, slotDay)).get(`${key.orderId} ${key.number}`)
    return { box: { ...box, stored }, again }
  })
  if (!scanned.again) ctx.events.publish({ type: 'packing-changed', ...slotDay })
  return scanned
}

function requirePresent({ now }: Pick<AppContext, 'now'>, { day }: SlotDay): void {
  if (day < kitchenDayOf(now())) throw new AppError('production_day_over')
}

/** Packs those that are not, and those that were packed by something else. */
async function pack(trx: Trx, boxes: readonly DayBox[], { at, adminId }: { at: Date; adminId: string }) {
  const { rows } = await sql<BoxKey>`
    UPDATE order_boxes b SET packed_at = ${at}, packed_by = ${adminId}, packed_digest = w.digest
    FROM unnest(${boxes.map(({ order }) => order.id)}::uuid[], ${boxes.map(({ number }) => number)}::integer[],
      ${boxes.map(packedDigest)}::text[]) AS w (order_id, number, digest)
    WHERE b.order_id = w.order_id AND b.number = w.number AND (b.packed_at IS NULL OR b.packed_digest <> w.digest)
    RETURNING b.order_id AS "orderId", b.number`.execute(trx)
  return rows
}

async function unpack(trx: Trx, { day, slot }: SlotDay, boxes: readonly BoxKey[]) {
  const { rows } = await sql<BoxKey>`
    UPDATE order_boxes b SET packed_at = NULL, packed_by = NULL, packed_digest = NULL,
      disposable = CASE WHEN b.print_id IS NOT NULL THEN b.disposable END,
      kinds = CASE WHEN b.print_id IS NOT NULL THEN b.kinds END,
      plates = CASE WHEN b.print_id IS NOT NULL THEN b.plates END
    FROM unnest(${boxes.map(({ orderId }) => orderId)}::uuid[], ${boxes.map(({ number }) => number)}::integer[])
      AS w (order_id, number), orders o
    WHERE b.order_id = w.order_id AND b.number = w.number AND b.packed_at IS NOT NULL
      AND o.id = b.order_id AND o.delivery_date = ${day} AND o.slot = ${slot}
    RETURNING b.order_id AS "orderId", b.number`.execute(trx)
  return rows
}
