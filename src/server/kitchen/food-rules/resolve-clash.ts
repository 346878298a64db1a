import { sql } from 'kysely'
import type { z } from 'zod'
import { libraryDishes } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { ordersOfDay } from '#server/ordering/ordering.ts'
import { type AdminCaller, recordChanges } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { clashSchemas } from '#shared/contract/kitchen/office/clashes.schemas.ts'
import { basisOf, clashWith } from '#shared/domain/kitchen/food-rules.ts'
import { clashingOrders } from './clashes.ts'
import { foodRulesOfDay } from './food-rules.ts'

type Wanted = z.output<typeof clashSchemas.resolveClash.body>

/**
 * Decides of a dish of an order that clashes, or takes that back. Throws `production_day_over`, `clash_over` when it does not
 * clash any more, `swap_clashes` when the other dish does, and `changed_meanwhile` when somebody has decided otherwise since
 * it was read.
 */
export async function resolveClash(ctx: AppContext, caller: AdminCaller, wanted: Wanted): Promise<void> {
  const { day, slot, order_id: orderId, dish, decision, was } = wanted
  const at = ctx.now()
  if (day < kitchenDayOf(at)) throw new AppError('production_day_over')
  await inTransaction(ctx.longWork.db, async (trx) => {
    const basis = decision === null ? [] : await basisFor(trx, wanted)
    const { numAffectedRows } = await write(trx, wanted, { basis, at, adminId: caller.id })
    if (numAffectedRows !== 1n) throw new AppError('changed_meanwhile')
    const change = { subject: orderId, before: { dish, decision: was }, after: { dish, decision } }
    await recordChanges(trx, caller, contract.resolveClash.name, [change], at)
  })
  ctx.events.publish({ type: 'production-changed', day, slot })
}

/** What the clash is about now; the decision is looked at, too. */
async function basisFor(trx: Trx, { day, slot, order_id: id, dish, decision, dish_id: other }: Wanted) {
  const [orders, library, rules] = [
    await ordersOfDay(trx, { day, slot, ids: [id] }),
    await libraryDishes(trx),
    await foodRulesOfDay(trx, { day, slot }),
  ]
  const [clashing] = await clashingOrders(trx, orders, { rules, library })
  const clash = clashing?.clashes.find(({ key }) => key === dish)
  if (!clashing || !clash) throw new AppError('clash_over')
  if (decision === 'swap') {
    const instead = library.get(other ?? '')
    if (!instead?.listed || clashWith(clashing.rules, instead.contents)) throw new AppError('swap_clashes')
  }
  return basisOf(clash.clash)
}

interface Entry {
  basis: string[]
  at: Date
  adminId: string
}

async function write(trx: Trx, wanted: Wanted, { basis, at, adminId }: Entry) {
  const { order_id: orderId, dish, decision, was } = wanted
  if (decision === null) {
    return sql`
      DELETE FROM clash_decisions WHERE order_id = ${orderId} AND dish_key = ${dish} AND decision = ${was}`.execute(trx)
  }
  const other = decision === 'swap' ? (wanted.dish_id ?? null) : null
  if (was === null) {
    return sql`
      INSERT INTO clash_decisions (order_id, dish_key, decision, dish_id, basis, decided_at, decided_by)
      VALUES (${orderId}, ${dish}, ${decision}, ${other}::uuid, ${basis}::text[], ${at}, ${adminId})
      ON CONFLICT (order_id, dish_key) DO NOTHING`.execute(trx)
  }
  return sql`
    UPDATE clash_decisions SET decision = ${decision}, dish_id = ${other}::uuid, basis = ${basis}::text[],
      decided_at = ${at}, decided_by = ${adminId}
    WHERE order_id = ${orderId} AND dish_key = ${dish} AND decision = ${was}`.execute(trx)
}
