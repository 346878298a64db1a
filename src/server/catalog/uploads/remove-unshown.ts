import type { AppContext } from '#server/kernel/context.ts'
import { uploadPaths } from '#shared/domain/catalog/uploads.ts'
import * as queries from './queries.ts'

/** A form may stay open that long before its picture counts as forgotten. */
const UNSAVED_KEPT_MS = 7 * 24 * 60 * 60 * 1000
const AT_ONCE = 500

/** Removes a picture in all its sizes, then the note of it: asked again after a crash, it goes on where it stopped. */
export async function removeUploads({ db, files }: Pick<AppContext, 'db' | 'files'>, paths: string[]): Promise<void> {
  for (const path of paths) {
    for (const file of uploadPaths(path)) await files.remove(file)
  }
  await queries.forgetUploads(db, paths)
}

/** Removes pictures that were uploaded a week ago and that nothing shows: replaced ones, and those of forms never saved. */
export async function removeUnshownUploads(ctx: Pick<AppContext, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(ctx.now().getTime() - UNSAVED_KEPT_MS)
  const paths = await queries.unshownUploads(ctx.db, before, AT_ONCE)
  if (paths.length > 0) await removeUploads(ctx, paths)
}
