import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { type AdminCaller, recordChanges } from '#server/people/people.ts'
import { addDays } from '#shared/base/kitchen-time.ts'
import type { ClosureCosts } from '#shared/contract/calendar/office/closures.schemas.ts'
import { type ClosureReason, costsMore } from '#shared/domain/calendar/closures.ts'
import { changeDays } from '../change-days.ts'
import type { DaysTrx } from '../days-trx.ts'
import { type Closing, daysClosed, holdForClosing } from '../hooks.ts'
import { fillDays } from '../prepare-days.ts'
import { enabledSlots } from '../read-calendar.ts'
import { endOfDaySql } from '../sql.ts'
import { closeDays, type DayRange } from './close-days.ts'
import { storeCalls } from './closure-calls.ts'
import { type ClosedRange, closingsOf, ofSameDays, type Preview, presentPreview, previewOf } from './preview.ts'
import { sameClosure } from './queries.ts'
import { requireRange } from './require-range.ts'

/** A closure as an admin has confirmed it. */
export interface WantedClosure extends ClosedRange {
  reason: ClosureReason
  note: string | null
  /** Of the preview that the admin has seen, and what it said. */
  version: string
  seen?: ClosureCosts | undefined
}

/**
 * Closes days in one action: what is ordered for them is cancelled, subscriptions end later and the customers are told,
 * all or nothing. Returns the closure's id, also to the same call again, which changes nothing. Throws `preview_stale` with
 * the preview as it is now, unless closing costs no more than was seen, and the `closure_*` codes.
 */
export async function closeKitchen(ctx: AppContext, wanted: WantedClosure, caller: AdminCaller): Promise<string> {
  const wantedSlots = wanted.allSlots ? await enabledSlots(ctx.db) : [wanted.slot]
  const same = async () => {
    // Of several slots at once any stands for all: they are closed together, or not at all.
    for (const slot of wantedSlots) {
      const id = await sameClosure(ctx.db, { ...wanted, slot })
      if (id !== null) return id
    }
    return null
  }
  const former = await same()
  if (former !== null) return former
  try {
    return await changeDays(ctx, (trx) => close(ctx, trx, wanted, caller))
  } catch (error) {
    // The same call of the same moment was quicker.
    const made = error instanceof AppError ? await same() : null
    if (made === null) throw error
    return made
  }
}

async function close(ctx: AppContext, trx: DaysTrx, wanted: WantedClosure, caller: AdminCaller): Promise<string> {
  const adminId = caller.id
  // Before rows are made for the days.
  requireRange(wanted, ctx.now())
  const slots = wanted.allSlots ? await enabledSlots(trx) : [wanted.slot]
  for (const slot of slots) await holdDays(ctx, trx, { ...wanted, slot })
  for (const closing of await closingsOf(ctx, trx, wanted)) await holdForClosing.run(ctx, trx, closing)
  const preview = await previewOf(ctx, trx, wanted)
  if (preview.version !== wanted.version) {
    const stale = { preview: await presentPreview(ctx, trx, wanted, preview) }
    const isNoWorse =
      wanted.seen && ofSameDays(preview.version, wanted.version) && !costsMore(stale.preview, wanted.seen)
    if (!isNoWorse) throw new AppError('preview_stale', {}, stale)
  }
  const ids = preview.closings.map(() => newId())
  for (const [index, closing] of preview.closings.entries()) {
    const [id, figures] = [ids[index] as string, preview.parts[index] as Preview['parts'][number]]
    // Each preview is closed by once; of several slots the first one has the preview's own name.
    const version = index === 0 ? wanted.version : `${wanted.version}:${closing.slot}`
    await insertClosure(trx, { id, adminId }, { ...wanted, version }, { closing, ...figures })
    await closeDays(ctx, trx, { ...wanted, slot: closing.slot }, id)
    await daysClosed.run(ctx, trx, closing, { id, adminId })
  }
  const [id] = ids as [string]
  const concerned = preview.told.map(({ customerId }) => customerId)
  await storeCalls(trx, id, concerned)
  await tellCustomers(trx, id, wanted.reason, preview)
  const { slot, from, to, reason } = wanted
  const after = { slot, from, to, reason, customers: preview.told.length }
  await recordChanges(trx, caller, 'closeDays', [{ subject: id, before: null, after }], ctx.now())
  return id
}

/** Takes the rows of the days: orders that are being stored hold them, too, and come before this or after it. */
async function holdDays(ctx: AppContext, trx: DaysTrx, { slot, from, to }: DayRange): Promise<void> {
  // With a row, the first open day after these has its deadline as it is now, and does not lose it to the past.
  await fillDays(trx, slot, ctx.now(), { from, to: addDays(to, 7) })
  await trx
    .selectFrom('service_days')
    .select('day')
    .where('slot', '=', slot)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .forNoKeyUpdate()
    .execute()
}

async function insertClosure(
  trx: DaysTrx,
  { id, adminId }: { id: string; adminId: string },
  { from, to, reason, note, version }: WantedClosure,
  { closing, figures, told }: Preview['parts'][number] & { closing: Closing },
): Promise<void> {
  await trx
    .insertInto('closures')
    .values({
      id,
      slot: closing.slot,
      from_day: from,
      to_day: to,
      days: JSON.stringify(closing.days),
      reason,
      note,
      preview_version: version,
      subscription_orders: figures.subscriptionOrders,
      one_off_orders: figures.oneOffOrders,
      paid_orders: figures.paidOrders,
      give_back_paise: figures.giveBackPaise,
      customers: told.length,
      closed_at: closing.now,
      closed_by: adminId,
      reopened_at: null,
      reopened_by: null,
    })
    .execute()
}

/** One event a customer, worth telling until the last of the days is over. */
async function tellCustomers(trx: DaysTrx, id: string, reason: ClosureReason, preview: Preview): Promise<void> {
  const { told, closings } = preview
  const [closing] = closings
  const days = closings.flatMap((one) => one.days).sort()
  const [first, last] = [days[0], days.at(-1)]
  const all = (of: (customer: (typeof told)[number]) => unknown) => told.map(of)
  await emitSql('kitchen-closed', {
    from: sql`unnest(${all(({ customerId }) => customerId)}::uuid[], ${all(({ meals }) => meals)}::integer[],
      ${all(({ orders }) => orders)}::integer[], ${all(({ giveBackPaise }) => giveBackPaise)}::integer[],
      ${all(({ lastDay }) => lastDay)}::date[]) AS told (customer_id, meals, orders, give_back_paise, last_day)`,
    payload: {
      customerId: sql`told.customer_id`,
      closureId: sql`${id}::uuid`,
      from: sql`${first}::date`,
      to: sql`${last}::date`,
      reason: sql`${reason}::text`,
      // Of all slots at once it is the kitchen that is closed.
      ...((await enabledSlots(trx)).length > closings.length && { slot: sql`${closing.slot}::text` }),
      meals: sql`told.meals`,
      orders: sql`told.orders`,
      giveBackPaise: sql`told.give_back_paise`,
      lastDay: sql`told.last_day`,
    },
    at: closing.now,
    worthUntil: endOfDaySql(sql`${last}::date`),
  }).execute(trx)
}
