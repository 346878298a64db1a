import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type AdminCaller, differenceOf, recordChanges } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Slot, SlotChanges } from '#shared/contract/calendar/office/slots.schemas.ts'
import { SLOTS, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { type SlotTerms, slotProblem } from '#shared/domain/calendar/slot-terms.ts'
import { changeDays, tryDays } from '../change-days.ts'
import type { DaysTrx } from '../days-trx.ts'
import { DAYS_AHEAD } from '../prepare-days.ts'
import { enabledSlots, readCalendar, slotOf } from '../read-calendar.ts'
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
  return tryDays(ctx, (trx) => change(ctx, trx, code, terms))
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
    return change(ctx, trx, code, terms)
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

async function change(ctx: AppContext, trx: DaysTrx, code: SlotCode, terms: SlotTerms): Promise<SlotChanges> {
  const now = ctx.now()
  const before = await readCalendar(trx, now, code)
  await changeSlot(ctx, trx, code, terms)
  return slotChanges(before, await readCalendar(trx, now, code), kitchenDayOf(now), DAYS_AHEAD)
}
