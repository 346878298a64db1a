import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { MenuPhoto } from '#shared/domain/catalog/uploads.ts'

/** Notes a picture before it is kept, so that whatever happens then, housekeeping knows of it. */
export async function noteUpload(
  db: Db,
  upload: { path: string; adminId: string; photo: MenuPhoto | null; at: Date },
): Promise<void> {
  const { path, adminId, photo, at } = upload
  const values = { path, admin_id: adminId, created_at: at, photo: photo && JSON.stringify(photo) }
  await db.insertInto('uploads').values(values).execute()
}

/** Forgets pictures that have been removed. */
export async function forgetUploads(db: Db, paths: string[]): Promise<void> {
  await db.deleteFrom('uploads').where('path', '=', sql<string>`ANY(${paths}::text[])`).execute()
}

/** Whether a dish, a menu or the kitchen's profile shows the picture. */
export async function isShown(db: Db, path: string): Promise<boolean> {
  const { rows } = await sql`SELECT WHERE ${shown(sql`${path}::text`)}`.execute(db)
  return rows.length > 0
}

/** Pictures noted before an instant that nothing shows, the oldest first. */
export async function unshownUploads(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    SELECT path FROM uploads WHERE created_at < ${before} AND NOT ${shown(sql`path`)}
    ORDER BY created_at LIMIT ${limit}`.execute(db)
  return rows.map(({ path }) => path)
}

const shown = (path: ReturnType<typeof sql>) => sql`(
  '/uploads/' || ${path} IN (SELECT image_url FROM items WHERE image_url IS NOT NULL AND deleted_at IS NULL)
  OR '/uploads/' || ${path} IN (SELECT image_url FROM menus WHERE image_url IS NOT NULL)
  OR '/uploads/' || ${path} IN (SELECT image_url FROM menu_items WHERE image_url IS NOT NULL)
  OR EXISTS (SELECT FROM kitchen_profiles
    WHERE version = (SELECT max(version) FROM kitchen_profiles) AND cook_picture = '/uploads/' || ${path}))`
