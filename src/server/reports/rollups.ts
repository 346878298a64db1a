import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import type { ChangedOrder } from '#server/ordering/ordering.ts'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { addToTotals, recountTotals } from './customer-totals.ts'
import { countDay, type DayFigures, nextDayWithOrders } from './day-figures.ts'
import { lastToRollUp, lockThrough, setThrough } from './rolled-up-through.ts'

/**
 * Days that are over are counted once and their figures kept, in the order of the days. Whoever rolls a day up, and whoever
 * changes an order of one that may be rolled up, holds the row `rolled_up_through`: so a change is either seen by the counting or
 * known to be missing in it.
 */

/**
 * Rolls up all days that are over, and counts those anew that have changed since. Each in a short transaction of its own,
 * after which the database is left to others for as long: a call asks it more than once, and waits each time.
 */
export async function rollUpDays({ longWork, now }: Pick<AppContext, 'longWork' | 'now'>): Promise<void> {
  const last = lastToRollUp(now())
  for (;;) {
    const begun = performance.now()
    if (!(await inTransaction(longWork.db, (trx) => rollUpOne(trx, last)))) return
    await wait(performance.now() - begun)
  }
}

/** `false` when nothing is left to do. */
async function rollUpOne(trx: Trx, last: KitchenDay): Promise<boolean> {
  const through = await lockThrough(trx)
  if (through !== null && through > last) {
    // The clock has been ahead: what was rolled up then may have changed unnoticed.
    await forgetRollups(trx)
    return true
  }
  const stale = await trx.selectFrom('day_rollups').select('day').where('stale', '=', true).limit(1).executeTakeFirst()
  const day = stale?.day ?? (await nextDayWithOrders(trx, through))
  if (day === null || day > last) return false
  await keep(trx, await countDay(trx, day))
  if (!stale) {
    await addToTotals(trx, day)
    await setThrough(trx, day)
  }
  return true
}

async function keep(trx: Trx, { day, sales, portions }: DayFigures): Promise<void> {
  const figures = { sales: JSON.stringify(sales), portions: JSON.stringify(portions), stale: false }
  await trx
    .insertInto('day_rollups')
    .values({ day, ...figures })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(figures))
    .execute()
}

/** In the transaction that changed orders: what is kept of their days is no longer true. */
export async function markRollupsStale(trx: Trx, changed: ChangedOrder[], now: Date): Promise<void> {
  // A day more, since the clocks of two instances may differ around midnight.
  const last = addDays(lastToRollUp(now), 1)
  if (!changed.some(({ deliveryDay }) => deliveryDay <= last)) return
  const through = await lockThrough(trx)
  const rolledUp = changed.filter(({ deliveryDay }) => through !== null && deliveryDay <= through)
  if (through === null || rolledUp.length === 0) return
  const days = [...new Set(rolledUp.map(({ deliveryDay }) => deliveryDay))]
  await trx.updateTable('day_rollups').set({ stale: true }).where('day', 'in', days).execute()
  await recountTotals(trx, [...new Set(rolledUp.map(({ customerId }) => customerId))], through)
}

/** Forgets all that is kept: after orders were written past ordering. */
export async function forgetRollups(db: Db): Promise<void> {
  await db.deleteFrom('day_rollups').execute()
  await db.deleteFrom('customer_totals').execute()
  await setThrough(db, null)
}
