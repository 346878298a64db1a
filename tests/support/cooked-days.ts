import { sql } from 'kysely'
import type { TestApp } from './app.ts'

const EMPTIED = [
  'production_deltas',
  'production_lines',
  'production_sheets',
  'production_settings',
  'order_boxes',
  'clash_decisions',
  'food_rules',
] as const

/** Empties what the kitchen keeps of its days and of who eats what, whose guards sleep meanwhile; its settings are the first ones. */
export async function emptyCookedDays({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    for (const table of EMPTIED) await trx.deleteFrom(table).execute()
    await trx
      .insertInto('production_settings')
      .values({ version: 1, buffer_percent: 3, watched: false, prepares: false, created_at: ctx.now() })
      .execute()
  })
}
