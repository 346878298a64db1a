import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { emitSql } from '#server/kernel/outbox/emit.ts'
import { type AdminCaller, differenceOf, recordChanges } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Slot, SlotChanges } from '#shared/contract/calendar/office/slots.schemas.ts'
import { SLOTS, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { type SlotTerms, slotProblem } from '#shared/domain/calendar/slot-terms.ts'
import { changeDays, tryDays } from '../change-days.ts'
import type { MovedSubscription } from '../closures/effects.ts'
import { presentMoved } from '../closures/preview.ts'
import type { DaysTrx } from '../days-trx.ts'
import { movedBySlotChange } from '../hooks.ts'
import { DAYS_AHEAD } from '../prepare-days.ts'
import { enabledSlots, readCalendar, slotOf } from '../read-calendar.ts'
import { endOfDaySql } from '../sql.ts'
import { changeSlot } from './change-slot.ts'
import { slotChanges } from './slot-changes.ts'

/** What is usual for the slots that are served, and who changed it last. */
export async function listSlots(db: Db): Promise<Slot[]> {
  const rows = await db
    .selectFrom('service_slots as s')
    .leftJoin('admins as a', 'a.id', 's.updated_by')
    .selectAll('s')
    .select('a.name as admin')
    .where('s.enabled', '=', true)
    .execute()
  return rows
    .map((row) => {
      const { code, ...terms } = slotOf(row)
      return { slot: code, ...terms, updatedAt: row.updated_at.toISOString(), admin: row.admin }
    })
    .sort((one, other) => SLOTS.indexOf(one.slot) - SLOTS.indexOf(other.slot))
}

/** What a change of a slot would do, by the very statements that would do it. */
export async function previewSlot(ctx: AppContext, code: SlotCode, terms: SlotTerms): Promise<SlotChanges> {
  requireRight(terms)
  return (await tryDays(ctx, (trx) => change(ctx, trx, code, terms))).changes
}

/** Changes what is usual for a slot, if it is as it was at `readAt` (any state when that is null). */
export async function saveSlot(
  ctx: AppContext,
  code: SlotCode,
  terms: SlotTerms,
  { readAt, caller }: { readAt: Date | null; caller: AdminCaller },
): Promise<SlotChanges> {
  requireRight(terms)
  return changeDays(ctx, async (trx) => {
    const { updatedAt: _, ...former } = await enabledSlot(trx, code)
    const { numUpdatedRows } = await trx
      .updateTable('service_slots')
      .set((eb) => ({
        updated_at: sql<Date>`greatest(${ctx.now()}::timestamptz, ${eb.ref('updated_at')} + interval '1 millisecond')`,
        updated_by: caller.id,
      }))
      .where('code', '=', code)
      .where('enabled', '=', true)
      .$if(readAt !== null, (query) => query.where('updated_at', '=', readAt as Date))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('changed_meanwhile', {}, { slot: await enabledSlot(trx, code) })
    await recordChanges(trx, caller, 'changeSlot', [{ subject: null, ...differenceOf(former, terms) }], ctx.now())
    const { changes, moved } = await change(ctx, trx, code, terms)
    await tellMoved(trx, moved, ctx.now())
    return changes
  })
}

/** Serves dinner from now on, or no more; the same again changes nothing. Throws `slot_has_orders`. */
export async function serveDinner(ctx: AppContext, trx: DaysTrx, served: boolean, adminId: string): Promise<void> {
  if ((await enabledSlots(trx)).includes('dinner') === served) return
  await changeSlot(ctx, trx, 'dinner', { enabled: served })
  await trx
    .updateTable('service_slots')
    .set({ updated_at: ctx.now(), updated_by: adminId })
    .where('code', '=', 'dinner')
    .execute()
}

/** A slot that is served. */
export async function enabledSlot(db: Db, code: SlotCode): Promise<Slot> {
  const slot = (await listSlots(db)).find((each) => each.slot === code)
  if (!slot) throw new AppError('not_found')
  return slot
}

function requireRight(terms: SlotTerms) {
  const problem = slotProblem(terms)
  if (problem) throw new AppError(problem.wrong)
}

async function change(
  ctx: AppContext,
  trx: DaysTrx,
  code: SlotCode,
  terms: SlotTerms,
): Promise<{ changes: SlotChanges; moved: MovedSubscription[] }> {
  const now = ctx.now()
  const before = await readCalendar(trx, now, code)
  await changeSlot(ctx, trx, code, terms)
  const after = await readCalendar(trx, now, code)
  const changes = slotChanges(before, after, kitchenDayOf(now), DAYS_AHEAD)
  const moved = (await movedBySlotChange.run(ctx, trx, { before, after, now })).flat()
  if (moved.length === 0) return { changes, moved }
  const { moved: moved_subscriptions, ...counts } = presentMoved(moved)
  return { changes: { ...changes, ...counts, moved_subscriptions }, moved }
}

/** Tells each customer whose last meal moves, once a change. */
async function tellMoved(trx: DaysTrx, moved: MovedSubscription[], now: Date): Promise<void> {
  if (moved.length === 0) return
  const all = (of: (one: MovedSubscription) => unknown) => moved.map(of)
  await emitSql('subscription-moved', {
    from: sql`unnest(${all(({ customerId }) => customerId)}::uuid[], ${all(({ id }) => id)}::uuid[],
      ${all(({ newLastDay }) => newLastDay)}::date[], ${all(({ lostMeals }) => lostMeals)}::integer[])
      AS told (customer_id, subscription_id, last_day, lost_meals)`,
    payload: {
      customerId: sql`told.customer_id`,
      subscriptionId: sql`told.subscription_id`,
      lastDay: sql`told.last_day`,
      lostMeals: sql`told.lost_meals`,
    },
    at: now,
    worthUntil: endOfDaySql(sql`told.last_day`),
  }).execute(trx)
}
