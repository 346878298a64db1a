import { constants } from 'node:fs'
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { hasDatabase } from '#server/embedded/data-dir/layout.ts'
import { rejectPartOfBackup } from '#server/embedded/data-dir/manifest.ts'
import { connectEmbedded, openEmbedded } from '#server/embedded/embedded.ts'
import { BackupError } from './backup-error.ts'
import { bytesBelow, requireRoomFor } from './room.ts'

/** What the check of one backup found, and when (ISO 8601): what is in it, in words, or why it is of no use. */
export type Checked = { backup: string; at: string } & ({ contents: string } | { error: string })

/** Reads an open database and says what is in it. */
type Read = (pool: pg.Pool) => Promise<string>

const SCRATCH = '.checking-'

/**
 * Opens a copy of the backup, reads it with `read` and removes the copy: the backup itself stays as it is. `keepFree` bytes stay
 * free beside it. Never throws for what is wrong with the backup, but says so.
 */
export async function checkBackup(backup: string, now: Date, keepFree: number, read: Read): Promise<Checked> {
  const checked = { backup, at: now.toISOString() }
  try {
    return { ...checked, contents: await readCopy(backup, keepFree, read) }
  } catch (error) {
    return { ...checked, error: error instanceof Error ? error.message : String(error) }
  }
}

/** Notes the result for the doctor. */
export async function noteCheck(file: string, checked: Checked): Promise<void> {
  await writeFile(file, `${JSON.stringify(checked)}\n`, { mode: 0o600 })
}

async function readCopy(backup: string, keepFree: number, read: Read): Promise<string> {
  if (!hasDatabase(backup)) throw new BackupError(`There is no database in ${backup}.`)
  rejectPartOfBackup(backup)
  const beside = dirname(backup)
  // One that was killed has left its copy.
  for (const name of await readdir(beside))
    if (name.startsWith(SCRATCH)) await rm(join(beside, name), { recursive: true })
  await requireRoomFor(await bytesBelow(backup), beside, keepFree)
  const copy = join(beside, `${SCRATCH}${basename(backup)}`)
  try {
    await cp(backup, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
    const { pool, close } = connectEmbedded(await openEmbedded(copy))
    try {
      return await read(pool)
    } finally {
      await close()
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
