import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { Tables } from '#server/kernel/db/tables.ts'
import type { Language } from '#shared/base/language.ts'
import type { AdminKitchen } from '#shared/contract/catalog/office/profile.schemas.ts'
import { isSameProfile, type KitchenProfile, PROFILE_FIELDS, type ProfileText } from '#shared/domain/catalog/profile.ts'

/** The versions of what the kitchen says of itself. The latest is the one in force; none ever changes. */

type ProfileRow = Selectable<Tables['kitchen_profiles']>

const COLUMNS = {
  name: 'name',
  legalName: 'legal_name',
  address: 'address',
  pincode: 'pincode',
  fssai: 'fssai',
  gstin: 'gstin',
  vpa: 'vpa',
  phone: 'phone',
  whatsapp: 'whatsapp',
  email: 'email',
  grievanceOfficer: 'grievance_officer',
  cookName: 'cook_name',
  cookLine: 'cook_line',
  cookPicture: 'cook_picture',
  area: 'area',
  hours: 'hours',
  refunds: 'refunds',
} as const satisfies Record<ProfileText, keyof ProfileRow>

/** What the kitchen says of itself now. */
export async function currentProfile(db: Db): Promise<KitchenProfile> {
  return profileOf(await latest(db).selectAll('p').executeTakeFirstOrThrow())
}

/** What the kitchen says of itself now, with who changed it last. */
export async function adminProfile(db: Db): Promise<AdminKitchen> {
  const row = await latest(db)
    .leftJoin('admins as a', 'a.id', 'p.created_by')
    .selectAll('p')
    .select('a.name as admin')
    .executeTakeFirstOrThrow()
  return { ...profileOf(row), version: row.version, updatedAt: row.created_at.toISOString(), admin: row.admin }
}

/**
 * Adds a version with this (tidied) profile, unless it is the one in force. Of two changes at once the version's number lets
 * one through. Returns whether it is in force now: not when the version that the caller has read is not the latest.
 */
export async function changeProfile(
  db: Db,
  profile: KitchenProfile,
  { at, readAt, adminId }: { at: Date; readAt: Date | null; adminId: string },
): Promise<boolean> {
  const columns = sql.join([
    ...PROFILE_FIELDS.map((field) => sql.ref(COLUMNS[field])),
    sql.ref('pincodes'),
    sql.ref('languages'),
  ])
  const former = sql.join([
    ...PROFILE_FIELDS.map((field) => sql.ref(`p.${COLUMNS[field]}`)),
    sql.ref('p.pincodes'),
    sql.ref('p.languages'),
  ])
  const values = sql.join([
    ...PROFILE_FIELDS.map((field) => sql`${profile[field]}::text`),
    sql`${profile.pincodes}::text[]`,
    sql`${profile.languages}::text[]`,
  ])
  await sql`
    INSERT INTO kitchen_profiles (version, ${columns}, created_at, created_by)
    SELECT p.version + 1, ${values}, GREATEST(${at}::timestamptz, p.created_at + interval '1 millisecond'), ${adminId}::uuid
    FROM (SELECT * FROM kitchen_profiles ORDER BY version DESC LIMIT 1) p
    WHERE (${readAt}::timestamptz IS NULL OR p.created_at = ${readAt}) AND (${former}) IS DISTINCT FROM (${values})
    ON CONFLICT (version) DO NOTHING`.execute(db)
  return isSameProfile(await currentProfile(db), profile)
}

function latest(db: Db) {
  return db.selectFrom('kitchen_profiles as p').orderBy('p.version', 'desc').limit(1)
}

function profileOf(row: ProfileRow): KitchenProfile {
  const texts = PROFILE_FIELDS.map((field) => [field, row[COLUMNS[field]]])
  return {
    ...(Object.fromEntries(texts) as Record<ProfileText, string | null>),
    pincodes: row.pincodes,
    languages: row.languages as Language[],
  }
}
