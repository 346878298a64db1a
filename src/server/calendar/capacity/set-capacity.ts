import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { LimitedDay } from '#shared/contract/calendar/office/capacity.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { DayRange } from '../closures/close-days.ts'
import type { DaysTrx } from '../days-trx.ts'
import { daysLimited } from '../hooks.ts'
import { fillDays } from '../prepare-days.ts'
import { enabledSlots } from '../read-calendar.ts'
import { platesOver } from './day-plates.ts'
import { noteLimits } from './limits.ts'

/** For how many plates a day has room: a number, any number (`null`), or what is usual for its slot. */
export type CapacitySet = number | null | 'usual'

/**
 * Gives the days of a range that have not passed this capacity. Less than is taken and promised may be set: nothing is
 * cancelled, and the day is full. Returns the days as they stand then.
 */
export async function setCapacity(
  ctx: AppContext,
  trx: DaysTrx,
  { slot, from, to }: DayRange,
  capacity: CapacitySet,
): Promise<LimitedDay[]> {
  const now = ctx.now()
  const today = kitchenDayOf(now)
  if (to < today) return []
  await fillDays(trx, slot, now, { from, to })
  const usual = sql<number | null>`(SELECT s.capacity FROM service_slots s WHERE s.code = ${slot})`
  const changed = await trx
    .updateTable('service_days')
    .set({ capacity: capacity === 'usual' ? usual : capacity, own_capacity: capacity !== 'usual' })
    .where('slot', '=', slot)
    .where('day', '>=', from < today ? today : from)
    .where('day', '<=', to)
    .returning('day')
    .execute()
  return follow(ctx, trx, slot, changed)
}

/** Sets what is usual for a slot. The coming days that have no capacity of their own follow; returns them. */
export async function setUsualCapacity(
  ctx: AppContext,
  trx: DaysTrx,
  slot: SlotCode,
  capacity: number | null,
): Promise<LimitedDay[]> {
  await trx.updateTable('service_slots').set({ capacity }).where('code', '=', slot).execute()
  const changed = await trx
    .updateTable('service_days')
    .set({ capacity })
    .where('slot', '=', slot)
    .where('day', '>=', kitchenDayOf(ctx.now()))
    .where('own_capacity', '=', false)
    .returning('day')
    .execute()
  return follow(ctx, trx, slot, changed)
}

/** The capacity of a day, or what is usual for its slot; `null` for any number. */
export async function capacityOn(db: Db, slot: SlotCode, day: KitchenDay): Promise<number | null> {
  const row = await db
    .selectFrom('service_slots as s')
    .leftJoin('service_days as d', (join) => join.onRef('d.slot', '=', 's.code').on('d.day', '=', day))
    .select(['s.capacity as usual', 'd.capacity', 'd.day'])
    .where('s.code', '=', slot)
    .executeTakeFirst()
  return (row?.day ? row.capacity : row?.usual) ?? null
}

/** The usual capacity of each slot that is served. */
export async function usualCapacities(db: Db): Promise<{ slot: SlotCode; capacity: number | null }[]> {
  const enabled = await enabledSlots(db)
  const rows = await db.selectFrom('service_slots').select(['code', 'capacity']).execute()
  return rows.filter(({ code }) => enabled.includes(code)).map(({ code, capacity }) => ({ slot: code, capacity }))
}

/** Lets the figures of days follow that have another capacity now: they are counted anew. */
async function follow(ctx: AppContext, trx: DaysTrx, slot: SlotCode, changed: { day: KitchenDay }[]) {
  const days = changed.map(({ day }) => day).sort()
  if (days.length === 0) return []
  await noteLimits(trx)
  await daysLimited.run(ctx, trx, slot, days)
  const rows = await trx
    .selectFrom('service_days')
    .select(['day', 'capacity', 'taken', 'promised'])
    .where('slot', '=', slot)
    .where('day', 'in', days)
    .orderBy('day')
    .execute()
  return rows.map((row) => ({ ...row, over: platesOver(row) }))
}
