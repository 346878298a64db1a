import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import type { RiderSql } from './queries.ts'

/** Delivery says whose run an order `o` is on, as SQL. */
export const riderOfOrder = hook<[], RiderSql, Db>()

/** The kitchen says how many boxes orders go into, by their ids. */
export const boxesOfOrders = hook<[orderIds: string[]], Map<string, number>, Db>()

/** The rider of an order `o`, as SQL; of none where nobody has runs. */
export async function riderSql(ctx: AppContext): Promise<RiderSql> {
  const [rider] = await riderOfOrder.run(ctx, ctx.db)
  return rider ?? sql`NULL::jsonb`
}
