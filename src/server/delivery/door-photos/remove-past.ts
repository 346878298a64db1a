import type { AppContext } from '#server/kernel/context.ts'
import type { Files } from '#server/kernel/files/files.ts'
import { smallUpload } from '#shared/domain/catalog/uploads.ts'
import { keptSince } from '#shared/domain/delivery/door-photo.ts'
import * as queries from './queries.ts'

const AT_ONCE = 500

/** Removes both files of a photo. */
export async function removeFiles(files: Files, path: string): Promise<void> {
  await files.remove(smallUpload(path))
  await files.remove(path)
}

/**
 * Removes photos whose days are over, the files first, then the rows: asked again after a crash, it goes on where it stopped.
 * Those of deliveries that were forgotten with the demo go at once.
 */
export async function removePastDoorPhotos({
  longWork: { db },
  files,
  now,
  config,
}: Pick<AppContext, 'longWork' | 'files' | 'now' | 'config'>): Promise<void> {
  const before = keptSince(now(), config.doorPhotoDays)
  for (;;) {
    const past = await queries.pastPhotos(db, before, AT_ONCE)
    for (const { path } of past) await removeFiles(files, path)
    await queries.forgetPhotos(
      db,
      past.map(({ eventId }) => eventId),
    )
    if (past.length < AT_ONCE) return
  }
}
