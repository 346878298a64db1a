import { type Selectable, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import type { Tables } from '#server/kernel/db/tables.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type AdminCaller, differenceOf, recordChanges } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import type { ProductionSettings } from '#shared/contract/kitchen/office/production.schemas.ts'

/** The versions of how the kitchen cooks by its sheet. The latest is in force; none ever changes. */

type SettingsRow = Selectable<Tables['production_settings']>
type Settings = Pick<ProductionSettings, 'bufferPercent' | 'watched' | 'prepares'> & {
  /** Left out: as it is. */
  platesPerBox?: number | undefined
}

/** The settings in force, with who set them. */
export async function productionSettings(db: Db): Promise<ProductionSettings> {
  const { rows } = await sql<SettingsRow & { admin: string | null }>`
    SELECT s.*, a.name AS admin FROM production_settings s LEFT JOIN admins a ON a.id = s.created_by
    ORDER BY s.version DESC LIMIT 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the kitchen has no settings of its production')
  return {
    bufferPercent: row.buffer_percent,
    watched: row.watched,
    prepares: row.prepares,
    platesPerBox: row.plates_per_box,
    updatedAt: row.created_at.toISOString(),
    admin: row.admin,
  }
}

/**
 * Adds a version. Throws `changed_meanwhile` with the present state when the one that was read (any when `readAt` is null) is
 * not in force any more.
 */
export async function changeProductionSettings(
  ctx: AppContext,
  caller: AdminCaller,
  { bufferPercent, watched, prepares, ...boxes }: Settings,
  readAt: Date | null,
): Promise<ProductionSettings> {
  const at = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const former = await productionSettings(trx)
    const { platesPerBox = former.platesPerBox } = boxes
    const { numAffectedRows } = await sql`
      INSERT INTO production_settings (version, buffer_percent, watched, prepares, plates_per_box, created_at, created_by)
      SELECT s.version + 1, ${bufferPercent}, ${watched}, ${prepares}, ${platesPerBox},
        greatest(${at}::timestamptz, s.created_at + interval '1 millisecond'), ${caller.id}::uuid
      FROM (SELECT * FROM production_settings ORDER BY version DESC LIMIT 1) s
      WHERE ${readAt}::timestamptz IS NULL OR s.created_at = ${readAt}
      ON CONFLICT (version) DO NOTHING`.execute(trx)
    if (!numAffectedRows) throw new AppError('changed_meanwhile', {}, { settings: await productionSettings(trx) })
    const { updatedAt: _, admin: __, ...before } = former
    const changes = [{ subject: null, ...differenceOf(before, { bufferPercent, watched, prepares, platesPerBox }) }]
    await recordChanges(trx, caller, contract.changeProductionSettings.name, changes, at)
    return productionSettings(trx)
  })
}
