import { existsSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath, syncTree } from '#server/kernel/files/sync-tree.ts'
import { DATABASE, DataDirError, FOUNDING, GO_BACK, hasDatabase, MARKER, namesIn, UPLOADS } from './layout.ts'

/**
 * Founds the database unless there is one. It is made beside its place, synced whole and moved there, so that neither a
 * crash nor a power cut leaves a part of one that looks like a database. Throws DataDirError when a kitchen's data stands
 * there already, without its database.
 */
export async function foundUnlessThere(
  dataDir: string,
  make: (directory: string) => Promise<void>,
  onSync: (path: string) => void,
): Promise<void> {
  const founding = join(dataDir, FOUNDING)
  await rm(founding, { recursive: true, force: true })
  if (hasDatabase(dataDir)) return
  rejectBesideOldData(dataDir)
  await make(founding)
  await syncTree(founding, onSync)
  // An empty directory may stand there: what a volume was mounted on, say.
  await rm(join(dataDir, DATABASE), { recursive: true, force: true })
  await rename(founding, join(dataDir, DATABASE))
  await syncEntries(dataDir, onSync)
}

/** Writes down that a kitchen lives here, if that is not known yet: of one founded now, or by an older version. */
export async function markFounded(dataDir: string, at: Date, onSync: (path: string) => void): Promise<void> {
  const marker = join(dataDir, MARKER)
  if (existsSync(marker)) return
  const unfinished = `${marker}.new`
  await writeFile(unfinished, `${JSON.stringify({ knownSince: at.toISOString() })}\n`, { mode: 0o600 })
  await syncPath(unfinished)
  await rename(unfinished, marker)
  onSync(marker)
  await syncEntries(dataDir, onSync)
}

/** The entries of the data directory, and its own in the directory above. */
async function syncEntries(dataDir: string, onSync: (path: string) => void): Promise<void> {
  for (const directory of [dataDir, dirname(dataDir)]) {
    await syncPath(directory)
    onSync(directory)
  }
}

function rejectBesideOldData(dataDir: string): void {
  const place = join(dataDir, DATABASE)
  const marker = join(dataDir, MARKER)
  const otherwise = `For a new kitchen set DATA_DIR to another directory.`
  if (namesIn(place).length > 0)
    throw new DataDirError(
      `The database in ${place} is damaged: its file PG_VERSION is missing, and probably more. ${GO_BACK}`,
    )
  if (existsSync(marker))
    throw new DataDirError(
      `The database is missing: a kitchen lives in ${dataDir}${since(marker)}, but ${place} is empty or gone. ` +
        `${GO_BACK} ${otherwise}`,
    )
  if (namesIn(join(dataDir, UPLOADS)).length > 0)
    throw new DataDirError(
      `The database is missing: ${dataDir} has the pictures of a kitchen, but ${place} is empty or gone. ` +
        `${GO_BACK} ${otherwise}`,
    )
}

function since(marker: string): string {
  const day = /\d{4}-\d\d-\d\d/.exec(readFileSync(marker, 'utf8'))?.[0]
  return day === undefined ? '' : ` (known since ${day})`
}
