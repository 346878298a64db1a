import { type Selectable, sql } from 'kysely'
import { currentProfile } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import type { Tables } from '#server/kernel/db/tables.ts'
import { hook } from '#server/kernel/hook.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { DocumentIssueProblem } from '#shared/domain/money/documents/settings.ts'
import { issueProblem, type TaxSettings } from '#shared/domain/money/documents/settings.ts'

/** The versions of what documents are made by. None ever changes; each holds from its day on. */

type SettingsRow = Selectable<Tables['tax_settings']>

/** A version, with who made it. */
export interface TaxSettingsVersion extends TaxSettings {
  version: number
  at: Date
  admin: string | null
}

function settingsOf(row: SettingsRow & { admin: string | null }): TaxSettingsVersion {
  return {
    version: row.version,
    effectiveFrom: row.effective_from,
    issuing: row.issuing,
    mode: row.mode,
    rateBp: row.rate_bp,
    pricesIncludeTax: row.prices_include_tax,
    sac: row.sac,
    extras:
      row.extras_rate_bp === null || row.extras_code === null
        ? null
        : { rateBp: row.extras_rate_bp, code: row.extras_code },
    state: row.state,
    prefix: row.prefix,
    ownFromPaise: row.own_from_paise,
    planDocument: row.plan_document,
    note: row.note,
    at: row.created_at,
    admin: row.admin,
  }
}

/** The settings of each day. */
export interface SettingsByDay {
  on(day: KitchenDay): TaxSettingsVersion
  /** Those of a day and all that begin later, in their order. */
  from(day: KitchenDay): TaxSettingsVersion[]
  /** The version that was made last, whenever it begins. */
  latest: TaxSettingsVersion
  /** Whether documents are issued of what is sold on any day, past or to come. */
  everIssuing: boolean
}

/** Reads all versions: they are few. On a day the one that begins last holds, of those that begin together the latest. */
export async function readSettings(db: Db): Promise<SettingsByDay> {
  const rows = await db
    .selectFrom('tax_settings as t')
    .leftJoin('admins as a', 'a.id', 't.created_by')
    .selectAll('t')
    .select('a.name as admin')
    .orderBy('t.version', 'desc')
    .execute()
  const versions = rows.map(settingsOf)
  const latest = versions[0] as TaxSettingsVersion
  const byBeginning = versions.toSorted(
    (one, other) => other.effectiveFrom.localeCompare(one.effectiveFrom) || other.version - one.version,
  )
  const on = (day: KitchenDay) => byBeginning.find(({ effectiveFrom }) => effectiveFrom <= day) ?? latest
  return {
    latest,
    everIssuing: versions.some(({ issuing }) => issuing),
    on,
    from(day) {
      const later = versions.map(({ effectiveFrom }) => effectiveFrom).filter((begins) => begins > day)
      return [day, ...[...new Set(later)].sort()].map(on)
    },
  }
}

/** Adds a version. Returns whether it was added: not when the version that the caller has read is not the latest. */
export async function addSettings(
  db: Db,
  settings: TaxSettings,
  { at, readAt, adminId }: { at: Date; readAt: Date | null; adminId: string },
): Promise<boolean> {
  const { effectiveFrom, issuing, mode, rateBp, pricesIncludeTax, sac, extras, state } = settings
  const { prefix, ownFromPaise, planDocument, note } = settings
  const { numAffectedRows } = await sql`
    INSERT INTO tax_settings (version, effective_from, issuing, mode, rate_bp, prices_include_tax, sac, extras_rate_bp, extras_code, state,
      prefix, own_from_paise, plan_document, note, created_at, created_by)
    SELECT t.version + 1, ${effectiveFrom}::date, ${issuing}::boolean, ${mode}::text, ${rateBp}::integer, ${pricesIncludeTax}::boolean, ${sac}::text,
      ${extras?.rateBp ?? null}::integer, ${extras?.code ?? null}::text, ${state}::text, ${prefix}::text, ${ownFromPaise}::integer, ${planDocument}::text, ${note}::text,
      GREATEST(${at}::timestamptz, t.created_at + interval '1 millisecond'), ${adminId}::uuid
    FROM (SELECT * FROM tax_settings ORDER BY version DESC LIMIT 1) t
    WHERE ${readAt}::timestamptz IS NULL OR t.created_at = ${readAt}
    ON CONFLICT (version) DO NOTHING`.execute(db)
  return Number(numAffectedRows) > 0
}

/** Whether what is sold is invented, as a higher floor knows: nothing of it gets a number. */
export const salesAreInvented = hook<[], boolean, Db>()

/** Why nothing at all gets a number here, whatever the settings; `null` when it may. */
export async function whatBarsAllDocuments(ctx: AppContext, db: Db): Promise<'switched_off' | 'demo' | null> {
  if (!ctx.config.issueDocuments) return 'switched_off'
  return (await salesAreInvented.run(ctx, db)).includes(true) ? 'demo' : null
}

/** Why no document is issued by these settings; `null` when they are, or shall not be. */
export async function whatKeepsFromIssuing(
  ctx: AppContext,
  db: Db,
  settings: TaxSettings,
): Promise<DocumentIssueProblem | null> {
  if (!settings.issuing) return null
  return (await whatBarsAllDocuments(ctx, db)) ?? issueProblem(settings, await currentProfile(db))
}
