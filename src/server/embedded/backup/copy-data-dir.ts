import { constants } from 'node:fs'
import { access, cp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { DATABASE, OF_THE_PROCESS } from '#server/embedded/data-dir/layout.ts'
import { beginManifest, finishManifest } from '#server/embedded/data-dir/manifest.ts'
import { makeDirectory, syncPath, syncTree } from '#server/kernel/files/sync-tree.ts'
import { BackupError } from './backup-error.ts'
import { bytesBelow, requireRoomFor } from './room.ts'
import { removeAbandoned, unfinishedAt } from './unfinished.ts'

/**
 * Copies a data directory to `target`, which is one itself then: `DATA_DIR=<target>` starts from it. `quietly` runs the
 * copying of the database while nothing is written to it; since every commit stands on the disk, what is copied then is
 * the database of that moment. Uploads come after it, so that each that it names is there. Half a backup is never left
 * under the target's name, nor started from, nor left at all when it fails. `keepFree` bytes stay free where it is written. Throws
 * BackupError.
 */
export async function copyDataDir(
  dataDir: string,
  target: string,
  keepFree: number,
  quietly: (copy: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const from = resolve(dataDir)
  const to = resolve(target)
  if (to === from || !relative(from, to).startsWith('..')) {
    throw new BackupError(`The backup cannot stand inside the data directory ${from}. Name another place.`)
  }
  if (await exists(to)) throw new BackupError(`${to} is there already. Name a new directory.`)
  if (!(await exists(join(from, DATABASE)))) throw new BackupError(`There is no database in ${from}.`)
  const partial = unfinishedAt(to)
  // It holds all that customers have told: for its owner alone.
  try {
    makeDirectory(partial, 0o700)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new BackupError(`The server cannot write to ${dirname(to)} (${code}). Name a directory that is its user's.`)
  }
  try {
    await removeAbandoned(dirname(to), Date.now())
    await requireRoomFor(await bytesBelow(from, OF_THE_PROCESS), partial, keepFree)
    await beginManifest(partial)
    const copy = (name: string) =>
      cp(join(from, name), join(partial, name), { recursive: true, mode: constants.COPYFILE_FICLONE })
    await quietly(() => copy(DATABASE))
    for (const name of await readdir(from)) {
      if (name !== DATABASE && !OF_THE_PROCESS.includes(name)) await copy(name)
    }
    await finishManifest(partial)
    // A backup counts when it stands on the disk.
    await syncTree(partial)
    await rename(partial, to)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
  await syncPath(dirname(to))
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
